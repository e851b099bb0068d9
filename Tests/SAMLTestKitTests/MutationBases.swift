import SAML
import SAMLTestKit
import TestSupport
import Testing

extension MutationTests {
    /// The bases: what is signed, and how it is written.
    enum Base: String, CaseIterable, CustomTestStringConvertible {
        case assertion, response, both, otherPrefixes, defaultNamespaces, indented, ellipticCurve
        case byteOrderMark, declaration, lines, apostrophes, otherIDs, values, inherited, sparse
        case foreign
        case encrypted, encryptedInResponse, encryptedBoth

        var isEncrypted: Bool { rawValue.hasPrefix("encrypted") }

        var testDescription: String { rawValue }

        private var keyName: String { self == .ellipticCurve ? "idp-ec" : "idp-rsa" }

        func key() throws -> SigningKey { try SampleKeys.signing(keyName) }

        func trustedKeys() throws -> TrustedKeys { try TrustedKeys(certificates: SampleKeys.file("\(keyName).pem")) }

        static let instant = SAMLTimestamp(secondsSince1970: 1_795_176_060)

        func text() throws -> String {
            var pieces = ConstructedResponse()
            pieces.signature.keyInfo = SignatureTemplate.keyInfo(certificate: try SampleKeys.certificateBase64(keyName))
            switch self {
            case .assertion: return try pieces.xml(signing: .assertion)
            case .response: return try pieces.xml(signing: .response)
            case .both: return try pieces.xml(signing: .both)
            case .otherPrefixes:
                let text = pieces.template(signing: .assertion).replacing("samlp:", with: "saml2p:")
                    .replacing("xmlns:samlp", with: "xmlns:saml2p").replacing("saml:", with: "saml2:")
                    .replacing("xmlns:saml=", with: "xmlns:saml2=").replacing("ds:", with: "sig:")
                    .replacing("xmlns:ds", with: "xmlns:sig")
                return try key().sign(text, in: "_assertion-1")
            case .defaultNamespaces:
                let text = pieces.template(signing: .both).replacing("<samlp:", with: "<").replacing(
                    "</samlp:",
                    with: "</"
                )
                .replacing("xmlns:samlp=", with: "xmlns=").replacing("<ds:", with: "<")
                .replacing("</ds:", with: "</").replacing("xmlns:ds=", with: "xmlns=")
                return try key().sign(key().sign(text, in: "_assertion-1"), in: "_response-1")
            case .indented:
                let text = pieces.template(signing: .response).replacing("><", with: ">\n  <")
                    .replacing("Value>\n  </", with: "Value></")
                return try key().sign(text, in: "_response-1")
            case .byteOrderMark: return "\u{FEFF}" + (try pieces.xml(signing: .response))
            case .declaration:
                return #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n\(try pieces.xml(signing: .both))\n"
            case .lines: return "\n" + (try pieces.xml(signing: .assertion)) + "\r\n<!-- end -->\n"
            case .apostrophes:
                // The canonical form has quotation marks.
                return try pieces.xml(signing: .assertion).replacing("\"", with: "'")
            case .otherIDs:
                (pieces.responseID, pieces.assertionID) = ("R", "assertion.7-x")
                return try pieces.xml(signing: .response)
            case .values:
                pieces.writeOtherValues()
                return try pieces.xml(signing: .both)
            case .inherited:
                let text = pieces.template(signing: .assertion)
                    .replacing(
                        #"<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion""#,
                        with: "<saml:Assertion"
                    )
                    .replacing(#"<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#""#, with: "<ds:Signature")
                    .replacing(
                        "<samlp:Response",
                        with: #"<samlp:Response xmlns:ds="http://www.w3.org/2000/09/xmldsig#""#
                    )
                return try key().sign(text, in: "_assertion-1")
            case .sparse:
                pieces.signature.keyInfo = ""
                pieces.responseAttributes = #"Version="2.0" IssueInstant="2026-11-20T12:00:00Z""#
                pieces.issuer = ""
                (pieces.statements, pieces.attributes) = ("", "")
                return try pieces.xml(signing: .assertion)
            case .foreign:
                (pieces.responseID, pieces.assertionID) = ("r-1", "a-1")
                pieces.writeOtherValues()
                let text = [("samlp", "p"), ("saml", "a"), ("ds", "s")].reduce(pieces.template(signing: .assertion)) {
                    $0.replacing("\($1.0):", with: "\($1.1):").replacing("xmlns:\($1.0)=", with: "xmlns:\($1.1)=")
                }
                let signed = try key().sign(text, in: "a-1").replacing("\"", with: "'")
                return "\u{FEFF}<?xml version='1.0'?>\r\n<!-- start -->\(signed)\r\n"
            case .ellipticCurve:
                pieces.signature.signatureMethod = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"
                return try pieces.xml(signing: .assertion, with: key())
            case .encrypted: return try pieces.encrypted(signing: .assertion)
            case .encryptedInResponse:
                return try pieces.encrypted(ResponseEncryption(keyPlacement: .reference), signing: .response)
            case .encryptedBoth:
                return try pieces.encrypted(
                    ResponseEncryption(algorithm: .aes128GCM, keyPlacement: .sibling),
                    signing: .both
                )
            }
        }

        func base() throws -> MutationBase {
            let receiver = isEncrypted ? try SampleKeys.signing("sp-rsa") : nil
            return try MutationBase(Array(text().utf8), signedWith: key(), encryptedFor: receiver, at: Self.instant)
        }
    }
}

extension ConstructedResponse {
    /// Sets values with spaces, with characters that are escaped, and with letters of other alphabets.
    fileprivate mutating func writeOtherValues() {
        nameID = "<saml:NameID>Jos\u{E9} &lt;\u{65E5}\u{672C}&gt; 'x' &amp; co</saml:NameID>"
        attributes = [
            Self.attribute("display name", "Ren\u{E9} &amp; co, 1 = 2 in the very long name of a household"),
            Self.attribute("userID", "<![CDATA[a < b]]> &#x1F3E0; \u{1F3E0}"), Self.attribute("zip", "94110"),
        ].joined()
    }
}

import Attacks
import Foundation
import SAML
import SAMLDiagnosis
import TestSupport
import Testing
import XMLSecurity

private typealias Made = ConstructedMetadata

@Suite("The signature of metadata")
struct MetadataSignatureTests {
    private static func code(_ text: String, _ signers: String...) throws -> String {
        var trusted = TrustedKeys()
        for name in signers.isEmpty ? ["federation"] : signers {
            try trusted.add(certificates: SampleKeys.file("\(name).pem"))
        }
        return code(text, trusted)
    }

    private static func code(_ text: String, _ trusted: TrustedKeys) -> String {
        do throws(SAMLError) {
            let metadata = try SAMLMetadata(Array(text.utf8), verifiedBy: trusted, at: AttackBase.instant)
            return "signed by \(metadata.signer?.certificate?.subject ?? ""), \(metadata.entities.map(\.entityID))"
        } catch {
            return error.code.rawValue
        }
    }

    private static let accepted = "signed by CN=federation.example, \([Made.provider, Made.other])"

    @Test("A signature with a trusted key")
    func accepted() throws {
        let sample = String(decoding: try MetadataTests.sample("federation.xml"), as: UTF8.self)
        #expect(try Self.code(sample).hasPrefix("signed by CN=federation.example"))
        #expect(try Self.code(Made.signedFederation()) == Self.accepted)
        #expect(try Self.code(Made.signedFederation(), "other-rsa", "federation") == Self.accepted)
    }

    @Test("No signature, a signature with another key, and no trusted key")
    func rejected() throws {
        #expect(try Self.code(Made.federation()) == "metadata.unsigned")
        #expect(try Self.code(Made.signedFederation(), "idp-rsa") == "signature.wrong-key")
        #expect(try Self.code(Made.signedFederation(by: SampleKeys.signing("other-rsa"))) == "signature.wrong-key")
        #expect(try Self.code(Made.signedFederation(), TrustedKeys()) == "trust.no-key")
        #expect(try Self.code("<html/>") == "metadata.not-metadata")
        #expect(
            try Self.code(Made.signedFederation(by: SampleKeys.signing("weak-rsa1024")), "weak-rsa1024")
                == "trust.weak-key"
        )
        #expect(
            try Self.code(Made.signedFederation(by: SampleKeys.signing("exponent3")), "exponent3") == "trust.weak-key"
        )
    }

    @Test("The certificate in the signature proves nothing")
    func embedded() throws {
        var template = SignatureTemplate()
        template.keyInfo = SignatureTemplate.keyInfo(certificate: try SampleKeys.certificateBase64("other-rsa"))
        let text = try Made.signedFederation(template, by: SampleKeys.signing("other-rsa"))
        #expect(try Self.code(text) == "signature.wrong-key")
    }

    @Test("A key from metadata verifies the responses of its entity, not metadata")
    func metadataKey() throws {
        let own = try SAMLMetadata(Array(Made.entity(Made.provider, Made.role(Made.key("federation"))).utf8))
        #expect(try Self.code(Made.signedFederation(), TrustedKeys(own)) == "signature.wrong-key")
    }

    @Test("Several entries of the key: one that is not from metadata verifies")
    func bothWays() throws {
        let own = try SAMLMetadata(Array(Made.entity(Made.provider, Made.role(Made.key("federation"))).utf8))
        var trusted = try TrustedKeys(own)
        try trusted.add(certificates: SampleKeys.file("federation.pem"))
        #expect(try Self.code(Made.signedFederation(), trusted) == Self.accepted)
    }

    @Test("An expired certificate of the signer is rejected by policy, at the evaluation time")
    func certificateValidity() throws {
        let signers = try TrustedKeys(certificates: SampleKeys.file("expired.pem"))
        let bytes = Array(try Made.signedFederation(by: SampleKeys.signing("idp-rsa")).utf8)
        let metadata = try SAMLMetadata(bytes, verifiedBy: signers, at: AttackBase.instant)
        let end = try #require(metadata.signer?.certificate?.notAfter)
        for (instant, code) in [(end.date, nil), (end.date.addingTimeInterval(1), "trust.certificate-expired")] {
            var found: String?
            do throws(SAMLError) {
                _ = try SAMLMetadata(bytes, verifiedBy: signers, at: instant, certificateValidity: .reject)
            } catch {
                found = error.code.rawValue
            }
            #expect(found == code)
        }
    }

    @Test("The error does not name a response")
    func words() throws {
        for signers in [["idp-rsa"], []] {
            var trusted = TrustedKeys()
            for name in signers { try trusted.add(certificates: SampleKeys.file("\(name).pem")) }
            var template = SignatureTemplate()
            template.keyInfo = SignatureTemplate.keyInfo(certificate: try SampleKeys.certificateBase64("other-rsa"))
            for signer in ["other-rsa", "federation"] {
                let bytes = Array(try Made.signedFederation(template, by: SampleKeys.signing(signer)).utf8)
                let error = #expect(throws: SAMLError.self) {
                    _ = try SAMLMetadata(bytes, verifiedBy: trusted, at: AttackBase.instant)
                }
                #expect(error?.message.contains("response") == false, "\(error?.message ?? "")")
            }
        }
    }

    static let templates: [(code: String, change: @Sendable (inout SignatureTemplate) -> Void)] = [
        ("signature.sha1", { $0.signatureMethod = "http://www.w3.org/2000/09/xmldsig#rsa-sha1" }),
        ("signature.sha1", { $0.digestMethod = "http://www.w3.org/2000/09/xmldsig#sha1" }),
        ("signature.reference-uri", { $0.uri = "" }),
        (
            "signature.inclusive-c14n",
            {
                $0.canonicalization =
                    #"<ds:CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/>"#
            }
        ),
        (
            "signature.inclusive-c14n",
            { $0.transforms = #"<ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/>"# }
        ),
        (
            "signature.transforms",
            { $0.transforms = #"<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>"# }
        ),
    ]

    @Test("The rules are those for responses, without allowances", arguments: templates)
    func rules(code: String, change: @Sendable (inout SignatureTemplate) -> Void) throws {
        var template = SignatureTemplate()
        change(&template)
        #expect(try Self.code(Made.signedFederation(template)) == code)
    }

    static let changes: [(code: String, change: @Sendable (String) throws -> String)] = [
        ("signature.digest-mismatch", { $0.replacing(Made.other, with: "https://evil.example/saml2") }),
        (
            "signature.digest-mismatch",
            { $0.replacing("</md:EntitiesDescriptor></md:E", with: " </md:EntitiesDescriptor></md:E") }
        ),
        (
            "signature.digest-mismatch",
            {
                let evil = Made.entity("https://evil.example", try Made.role(Made.key("weak-rsa1024")))
                return $0.replacingFirst("</ds:Signature>", with: "</ds:Signature>" + evil)
            }
        ),
        (
            "xml.id-ambiguous",
            { $0.replacingFirst("<md:IDPSSODescriptor", with: "<md:IDPSSODescriptor ID='\(Made.federationID)'") }
        ),
        ("signature.reference-uri", { $0.replacingFirst("ID=\"\(Made.federationID)\"", with: "ID=\"_other\"") }),
        ("xml.id-invalid", { $0.replacingFirst("ID=\"\(Made.federationID)\"", with: "") }),
        (
            "signature.several",
            {
                let signature = $0.slice(from: "<ds:Signature ", through: "</ds:Signature>")
                return $0.replacingFirst(signature, with: signature + signature)
            }
        ),
        // The signed federation as a member of an unsigned federation.
        ("metadata.unsigned", { Made.entities($0, attributes: "ID='_outer'") }),
        // Its signature on another root, which refers to the original inside.
        (
            "signature.reference-uri",
            {
                let signature = $0.slice(from: "<ds:Signature ", through: "</ds:Signature>")
                let original = $0.replacingFirst(signature, with: "")
                return Made.entities(original, attributes: "ID='_outer'", signature: signature)
            }
        ),
    ]

    @Test("Changed, moved and wrapped metadata is rejected", arguments: changes)
    func attacks(code: String, change: @Sendable (String) throws -> String) throws {
        #expect(try Self.code(change(Made.signedFederation())) == code)
    }

    @Test("Unsigned content is not read: comments, and content around the root")
    func unsignedParts() throws {
        let text = try Made.signedFederation().replacing("<md:KeyDescriptor", with: "<!-- no --><md:KeyDescriptor")
        #expect(try Self.code("<!-- a -->" + text + "<!-- b -->") == Self.accepted)
    }

    @Test("Any byte changed: rejected, or only signed content is read", arguments: 0..<4 as Range<UInt64>)
    func changedBytes(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let original = try MetadataTests.sample("federation.xml")
        let trusted = try TrustedKeys(certificates: SampleKeys.file("federation.pem"))
        let entities = try SAMLMetadata(original, verifiedBy: trusted, at: AttackBase.instant).entities
        var accepted = 0
        for place in stride(from: Int(seed), to: original.count, by: 19) {
            var bytes = original
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.remove(at: place)
            default:
                bytes.insert(contentsOf: Array([" ", "<!---->", "\"", "<a/>", "&#32;"][place % 5].utf8), at: place)
            }
            _ = try? SAMLMetadata(bytes)
            guard let metadata = try? SAMLMetadata(bytes, verifiedBy: trusted, at: AttackBase.instant) else { continue }
            accepted += 1
            #expect(metadata.entities == entities, "byte \(place)")
        }
        // Whitespace in tags, in Base64 and around the root, comments, and the content of KeyInfo.
        #expect(accepted > 10)
    }

    @Test("Octets of an element other than the checked one are rejected")
    func signedRoot() throws {
        let octets = Array(try Made.federation().utf8)
        let read = { (scope: SAMLMetadata.Scope, id: String) in
            try SAMLMetadata(signed: octets, of: scope, id: id, by: nil, XMLLimits.metadata())
        }
        #expect(try read(.federation, Made.federationID).entities.count == 2)
        for (scope, id) in [(SAMLMetadata.Scope.federation, "_other"), (.entity, Made.federationID)] {
            let error = #expect(throws: SAMLError.self) { _ = try read(scope, id) }
            #expect(error?.code.rawValue == "assertion.signed-root")
        }
    }

    @Test("A signature of a nested element is neither needed nor verified")
    func innerSignature() throws {
        let inner = try Made.signedFederation().slice(from: "<ds:Signature ", through: "</ds:Signature>")
            .replacing("_federation-1", with: "_inner")
        let member = Made.entity("https://third.example", attributes: "ID='_inner'", signature: inner)
        let text = try Made.federation(signature: SignatureTemplate().text(referenceTo: Made.federationID))
            .replacing(
                "</md:EntitiesDescriptor></md:EntitiesDescriptor>",
                with: "</md:EntitiesDescriptor>\(member)</md:EntitiesDescriptor>"
            )
        let signed = try SampleKeys.signing("federation").sign(text, in: Made.federationID)
        #expect(try Self.code(signed).hasSuffix("\([Made.provider, Made.other, "https://third.example"])"))
    }
}

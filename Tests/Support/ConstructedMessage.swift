package import SAMLTestKit

/// A logout message that consists of pieces of XML, so that a test can change any of them, and sign the result.
package struct ConstructedMessage: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case logoutRequest = "LogoutRequest"
        case logoutResponse = "LogoutResponse"

        /// The field or parameter that contains it.
        package var field: String { self == .logoutRequest ? "SAMLRequest" : "SAMLResponse" }
    }

    package static let issuer = "https://idp.example-mvpd.tv/saml2"
    package static let destination = "https://sp.example/saml2/slo"
    package static let requestID = "_request-1"

    package var kind: Kind
    package var id = "_message-1"
    package var version = #"Version="2.0""#
    package var issueInstant = #"IssueInstant="2026-11-20T12:00:00Z""#
    package var destination = #"Destination="\#(Self.destination)""#
    /// NotOnOrAfter of a request, InResponseTo of a response.
    package var attributes: String
    package var issuer = "<saml:Issuer>\(Self.issuer)</saml:Issuer>"
    package var extensions = ""
    /// The subject and the sessions of a request, the status of a response.
    package var content: String
    package var signature = SignatureTemplate()

    package init(_ kind: Kind) {
        self.kind = kind
        attributes =
            kind == .logoutRequest
            ? #"NotOnOrAfter="2026-11-20T12:05:00Z""# : #"InResponseTo="\#(Self.requestID)""#
        content =
            kind == .logoutRequest
            ? "\(Self.nameID)<samlp:SessionIndex>_session-1</samlp:SessionIndex>" : Self.status("Success")
    }

    package static let nameID = "<saml:NameID>subscriber-1</saml:NameID>"

    package static func status(_ code: String, _ subcode: String = "") -> String {
        let prefix = "urn:oasis:names:tc:SAML:2.0:status:"
        let inner = subcode.isEmpty ? "" : #"<samlp:StatusCode Value="\#(prefix)\#(subcode)"/>"#
        return
            #"<samlp:Status><samlp:StatusCode Value="\#(prefix)\#(code)">\#(inner)</samlp:StatusCode></samlp:Status>"#
    }

    /// The text, with content after its Issuer.
    package func text(signature: String = "") -> String {
        #"<samlp:\#(kind.rawValue) xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" "#
            + #"xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="\#(id)" \#(version) \#(issueInstant) "#
            + "\(destination) \(attributes)>\(issuer)\(signature)\(extensions)\(content)</samlp:\(kind.rawValue)>"
    }

    /// The text with a signature of its element.
    package func signed(with key: SigningKey? = nil) throws -> String {
        let template = text(signature: signature.text(referenceTo: id))
        return try (key ?? SampleKeys.signing()).sign(template, in: id)
    }

    /// The URL of the redirect binding, with a signature of its query.
    package func url(relayState: String? = "state", with key: SigningKey? = nil) throws -> String {
        let bytes = Array(text().utf8)
        let key = try key ?? SampleKeys.signing()
        return "\(Self.destination)?\(try RedirectQuery(kind.field, bytes, relayState: relayState, signedBy: key))"
    }
}

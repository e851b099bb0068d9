import Foundation
import SAML
import SAMLTestKit

/// A SAML response of a case: a description of SAMLTestKit, the time of its issue and the key that signs it.
struct CaseResponse: Sendable {
    var spec: ResponseSpec
    var issued = Instant.noon
    var key = "idp-rsa"
    var carriesCertificate = true
    /// True if Adobe accepts it in a recording.
    var isAccepted = true
    var seed: UInt64 = 1

    /// The ID of the request that the framework forwarded to the provider.
    static let requestID = "_5f0c1d7a9b3e4c28a6d2e8f1b7c3a904"

    /// A good response of a provider in production, with the attributes that the configurations ask for.
    init(_ change: (inout Self) -> Void = { _ in }) {
        spec = ResponseSpec(attributes: [
            AttributeSpec("userID", "7d1c0f52-3d7e-4b56-9a2f-6f0c1d8e4a11"),
            AttributeSpec("householdID", "hh-93c1e7a0f2"),
            AttributeSpec("zip", "94110"),
        ])
        spec.inResponseTo = .text(Self.requestID)
        spec.assertions[0].subject = SubjectSpec(nameID: "c3e1b7b2a9d84f0e")
        change(&self)
    }

    /// A good response for Adobe's staging environment.
    static func staging(_ change: (inout Self) -> Void = { _ in }) -> Self {
        Self {
            $0.setAudience("https://saml.sp.auth-staging.adobe.com")
            $0.setConsumer("https://sp.auth-staging.adobe.com/sp/saml/SAMLAssertionConsumer")
            change(&$0)
        }
    }

    /// A good response that does not expire within a century, for texts without a time.
    static func lasting(_ change: (inout Self) -> Void = { _ in }) -> Self {
        Self {
            $0.setEnd(.relative(seconds: 100 * 365 * 86400))
            change(&$0)
        }
    }

    // MARK: Changes

    mutating func setAudience(_ audience: String) {
        spec.assertions[0].audiences = [audience]
        spec.assertions[0].subject?.spNameQualifier = audience
    }

    mutating func setConsumer(_ url: String) {
        spec.destination = url
        spec.assertions[0].subject?.confirmation?.recipient = url
    }

    mutating func setEnd(_ end: SpecTime) {
        spec.assertions[0].notOnOrAfter = end
        spec.assertions[0].subject?.confirmation?.notOnOrAfter = end
    }

    mutating func setAttributes(_ attributes: AttributeSpec...) { spec.assertions[0].attributes = attributes }

    mutating func setLayout(_ name: String) { spec.layout = ResponseLayout(named: name) ?? .compact }

    // MARK: Texts

    /// The XML as received.
    func xml() throws -> String {
        let key = try SigningKey(pem: SampleFile.bytes("Keys/\(key).key"), policy: .legacy)
        let certificates = try CertificateFile.certificates(in: SampleFile.bytes("Keys/\(self.key).pem"))
        let signer = try ResponseSigner(key: key, certificates: carriesCertificate ? certificates : [])
        var identifiers = IdentifierSource(seed: seed)
        let time = try SAMLTimestamp(issued.seconds)
        return String(decoding: try spec.signed(at: time, by: signer, identifiers: &identifiers), as: UTF8.self)
    }

    /// The Base64 that the cookbook makes of it.
    func base64() throws -> String { TextForms.base64(TextForms.cookbook(try xml())) }

    /// The Base64 with a plus in it, which an accident can change: spaces at the end of the text move the digits.
    func base64WithPlus() throws -> String {
        var text = TextForms.cookbook(try xml())
        for _ in 0..<3 where !TextForms.base64(text).contains("+") { text += " " }
        return TextForms.base64(text)
    }

    /// The value of the form field.
    func value() throws -> String { TextForms.percent(try base64()) }

    /// The form body of V2's exchange.
    func body() throws -> String { "SAMLResponse=\(try value())" }
}

import ExchangeTestKit
import Foundation
import SAML
import SAMLTestKit

/// The assertions of the tests: signed, and verified at a time.
struct TestAssertion {
    var id = SpecIdentifier.generated
    var issuer = ResponseSpec.exampleIssuer
    /// The time of issue, in seconds after the time of verification.
    var issued: Int64 = 0
    /// The end of the validity, in seconds after the time of verification.
    var expires: Int64? = 300

    private static let key = Result { try SigningKey(generating: .p256) }

    private static let verifier = Result {
        let certificate = try key.get().constructedCertificate(name: "idp")
        return ResponseVerifier(trusting: try TrustedKeys(certificates: CertificateFile.pem(certificate)))
    }

    /// Returns the verified assertion.
    func verified(at instant: Date = Date()) throws -> VerifiedAssertion {
        var assertion = AssertionSpec()
        assertion.id = id
        assertion.notBefore = nil
        assertion.notOnOrAfter = expires.map { .relative(seconds: $0) }
        assertion.subject?.confirmation = nil
        var spec = ResponseSpec(issuer: issuer)
        spec.issueInstant = .relative(seconds: issued)
        spec.assertions = [assertion]
        var identifiers = IdentifierSource()
        let signer = try ResponseSigner(key: Self.key.get())
        let bytes = try spec.signed(at: SAMLTimestamp(instant), by: signer, identifiers: &identifiers)
        return try Self.verifier.get().verify(bytes, at: instant)
    }
}

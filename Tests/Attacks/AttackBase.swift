package import Foundation
package import SAML
package import TestSupport
import XMLSecurity

/// The base of an attack: a response that a trusted key signed, and the results of its verification.
package struct AttackBase: Sendable {
    package let placement: Placement
    /// The signed text.
    package let text: String
    /// The pieces of the response.
    package let pieces: ConstructedResponse
    /// The permitted results of a verification: only those of the text itself.
    ///
    /// With two signatures, also the result without the signature of the Response.
    package let outcomes: [VerifiedAssertion]

    /// The name in every hostile copy, which no result may contain.
    package static let evilName = "evil-admin"
    /// A minute after the responses were issued.
    package static let instant = Date(timeIntervalSince1970: 1_795_176_060)

    package static let response = Result { try AttackBase(.response) }
    package static let assertion = Result { try AttackBase(.assertion) }
    package static let both = Result { try AttackBase(.both) }

    package static func signed(_ placement: Placement) throws -> AttackBase {
        switch placement {
        case .response: try response.get()
        case .assertion: try assertion.get()
        case .both: try both.get()
        }
    }

    package init(_ placement: Placement, _ pieces: ConstructedResponse = ConstructedResponse()) throws {
        self.placement = placement
        self.pieces = pieces
        text = try pieces.xml(signing: placement, with: SampleKeys.signing())
        let verifier = try AttackVerifier.strict()
        var outcomes = [try verifier.verify(Array(text.utf8), at: Self.instant)]
        if placement == .both {
            let inner = try pieces.xml(signing: .assertion, with: SampleKeys.signing())
            outcomes.append(try verifier.verify(Array(inner.utf8), at: Self.instant))
        }
        self.outcomes = outcomes
    }

    /// The assertion with its signature, if it has one.
    package var assertion: String { text.slice(from: "<saml:Assertion ", through: "</saml:Assertion>") }

    /// The signature of the assertion; empty if there is none.
    package var assertionSignature: String { assertion.slice(from: "<ds:Signature ", through: "</ds:Signature>") }

    /// The signature of the response; empty if there is none.
    package var responseSignature: String {
        text.replacingFirst(assertion, with: "").slice(from: "<ds:Signature ", through: "</ds:Signature>")
    }
}

/// The verifiers of the corpus.
package enum AttackVerifier {
    /// Returns a verifier that trusts one certificate of the sample keys, and compares the engines.
    package static func strict(_ policy: VerificationPolicy = .strict, key: String = "idp-rsa") throws
        -> ResponseVerifier
    {
        ResponseVerifier(trusting: try TrustedKeys(certificates: SampleKeys.file("\(key).pem")), policy: policy)
            .using(.both)
    }

    /// Returns a verifier that trusts the same certificate, with allowances.
    package static func lenient(_ allowed: VerificationPolicy.Allowances) throws -> ResponseVerifier {
        try strict(VerificationPolicy(allowed: allowed))
    }
}

extension ResponseVerifier {
    /// Returns the verifier with other engines.
    package func using(_ engine: VerificationPolicy.Engine) -> Self {
        var policy = policy
        policy.engine = engine
        return Self(
            trusting: trustedKeys,
            expecting: expectations,
            decryptingWith: decryptionKeys,
            policy: policy
        )
    }

    /// Returns the verifier with a decryption key of the sample keys.
    package func decrypting(with key: String = "sp-rsa") throws -> Self {
        Self(
            trusting: trustedKeys,
            expecting: expectations,
            decryptingWith: try DecryptionKeys(SampleKeys.file("\(key).key")),
            policy: policy
        )
    }

    /// True if a document is rejected or yields only a result of the base: the invariant of the whole corpus.
    package func isHarmless(_ document: [UInt8], to base: AttackBase) -> Bool {
        guard let assertion = try? verify(document, at: AttackBase.instant) else { return true }
        return base.outcomes.contains { $0.isIdentical(to: assertion) }
    }
}

extension VerifiedAssertion {
    /// True if both have the same content from the same octets.
    package func isIdentical(to other: VerifiedAssertion) -> Bool {
        self == other && signedOctets == other.signedOctets && id.utf8.elementsEqual(other.id.utf8)
    }
}

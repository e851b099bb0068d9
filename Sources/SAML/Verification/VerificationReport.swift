/// Everything that a verification found out.
public struct VerificationReport: Sendable {
    /// Every check, in the order of the verifier's rules.
    public let checks: [VerificationCheck]
    /// The assertion, if the response is accepted and all was checked.
    public let assertion: VerifiedAssertion?
    /// Whether every check was made, or was not applicable, and none failed.
    public let isAccepted: Bool
    /// The signatures that a trusted key verified: that of the assertion, that of the response, or both in this order.
    public let signatures: [VerifiedSignature]
    /// The certificate that the response itself carries, and whether its key verifies the signature.
    ///
    /// That alone proves nothing: anybody can make one. It is looked at only if no trusted key verified the signature.
    public let embeddedCertificate: EmbeddedCertificate?
    /// The SHA-256 digest of the response as received, in lower-case hexadecimal digits.
    public let inputDigest: String

    /// What signatures cover.
    public enum Coverage: String, Hashable, Sendable {
        /// The whole response, and with it the assertion.
        case response
        /// The assertion. What the response around it says is not authenticated.
        case assertion

        /// What the response says that the signature does not cover.
        public var unauthenticatedFields: [String] {
            switch self {
            case .response: []
            case .assertion: ["Destination", "ID", "InResponseTo", "IssueInstant", "Issuer", "Status", "Version"]
            }
        }
    }

    /// A signature that a trusted key verified.
    public struct VerifiedSignature: Hashable, Sendable {
        /// What it covers.
        public let coverage: Coverage
        /// The key.
        public let key: KeyDescription
    }

    /// The certificate in the covering signature's `KeyInfo`.
    public struct EmbeddedCertificate: Hashable, Sendable {
        /// What it says.
        public let certificate: CertificateDescription
        /// Whether its key verifies the signature: the response was not changed since whoever holds that key signed it.
        public let verifiesSignature: Bool
    }

    /// What is covered, as far as signatures are valid under a trusted key; `nil` if none is.
    public var coverage: Coverage? { signatures.last?.coverage }

    /// The key that verified the covering signature: the outer one, if there are two.
    public var key: KeyDescription? { signatures.last?.key }

    /// The checks that failed.
    public var failures: [VerificationCheck] { checks.filter { $0.outcome == .failed } }

    /// The first failure, as an error; `nil` if there is none.
    public var error: SAMLError? { failures.first.map { SAMLError($0) } }
}

/// The results of a verification.
public struct VerificationReport: Sendable {
    /// Every check, in the order of the verifier's rules.
    public let checks: [VerificationCheck]
    /// The assertion, if the response is accepted and all stages were checked.
    public let assertion: VerifiedAssertion?
    /// True if every check was run, or was not applicable, and none failed.
    public let isAccepted: Bool
    /// The signatures that a trusted key verified: of the assertion, of the response, or both in this order.
    public let signatures: [VerifiedSignature]
    /// What is not signed, and other readers may take for a part of the assertion, in document order.
    ///
    /// Empty unless a signature covers the assertion.
    public let misreadings: [Misreading]
    /// The parts that were decrypted, in order: the assertion, then IDs and attributes in it.
    ///
    /// If the response was rejected, they may be unsigned.
    public let decryptedParts: [SAMLDecryptedPart]
    /// The certificate in the response itself, with the result of a check of the signature with its key.
    ///
    /// The result proves nothing, because anyone can create a certificate. It is set only if no trusted key verified the signature.
    public let embeddedCertificate: EmbeddedCertificate?
    /// True if the digest of a signature is that of the content, and no key that was tried verified the signature value.
    ///
    /// The content is then as it was when SignedInfo was written, but anyone can have written SignedInfo.
    package let hasOnlyValidDigest: Bool
    /// The SHA-256 digest of the response as received, in lowercase hexadecimal digits.
    public let inputDigest: String

    /// The element that a signature covers.
    public enum Coverage: String, Hashable, Sendable {
        /// The whole response, and with it the assertion.
        case response
        /// The assertion. The fields of the Response are not authenticated.
        case assertion

        /// The fields of the Response that the signature does not cover.
        public var unauthenticatedFields: [String] {
            switch self {
            case .response: []
            case .assertion: ["Destination", "ID", "InResponseTo", "IssueInstant", "Issuer", "Status", "Version"]
            }
        }
    }

    /// A signature that a trusted key verified.
    public struct VerifiedSignature: Hashable, Sendable {
        /// The element that it covers.
        public let coverage: Coverage
        /// The key.
        public let key: KeyDescription
        /// The engine that verified it.
        public let engine: Engine
    }

    /// An engine that verifies signatures.
    public enum Engine: String, Hashable, Sendable {
        /// One traversal of the document.
        case onePass = "one-pass"
        /// libxmlsec1 over a tree.
        case libxmlsec1
    }

    /// The certificate in the covering signature's `KeyInfo`.
    public struct EmbeddedCertificate: Hashable, Sendable {
        /// The description of the certificate.
        public let certificate: CertificateDescription
        /// True if its key verifies the signature, which means that the response was not changed after the key's owner signed it.
        public let verifiesSignature: Bool
    }

    /// The element that is covered by a valid signature of a trusted key; `nil` if there is none.
    public var coverage: Coverage? { signatures.last?.coverage }

    /// The key that verified the covering signature: the outer one, if there are two.
    public var key: KeyDescription? { signatures.last?.key }

    /// The checks that failed.
    public var failures: [VerificationCheck] { checks.filter { $0.outcome == .failed } }

    /// The first failure, as an error; `nil` if there is none.
    public var error: SAMLError? { failures.first.map { SAMLError($0) } }
}

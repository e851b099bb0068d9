/// Which cryptography and which forms of XML are accepted.
///
/// The default is strict. Each exception is for a provider that cannot do better; a report names those that are made.
public struct VerificationPolicy: Hashable, Sendable {
    /// Something that is accepted although it is weak or unusual.
    public struct Exceptions: OptionSet, Hashable, Sendable {
        /// The exceptions, one bit each.
        public let rawValue: Int

        /// Makes a set from its bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// SHA-1 in digests and signatures: collisions can be made since 2017.
        public static let sha1 = Self(rawValue: 1 << 0)
        /// `URI=""` in the reference of a signature on the Response, where SAML core section 5.4.2 wants its ID.
        public static let emptyReferenceURI = Self(rawValue: 1 << 1)
        /// Inclusive canonicalisation, whose result depends on what stands around the signed element.
        public static let inclusiveCanonicalization = Self(rawValue: 1 << 2)
        /// Comments inside the response; they are never part of what is read.
        public static let comments = Self(rawValue: 1 << 3)
    }

    /// What becomes of a certificate whose validity has ended or not begun.
    public enum CertificateValidity: Hashable, Sendable {
        /// A warning: the key was chosen, whatever the certificate says.
        case reported
        /// The response is refused, or the metadata that the key signed.
        case required
    }

    /// What is accepted although it is weak or unusual.
    public var exceptions: Exceptions
    /// The smallest RSA key that is accepted, in bits.
    public var minimumRSABits: Int
    /// What becomes of a certificate whose validity has ended or not begun.
    public var certificateValidity: CertificateValidity
    /// The largest response that is accepted, in bytes.
    public var maximumBytes: Int

    /// The policy without exceptions: SHA-2, RSA of at least 2048 bits with an exponent of at least 65537, or ECDSA on
    /// P-256, P-384 or P-521; at most 1 MiB.
    public static let strict = Self()

    /// Makes a policy.
    public init(
        exceptions: Exceptions = [],
        minimumRSABits: Int = 2048,
        certificateValidity: CertificateValidity = .reported,
        maximumBytes: Int = 1 << 20
    ) {
        self.exceptions = exceptions
        self.minimumRSABits = minimumRSABits
        self.certificateValidity = certificateValidity
        self.maximumBytes = maximumBytes
    }
}

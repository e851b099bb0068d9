internal import XMLSecurity

/// The accepted cryptography and XML features.
///
/// The default is strict. Each allowance is for a provider that cannot meet it; the report of an accepted response contains a warning
/// for each feature that is accepted only because it is allowed, except comments.
public struct VerificationPolicy: Hashable, Sendable {
    /// Weak or unusual features to allow.
    public struct Allowances: OptionSet, Hashable, Sendable {
        /// The allowances, one bit each.
        public let rawValue: Int

        /// Creates a set from its bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// SHA-1 in digests and signatures, for which collisions are possible since 2017.
        public static let sha1 = Self(rawValue: 1 << 0)
        /// `URI=""` in the reference of a signature on the Response, where SAML core section 5.4.2 requires its ID.
        public static let emptyReferenceURI = Self(rawValue: 1 << 1)
        /// Inclusive canonicalization, whose result depends on the content around the signed element.
        public static let inclusiveCanonicalization = Self(rawValue: 1 << 2)
        /// Comments inside the response, which are never part of a value.
        public static let comments = Self(rawValue: 1 << 3)
        /// AES-CBC, 3DES and RSA-1.5 in encrypted parts: an attacker who can send changed copies of a part to a service, and distinguish
        /// its errors, learns the content.
        public static let legacyEncryption = Self(rawValue: 1 << 4)

        /// Each allowance with its name, which an option of `samltool` has after `--allow-`.
        package static let named: [(name: String, allowance: Self)] = [
            ("sha1", .sha1), ("empty-reference-uri", .emptyReferenceURI),
            ("inclusive-c14n", .inclusiveCanonicalization), ("comments", .comments),
            ("legacy-encryption", .legacyEncryption),
        ]
    }

    /// How to treat a trusted certificate that is expired or not yet valid.
    public enum CertificateValidity: Hashable, Sendable {
        /// The report contains a warning: the key is trusted whatever the dates of its certificate are.
        case warn
        /// The response, or the metadata that the key signed, is rejected.
        case reject
    }

    /// The engines that verify signatures; tests compare them.
    package enum Engine: Hashable, Sendable, CaseIterable {
        /// One pass through the document; libxmlsec1 for canonicalization that is not exclusive and for references without an ID.
        case automatic
        /// libxmlsec1 for every signature.
        case libxmlsec1
        /// Both for each signature that the one-pass engine supports; an internal error if they differ.
        case both
    }

    /// Weak or unusual features to allow.
    public var allowed: Allowances
    /// The minimum size of an RSA key, in bits.
    public var minimumRSABits: Int
    /// How to treat a trusted certificate that is expired or not yet valid.
    public var certificateValidity: CertificateValidity
    /// The maximum size of a response, in bytes.
    public var maximumBytes: Int
    /// The engines that verify signatures.
    package var engine = Engine.automatic

    /// The policy without allowances: SHA-256, SHA-384 or SHA-512; RSA of at least 2048 bits with an exponent of at least 65537, or
    /// ECDSA on P-256, P-384 or P-521; at most 1 MiB.
    public static let strict = Self()

    /// Creates a policy.
    public init(
        allowed: Allowances = [],
        minimumRSABits: Int = 2048,
        certificateValidity: CertificateValidity = .warn,
        maximumBytes: Int = 1 << 20
    ) {
        self.allowed = allowed
        self.minimumRSABits = minimumRSABits
        self.certificateValidity = certificateValidity
        self.maximumBytes = maximumBytes
    }

    /// Creates the policy without allowances for given engines.
    package init(engine: Engine) {
        self.init()
        self.engine = engine
    }
}

extension VerificationPolicy.Engine {
    var choice: EngineChoice {
        switch self {
        case .automatic: .automatic
        case .libxmlsec1: .libxmlsec1
        case .both: .both
        }
    }
}

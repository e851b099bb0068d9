/// What is encrypted in a response, and how.
///
/// The defaults are those of current identity providers: the assertion, with AES-256-GCM and RSA-OAEP.
public struct ResponseEncryption: Hashable, Sendable {
    /// A kind of part that SAML encrypts.
    public enum Part: String, Hashable, Sendable, CaseIterable {
        /// Each assertion of the Response, as `EncryptedAssertion`.
        case assertion
        /// The NameID of each subject, as `EncryptedID`.
        case id
        /// Attributes, each as `EncryptedAttribute`.
        case attributes
    }

    /// An encryption algorithm of content.
    public enum Algorithm: String, Hashable, Sendable, CaseIterable {
        case aes128GCM = "aes128-gcm"
        case aes192GCM = "aes192-gcm"
        case aes256GCM = "aes256-gcm"
        case aes128CBC = "aes128-cbc"
        case aes192CBC = "aes192-cbc"
        case aes256CBC = "aes256-cbc"
        case tripleDES = "tripledes-cbc"

        /// True if receivers should reject it.
        public var isLegacy: Bool {
            switch self {
            case .aes128GCM, .aes192GCM, .aes256GCM: false
            case .aes128CBC, .aes192CBC, .aes256CBC, .tripleDES: true
            }
        }
    }

    /// An encryption algorithm of keys.
    public enum KeyTransport: String, Hashable, Sendable, CaseIterable {
        /// RSA-OAEP of XML Encryption 1.0: its mask uses SHA-1, whatever the digest is.
        case oaepMGF1P = "rsa-oaep-mgf1p"
        /// RSA-OAEP of XML Encryption 1.1, with a digest for the mask.
        case oaep = "rsa-oaep"
        /// RSA-1.5, which receivers should reject.
        case pkcs1 = "rsa-1_5"
    }

    /// A digest of RSA-OAEP.
    public enum Digest: String, Hashable, Sendable, CaseIterable {
        case sha1
        case sha256
    }

    /// A place of the encrypted keys.
    public enum KeyPlacement: String, Hashable, Sendable, CaseIterable {
        /// In the KeyInfo of the encrypted data.
        case inside
        /// Beside the encrypted data.
        case sibling
        /// Beside the encrypted data, whose KeyInfo refers to it.
        case reference
    }

    /// The parts that are encrypted.
    public var parts: Set<Part>
    /// The names of the attributes that are encrypted; empty for all.
    public var attributeNames: [String]
    /// The algorithm of the content.
    public var algorithm: Algorithm
    /// The algorithm of the keys.
    public var keyTransport: KeyTransport
    /// The digest of RSA-OAEP.
    public var digest: Digest
    /// The digest of the mask, for ``KeyTransport/oaep`` only.
    public var maskDigest: Digest
    /// The place of the keys.
    public var keyPlacement: KeyPlacement

    /// Creates a description.
    public init(
        parts: Set<Part> = [.assertion],
        attributeNames: [String] = [],
        algorithm: Algorithm = .aes256GCM,
        keyTransport: KeyTransport = .oaepMGF1P,
        digest: Digest = .sha1,
        maskDigest: Digest = .sha1,
        keyPlacement: KeyPlacement = .inside
    ) {
        self.parts = parts
        self.attributeNames = attributeNames
        self.algorithm = algorithm
        self.keyTransport = keyTransport
        self.digest = digest
        self.maskDigest = maskDigest
        self.keyPlacement = keyPlacement
    }
}

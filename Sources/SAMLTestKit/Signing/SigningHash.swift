/// The hash functions of digests and signatures.
public enum SigningHash: String, Hashable, Sendable, CaseIterable {
    case sha1
    case sha256
    case sha384
    case sha512
}

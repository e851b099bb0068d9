/// The cryptography that a key may be used for.
public enum SigningPolicy: Hashable, Sendable {
    /// RSA of 2048 to 16384 bits and EC on P-256, P-384 or P-521, with SHA-256, SHA-384 or SHA-512.
    case strict
    /// Everything that libxmlsec1 signs with: also SHA-1 and small keys, for tests of a receiver that must reject them.
    case legacy
}

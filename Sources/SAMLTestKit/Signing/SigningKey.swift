internal import CXMLSigning
internal import SAML
internal import XMLSecurity

/// A private key that signs test responses.
///
/// The description contains the kind and the size, and nothing of the private part.
public struct SigningKey: Sendable, CustomStringConvertible {
    /// The kinds of keys.
    public enum Kind: String, Hashable, Sendable {
        case rsa = "RSA"
        case ellipticCurve = "EC"
        /// A kind that signatures of SAML do not use.
        case other
    }

    let key: PrivateKey
    /// The fingerprint of the public key, which its certificates have, too.
    let fingerprint: [UInt8]
    /// The kind of key.
    public let kind: Kind
    /// The size in bits; 0 for a key of another kind.
    public let bits: Int
    /// The cryptography that it may be used for.
    public let policy: SigningPolicy

    /// Reads the first private key of a PEM text: PKCS#8, encrypted or not, or the older forms for RSA and EC.
    ///
    /// - Parameters:
    ///   - pem: The text.
    ///   - password: The password of an encrypted key; it is ignored for other keys.
    ///   - policy: The cryptography that the key may be used for.
    /// - Throws: ``TestKitError``: the key cannot be read, needs another password, or is too weak for the policy.
    public init(
        pem: [UInt8],
        password: [UInt8]? = nil,
        policy: SigningPolicy = .strict
    ) throws(TestKitError) {
        try TestKitError.mapping { () throws(XMLSecurityError) in try XMLLibrary.prepare() }
        var result = CXSIGN_KEY_READ
        let pointer = unsafe cxsign_key_read(pem, pem.count, password, password?.count ?? 0, &result)
        guard let pointer = unsafe pointer else { throw TestKitError(reading: pem, result) }
        try unsafe self.init(PrivateKey(owning: pointer), policy)
    }

    init(_ key: PrivateKey, _ policy: SigningPolicy) throws(TestKitError) {
        let publicKey = try TestKitError.mapping { () throws(XMLSecurityError) in
            try VerificationKey(subjectPublicKeyInfo: key.subjectPublicKeyInfo)
        }
        self.key = key
        self.policy = policy
        fingerprint = publicKey.fingerprint
        bits = publicKey.bits
        kind =
            switch publicKey.kind {
            case .rsa: .rsa
            case .ellipticCurve: .ellipticCurve
            case .other: .other
            }
        if policy == .strict { try checkStrength(of: publicKey) }
    }

    private func checkStrength(of key: VerificationKey) throws(TestKitError) {
        if let reason = key.unsupportedReason {
            throw TestKitError(.weakKey, "the key cannot sign a SAML response: \(reason)")
        }
        guard kind != .rsa || bits >= 2048 else {
            let text =
                "the RSA key has \(bits) bits, and receivers require 2048; allow legacy cryptography to use it anyway"
            throw TestKitError(.weakKey, text)
        }
    }

    /// The kind and the size.
    public var description: String { "\(kind.rawValue), \(bits) bits" }
}

/// The cryptography that a key may be used for.
public enum SigningPolicy: Hashable, Sendable {
    /// RSA of 2048 to 16384 bits and EC on P-256, P-384 or P-521, with SHA-256, SHA-384 or SHA-512.
    case strict
    /// Everything that libxmlsec1 signs with: also SHA-1 and small keys, for tests of a receiver that must reject them.
    case legacy
}

extension SigningKey: CustomReflectable {
    /// A mirror with the kind and the size, for debuggers and `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["kind": kind, "bits": bits]) }
}

extension TestKitError {
    fileprivate init(reading bytes: [UInt8], _ result: cxsign_key_result) {
        switch result {
        case CXSIGN_KEY_PASSWORD_REQUIRED:
            self.init(.passwordRequired, "the private key is encrypted; specify its password")
        case CXSIGN_KEY_PASSWORD_WRONG:
            self.init(
                .wrongPassword,
                "the private key cannot be decrypted; the password is wrong or the file is damaged"
            )
        default: self.init(.unreadableKey, SAMLError(unreadablePrivateKey: bytes).message)
        }
    }
}

internal import CXMLSigning
public import SAML
internal import XMLSecurity

extension SigningKey {
    /// A kind of key to generate.
    public enum Generation: String, Hashable, Sendable, CaseIterable {
        case rsa2048 = "rsa-2048"
        case rsa3072 = "rsa-3072"
        case rsa4096 = "rsa-4096"
        case p256 = "p-256"
        case p384 = "p-384"
        case p521 = "p-521"
        /// A small key, which receivers must reject.
        case rsa1024 = "rsa-1024"

        fileprivate var rsaBits: UInt32 {
            switch self {
            case .rsa1024: 1024
            case .rsa3072: 3072
            case .rsa4096: 4096
            default: 2048
            }
        }

        fileprivate var curve: String? {
            switch self {
            case .p256: "P-256"
            case .p384: "P-384"
            case .p521: "P-521"
            default: nil
            }
        }
    }

    /// Generates a random key, which no seed repeats.
    ///
    /// - Throws: ``TestKitError``, if OpenSSL cannot generate the key, or if it is too weak for the policy.
    public init(generating kind: Generation, policy: SigningPolicy = .strict) throws(TestKitError) {
        try TestKitError.mapping { () throws(XMLSecurityError) in try XMLLibrary.prepare() }
        guard let pointer = unsafe cxsign_key_generate(kind.rsaBits, kind.curve) else {
            throw TestKitError(.unreadableKey, "OpenSSL on this system cannot generate a key \(kind.rawValue)")
        }
        try unsafe self.init(PrivateKey(owning: pointer), policy)
    }

    /// The PEM text of the private key (PKCS#8, not encrypted).
    ///
    /// A party that can read it can sign; write it to a file that only its owner can read.
    public var privateKeyPEM: [UInt8] { key.pem }

    /// Makes a self-signed certificate.
    ///
    /// With an RSA key, the same values result in the same bytes.
    ///
    /// - Parameters:
    ///   - name: The common name of the subject and the issuer, at most 64 bytes.
    ///   - start: The start of the validity.
    ///   - end: The end of the validity.
    /// - Returns: The certificate in DER.
    /// - Throws: ``TestKitError``, if OpenSSL rejects the values.
    public func selfSignedCertificate(
        name: String,
        from start: SAMLTimestamp,
        to end: SAMLTimestamp
    ) throws(TestKitError) -> [UInt8] {
        // A part of the key's fingerprint, which no other certificate has; positive, as RFC 5280 requires.
        let serial = fingerprint.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } >> 1 | 1
        let der = unsafe PrivateKey.bytes {
            unsafe cxsign_certificate(key.pointer, name, serial, start.seconds, end.seconds, $0)
        }
        guard !der.isEmpty else {
            throw TestKitError(.unreadableKey, "OpenSSL cannot make a certificate with this name and validity")
        }
        return der
    }
}

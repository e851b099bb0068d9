internal import SAMLTestKit
internal import XMLSecurity

/// The throw-away keys of a run: one for each original public key, of the same kind and size, and one certificate for each original
/// certificate.
///
/// A key is generated when it is first needed. The private keys exist in memory only.
package struct ReplacementKeys: Sendable {
    /// A key in place of an original one.
    struct Replacement: Sendable {
        let key: PrivateKey
        let isElliptic: Bool
        /// The number of bytes of a part of a signature value on a curve.
        let partCount: Int
    }

    /// The largest RSA key that is replaced: generating a larger one takes many seconds.
    private static let maximumBits = 4096

    /// The replacements by the fingerprints of the original keys; `nil` for those of an unsupported kind.
    private var replacements: [[UInt8]: Replacement?] = [:]
    private var certificates: [[UInt8]: [UInt8]] = [:]

    /// Creates a run without keys.
    package init() {}

    /// Returns a certificate with a throw-away key in place of an original one, in DER.
    ///
    /// It has the times and the purpose of the original certificate and, if possible, the same number of bytes. Its subject states that
    /// the key is a throw-away key.
    ///
    /// - Returns: The certificate; `nil` if the original one cannot be read or has another kind of key than RSA and EC.
    /// - Throws: ``RedactionError`` if OpenSSL cannot generate the key.
    package mutating func certificate(for original: [UInt8]) throws(RedactionError) -> [UInt8]? {
        if let known = certificates[original] { return known }
        guard let certificate = try? X509Certificate(der: original), let outline = CertificateOutline(original),
            let replacement = try replacement(for: certificate.key)
        else { return nil }
        let new = ReplacementCertificate(outline, replacement, ordinal: certificates.count + 1).der
        certificates[original] = new
        return new
    }

    /// Returns a throw-away key in place of an original one, both as a DER SubjectPublicKeyInfo.
    ///
    /// - Returns: The key; `nil` if the original one cannot be read or is neither RSA nor EC.
    /// - Throws: ``RedactionError`` if OpenSSL cannot generate the key.
    package mutating func publicKey(for original: [UInt8]) throws(RedactionError) -> [UInt8]? {
        guard let key = try? VerificationKey(subjectPublicKeyInfo: original) else { return nil }
        return try replacement(for: key)?.key.subjectPublicKeyInfo
    }

    /// Returns the replacement of a key; `nil` if its kind or size is not supported.
    mutating func replacement(for original: VerificationKey) throws(RedactionError) -> Replacement? {
        if let known = replacements[original.fingerprint] { return known }
        let replacement = try Self.generate(like: original)
        replacements[original.fingerprint] = .some(replacement)
        return replacement
    }

    private static func generate(like original: VerificationKey) throws(RedactionError) -> Replacement? {
        let isElliptic = original.kind == .ellipticCurve
        guard isElliptic ? !original.curve.isEmpty : isUsual(original) else { return nil }
        let key =
            isElliptic
            ? PrivateKey.ellipticCurve(original.curve)
            : PrivateKey.rsa(bits: original.bits, exponent: original.exponent)
        if let key { return Replacement(key: key, isElliptic: isElliptic, partCount: (original.bits + 7) / 8) }
        guard original.isSupported else { return nil }
        throw RedactionError(.noKey, "OpenSSL on this system cannot generate a key like one of the input")
    }

    private static func isUsual(_ key: VerificationKey) -> Bool {
        key.kind == .rsa && (512...maximumBits).contains(key.bits) && key.exponent >= 3 && key.exponent < UInt64.max
            && key.exponent % 2 == 1
    }
}

extension ReplacementKeys.Replacement {
    /// Signs octets, with r and s of ECDSA one after the other, as in XML Signature; `nil` if OpenSSL does not sign.
    func signatureValue(of octets: [UInt8], by digest: DigestMethod) -> [UInt8]? {
        let value = key.signature(of: octets, by: digest)
        guard isElliptic else { return value.isEmpty ? nil : value }
        guard let numbers = DERValue(value)?.children, numbers.count == 2 else { return nil }
        return numbers.flatMap { number in
            let digits = PublicKeyParts.digits(number.content)
            return [UInt8](repeating: 0, count: max(0, partCount - digits.count)) + digits
        }
    }
}

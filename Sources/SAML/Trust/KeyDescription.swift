package import XMLSecurity

/// What can be told of a key.
public struct KeyDescription: Hashable, Sendable {
    /// The kind: `RSA` or `EC`.
    public let kind: String
    /// The size, in bits; 0 if the key is not supported, and so was not decoded.
    public let bits: Int
    /// The name of an EC key's curve; `nil` for a curve that the key itself defines.
    public let curve: String?
    /// The SHA-256 fingerprint of the DER SubjectPublicKeyInfo, in lower-case hexadecimal digits.
    public let fingerprint: String
    /// The certificate that it came in, if it did.
    public let certificate: CertificateDescription?
    /// The entity whose metadata has it, if that is why it is trusted: it verifies the responses of no other issuer.
    public let entityID: String?
    /// When that metadata expires, if it says so; from then on the key is not trusted.
    public let validUntil: SAMLTimestamp?

    /// Why ``VerificationPolicy/strict`` refuses it; `nil` if it is strong enough.
    public let weakness: String?

    init(
        _ key: VerificationKey,
        certificate: CertificateDescription? = nil,
        entityID: String? = nil,
        validUntil: SAMLTimestamp? = nil
    ) {
        kind = key.kind.rawValue
        bits = key.bits
        curve = key.curve.isEmpty ? nil : key.curve
        fingerprint = key.fingerprint.hexadecimal
        self.certificate = certificate
        self.entityID = entityID
        self.validUntil = validUntil
        weakness = key.weakness
    }

    /// Whether metadata that it is from has expired.
    func isExpired(at instant: SAMLTimestamp) -> Bool { validUntil.map { instant >= $0 } ?? false }
}

extension VerificationKey {
    /// Whether the public exponent of an RSA key is one with which lax software can be fooled.
    var hasSmallExponent: Bool { exponent < 65537 || exponent % 2 == 0 }

    fileprivate var weakness: String? {
        if let unsupportedReason { return unsupportedReason }
        let minimum = VerificationPolicy.strict.minimumRSABits
        return switch kind {
        case .rsa where bits < minimum: "it has \(bits) bits, and RSA of less than \(minimum) is not safe"
        case .rsa where hasSmallExponent: "its public exponent is \(exponent), and one below 65537 is not safe"
        default: nil
        }
    }
}

/// What a certificate says.
///
/// A certificate is the holder of a key here. That somebody issued it proves nothing; that you chose it does.
public struct CertificateDescription: Hashable, Sendable {
    /// The subject (RFC 2253).
    public let subject: String
    /// The issuer (RFC 2253).
    public let issuer: String
    /// When its validity starts.
    public let notBefore: SAMLTimestamp
    /// When its validity ends, inclusive (RFC 5280 section 4.1.2.5).
    public let notAfter: SAMLTimestamp
    /// The SHA-256 fingerprint of the DER certificate, in lower-case hexadecimal digits.
    public let fingerprint: String
    /// Why nothing can be verified with its key; `nil` if that is RSA of up to 16384 bits, or EC on P-256, P-384 or P-521.
    public let unsupportedKey: String?

    package init(_ certificate: X509Certificate) {
        subject = certificate.subject
        issuer = certificate.issuer
        notBefore = SAMLTimestamp(secondsSince1970: certificate.notBefore)
        notAfter = SAMLTimestamp(secondsSince1970: certificate.notAfter)
        fingerprint = certificate.fingerprint.hexadecimal
        unsupportedKey = certificate.key.unsupportedReason
    }
}

extension [UInt8] {
    /// The bytes in lower-case hexadecimal digits.
    package var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

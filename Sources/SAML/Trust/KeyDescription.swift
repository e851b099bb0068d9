internal import ByteTools
package import XMLSecurity

/// A description of a key.
public struct KeyDescription: Hashable, Sendable {
    /// The kind: `RSA` or `EC`.
    public let kind: String
    /// The size in bits; 0 if the key is not supported.
    public let bits: Int
    /// The name of an EC key's curve; `nil` for a curve with explicit parameters.
    public let curve: String?
    /// The SHA-256 fingerprint of the DER SubjectPublicKeyInfo, in lowercase hexadecimal digits.
    public let fingerprint: String
    /// The certificate of the key, if there is one.
    public let certificate: CertificateDescription?
    /// The entity whose metadata contains the key, if it is trusted by metadata: it verifies only responses of this issuer.
    public let entityID: String?
    /// The expiry of that metadata, after which the key is no longer trusted; `nil` if there is none.
    public let validUntil: SAMLTimestamp?

    /// The reason that ``VerificationPolicy/strict`` rejects the key; `nil` if it is strong enough.
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

    func isExpired(at instant: SAMLTimestamp) -> Bool { validUntil.map { instant >= $0 } ?? false }
}

extension VerificationKey {
    /// True if the public exponent of an RSA key is too small, which makes forgery possible with lax software.
    var hasSmallExponent: Bool { exponent < 65537 || exponent % 2 == 0 }

    fileprivate var weakness: String? {
        if let unsupportedReason { return unsupportedReason }
        let minimum = VerificationPolicy.strict.minimumRSABits
        return switch kind {
        case .rsa where bits < minimum: "it has \(bits) bits, but RSA with less than \(minimum) bits is not secure"
        case .rsa where hasSmallExponent:
            "its public exponent is \(exponent), but an exponent below 65537 is not secure"
        default: nil
        }
    }
}

/// A description of a certificate.
///
/// A certificate is only a container of a key. It is trusted because you chose it, not because of its issuer.
public struct CertificateDescription: Hashable, Sendable {
    /// The subject (RFC 2253).
    public let subject: String
    /// The issuer (RFC 2253).
    public let issuer: String
    /// The start of the validity period.
    public let notBefore: SAMLTimestamp
    /// The end of the validity period, inclusive (RFC 5280 section 4.1.2.5).
    public let notAfter: SAMLTimestamp
    /// The SHA-256 fingerprint of the DER certificate, in lowercase hexadecimal digits.
    public let fingerprint: String
    /// The reason that its key is not supported; `nil` for RSA of up to 16384 bits, and for EC on P-256, P-384 or P-521.
    public let unsupportedKey: String?
    /// The purpose that its extensions restrict it to, as the end of a sentence; `nil` if it may sign documents.
    ///
    /// Verification ignores it: a key is trusted because it was chosen.
    package let otherPurpose: String?

    package init(_ certificate: X509Certificate) {
        subject = certificate.subject
        issuer = certificate.issuer
        notBefore = SAMLTimestamp(secondsSince1970: certificate.notBefore)
        notAfter = SAMLTimestamp(secondsSince1970: certificate.notAfter)
        fingerprint = certificate.fingerprint.hexadecimal
        unsupportedKey = certificate.key.unsupportedReason
        otherPurpose = certificate.purpose?.words
    }
}

extension X509Certificate.Purpose {
    fileprivate var words: String {
        switch self {
        case .tlsServer: "that of a TLS server, by its extended key usage"
        case .authority: "that of a certificate authority, by its key usage"
        }
    }
}

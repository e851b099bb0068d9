internal import SAMLEncoding
internal import XMLSecurity

/// A key that signs responses, and the certificates that its signatures carry.
public struct ResponseSigner: Sendable {
    /// The key.
    public let key: SigningKey
    /// The certificates, in DER.
    public let certificates: [[UInt8]]

    /// Creates a signer.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - certificates: The certificates that KeyInfo contains, in DER; the first is that of the key. Without any, there is no
    ///     KeyInfo.
    /// - Throws: ``TestKitError``, if the first certificate cannot be read or is not that of the key.
    public init(key: SigningKey, certificates: [[UInt8]] = []) throws(TestKitError) {
        if let first = certificates.first {
            let certificate = try TestKitError.mapping { () throws(XMLSecurityError) in try X509Certificate(der: first)
            }
            guard certificate.key.fingerprint == key.fingerprint else {
                let text = "the certificate of \(certificate.subject) is not that of the private key; specify the pair"
                throw TestKitError(.keyMismatch, text)
            }
        }
        self.key = key
        self.certificates = certificates
    }

    func template(_ hash: SigningHash) -> SignatureTemplate {
        var template = SignatureTemplate(for: key, hash: hash)
        if !certificates.isEmpty {
            let elements = certificates.map {
                "<ds:X509Certificate>\(Base64Text(encoding: $0))</ds:X509Certificate>"
            }
            template.keyInfo = "<ds:KeyInfo><ds:X509Data>\(elements.joined())</ds:X509Data></ds:KeyInfo>"
        }
        return template
    }
}

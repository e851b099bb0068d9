internal import SAMLEncoding
internal import XMLSecurity

/// The certificates of a file, and the PEM text of certificates.
public enum CertificateFile: Sendable {
    /// Reads the certificates of a PEM text, or one certificate in DER.
    ///
    /// - Returns: The certificates in DER, in order.
    /// - Throws: ``TestKitError``, if there is none.
    public static func certificates(in bytes: [UInt8]) throws(TestKitError) -> [[UInt8]] {
        if bytes.first == 0x30 { return [bytes] }
        let blocks = try TestKitError.mapping { () throws(XMLSecurityError) in try PEMBlock.blocks(in: bytes) }
        let certificates = blocks.filter { $0.label == "CERTIFICATE" }.map(\.bytes)
        guard !certificates.isEmpty else {
            throw TestKitError(.unreadableKey, "there is no certificate, in PEM or DER")
        }
        return certificates
    }

    /// Returns the PEM text of a certificate in DER.
    public static func pem(_ der: [UInt8]) -> [UInt8] { Array(Base64Text(encoding: der).pem("CERTIFICATE").utf8) }
}

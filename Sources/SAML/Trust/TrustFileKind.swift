internal import ByteTools
internal import XMLSecurity

/// The detected kind of a file with trusted keys.
package enum TrustFileKind: String, Hashable, Sendable {
    /// SAML metadata, to be read with ``SAMLMetadata``.
    case metadata
    /// Certificates, and other files that are neither metadata nor public keys.
    case certificates
    case publicKeys

    /// The file may still be unreadable: it is XML, PEM, DER, or the Base64 of that.
    package init(of bytes: [UInt8]) {
        if DetectedFormat(of: bytes) == .xml {
            self = .metadata
            return
        }
        let labels = (try? TrustMaterial.blocks(in: bytes, as: "CERTIFICATE"))?.map(\.label) ?? []
        let hasKeysOnly =
            labels.contains(TrustMaterial.publicKeyLabel)
            && !labels.contains(where: TrustMaterial.certificateLabels.contains)
        self = hasKeysOnly ? .publicKeys : .certificates
    }
}

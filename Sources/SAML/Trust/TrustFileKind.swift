internal import ByteTools
internal import XMLSecurity

/// What a file holds that could be trusted, as far as it looks like it; a program that asks for one kind needs not ask.
package enum TrustFileKind: String, Hashable, Sendable {
    /// SAML metadata: read it with ``SAMLMetadata``.
    case metadata
    /// Certificates, and whatever else that is no metadata and no public key.
    case certificates
    /// Public keys without certificates.
    case publicKeys

    /// Tells the kind of a file; whether it can be read, reading it tells.
    ///
    /// - Parameter bytes: The content: XML, PEM, DER, or the Base64 of that.
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

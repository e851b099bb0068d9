internal import ByteTools
internal import SAMLEncoding
internal import XMLSecurity

/// The trusted keys: certificates, public keys, fingerprints of certificates, SAML metadata.
///
/// The keys are tried in the order in which they were added. Nothing else is trusted: neither the certificate in a
/// response, nor the authority that issued it, nor its validity dates.
///
/// A key from metadata may sign only for its own entity, whatever other keys are trusted. All other keys may sign for any
/// issuer: with the certificates of two providers, each could sign as the other. Create one verifier for each provider, or
/// trust their metadata. A certificate that is trusted in addition to metadata may sign for that entity as well; if the
/// metadata does not have its key as a usable signing key, the report has the warning `trust.unbound-key`.
public struct TrustedKeys: Sendable {
    /// The maximum number of trusted keys.
    public static let maximumCount = 8

    private(set) var keys: [TrustedKey] = []
    private(set) var fingerprints: [[UInt8]] = []
    /// The entities whose metadata is trusted, in the order in which they were added.
    ///
    /// A verifier without expected issuers expects these.
    public private(set) var entityIDs: [String] = []
    /// The keys of these entities that are not trusted, such as those for encryption.
    private var otherKeys: [(key: SAMLMetadata.Key, entity: SAMLMetadata.Entity)] = []

    /// Creates an empty set, which trusts nothing.
    public init() {}

    /// Creates a set with the keys of certificates.
    ///
    /// - Parameter certificates: See ``add(certificates:)``.
    /// - Throws: ``SAMLError``, as ``add(certificates:)`` does.
    public init(certificates: [UInt8]) throws(SAMLError) {
        try add(certificates: certificates)
    }

    /// Creates a set with the keys of an entity, or of several members of a federation.
    ///
    /// - Parameters:
    ///   - metadata: See ``add(_:for:)``.
    ///   - issuers: See ``add(_:for:)``.
    /// - Throws: ``SAMLError``, as ``add(_:for:)`` does.
    public init(_ metadata: SAMLMetadata, for issuers: [String] = []) throws(SAMLError) {
        try add(metadata, for: issuers)
    }

    package mutating func add(_ carried: CarriedCertificates) {
        // The number of certificates that are read is smaller than the maximum.
        for certificate in carried.all where certificate.key.isSupported { try? add(TrustedKey(certificate)) }
    }

    /// Adds the keys of certificates.
    ///
    /// - Parameter bytes: PEM text with one or more certificates, a DER certificate, or the Base64 of one, as in SAML
    ///   metadata.
    /// - Throws: ``SAMLError``, code ``SAMLError/Code/unreadableKey`` or ``SAMLError/Code/tooManyKeys``.
    public mutating func add(certificates bytes: [UInt8]) throws(SAMLError) {
        let blocks = try TrustMaterial.blocks(in: bytes, as: "CERTIFICATE")
        let certificates = blocks.filter { TrustMaterial.certificateLabels.contains($0.label) }
        guard !certificates.isEmpty else { throw TrustMaterial.unreadable(blocks, in: bytes, wanted: "certificate") }
        // All or none: a file that is trusted in part would fail unexpectedly when the provider changes its key.
        var extended = self
        for block in certificates {
            try extended.add(
                SAMLError.mapping { () throws(XMLSecurityError) in
                    TrustedKey(try X509Certificate(der: block.bytes))
                }
            )
        }
        self = extended
    }

    /// Adds public keys.
    ///
    /// - Parameter bytes: A SubjectPublicKeyInfo (RFC 5280 section 4.1) in PEM, DER or Base64; in PEM there may be several.
    /// - Throws: ``SAMLError``, code ``SAMLError/Code/unreadableKey`` or ``SAMLError/Code/tooManyKeys``.
    public mutating func add(publicKey bytes: [UInt8]) throws(SAMLError) {
        let blocks = try TrustMaterial.blocks(in: bytes, as: "PUBLIC KEY")
        let keys = blocks.filter { $0.label == TrustMaterial.publicKeyLabel }
        guard !keys.isEmpty else { throw TrustMaterial.unreadable(blocks, in: bytes, wanted: "public key") }
        var extended = self
        for block in keys {
            try extended.add(
                SAMLError.mapping { () throws(XMLSecurityError) in
                    TrustedKey(try VerificationKey(subjectPublicKeyInfo: block.bytes))
                }
            )
        }
        self = extended
    }

    /// Adds keys from SAML metadata, each for its own entity (SAML metadata section 2.4.1.1).
    ///
    /// The keys are those for signing, or for any use, of the roles that issue assertions. If an entity has several keys, any of
    /// them may sign, which allows a change of keys. A key is trusted until its metadata expires.
    ///
    /// - Parameters:
    ///   - metadata: The metadata.
    ///   - issuers: The entities whose keys are trusted. For metadata of one entity, not of a federation, the default is that
    ///     entity.
    /// - Throws: ``SAMLError``: code ``SAMLError/Code/issuerNeeded``, ``SAMLError/Code/otherEntity`` if none of the
    ///   issuers is in the metadata, ``SAMLError/Code/noMetadataKeys``, ``SAMLError/Code/unreadableKey`` or
    ///   ``SAMLError/Code/tooManyKeys``.
    public mutating func add(_ metadata: SAMLMetadata, for issuers: [String] = []) throws(SAMLError) {
        var extended = self
        for entity in try metadata.entities(of: issuers) {
            for key in try entity.trustedKeys() { try extended.add(key) }
            extended.otherKeys += entity.keys.filter { $0.exclusion != nil }.map { ($0, entity) }
            if !entityIDs.contains(where: { $0.hasSameBytes(as: entity.entityID) }) {
                extended.entityIDs.append(entity.entityID)
            }
        }
        self = extended
    }

    /// Adds the certificate with this fingerprint, if a response contains it.
    ///
    /// - Parameter fingerprint: The SHA-256 fingerprint of a certificate's DER, in hexadecimal digits; colons and
    ///   spaces between them are ignored.
    /// - Throws: ``SAMLError``, code ``SAMLError/Code/unreadableKey`` or ``SAMLError/Code/tooManyKeys``.
    public mutating func add(fingerprint: String) throws(SAMLError) {
        try checkCount()
        fingerprints.append(try TrustMaterial.fingerprint(fingerprint))
    }

    /// Returns true if a file contains a private key in PEM or DER, possibly in addition to a certificate.
    ///
    /// Verification does not need a private key, and anyone who has it can sign, so the file must be protected.
    ///
    /// - Parameter bytes: The content of the file, which is not kept.
    /// - Returns: True if there is a private key.
    public static func containsPrivateKey(_ bytes: [UInt8]) -> Bool {
        let blocks = try? TrustMaterial.blocks(in: bytes, as: TrustMaterial.publicKeyLabel)
        return blocks?.contains { $0.label.hasSuffix("PRIVATE KEY") } ?? false
    }

    /// Returns true if a file contains public keys and no certificates, in PEM, DER or Base64 of DER; it may still be unreadable.
    package static func containsOnlyPublicKeys(_ bytes: [UInt8]) -> Bool {
        let labels = (try? TrustMaterial.blocks(in: bytes, as: "CERTIFICATE"))?.map { $0.label } ?? []
        return labels.contains(TrustMaterial.publicKeyLabel)
            && !labels.contains(where: TrustMaterial.certificateLabels.contains)
    }

    /// True if no key is trusted.
    public var isEmpty: Bool { keys.isEmpty && fingerprints.isEmpty }

    /// The keys, in the order in which they are tried; keys that are trusted by fingerprint are not known yet.
    public var descriptions: [KeyDescription] { keys.map { $0.description } }

    /// True if all keys are from metadata, so that each is trusted for its own entity only.
    package var areFromMetadata: Bool {
        !isEmpty && fingerprints.isEmpty && keys.allSatisfy { $0.description.entityID != nil }
    }

    /// The keys of the trusted metadata that are not used for verification, with the reasons in the same order.
    ///
    /// They are for a diagnosis, never for trust. There are at most ``maximumCount``, of those that can be read.
    package var excludedKeys: (keys: TrustedKeys, reasons: [String]) {
        var (excluded, reasons) = (Self(), [String]())
        for other in otherKeys.prefix(Self.maximumCount) {
            guard let reason = other.key.exclusion, let key = try? other.key.trustedKey(of: other.entity) else {
                continue
            }
            excluded.keys.append(key)
            reasons.append(reason)
        }
        return (excluded, reasons)
    }

    mutating func add(_ key: TrustedKey) throws(SAMLError) {
        try checkCount()
        keys.append(key)
    }

    private func checkCount() throws(SAMLError) {
        guard keys.count + fingerprints.count < Self.maximumCount else {
            let text =
                "more than \(Self.maximumCount) keys are trusted; each one is tried, "
                + "so specify only those of this provider"
            throw SAMLError(.tooManyKeys, text)
        }
    }
}

struct TrustedKey: Sendable {
    let key: VerificationKey
    let description: KeyDescription
    /// The certificate with the key; `nil` for a public key.
    let certificate: X509Certificate?

    init(_ certificate: X509Certificate) {
        self.certificate = certificate
        key = certificate.key
        description = KeyDescription(certificate.key, certificate: CertificateDescription(certificate))
    }

    init(_ certificate: X509Certificate, of entityID: String, until validUntil: SAMLTimestamp?) {
        self.certificate = certificate
        key = certificate.key
        description = KeyDescription(
            certificate.key,
            certificate: CertificateDescription(certificate),
            entityID: entityID,
            validUntil: validUntil
        )
    }

    init(_ key: VerificationKey) {
        certificate = nil
        self.key = key
        description = KeyDescription(key)
    }
}

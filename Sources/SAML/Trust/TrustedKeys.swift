internal import ByteTools
internal import SAMLEncoding
internal import XMLSecurity

/// The keys that may sign, chosen by you: certificates, public keys, fingerprints of certificates, SAML metadata.
///
/// They are tried in the order in which they were added. Nothing else is ever trusted: not the certificate that a
/// response carries, not the authority that issued one, not the validity dates in it.
///
/// A key from metadata signs for the entity that has it, and for no other issuer, whoever else is trusted. All other keys
/// and issuers are not bound to each other: with the certificates of two providers, each could sign as the other. Make one
/// verifier for each provider, or trust their metadata. A certificate beside metadata may sign for that entity, too; if
/// the metadata does not have its key, that is a warning, `trust.unbound-key`.
public struct TrustedKeys: Sendable {
    /// How many may be trusted.
    public static let maximumCount = 8

    private(set) var keys: [TrustedKey] = []
    private(set) var fingerprints: [[UInt8]] = []
    /// The entities whose metadata is trusted, in the order in which they were added.
    ///
    /// A verifier that is not told which issuers to expect expects these.
    public private(set) var entityIDs: [String] = []

    /// Trusts nothing.
    public init() {}

    /// Trusts the keys of certificates.
    ///
    /// - Parameter certificates: See ``add(certificates:)``.
    /// - Throws: ``SAMLError``, as ``add(certificates:)`` does.
    public init(certificates: [UInt8]) throws(SAMLError) {
        try add(certificates: certificates)
    }

    /// Trusts the keys of an entity, or of several members of a federation.
    ///
    /// - Parameters:
    ///   - metadata: See ``add(_:for:)``.
    ///   - issuers: See ``add(_:for:)``.
    /// - Throws: ``SAMLError``, as ``add(_:for:)`` does.
    public init(_ metadata: SAMLMetadata, for issuers: [String] = []) throws(SAMLError) {
        try add(metadata, for: issuers)
    }

    /// Trusts the keys of certificates that a document carries, as far as they are supported.
    package mutating func add(_ carried: CarriedCertificates) {
        // There is room: no more are read than may be trusted.
        for certificate in carried.all where certificate.key.isSupported { try? add(TrustedKey(certificate)) }
    }

    /// Trusts the keys of certificates too.
    ///
    /// - Parameter bytes: PEM text with one certificate or several, a DER certificate, or the Base64 of one, as SAML
    ///   metadata has it.
    /// - Throws: ``SAMLError``, code ``SAMLError/Code/unreadableKey`` or ``SAMLError/Code/tooManyKeys``.
    public mutating func add(certificates bytes: [UInt8]) throws(SAMLError) {
        let blocks = try TrustMaterial.blocks(in: bytes, as: "CERTIFICATE")
        let certificates = blocks.filter { TrustMaterial.certificateLabels.contains($0.label) }
        guard !certificates.isEmpty else { throw TrustMaterial.unreadable(blocks, in: bytes, wanted: "certificate") }
        // All or none: a file that is trusted in part would be a surprise on the day the provider changes its key.
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

    /// Trusts public keys too.
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

    /// Trusts keys from SAML metadata too, each for the entity that has it (SAML metadata section 2.4.1.1).
    ///
    /// Trusted are the keys for signing, or for any use, of the roles that issue assertions. With several keys of an entity
    /// any of them may sign, as while a provider changes its key. A key is trusted until its metadata expires.
    ///
    /// - Parameters:
    ///   - metadata: The metadata.
    ///   - issuers: The entities whose keys are trusted. Metadata of one entity, not of a federation, does without: then it is
    ///     that entity.
    /// - Throws: ``SAMLError``: code ``SAMLError/Code/issuerNeeded``, ``SAMLError/Code/otherEntity`` if none of the
    ///   issuers is in the metadata, ``SAMLError/Code/noMetadataKeys``, ``SAMLError/Code/unreadableKey`` or
    ///   ``SAMLError/Code/tooManyKeys``.
    public mutating func add(_ metadata: SAMLMetadata, for issuers: [String] = []) throws(SAMLError) {
        var extended = self
        for entity in try metadata.entities(of: issuers) {
            for key in try entity.trustedKeys() { try extended.add(key) }
            if !entityIDs.contains(where: { $0.hasSameBytes(as: entity.entityID) }) {
                extended.entityIDs.append(entity.entityID)
            }
        }
        self = extended
    }

    /// Trusts the certificate with this fingerprint too, if a response carries it.
    ///
    /// - Parameter fingerprint: The SHA-256 fingerprint of a certificate's DER, in hexadecimal digits; colons and
    ///   spaces between them are passed over.
    /// - Throws: ``SAMLError``, code ``SAMLError/Code/unreadableKey`` or ``SAMLError/Code/tooManyKeys``.
    public mutating func add(fingerprint: String) throws(SAMLError) {
        try checkCount()
        fingerprints.append(try TrustMaterial.fingerprint(fingerprint))
    }

    /// Tells whether a file has a private key in PEM or DER, perhaps beside the certificate that belongs in it.
    ///
    /// Whoever verifies needs none, and whoever has it can sign: the file should be where nobody else can read it.
    ///
    /// - Parameter bytes: The content of the file; nothing of it is kept.
    /// - Returns: Whether there is one.
    public static func containsPrivateKey(_ bytes: [UInt8]) -> Bool {
        let blocks = try? TrustMaterial.blocks(in: bytes, as: TrustMaterial.publicKeyLabel)
        return blocks?.contains { $0.label.hasSuffix("PRIVATE KEY") } ?? false
    }

    /// Whether nothing is trusted.
    public var isEmpty: Bool { keys.isEmpty && fingerprints.isEmpty }

    /// The keys, in the order in which they are tried; those that are trusted by fingerprint are not known yet.
    public var descriptions: [KeyDescription] { keys.map(\.description) }

    mutating func add(_ key: TrustedKey) throws(SAMLError) {
        try checkCount()
        keys.append(key)
    }

    /// Makes sure that there is room for one more.
    private func checkCount() throws(SAMLError) {
        guard keys.count + fingerprints.count < Self.maximumCount else {
            let text =
                "more than \(Self.maximumCount) keys are trusted; each is tried, so name those of this provider only"
            throw SAMLError(.tooManyKeys, text)
        }
    }
}

/// A key and what is told of it.
struct TrustedKey: Sendable {
    let key: VerificationKey
    let description: KeyDescription

    init(_ certificate: X509Certificate) {
        key = certificate.key
        description = KeyDescription(certificate.key, certificate: CertificateDescription(certificate))
    }

    /// A key from metadata.
    init(_ certificate: X509Certificate, of entityID: String, until validUntil: SAMLTimestamp?) {
        key = certificate.key
        description = KeyDescription(
            certificate.key,
            certificate: CertificateDescription(certificate),
            entityID: entityID,
            validUntil: validUntil
        )
    }

    init(_ key: VerificationKey) {
        self.key = key
        description = KeyDescription(key)
    }
}

internal import SAMLEncoding
internal import XMLSecurity

/// The keys that may sign, chosen by you: certificates, public keys, fingerprints of certificates.
///
/// They are tried in the order in which they were added. Nothing else is ever trusted: not the certificate that a
/// response carries, not the authority that issued one, not the validity dates in it.
///
/// Keys and issuers are not bound to each other: with the keys of two providers, each could sign as the other. Make one
/// verifier for each provider.
public struct TrustedKeys: Sendable {
    /// How many may be trusted.
    public static let maximumCount = 8

    private(set) var keys: [TrustedKey] = []
    private(set) var fingerprints: [[UInt8]] = []

    /// Trusts nothing.
    public init() {}

    /// Trusts the keys of certificates.
    ///
    /// - Parameter certificates: See ``add(certificates:)``.
    /// - Throws: ``SAMLError``, as ``add(certificates:)`` does.
    public init(certificates: [UInt8]) throws(SAMLError) {
        try add(certificates: certificates)
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

    /// Trusts a public key too.
    ///
    /// - Parameter bytes: A SubjectPublicKeyInfo (RFC 5280 section 4.1) in PEM, DER or Base64.
    /// - Throws: ``SAMLError``, code ``SAMLError/Code/unreadableKey`` or ``SAMLError/Code/tooManyKeys``.
    public mutating func add(publicKey bytes: [UInt8]) throws(SAMLError) {
        let blocks = try TrustMaterial.blocks(in: bytes, as: "PUBLIC KEY")
        guard let block = blocks.first(where: { $0.label == "PUBLIC KEY" }) else {
            throw TrustMaterial.unreadable(blocks, in: bytes, wanted: "public key")
        }
        try add(
            SAMLError.mapping { () throws(XMLSecurityError) in
                TrustedKey(try VerificationKey(subjectPublicKeyInfo: block.bytes))
            }
        )
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

    /// Whether nothing is trusted.
    public var isEmpty: Bool { keys.isEmpty && fingerprints.isEmpty }

    /// The keys, in the order in which they are tried; those that are trusted by fingerprint are not known yet.
    public var descriptions: [KeyDescription] { keys.map(\.description) }

    private mutating func add(_ key: TrustedKey) throws(SAMLError) {
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

    init(_ key: VerificationKey) {
        self.key = key
        description = KeyDescription(key)
    }
}

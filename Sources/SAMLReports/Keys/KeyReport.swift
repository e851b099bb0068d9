internal import ByteTools
public import SAML
public import SAMLExamination

/// A report of the keys that are trusted because of a file, at a time, as `samltool keys` prints it.
///
/// ```swift
/// let report = try KeyReport(of: bytes, named: "idp-metadata.xml", at: SAMLTimestamp(now))
/// page.append(KeySection(report).html)
/// ```
public struct KeyReport: Sendable {
    enum Kind: String, Sendable {
        case metadata, certificates, publicKeys
        /// A SAML response, whose certificates are not trusted.
        case response
    }

    /// The name of the file in the report.
    public let name: String
    /// The certificates in a SAML response, in PEM (RFC 7468); empty for any other file.
    public let carriedCertificates: [String]
    let kind: Kind
    /// The evaluation time, and the days before an end from which a warning is given.
    let clock: ExpiryClock
    let signer: KeyDescription?
    let groups: [Group]

    /// The keys of an entity, or all keys of a file without metadata.
    struct Group: Sendable {
        var entity: SAMLMetadata.Entity?
        let keys: [Item]
    }

    struct Item: Sendable {
        var source: SAMLMetadata.Key?
        let key: KeyDescription?
        let reason: String?
        let warnings: [KeyWarning]

        var isTrusted: Bool { reason == nil && !isExpired }
        var isExpired: Bool { warnings.contains { $0.id == KeyWarning.metadataExpired } }
        /// True if it should be trusted but cannot be read.
        var isBroken: Bool { key == nil && source?.exclusion == nil }
    }

    /// Reads the keys of a file: metadata, certificates, public keys, or a SAML response in any encoding.
    ///
    /// - Parameters:
    ///   - file: The content of the file; its format is detected.
    ///   - name: The name of the file in the report.
    ///   - instant: The evaluation time.
    ///   - days: The number of days before the end of a validity from which a warning is given.
    ///   - issuers: The entities of metadata to list; empty for all. Other files have no entities.
    ///   - signers: The certificates that must have signed metadata; empty to ignore its signature.
    /// - Throws: `SAMLError` if the file cannot be read, or if the metadata does not contain the entities or is not signed.
    public init(
        of file: [UInt8],
        named name: String,
        at instant: SAMLTimestamp,
        warningDays days: Int = 30,
        issuers: [String] = [],
        signedBy signers: TrustedKeys = TrustedKeys()
    ) throws(SAMLError) {
        self.name = name
        let clock = ExpiryClock(instant: instant, days: days)
        self.clock = clock
        if issuers.isEmpty, signers.isEmpty, let carried = CertificateComparison(in: file) {
            kind = .response
            signer = nil
            groups = [Group(keys: carried.items.map { Item(carried: $0.key, clock) })]
            carriedCertificates = carried.items.map { $0.pem }
            return
        }
        carriedCertificates = []
        if DetectedFormat(of: file) == .xml {
            let metadata = try Self.metadata(file, signedBy: signers, at: instant)
            let entities = issuers.isEmpty ? metadata.entities : try metadata.entities(of: issuers)
            kind = .metadata
            signer = metadata.signer
            groups = entities.map { entity in
                Group(entity: entity, keys: entity.keys.map { Item($0, of: entity, clock) })
            }
            return
        }
        var keys = TrustedKeys()
        if TrustedKeys.containsOnlyPublicKeys(file) {
            try keys.add(publicKey: file)
            kind = .publicKeys
        } else {
            keys = try TrustedKeys(certificates: file)
            kind = .certificates
        }
        signer = nil
        groups = [Group(keys, clock)]
    }

    private static func metadata(
        _ file: [UInt8],
        signedBy signers: TrustedKeys,
        at instant: SAMLTimestamp
    ) throws(SAMLError) -> SAMLMetadata {
        if signers.isEmpty { return try SAMLMetadata(file) }
        return try SAMLMetadata(file, verifiedBy: signers, at: instant.date, certificateValidity: .warn)
    }

    /// The entity IDs of the listed entities.
    public var entityIDs: [String] { groups.compactMap { $0.entity?.entityID } }

    var signerWarnings: [KeyWarning] { signer.map(clock.warnings) ?? [] }

    /// The number of keys that are trusted at that time.
    public var trustedCount: Int { groups.flatMap { $0.keys }.count { $0.isTrusted } }

    /// The lines that `keys` prints.
    public var text: String { lines.map { $0 + "\n" }.joined() }

    /// The reason why the file cannot be used to verify responses; `nil` if it can.
    public var unusable: InputFailure? {
        let items = groups.flatMap { $0.keys }
        if kind == .response {
            let text =
                items.isEmpty
                ? "the response contains no certificate"
                : "the certificates are from the response and not trusted; compare the SHA-256 with that of a "
                    + "certificate that you obtained out of band"
            return InputFailure("trust.carried", text, status: .rejected)
        }
        if items.contains(where: { $0.isBroken }) {
            let text = "it contains an unreadable key, so the keys of that entity are not trusted"
            return InputFailure(SAMLError.Code.unreadableKey.rawValue, text, status: .dataError)
        }
        if items.contains(where: { $0.isTrusted }) { return nil }
        if items.contains(where: { $0.isExpired }) {
            let text = "the metadata has expired, so its keys are not trusted; download it again"
            return InputFailure(KeyWarning.metadataExpired, text, status: .rejected)
        }
        let text = "it contains no key that can verify a response"
        return InputFailure(SAMLError.Code.noMetadataKeys.rawValue, text, status: .dataError)
    }
}

extension KeyReport.Group {
    fileprivate init(_ keys: TrustedKeys, _ clock: ExpiryClock) {
        self.init(
            keys: keys.descriptions.map {
                KeyReport.Item(key: $0, reason: nil, warnings: clock.warnings(about: $0))
            }
        )
    }
}

extension KeyReport.Item {
    fileprivate init(carried key: KeyDescription, _ clock: ExpiryClock) {
        self.key = key
        reason = "from the response, which proves nothing: anyone can create a certificate"
        warnings = clock.warnings(about: key)
    }

    fileprivate init(_ source: SAMLMetadata.Key, of entity: SAMLMetadata.Entity, _ clock: ExpiryClock) {
        self.source = source
        do throws(SAMLError) {
            let key = try source.description(of: entity)
            self.key = key
            reason = source.exclusion
            warnings = source.exclusion == nil ? clock.warnings(about: key) : []
        } catch {
            key = nil
            reason = source.exclusion ?? error.message
            warnings = []
        }
    }
}

import SAML
import SAMLReports

/// The keys that are trusted because of a file, at a time.
struct KeyList {
    /// The kinds of files.
    enum Kind: String {
        case metadata, certificates, publicKeys
        /// A SAML response, whose certificates are not trusted.
        case response
    }

    /// The name of the file.
    let file: String
    let kind: Kind
    /// The key that signed the metadata, if that was verified.
    var signer: KeyDescription?
    /// Warnings about that key.
    var signerWarnings: [KeyWarning] = []
    var groups: [Group] = []

    /// The keys of an entity, or all keys of a file without metadata.
    struct Group {
        var entity: SAMLMetadata.Entity?
        let keys: [Item]
    }

    /// A key with its warnings.
    struct Item {
        var source: SAMLMetadata.Key?
        /// The description of the key; `nil` if it cannot be read.
        let key: KeyDescription?
        /// The reason why it is not trusted; `nil` if it is.
        let reason: String?
        let warnings: [KeyWarning]

        /// True if it is trusted at that time.
        var isTrusted: Bool { reason == nil && !isExpired }
        /// True if its metadata has expired.
        var isExpired: Bool { warnings.contains { $0.id == KeyWarning.metadataExpired } }
        /// True if it should be trusted but cannot be read.
        var isBroken: Bool { key == nil && source?.exclusion == nil }
    }

    /// Lists certificates or public keys.
    init(_ keys: TrustedKeys, of kind: Kind, in file: String, _ clock: ExpiryClock) {
        self.file = file
        self.kind = kind
        groups = [
            Group(keys: keys.descriptions.map { Item(key: $0, reason: nil, warnings: clock.warnings(about: $0)) })
        ]
    }

    /// Lists the certificates in a response.
    init(_ certificates: CarriedCertificateList, in file: String, _ clock: ExpiryClock) {
        self.file = file
        kind = .response
        let reason = "from the response, which proves nothing: anyone can create a certificate"
        groups = [
            Group(
                keys: certificates.items.map {
                    Item(key: $0.key, reason: reason, warnings: clock.warnings(about: $0.key))
                }
            )
        ]
    }

    /// Lists the keys of entities.
    init(_ entities: [SAMLMetadata.Entity], signer: KeyDescription?, in file: String, _ clock: ExpiryClock) {
        self.file = file
        self.signer = signer
        signerWarnings = signer.map(clock.warnings) ?? []
        kind = .metadata
        groups = entities.map { entity in
            Group(entity: entity, keys: entity.keys.map { Item($0, of: entity, clock) })
        }
    }

    /// The reason why the file cannot be used to verify responses; `nil` if it can.
    var unusable: ToolError? {
        let items = groups.flatMap(\.keys)
        if kind == .response {
            let text =
                items.isEmpty
                ? "the response contains no certificate"
                : "the certificates are from the response and not trusted; compare the SHA-256 with that of a certificate that "
                    + "you obtained out of band"
            return ToolError(.rejected, "trust.carried", about: file, text)
        }
        if items.contains(where: \.isBroken) {
            let text = "it contains an unreadable key, so the keys of that entity are not trusted"
            return ToolError(.dataError, SAMLError.Code.unreadableKey.rawValue, about: file, text)
        }
        if items.contains(where: \.isTrusted) { return nil }
        if items.contains(where: \.isExpired) {
            let text = "the metadata has expired, so its keys are not trusted; download it again"
            return ToolError(.rejected, KeyWarning.metadataExpired, about: file, text)
        }
        let text = "it contains no key that can verify a response"
        return ToolError(.dataError, SAMLError.Code.noMetadataKeys.rawValue, about: file, text)
    }
}

extension KeyList.Item {
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

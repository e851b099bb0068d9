import SAML
import SAMLReports

/// What a file trusts, at some time.
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
    /// Who signed metadata, if that was verified.
    var signer: KeyDescription?
    /// What is to be said of that.
    var signerWarnings: [KeyWarning] = []
    var groups: [Group] = []

    /// The keys of an entity, or all keys of a file that is no metadata.
    struct Group {
        var entity: SAMLMetadata.Entity?
        let keys: [Item]
    }

    /// A key, and what is to be said of it.
    struct Item {
        /// How metadata has it.
        var source: SAMLMetadata.Key?
        /// What is told of it; `nil` if it cannot be read.
        let key: KeyDescription?
        /// Why it is not trusted, if it is not.
        let reason: String?
        let warnings: [KeyWarning]

        /// Whether it is trusted, now.
        var isTrusted: Bool { reason == nil && !isExpired }
        /// Whether its metadata has expired.
        var isExpired: Bool { warnings.contains { $0.id == KeyWarning.metadataExpired } }
        /// Whether it should be trusted and cannot be read.
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

    /// Lists the certificates that a response carries.
    init(_ certificates: CarriedCertificateList, in file: String, _ clock: ExpiryClock) {
        self.file = file
        kind = .response
        let reason = "carried by the response, which proves nothing: anybody can make a certificate"
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

    /// Why it is not good for verifying responses; `nil` if it is.
    var fault: ToolError? {
        let items = groups.flatMap(\.keys)
        if kind == .response {
            let text =
                items.isEmpty
                ? "the response carries no certificate"
                : "the certificates are carried by the response, not trusted; compare the SHA-256 with that of a certificate that "
                    + "you got out of band"
            return ToolError(.rejected, "trust.carried", about: file, text)
        }
        if items.contains(where: \.isBroken) {
            let text = "a key in it cannot be read, so the keys of its entity are not trusted"
            return ToolError(.dataError, SAMLError.Code.unreadableKey.rawValue, about: file, text)
        }
        if items.contains(where: \.isTrusted) { return nil }
        if items.contains(where: \.isExpired) {
            let text = "the metadata has expired, and its keys are not trusted; get it again"
            return ToolError(.rejected, KeyWarning.metadataExpired, about: file, text)
        }
        let text = "no key in it could verify a response"
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

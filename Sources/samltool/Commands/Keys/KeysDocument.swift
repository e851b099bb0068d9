import SAML

/// What files trust: what `keys --json` prints.
struct KeysDocument: Encodable {
    let format = "samltool.keys"
    let version = 1
    let at: String
    let files: [File]

    struct File: Encodable {
        let file: String
        var kind: String?
        /// The key that signed metadata, if that was verified.
        var signer: VerificationDocument.Key?
        /// What is to be said of that.
        var signerWarnings: [Warning]?
        /// What metadata describes.
        var entities: [Entity]?
        /// What is in a file of certificates or keys.
        var keys: [Key]?
        var failure: FailureDocument?
    }

    struct Entity: Encodable {
        let entityID: String
        let validUntil: String?
        let cacheDuration: String?
        let roles: [String]
        let keys: [Key]
    }

    struct Key: Encodable {
        let role: String?
        let use: String?
        let trusted: Bool
        /// Why it is not trusted.
        let reason: String?
        let key: VerificationDocument.Key?
        let warnings: [Warning]
    }

    struct Warning: Encodable {
        let id: String
        let message: String
    }
}

extension KeysDocument.File {
    init(_ list: KeyList) {
        self.init(file: list.file, kind: list.kind.rawValue)
        if let key = list.signer {
            signer = .init(key)
            signerWarnings = list.signerWarnings.map { .init($0) }
        }
        if list.kind == .metadata {
            entities = list.groups.compactMap { group in group.entity.map { .init($0, group.keys) } }
        } else {
            keys = list.groups.flatMap(\.keys).map { .init($0) }
        }
    }
}

extension KeysDocument.Entity {
    fileprivate init(_ entity: SAMLMetadata.Entity, _ keys: [KeyList.Item]) {
        self.init(
            entityID: entity.entityID,
            validUntil: entity.validUntil?.description,
            cacheDuration: entity.cacheDuration,
            roles: entity.roles,
            keys: keys.map { .init($0) }
        )
    }
}

extension KeysDocument.Key {
    fileprivate init(_ item: KeyList.Item) {
        self.init(
            role: item.source?.role,
            use: item.source?.use,
            trusted: item.isTrusted,
            reason: item.reason,
            key: item.key.map { .init($0) },
            warnings: item.warnings.map { .init($0) }
        )
    }
}

extension KeysDocument.Warning {
    fileprivate init(_ warning: KeyWarning) {
        self.init(id: warning.id, message: warning.message)
    }
}

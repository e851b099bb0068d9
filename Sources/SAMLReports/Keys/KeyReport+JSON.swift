internal import SAML

extension KeyReport {
    /// The document `samltool.keys` with this file, as `keys --json` prints it.
    public var json: String { JSON.document(.keys, ["at": clock.instant, "files": [entry]]).text }

    /// The keys of a file in `keys --json`: the entities of metadata, or the keys of another file.
    package var entry: JSON {
        [
            "file": name,
            "kind": kind.rawValue,
            "signer": signer?.json,
            "signerWarnings": signer == nil ? nil : signerWarnings.map { $0.json },
            "entities": kind == .metadata ? groups.compactMap { $0.json } : nil,
            "keys": kind == .metadata ? nil : groups.flatMap { $0.keys }.map { $0.json },
        ]
    }
}

extension KeyReport.Group {
    fileprivate var json: JSON? {
        guard let entity else { return nil }
        return [
            "entityID": entity.entityID,
            "validUntil": entity.validUntil,
            "cacheDuration": entity.cacheDuration,
            "roles": entity.roles,
            "keys": keys.map { $0.json },
        ]
    }
}

extension KeyReport.Item {
    fileprivate var json: JSON {
        [
            "role": source?.role,
            "use": source?.use,
            "trusted": isTrusted,
            "reason": reason,
            "key": key?.json,
            "warnings": warnings.map { $0.json },
        ]
    }
}

extension KeyWarning {
    fileprivate var json: JSON { ["id": id, "message": message] }
}

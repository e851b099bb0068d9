import SAML

/// The attributes of a batch: what `attributes --json` prints.
struct AttributesDocument: Encodable {
    let format = "samltool.attributes"
    let version = 1
    let files: [File]

    struct File: Encodable {
        let file: String
        /// Whether a trusted key signed what is told here.
        let verified: Bool
        var nameID: NameID?
        var attributes: [Attribute] = []
        var encrypted: [Encrypted] = []
        /// The names that `--require` asked for and that have no value.
        var missing: [String] = []
        /// Why nothing is told.
        var failure: FailureDocument?
    }

    struct NameID: Encodable {
        let value: String
        let format: String?
        let nameQualifier: String?
        let spNameQualifier: String?
    }

    struct Attribute: Encodable {
        let name: String
        let friendlyName: String?
        let nameFormat: String?
        let values: [Value]
    }

    struct Value: Encodable {
        let type: String
        let value: String
    }

    struct Encrypted: Encodable {
        let element: String
        let algorithm: String?
    }
}

extension AttributesDocument.File {
    init(_ list: AttributeList, missing: [String]) {
        self.init(
            file: list.file,
            verified: list.isVerified,
            nameID: list.nameID.map {
                .init(
                    value: $0.value,
                    format: $0.format,
                    nameQualifier: $0.nameQualifier,
                    spNameQualifier: $0.spNameQualifier
                )
            },
            attributes: list.attributes.map { attribute in
                .init(
                    name: attribute.name,
                    friendlyName: attribute.friendlyName,
                    nameFormat: attribute.nameFormat,
                    values: attribute.values.map { .init(type: $0.type, value: $0.text) }
                )
            },
            encrypted: list.encrypted.map { .init(element: $0.element, algorithm: $0.algorithm) },
            missing: missing
        )
    }
}

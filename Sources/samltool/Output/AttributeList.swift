import SAML

/// The attributes of one response, signed or only claimed.
struct AttributeList {
    let file: String
    let isVerified: Bool
    let nameID: SAMLNameID?
    let attributes: [SAMLAttribute]
    let encrypted: [SAMLEncryptedPart]

    init(_ assertion: VerifiedAssertion, file: String) {
        self.file = file
        isVerified = true
        nameID = assertion.subject?.nameID
        attributes = assertion.attributes
        encrypted = assertion.encryptedAttributes
    }

    init(_ response: UnverifiedResponse, file: String) {
        self.file = file
        isVerified = false
        nameID = response.assertions.compactMap(\.subject?.nameID).first
        attributes = response.assertions.flatMap(\.attributes)
        encrypted = response.encryptedParts
    }

    /// Whether an attribute, or the name of the subject, has a value that is not empty.
    func hasValue(of name: String) -> Bool {
        let values = attributes.named(name).flatMap(\.values)
        if values.contains(where: { !$0.isEmpty }) { return true }
        return name == "NameID" && nameID?.value.isEmpty == false
    }

    /// One row for each value.
    var rows: [Row] {
        let subject = nameID.map {
            [Row(name: "NameID", type: "subject", value: $0.value, friendlyName: nil, nameFormat: $0.format)]
        }
        return (subject ?? [])
            + attributes.flatMap { attribute in
                attribute.values.map { value in
                    Row(
                        name: attribute.name,
                        type: value.type,
                        value: value.text,
                        friendlyName: attribute.friendlyName,
                        nameFormat: attribute.nameFormat
                    )
                }
            }
    }

    /// A value and where it belongs.
    struct Row {
        let name: String
        let type: String
        let value: String
        let friendlyName: String?
        let nameFormat: String?
    }

    /// Names and values in columns.
    func table(withName: Bool) -> String {
        var lines = withName ? ["\(file):"] : []
        let rows = rows
        let width = rows.map(\.name.count).max() ?? 0
        for row in rows {
            let label = isVerified ? "" : "UNVERIFIED  "
            let padding = String(repeating: " ", count: width - row.name.count)
            lines.append("\(label)\(row.name)\(padding)  \(row.value)")
        }
        for part in encrypted {
            lines.append("\(part.element): encrypted with \(part.algorithm ?? "an unknown algorithm")")
        }
        return lines.map { $0.withoutControls + "\n" }.joined()
    }

    /// The rows of several lists (RFC 4180), with a header.
    static func csv(_ lists: [Self]) -> String {
        var records = [["file", "verified", "name", "type", "value", "friendlyName", "nameFormat"]]
        for list in lists {
            records += list.rows.map {
                let verified = list.isVerified ? "true" : "false"
                return [list.file, verified, $0.name, $0.type, $0.value, $0.friendlyName ?? "", $0.nameFormat ?? ""]
            }
        }
        return records.map { $0.map(\.csvField).joined(separator: ",") + "\r\n" }.joined()
    }
}

extension SAMLAttributeValue {
    fileprivate var type: String {
        switch self {
        case .text: "text"
        case .null: "nil"
        case .xml: "xml"
        }
    }

    /// The text without white space around it; the canonical form of elements.
    fileprivate var text: String {
        switch self {
        case .text(let text): text.trimmingXMLSpace
        case .null: ""
        case .xml(let bytes): String(decoding: bytes, as: UTF8.self)
        }
    }

    fileprivate var isEmpty: Bool { text.isEmpty }
}

extension String {
    /// The text as a field of CSV.
    fileprivate var csvField: String {
        guard unicodeScalars.contains(where: { "\",\r\n".unicodeScalars.contains($0) }) else { return self }
        return "\"" + split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}

/// The attributes of a batch: what `attributes --json` prints.
struct AttributesDocument: Encodable {
    let format = "samltool.attributes"
    let version = 1
    let files: [File]

    struct File: Encodable {
        let file: String
        let verified: Bool
        let nameID: NameID?
        let attributes: [Attribute]
        let encrypted: [Encrypted]
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

    init(_ lists: [AttributeList]) {
        files = lists.map { list in
            File(
                file: list.file,
                verified: list.isVerified,
                nameID: list.nameID.map {
                    NameID(
                        value: $0.value,
                        format: $0.format,
                        nameQualifier: $0.nameQualifier,
                        spNameQualifier: $0.spNameQualifier
                    )
                },
                attributes: list.attributes.map { attribute in
                    Attribute(
                        name: attribute.name,
                        friendlyName: attribute.friendlyName,
                        nameFormat: attribute.nameFormat,
                        values: attribute.values.map { Value(type: $0.type, value: $0.text) }
                    )
                },
                encrypted: list.encrypted.map { Encrypted(element: $0.element, algorithm: $0.algorithm) }
            )
        }
    }
}

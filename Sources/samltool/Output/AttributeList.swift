import SAML
import SAMLEncoding

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
        encrypted = [assertion.subject?.encryptedID].compactMap(\.self) + assertion.encryptedAttributes
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
        FieldPresence(of: name, in: attributes, nameID: nameID) == .present
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

    /// Names and values in columns, one line each whatever is in them.
    func table(withName: Bool) -> String {
        var lines = withName ? ["\(file):"] : []
        let rows = rows.map { (name: $0.name.withoutControls, value: $0.value) }
        let width = rows.map(\.name.count).max() ?? 0
        for row in rows {
            lines.append("\(row.name)\(String(repeating: " ", count: width - row.name.count))  \(row.value)")
        }
        for part in encrypted {
            lines.append("\(part.element): encrypted with \(part.algorithm ?? "an unknown algorithm")")
        }
        let label = isVerified ? "" : "UNVERIFIED  "
        return lines.map { "\(label)\($0.withoutControls)\n" }.joined()
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
    /// What kind of value it is, as JSON and CSV have it.
    var type: String {
        switch self {
        case .text: "text"
        case .null: "nil"
        case .xml: "xml"
        }
    }

    /// The text without white space around it; the canonical form of elements.
    var text: String {
        switch self {
        case .text(let text): text.trimmingXMLSpace
        case .null: ""
        case .xml(let bytes): String(decoding: bytes, as: UTF8.self)
        }
    }
}

extension String {
    /// The text as a field of CSV.
    fileprivate var csvField: String {
        guard unicodeScalars.contains(where: { "\",\r\n".unicodeScalars.contains($0) }) else { return self }
        // By scalars: a quote with a combining mark behind it is another Character, and yet a quote to readers of CSV.
        var field = "\""
        for scalar in unicodeScalars {
            if scalar == "\"" { field.unicodeScalars.append(scalar) }
            field.unicodeScalars.append(scalar)
        }
        return field + "\""
    }
}

import ByteTools
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLReports

/// The attributes of a response, verified or only claimed.
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

    /// Returns true if an attribute, or the name of the subject, has a value that is not empty.
    func hasValue(of name: String) -> Bool {
        FieldPresence(of: name, in: attributes, nameID: nameID) == .present
    }

    /// The maximum length of a name in the table, in characters.
    private static let nameWidth = 80
    /// The maximum length of a name or a format in a row of CSV, in characters: the row repeats them for each value.
    private static let csvNameLength = 256

    /// Writes names and values in columns, one line for each value.
    func writeTable(withName: Bool, to output: inout OutputFile) throws {
        let label = isVerified ? "" : "UNVERIFIED  "
        if withName { try output.writeLine("\(label)\(file):".withoutControls) }
        var columns = TextColumns(maximumWidths: [Self.nameWidth, .max])
        let names = attributes.map { TextColumns.cell($0.name, maximumWidth: Self.nameWidth) }
        if nameID != nil { columns.measure(["NameID"]) }
        for (name, attribute) in zip(names, attributes) where !attribute.values.isEmpty { columns.measure([name]) }
        if let nameID { try output.writeLine(label + columns.line(["NameID", nameID.value.withoutControls])) }
        for (name, attribute) in zip(names, attributes) {
            for value in attribute.values {
                try output.writeLine(label + columns.line([name, value.text.withoutControls]))
            }
        }
        for part in encrypted {
            let algorithm = part.algorithm ?? "an unknown algorithm"
            try output.writeLine("\(label)\(part.element): encrypted with \(algorithm)".withoutControls)
        }
    }

    /// Writes several lists as CSV (RFC 4180): a header, then a row for each value.
    static func writeCSV(_ lists: [Self], to output: inout OutputFile) throws {
        let header = ["file", "verified", "name", "type", "value", "friendlyName", "nameFormat"]
        try output.writeRecord(header)
        for list in lists {
            let start = [list.file.csvField, list.isVerified ? "true" : "false"]
            if let nameID = list.nameID {
                let row = ["NameID", "subject", nameID.value.csvField, "", csvName(nameID.format)]
                try output.writeRecord(start + row)
            }
            for attribute in list.attributes {
                let name = csvName(attribute.name)
                let end = [csvName(attribute.friendlyName), csvName(attribute.nameFormat)]
                for value in attribute.values {
                    try output.writeRecord(start + [name, value.type, value.text.csvField] + end)
                }
            }
        }
    }

    private static func csvName(_ name: String?) -> String {
        ByteText(name ?? "").shortened(to: csvNameLength).csvField
    }
}

extension OutputFile {
    /// Writes a record of CSV, and escapes its fields.
    fileprivate mutating func writeRecord(_ fields: [String]) throws {
        try write(Array(fields.joined(separator: ",").utf8) + [0x0D, 0x0A])
    }
}

extension SAMLAttributeValue {
    /// The type of the value in JSON and CSV.
    var type: String {
        switch self {
        case .text: "text"
        case .null: "nil"
        case .xml: "xml"
        }
    }

    /// The text without surrounding whitespace; the canonical form of elements.
    var text: String {
        switch self {
        case .text(let text): text.trimmingXMLSpace
        case .null: ""
        case .xml(let bytes): String(decoding: bytes, as: UTF8.self)
        }
    }
}

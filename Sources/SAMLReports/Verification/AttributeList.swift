internal import ByteTools
public import SAML
public import SAMLDiagnosis
internal import SAMLEncoding

/// The attributes of a response, verified or only claimed, as `samltool attributes` prints them.
///
/// All texts contain personal data.
public struct AttributeList: Sendable {
    /// The name of the response.
    public let name: String
    /// True if a trusted key signed the attributes.
    public let isVerified: Bool
    let nameID: SAMLNameID?
    let attributes: [SAMLAttribute]
    package let encrypted: [SAMLEncryptedPart]

    /// Lists the attributes that a trusted key signed.
    ///
    /// - Parameters:
    ///   - assertion: The verified assertion.
    ///   - name: The name of the response.
    public init(_ assertion: VerifiedAssertion, of name: String) {
        self.name = name
        isVerified = true
        nameID = assertion.subject?.nameID
        attributes = assertion.attributes
        encrypted = [assertion.subject?.encryptedID].compactMap { $0 } + assertion.encryptedAttributes
    }

    /// Lists the attributes that a response claims.
    ///
    /// - Parameters:
    ///   - response: The unverified response.
    ///   - name: The name of the response.
    public init(_ response: UnverifiedResponse, of name: String) {
        self.name = name
        isVerified = false
        nameID = response.assertions.compactMap { $0.subject?.nameID }.first
        attributes = response.assertions.flatMap { $0.attributes }
        encrypted = response.encryptedParts
    }

    /// Returns true if an attribute, or the name of the subject, has a value that is not empty.
    public func hasValue(of name: String) -> Bool {
        FieldPresence(of: name, in: attributes, nameID: nameID) == .present
    }

    /// In characters.
    private static let nameWidth = 80
    /// The maximum length of a name or a format in a row of CSV, in characters: the row repeats them for each value.
    private static let csvNameLength = 256

    /// The names and values in columns, one line for each value.
    public var text: String { tableLines.map { $0 + "\n" }.joined() }

    /// Several lists as CSV (RFC 4180): a header, then a row for each value.
    ///
    /// - Parameter lists: The lists.
    /// - Returns: The records, each with CR LF at its end. No spreadsheet evaluates a field as a formula.
    public static func csv(_ lists: [Self]) -> String {
        let header = ["file", "verified", "name", "type", "value", "friendlyName", "nameFormat"]
        return ([header] + lists.flatMap { $0.records }).map { $0.joined(separator: ",") + "\r\n" }.joined()
    }

    private var label: String { isVerified ? "" : "UNVERIFIED  " }

    package var heading: String { "\(label)\(name):".withoutControls }

    package var tableLines: [String] {
        var columns = TextColumns(maximumWidths: [Self.nameWidth, .max])
        let names = attributes.map { TextColumns.cell($0.name, maximumWidth: Self.nameWidth) }
        if nameID != nil { columns.measure(["NameID"]) }
        for (name, attribute) in zip(names, attributes) where !attribute.values.isEmpty { columns.measure([name]) }
        var rows = nameID.map { [["NameID", $0.value.withoutControls]] } ?? []
        for (name, attribute) in zip(names, attributes) {
            rows += attribute.values.map { [name, $0.text.withoutControls] }
        }
        return rows.map { label + columns.line($0) }
            + encrypted.map { part in
                let algorithm = part.algorithm ?? "an unknown algorithm"
                return "\(label)\(part.element): encrypted with \(algorithm)".withoutControls
            }
    }

    private var records: [[String]] {
        let start = [name.csvField, isVerified ? "true" : "false"]
        let subject = nameID.map { start + ["NameID", "subject", $0.value.csvField, "", Self.csvName($0.format)] }
        return [subject].compactMap { $0 }
            + attributes.flatMap { attribute in
                let name = Self.csvName(attribute.name)
                let end = [Self.csvName(attribute.friendlyName), Self.csvName(attribute.nameFormat)]
                return attribute.values.map { start + [name, $0.type, $0.text.csvField] + end }
            }
    }

    private static func csvName(_ name: String?) -> String {
        ByteText(name ?? "").shortened(to: csvNameLength).csvField
    }
}

extension SAMLAttributeValue {
    package var type: String {
        switch self {
        case .text: "text"
        case .null: "nil"
        case .xml: "xml"
        }
    }

    /// The text without surrounding whitespace; the canonical form of elements.
    package var text: String {
        switch self {
        case .text(let text): text.trimmingXMLSpace
        case .null: ""
        case .xml(let bytes): String(decoding: bytes, as: UTF8.self)
        }
    }
}

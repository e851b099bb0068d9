import ByteTools

/// The Experience Cloud ID of a visitor: the header `AP-Visitor-Identifier` of REST API V2.
///
/// Source: Adobe's reference of the header; the number of digits is that of an Experience Cloud ID (ECID). The description does not contain the identifier.
public struct VisitorIdentifier: Hashable, Sendable {
    /// The name of the header.
    public static let headerName = "AP-Visitor-Identifier"

    /// The identifier, without quotation marks.
    public let text: String

    /// The number of digits of an Experience Cloud ID.
    private static let digitCount = 38

    /// Reads the value of the header and reports every deviation from Adobe's documentation.
    ///
    /// The example on Adobe's page has quotation marks, and that of the Experience Cloud ID has none: both are read.
    ///
    /// - Parameter headerValue: The value, without the name of the header.
    /// - Returns: The identifier, if there is one, and the findings.
    public static func reading(_ headerValue: String) -> HeaderReading<Self> {
        let value = headerValue.trimmingXMLSpace
        let isQuoted =
            value.utf8.count > 1 && value.utf8.first == UInt8(ascii: "\"") && value.utf8.last == UInt8(ascii: "\"")
        let text = isQuoted ? String(decoding: value.utf8.dropFirst().dropLast(), as: UTF8.self) : value
        guard !text.isEmpty else {
            return HeaderReading(value: nil, findings: [HeaderFinding(.empty, "the value is empty")])
        }
        guard text.utf8.count == digitCount, text.utf8.allSatisfy({ $0.isASCIIDigit }) else {
            let message = "an Experience Cloud ID has \(digitCount) digits, and this is something else"
            let finding = HeaderFinding(.fieldValue, message, severity: .warning)
            return HeaderReading(value: Self(text: text), findings: [finding])
        }
        return HeaderReading(value: Self(text: text), findings: [])
    }
}

extension VisitorIdentifier: Redacted {
    /// A placeholder for the identifier.
    public var description: String { "<visitor identifier>" }
}

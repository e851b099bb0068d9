/// A strict JSON parser (RFC 8259) that reports the place of every error.
///
/// A missing or surplus comma, a repeated name and half of a surrogate pair are reported and skipped, so that a diagnosis can
/// continue; use
/// ``JSONDocument/strictRoot`` to accept valid JSON only. Depth and the number of values are limited, so no input can exhaust
/// the stack or the memory.
package struct JSONDocument: Sendable {
    package static let maximumDepth = 64

    /// The maximum number of values, including those of members and elements.
    ///
    /// A configuration with a thousand MVPDs has fewer than half as many. Each takes about 100 bytes.
    package static let maximumValues = 50_000

    /// The maximum length of a number, in bytes: enough for every number in any format.
    package static let maximumNumberBytes = 1000

    /// The value; `nil` if the text has none.
    package let root: JSONValue?
    package let errors: [JSONError]

    package var strictRoot: JSONValue? { errors.isEmpty ? root : nil }

    package init(_ text: [UInt8], maximumValues: Int = maximumValues) {
        var reader = JSONReader(text, maximumValues: maximumValues)
        root = reader.readDocument { reader throws(JSONReader.Stop) in try reader.readValue() }
        errors = reader.errors
    }
}

/// Reads JSON strictly (RFC 8259) and names the place of every error.
///
/// A missing or a surplus comma and a name that comes twice are noted and passed over, so that a diagnosis can go on; whoever
/// needs JSON and nothing else asks ``JSONDocument/strictRoot``. Depth and the number of values are bounded, so no input can
/// exhaust the stack or the memory.
package struct JSONDocument: Sendable {
    /// How deep arrays and objects may be nested.
    package static let maximumDepth = 64

    /// How many values are read, those of members and elements included.
    ///
    /// A configuration with a thousand MVPDs has fewer than half as many. Each takes about 100 bytes.
    package static let maximumValues = 50_000

    /// How many bytes a number may have: enough for every number that any format can hold.
    package static let maximumNumberBytes = 1000

    /// The value; `nil` if there is none to be made out.
    package let root: JSONValue?
    /// What is wrong, in the order of the text.
    package let errors: [JSONError]

    /// The value, if nothing is wrong with the text.
    package var strictRoot: JSONValue? { errors.isEmpty ? root : nil }

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - text: The whole text.
    ///   - maximumValues: How many values are read.
    package init(_ text: [UInt8], maximumValues: Int = maximumValues) {
        var reader = JSONReader(text, maximumValues: maximumValues)
        root = reader.readDocument { reader throws(JSONReader.Stop) in try reader.readValue() }
        errors = reader.errors
    }
}

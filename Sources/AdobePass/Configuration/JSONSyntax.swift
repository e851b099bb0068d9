/// The syntax of JSON, for programs that read other documents than Adobe's and report errors in the same words.
public enum JSONSyntax: Sendable {
    /// Checks that a document is one JSON value (RFC 8259) in which no object has a name twice.
    ///
    /// - Parameter document: The document in UTF-8, at most 8 MiB.
    /// - Throws: ``AdobePassError`` with the line and the column in ``AdobePassError/path``: code ``AdobePassError/Code/notJSON``,
    ///   ``AdobePassError/Code/repeatedField`` or ``AdobePassError/Code/tooLarge``.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public static func check(_ document: [UInt8]) throws(AdobePassError) {
        _ = try JSONReading.value(of: document)
    }
}

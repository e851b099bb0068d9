/// The reader of the bodies of responses.
///
/// JSON is read by this library itself. XML, which V1 returns, needs a parser that the library does not have: `AdobePassXML` adds
/// the reader `.xml`, which reads both.
public struct AdobeBodyReader: Sendable {
    /// Reads XML; `nil` if it is of another kind than Adobe's.
    package typealias XMLReader = @Sendable ([UInt8]) throws(AdobePassError) -> AdobeResponse.Content?

    let readXML: XMLReader?

    package init(readXML: @escaping XMLReader) {
        self.readXML = readXML
    }

    private init() {
        readXML = nil
    }

    /// Reads JSON only.
    ///
    /// A body in XML stays unread, and its outcome is of the kind ``AdobeOutcome/Kind/xmlBody``.
    public static let json = Self()
}

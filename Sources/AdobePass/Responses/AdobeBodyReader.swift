/// The reader of the bodies of responses.
///
/// JSON is read by this library itself. XML, which V1 returns, needs a parser that the library does not have: `AdobePassXML` adds
/// the reader `.xml`, which reads both.
public struct AdobeBodyReader: Sendable {
    /// A parsed document.
    package struct XMLBody {
        /// The local name of the root element.
        let rootName: String
        /// The content; `nil` if the document is not one that Adobe returns.
        let content: AdobeResponse.Content?

        package init(rootName: String, content: AdobeResponse.Content?) {
            self.rootName = rootName
            self.content = content
        }
    }

    /// Parses a document.
    package typealias XMLReader = @Sendable ([UInt8]) throws(AdobePassError) -> XMLBody

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

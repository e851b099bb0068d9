/// A reader of response bodies.
///
/// This library reads JSON itself. XML, which only V1 returns, needs a parser that the library does not contain: the reader
/// `.xml` in `AdobePassXML` reads both.
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

    /// The reader of JSON only.
    ///
    /// An XML body stays unread, and its outcome has the kind ``AdobeOutcome/Kind/xmlBody``.
    public static let json = Self()
}

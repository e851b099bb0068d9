/// A reader of response bodies.
///
/// This library reads JSON itself. XML, which only V1 returns, needs a parser that the library does not contain: the reader
/// `.xml` in `AdobePassXML` reads both.
public struct AdobeBodyReader: Sendable {
    package struct XMLBody {
        let rootName: String
        /// `nil` if the document is not one that Adobe returns.
        let content: AdobeResponse.Content?

        package init(rootName: String, content: AdobeResponse.Content?) {
            self.rootName = rootName
            self.content = content
        }
    }

    package typealias XMLReader = @Sendable ([UInt8]) throws(AdobePassError) -> XMLBody

    package typealias ConfigurationReader = @Sendable ([UInt8]) throws(AdobePassError) -> MVPDConfiguration

    let readXML: XMLReader?
    private let readConfiguration: ConfigurationReader

    package init(readXML: @escaping XMLReader, readConfiguration: @escaping ConfigurationReader) {
        self.readXML = readXML
        self.readConfiguration = readConfiguration
    }

    private init() {
        readXML = nil
        readConfiguration = { body throws(AdobePassError) in try MVPDConfiguration(json: body) }
    }

    package func configuration(in body: [UInt8]) throws(AdobePassError) -> MVPDConfiguration {
        try readConfiguration(body)
    }

    /// The reader of JSON only.
    ///
    /// An XML body stays unread, and its outcome has the kind ``AdobeOutcome/Kind/xmlBody``.
    public static let json = Self()
}

/// The reader of the bodies of responses.
///
/// JSON is read by this library itself. XML, which V1 returns, needs a parser that the library does not have: `AdobePassXML` adds
/// the reader `.xml`, which reads both.
public struct AdobeBodyReader: Sendable {
    /// The content of a body in XML.
    package enum XMLContent {
        case error(AdobeErrorAnswer)
        case entitlement(EntitlementAnswer)
        case configuration(mvpdCount: Int)
        case other
    }

    typealias XMLReader = @Sendable ([UInt8]) throws(AdobePassError) -> XMLContent

    let readXML: XMLReader?

    package init(readXML: @escaping @Sendable ([UInt8]) throws(AdobePassError) -> XMLContent) {
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

/// The content inside all encoding layers.
public struct EncodedContent: RawRepresentable, Hashable, Sendable {
    /// The identifier, as in JSON.
    public let rawValue: String

    /// Creates a content from its identifier.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Text that starts like XML, which may be malformed.
    public static let xml = Self(rawValue: "xml")
    /// XML whose root element is an `Envelope`: a SOAP message that contains the response.
    public static let soapEnvelope = Self(rawValue: "soap-envelope")
    /// An HTML page.
    public static let html = Self(rawValue: "html")
    /// A JSON object or array.
    public static let json = Self(rawValue: "json")
    /// UTF-16 text.
    public static let utf16 = Self(rawValue: "utf-16")
    /// Data in gzip format (RFC 1952).
    public static let gzip = Self(rawValue: "gzip")
    /// Data in zlib format (RFC 1950).
    public static let zlib = Self(rawValue: "zlib")
    /// A raw DEFLATE stream (RFC 1951), as in the SAML redirect binding.
    public static let deflate = Self(rawValue: "deflate")
    /// Empty or whitespace.
    public static let empty = Self(rawValue: "empty")
    /// Other content.
    public static let unknown = Self(rawValue: "unknown")

    /// True if this is XML that can contain a response.
    public var isXML: Bool { self == .xml || self == .soapEnvelope }

    /// A description of the content, with advice if a response was expected.
    public var explanation: String {
        switch self {
        case .xml: "XML"
        case .soapEnvelope:
            "a SOAP envelope with the response; the exchange requires only the samlp:Response, extracted from the "
                + "original bytes without changing any of them"
        case .html: "an HTML page, such as a login form or the error page of a server in between"
        case .json: "JSON; extract the response from the string that contains it"
        case .utf16: "UTF-16 text; convert it to UTF-8 first, for example with iconv"
        case .gzip: "gzip-compressed data; decompress it first, with gunzip"
        case .zlib: "zlib-compressed data; decompress it first"
        case .deflate:
            "raw DEFLATE data, as in the SAML redirect binding; the exchange requires the response uncompressed"
        case .empty: "empty text or whitespace"
        default: "neither XML nor a known encoding of XML"
        }
    }

    /// Returns the error if XML is required; `nil` if this is XML.
    func error(inside layers: [EncodingLayer]) -> SAMLEncodingError? {
        if isXML { return nil }
        let place = layers.last.map { "inside \($0.kind.name) there is " } ?? "the input is "
        switch self {
        case .empty: return SAMLEncodingError(.empty, place + explanation)
        case .utf16, .gzip, .zlib, .deflate: return SAMLEncodingError(.unsupportedLayer, place + explanation)
        case .unknown where layers.isEmpty:
            return SAMLEncodingError(.notXML, "the input is not a SAML response: it is \(explanation)")
        default: return SAMLEncodingError(.notXML, place + explanation)
        }
    }
}

/// What was found inside all layers.
public struct EncodedContent: RawRepresentable, Hashable, Sendable {
    /// The identifier, as it stands in JSON.
    public let rawValue: String

    /// Makes a content from its identifier.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Text that starts like XML; whether it is well-formed was not looked at.
    public static let xml = Self(rawValue: "xml")
    /// XML whose root element is an `Envelope`: a SOAP message around the response.
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
    /// A raw DEFLATE stream (RFC 1951), as the SAML redirect binding has it.
    public static let deflate = Self(rawValue: "deflate")
    /// Nothing, or nothing but white space.
    public static let empty = Self(rawValue: "empty")
    /// None of these.
    public static let unknown = Self(rawValue: "unknown")

    /// Whether this is XML that a response can be read from.
    public var isXML: Bool { self == .xml || self == .soapEnvelope }

    /// The content in words, and what to do if a response was expected.
    public var explanation: String {
        switch self {
        case .xml: "XML"
        case .soapEnvelope:
            "a SOAP envelope around the response; the exchange wants the samlp:Response alone, cut out of the original "
                + "bytes without changing any of them"
        case .html: "an HTML page, such as a login form or the error page of a server in between"
        case .json: "JSON; take the response out of the string that holds it"
        case .utf16: "UTF-16 text; convert it to UTF-8 first, for example with iconv"
        case .gzip: "gzip-compressed data; decompress it first, with gunzip"
        case .zlib: "zlib-compressed data; decompress it first"
        case .deflate:
            "raw DEFLATE data, as the SAML redirect binding sends it; the exchange wants the response uncompressed"
        case .empty: "nothing, or nothing but white space"
        default: "neither XML nor any encoding of it that is known here"
        }
    }

    /// The error for a caller who needs XML; `nil` if this is XML.
    func error(inside layers: [EncodingLayer]) -> SAMLEncodingError? {
        if isXML { return nil }
        let place = layers.last.map { "inside \($0.kind.name) there is " } ?? "the input is "
        switch self {
        case .empty: return SAMLEncodingError(.empty, place + explanation)
        case .utf16, .gzip, .zlib, .deflate: return SAMLEncodingError(.unsupportedLayer, place + explanation)
        default: return SAMLEncodingError(.notXML, place + explanation)
        }
    }
}

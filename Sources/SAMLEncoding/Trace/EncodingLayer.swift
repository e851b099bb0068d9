/// An encoding layer that was removed from a response.
public struct EncodingLayer: Hashable, Sendable {
    /// The kind of layer.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The identifier, as in JSON.
        public let rawValue: String

        /// Creates a kind from its identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A field of an `application/x-www-form-urlencoded` body or of a URL's query.
        public static let form = Self(rawValue: "form")
        /// Percent-encoding (RFC 3986 §2.1).
        public static let percentEncoding = Self(rawValue: "percent-encoding")
        /// Base64 (RFC 4648 §4).
        public static let base64 = Self(rawValue: "base64")
        /// Quotes around the text, or the escapes of a JSON or Swift string literal.
        public static let stringLiteral = Self(rawValue: "string-literal")
        /// Other text around the response: a log line, a web page, JSON.
        public static let surroundingText = Self(rawValue: "surrounding-text")
        /// `Optional(…)`, as Swift prints an optional value.
        public static let swiftOptional = Self(rawValue: "swift-optional")
        /// HTML-escaped XML: `&lt;samlp:Response`.
        public static let htmlEscaping = Self(rawValue: "html-escaping")
        /// A JSON object or array with the text in one of its strings.
        public static let json = Self(rawValue: "json")
        /// Lines that start with a line number, a sign of `diff`, or the time and process of a log.
        public static let markedLines = Self(rawValue: "marked-lines")
        /// UTF-16 (RFC 2781).
        public static let utf16 = Self(rawValue: "utf-16")
        /// Quoted-printable (RFC 2045 §6.7).
        public static let quotedPrintable = Self(rawValue: "quoted-printable")
        /// Bytes printed as hexadecimal digits.
        public static let hexadecimal = Self(rawValue: "hexadecimal")
        /// The gzip format (RFC 1952).
        public static let gzip = Self(rawValue: "gzip")
        /// The zlib format (RFC 1950).
        public static let zlib = Self(rawValue: "zlib")
        /// Raw DEFLATE (RFC 1951), as in the SAML redirect binding.
        public static let deflate = Self(rawValue: "deflate")

        /// A description of the kind.
        public var name: String {
            switch self {
            case .form: "a form body"
            case .percentEncoding: "percent-encoded text"
            case .base64: "Base64"
            case .stringLiteral: "a quoted string"
            case .surroundingText: "other text"
            case .swiftOptional: "a Swift Optional(…)"
            case .htmlEscaping: "HTML-escaped XML"
            case .json: "JSON"
            case .markedLines: "text with a number, a sign or a log prefix before each line"
            case .utf16: "UTF-16 text"
            case .quotedPrintable: "quoted-printable text"
            case .hexadecimal: "bytes in hexadecimal"
            case .gzip: "gzip-compressed data"
            case .zlib: "zlib-compressed data"
            case .deflate: "raw DEFLATE data"
            default: rawValue
            }
        }
    }

    /// The kind of layer.
    public let kind: Kind

    /// The size of the text including this layer, in bytes.
    public let byteCount: Int

    /// The name of the decoded field of a form.
    public let fieldName: String?

    init(_ kind: Kind, byteCount: Int, fieldName: String? = nil) {
        self.kind = kind
        self.byteCount = byteCount
        self.fieldName = fieldName
    }
}

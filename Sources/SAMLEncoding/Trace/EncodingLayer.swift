/// One layer that was taken off around a response.
public struct EncodingLayer: Hashable, Sendable {
    /// What kind of layer it is.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The identifier, as it stands in JSON.
        public let rawValue: String

        /// Makes a kind from its identifier.
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
        /// XML whose `<` were escaped for a page: `&lt;samlp:Response`.
        public static let htmlEscaping = Self(rawValue: "html-escaping")

        /// The kind in words.
        public var name: String {
            switch self {
            case .form: "a form body"
            case .percentEncoding: "percent-encoded text"
            case .base64: "Base64"
            case .stringLiteral: "a quoted string"
            case .surroundingText: "other text"
            case .swiftOptional: "a Swift Optional(…)"
            case .htmlEscaping: "HTML-escaped XML"
            default: rawValue
            }
        }
    }

    /// What kind of layer it is.
    public let kind: Kind

    /// How large the text was with this layer around it, in bytes.
    public let byteCount: Int

    /// For a form, the name of the field that was taken.
    public let fieldName: String?

    init(_ kind: Kind, byteCount: Int, fieldName: String? = nil) {
        self.kind = kind
        self.byteCount = byteCount
        self.fieldName = fieldName
    }
}

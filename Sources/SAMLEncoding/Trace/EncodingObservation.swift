/// An irregularity of an encoding layer that was repaired or ignored to decode it.
public struct EncodingObservation: Hashable, Sendable {
    /// The stable identifier of an observation.
    ///
    /// If ``SAMLEncodingError/Code`` has the same problem, the identifiers are the same. Later versions may have more.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// More than one layer of percent-encoding.
        case percentEncodedTwice = "encoding.percent-encoded-twice"
        /// More than one layer of Base64.
        case base64Twice = "encoding.base64-twice"
        /// A layer that servers do not decode in this order, such as a form inside Base64.
        case unexpectedLayer = "encoding.unexpected-layer"
        /// XML that was percent-encoded without Base64.
        case base64Missing = "encoding.base64-missing"
        /// Spaces that a form decoder made from plus signs.
        case plusBecameSpace = "encoding.plus-became-space"
        /// Plus signs that are not percent-encoded, which the next form decoder converts to spaces.
        case plusNotEncoded = "encoding.plus-not-encoded"
        /// Percent-encoded XML in which `+` means a space.
        case plusReadAsSpace = "encoding.plus-read-as-space"
        /// Line breaks or tabs inside Base64.
        case lineBreaks = "encoding.line-breaks"
        /// Spaces at regular intervals inside Base64, where line breaks were.
        case spacesBetweenLines = "encoding.spaces-between-lines"
        /// The URL-safe alphabet (RFC 4648 §5).
        case urlSafeAlphabet = "encoding.url-safe-alphabet"
        /// Base64 without its padding.
        case paddingMissing = "encoding.padding-missing"
        /// Text after the end of the Base64.
        case dataAfterPadding = "encoding.bytes-after-padding"
        /// Unused bits of the last character that are not zero.
        case trailingBits = "encoding.trailing-bits"
        /// A UTF-8 byte order mark.
        case byteOrderMark = "encoding.byte-order-mark"
        /// Whitespace around the encoded text.
        case surroundingWhitespace = "encoding.surrounding-whitespace"
        /// Quotes or the escapes of a string literal.
        case stringLiteral = "encoding.string-literal"
        /// `Optional(…)` around the text.
        case swiftOptional = "encoding.swift-optional"
        /// HTML-escaped XML.
        case htmlEscaped = "encoding.html-escaped"
        /// A SOAP envelope around the response.
        case soapEnvelope = "encoding.soap-envelope"

        /// UTF-16 instead of UTF-8.
        case utf16 = "encoding.utf16"
        /// Data in gzip format.
        case gzip = "encoding.gzip"
        /// Data in zlib format.
        case zlib = "encoding.zlib"
        /// Raw DEFLATE data, as in the SAML redirect binding.
        case deflate = "encoding.deflate"
        /// Quoted-printable text, as in the source of an e-mail.
        case quotedPrintable = "encoding.quoted-printable"
        /// Bytes printed as hexadecimal digits.
        case hexadecimal = "encoding.hexadecimal"
        /// A line number before each line.
        case lineNumbers = "encoding.line-numbers"
        /// The plus or minus of `diff` before each line.
        case diffMarks = "encoding.diff-marks"
        /// A time or a process of a log before each part of the response.
        case logPrefixes = "encoding.log-prefixes"
        /// A JSON object around the value.
        case jsonObject = "encoding.json-object"
        /// `-----BEGIN …-----` and `-----END …-----` around Base64.
        case pemArmor = "encoding.pem-armor"
        /// Typographic quotes around the text.
        case typographicQuotes = "encoding.typographic-quotes"
        /// No-break spaces, zero-width spaces and similar characters inside Base64.
        case invisibleCharacters = "encoding.invisible-characters"

        /// The response was found inside other text, such as a log line, a web page or JSON.
        case embedded = "encoding.embedded"
        /// The response was found in the query of a URL.
        case urlQuery = "encoding.url-query"
        /// A parameter beside the response that is repeated, or contradicts another one.
        case ambiguousParameters = "encoding.ambiguous-parameters"
        /// XML that ends before the end of its root element.
        case cutShort = "encoding.cut-short"
        /// XML that is not UTF-8.
        case notUTF8 = "encoding.not-utf8"
    }

    /// The stable identifier of the observation.
    public let kind: Kind

    /// The index of the layer in ``EncodingTrace/layers``; the number of layers for the content inside all of them.
    public let layer: Int

    /// The offset of the first place from the start of that layer's text, in bytes.
    public let offset: Int

    /// The number of places, at least 1; for ``Kind/dataAfterPadding``, the number of bytes.
    public let count: Int

    /// The evidence, if it is only syntax, such as `%252B`, or a description.
    public let found: String?

    /// A description of the observation and its effect, in one sentence.
    public var message: String {
        if kind == .unexpectedLayer, let found {
            return "the encoding layers are in the wrong order: there is \(found), where servers do not decode it"
        }
        if kind == .ambiguousParameters, let found { return found }
        return kind.message(count: count)
    }

    init(_ kind: Kind, layer: Int = 0, at offset: Int, count: Int = 1, found: String? = nil) {
        self.kind = kind
        self.found = found
        self.layer = layer
        self.offset = offset
        self.count = count
    }

    func moved(toLayer layer: Int) -> Self {
        Self(kind, layer: layer, at: offset, count: count, found: found)
    }
}

extension EncodingObservation.Kind {
    fileprivate func message(count: Int) -> String {
        let plural = count == 1 ? "" : "s"
        return switch self {
        case .percentEncodedTwice:
            "percent-encoded \(count == 2 ? "twice" : "\(count) times"): encode the value once, in one place only"
        case .base64Twice:
            "\(count == 2 ? "two" : "\(count)") layers of Base64: the response must be Base64-encoded once"
        case .unexpectedLayer: "the encoding layers are in the wrong order: servers do not decode this layer here"
        case .base64Missing: "the XML was percent-encoded without Base64"
        case .plusBecameSpace:
            "\(count) space\(plural) read as '+': the value was form-decoded without having been percent-encoded"
        case .plusNotEncoded:
            "\(count) '+' not percent-encoded: a form decoder reads each one as a space; send %2B"
        case .plusReadAsSpace: "\(count) '+' read as space\(plural), which form encoders write as '+'"
        case .lineBreaks: "\(count) line break\(plural) inside Base64: the value must be one line"
        case .spacesBetweenLines:
            "\(count) space\(plural) inside Base64 where line breaks were: the value must be one line"
        case .urlSafeAlphabet:
            "\(count) character\(plural) of the URL-safe alphabet: '-' read as '+', '_' as '/'; "
                + "the exchange requires the standard alphabet"
        case .paddingMissing: "\(count) '=' missing at the end of the Base64"
        case .dataAfterPadding: "\(count) byte\(plural) after the end of the Base64 ignored"
        case .trailingBits:
            "the last Base64 character has unused bits that are not zero: the text was truncated or altered"
        case .byteOrderMark: "a byte order mark at the start: the whitespace rule keeps it, so it is sent"
        case .surroundingWhitespace: "whitespace around the encoded text"
        case .stringLiteral: "the text was a quoted or escaped string literal, as in logs and debuggers"
        case .swiftOptional: "the text was inside Optional(…): the app sent or logged an optional without unwrapping it"
        case .htmlEscaped: "the XML was HTML-escaped (&lt; for <)"
        case .soapEnvelope:
            "the response is inside a SOAP envelope: the exchange requires only the samlp:Response"
        case .utf16: "the text is UTF-16: the exchange requires UTF-8"
        case .gzip: "the data is compressed with gzip: the exchange requires the response uncompressed"
        case .zlib: "the data is compressed in zlib format: the exchange requires the response uncompressed"
        case .deflate:
            "the data is raw DEFLATE, as in the SAML redirect binding: the exchange requires the response uncompressed"
        case .quotedPrintable:
            "the text is quoted-printable, as in the source of an e-mail: '=3D' means '=', and a '=' ends a line"
        case .hexadecimal: "the bytes are printed in hexadecimal, as in debuggers, dumps and the description of Data"
        case .lineNumbers: "line numbers were copied along: each line starts with one"
        case .diffMarks: "the text was copied from the output of diff: each line starts with '+' or '-'"
        case .logPrefixes:
            "the response is split into pieces with log prefixes between them; they were joined without the prefixes"
        case .jsonObject: "the value is inside JSON: the exchange requires only the value, in a form"
        case .pemArmor:
            "the Base64 is between -----BEGIN and -----END lines: the exchange requires only the Base64, in one line"
        case .typographicQuotes:
            "the value is enclosed in typographic quotes, which an editor, a chat or an e-mail program inserted"
        case .invisibleCharacters:
            "\(count) invisible character\(plural) inside Base64, such as no-break or zero-width spaces"
        case .embedded: "the response was found inside other text and extracted"
        case .urlQuery: "the response was found in the query of a URL: the exchange requires it in the body"
        case .ambiguousParameters: "software differs in which parameters beside the response it uses"
        case .cutShort: "the XML is truncated: it ends before the end of its root element"
        case .notUTF8: "the XML is not UTF-8, so it cannot be normalized and encoded"
        }
    }
}

/// Something about a layer that is not as it has to be, and was repaired or passed over to get inside.
public struct EncodingObservation: Hashable, Sendable {
    /// What was observed, as a stable identifier.
    ///
    /// Where ``SAMLEncodingError/Code`` names the same fault, the identifiers are the same.
    /// Later versions may observe more.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// More than one layer of percent-encoding.
        case percentEncodedTwice = "encoding.percent-encoded-twice"
        /// More than one layer of Base64.
        case base64Twice = "encoding.base64-twice"
        /// A layer that stands where no server looks for it, such as a form inside Base64.
        case unexpectedLayer = "encoding.unexpected-layer"
        /// XML that was percent-encoded without Base64.
        case base64Missing = "encoding.base64-missing"
        /// Spaces that were pluses before a form decoder met them.
        case plusBecameSpace = "encoding.plus-became-space"
        /// Plus signs that are not percent-encoded: the next form decoder turns them into spaces.
        case plusNotEncoded = "encoding.plus-not-encoded"
        /// Percent-encoded XML in which `+` stands for a space.
        case plusReadAsSpace = "encoding.plus-read-as-space"
        /// Line breaks or tabs inside Base64.
        case lineBreaks = "encoding.line-breaks"
        /// Spaces at regular distances inside Base64, where line breaks were.
        case spacesBetweenLines = "encoding.spaces-between-lines"
        /// The URL-safe alphabet (RFC 4648 §5).
        case urlSafeAlphabet = "encoding.url-safe-alphabet"
        /// Base64 without its `=`.
        case paddingMissing = "encoding.padding-missing"
        /// Text behind the end of the Base64.
        case dataAfterPadding = "encoding.bytes-after-padding"
        /// Bits in the last character that belong to no byte.
        case trailingBits = "encoding.trailing-bits"
        /// A UTF-8 byte order mark.
        case byteOrderMark = "encoding.byte-order-mark"
        /// White space around the encoded text.
        case surroundingWhitespace = "encoding.surrounding-whitespace"
        /// Quotes or the escapes of a string literal.
        case stringLiteral = "encoding.string-literal"
        /// `Optional(…)` around the text.
        case swiftOptional = "encoding.swift-optional"
        /// XML escaped for a page.
        case htmlEscaped = "encoding.html-escaped"
        /// A SOAP envelope around the response.
        case soapEnvelope = "encoding.soap-envelope"

        /// UTF-16 where UTF-8 is wanted.
        case utf16 = "encoding.utf16"
        /// Data in gzip format.
        case gzip = "encoding.gzip"
        /// Data in zlib format.
        case zlib = "encoding.zlib"
        /// Raw DEFLATE data, as the SAML redirect binding sends it.
        case deflate = "encoding.deflate"
        /// Quoted-printable text, as the source of a mail contains it.
        case quotedPrintable = "encoding.quoted-printable"
        /// Bytes printed as hexadecimal digits.
        case hexadecimal = "encoding.hexadecimal"
        /// A line number before each line.
        case lineNumbers = "encoding.line-numbers"
        /// The plus or minus of `diff` before each line.
        case diffMarks = "encoding.diff-marks"
        /// A JSON object around the value.
        case jsonObject = "encoding.json-object"
        /// `-----BEGIN …-----` and `-----END …-----` around Base64.
        case pemArmor = "encoding.pem-armor"
        /// Typographic quotes around the text.
        case typographicQuotes = "encoding.typographic-quotes"
        /// No-break spaces, zero-width spaces and the like inside Base64.
        case invisibleCharacters = "encoding.invisible-characters"

        /// The response was found inside other text, such as a log line, a web page or JSON.
        case embedded = "encoding.embedded"
        /// The response was found in the query of a URL.
        case urlQuery = "encoding.url-query"
        /// XML that ends before its root element does.
        case cutShort = "encoding.cut-short"
        /// XML that is not UTF-8.
        case notUTF8 = "encoding.not-utf8"
    }

    /// What was observed.
    public let kind: Kind

    /// The index of the layer in ``EncodingTrace/layers``; their count for what is inside all of them.
    public let layer: Int

    /// The first place, in bytes from the start of that layer's text.
    public let offset: Int

    /// How many places there are, at least 1; for ``Kind/dataAfterPadding``, how many bytes.
    public let count: Int

    /// What proves it, if that is nothing but syntax, such as `%252B`, or can be said in words.
    public let found: String?

    /// One sentence that says what was observed and what it means.
    public var message: String { kind.message(count: count) }

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
            "\(count == 2 ? "two" : "\(count)") layers of Base64: the response is Base64-encoded once"
        case .unexpectedLayer: "this layer stands where no server takes it off"
        case .base64Missing: "the XML was percent-encoded without being Base64-encoded first"
        case .plusBecameSpace:
            "\(count) space\(plural) read as '+': the value went through a form decoder without having been percent-encoded"
        case .plusNotEncoded:
            "\(count) '+' not percent-encoded: a form decoder reads each as a space; send %2B"
        case .plusReadAsSpace: "\(count) '+' read as space\(plural), as form encoders write them"
        case .lineBreaks: "\(count) line break\(plural) inside Base64: the value has to be one line"
        case .spacesBetweenLines:
            "\(count) space\(plural) inside Base64 where line breaks were: the value has to be one line"
        case .urlSafeAlphabet:
            "\(count) character\(plural) of the URL-safe alphabet: '-' read as '+', '_' as '/'; the exchange wants the "
                + "standard alphabet"
        case .paddingMissing: "\(count) '=' missing at the end of the Base64"
        case .dataAfterPadding: "\(count) byte\(plural) behind the end of the Base64 ignored"
        case .trailingBits: "the last Base64 character carries bits that belong to no byte: the text was cut or altered"
        case .byteOrderMark: "a byte order mark at the start: the whitespace rule keeps it, so it would be sent"
        case .surroundingWhitespace: "white space around the encoded text"
        case .stringLiteral: "the text was a quoted or escaped string literal, as logs and debuggers print it"
        case .swiftOptional: "the text was inside Optional(…): the app sent or logged an optional without unwrapping it"
        case .htmlEscaped: "the XML was escaped as for a web page (&lt; for <)"
        case .soapEnvelope:
            "a SOAP envelope stands around the response: the exchange wants the samlp:Response alone"
        case .utf16: "the text is UTF-16: the exchange takes UTF-8"
        case .gzip: "the data is compressed with gzip: the exchange takes the response uncompressed"
        case .zlib: "the data is compressed in zlib format: the exchange takes the response uncompressed"
        case .deflate:
            "the data is raw DEFLATE, as the SAML redirect binding sends it: the exchange takes the response uncompressed"
        case .quotedPrintable:
            "the text is quoted-printable, as in the source of a mail: '=3D' stands for '=', and a '=' ends a line"
        case .hexadecimal: "the bytes are printed in hexadecimal, as debuggers, dumps and Data print them"
        case .lineNumbers: "line numbers were copied with it: one is before each line"
        case .diffMarks: "it was copied from the output of diff: a '+' or '-' is before each line"
        case .jsonObject: "JSON is around the value: the exchange takes the value alone, in a form"
        case .pemArmor: "the Base64 is between -----BEGIN and -----END lines: the exchange takes it alone, in one line"
        case .typographicQuotes: "typographic quotes are around the value: an editor, a chat or a mail put them there"
        case .invisibleCharacters:
            "\(count) invisible character\(plural) inside Base64, such as no-break or zero-width spaces"
        case .embedded: "the response was found inside other text and taken out of it"
        case .urlQuery: "the response was found in the query of a URL: the exchange takes it in the body"
        case .cutShort: "the XML ends before its root element does: a part of it is missing"
        case .notUTF8: "the XML is not UTF-8: it cannot be normalised and encoded as it is"
        }
    }
}

/// An error in encoding, decoding or normalizing text.
///
/// The description contains the problem, its place and advice. It never contains the text itself, which may be a
/// subscriber's data.
public struct SAMLEncodingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The stable identifier of an error.
    ///
    /// The raw value is the same string in errors, in JSON and in findings. Later versions may have more.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Code: String, Hashable, Sendable, CaseIterable {
        // Whole inputs.

        /// The input is empty or consists of whitespace.
        case empty = "encoding.empty"
        /// The bytes are not UTF-8 (RFC 3629).
        case notUTF8 = "encoding.not-utf8"
        /// The text is a response that is already encoded.
        case alreadyEncoded = "encoding.already-encoded"
        /// The text is neither XML nor a known encoding of XML.
        case notXML = "encoding.not-xml"
        /// The format of the text is recognized but not decoded, such as UTF-16 or gzip.
        case unsupportedLayer = "encoding.unsupported-layer"
        /// The text, or its decoded content, is larger than the limit.
        case tooLarge = "encoding.too-large"
        /// There are more encoding layers than the limit.
        case tooManyLayers = "encoding.too-many-layers"
        /// A run of alternating whitespace in a stream is longer than the buffer.
        case tooMuchWhitespace = "whitespace.held-too-much"

        /// The text contains several SAML responses, but one is expected.
        case severalResponses = "encoding.several-responses"

        // Base64 (RFC 4648).

        /// A character is not in the Base64 alphabet.
        case invalidCharacter = "encoding.invalid-character"
        /// The text is percent-encoded, but Base64 is expected.
        case percentEncoded = "encoding.percent-encoded"
        /// The text uses `-` or `_` of the URL-safe alphabet (RFC 4648 §5), but the standard one is expected.
        case urlSafeAlphabet = "encoding.url-safe-alphabet"
        /// Base64 contains a line break or a tab.
        case lineBreak = "encoding.line-breaks"
        /// Base64 contains a space, most likely a plus sign that a form decoder replaced.
        case spaceInBase64 = "encoding.plus-became-space"
        /// The padding `=` at the end is missing or incomplete.
        case missingPadding = "encoding.padding-missing"
        /// Text follows the padding.
        case dataAfterPadding = "encoding.bytes-after-padding"
        /// The number of characters is not possible: some were lost or added.
        case invalidLength = "encoding.invalid-length"
        /// The last character before the padding has unused bits that are not zero.
        case trailingBits = "encoding.trailing-bits"

        // Percent-encoding and forms.

        /// A `%` is not followed by two hexadecimal digits.
        case invalidEscape = "encoding.invalid-escape"
        /// The form does not have the requested field.
        case fieldMissing = "encoding.field-missing"
        /// The form has the field more than once.
        case duplicateField = "encoding.duplicate-field"
        /// A quoted string literal has an escape that neither JSON nor Swift defines, or has no end.
        case invalidLiteral = "encoding.invalid-literal"
    }

    /// The stable identifier of the error.
    public let code: Code

    /// The place of the error, in bytes from the start of the text that the message is about; `nil` if it has no place.
    public let offset: Int?

    /// A description of the problem and advice, in one sentence, without the place.
    public let message: String

    /// The message with the place.
    public var description: String {
        guard let offset else { return message }
        return "\(message) (at byte \(offset))"
    }

    init(_ code: Code, at offset: Int? = nil, _ message: String) {
        self.code = code
        self.offset = offset
        self.message = message
    }
}

extension SAMLEncodingError {
    /// The error of a request that should have sent a SAML response.
    package static let withoutResponse = Self(
        .fieldMissing,
        "the request does not contain the form field with the SAML response"
    )

    package init(enclosedIn element: SourceLocation) {
        self.init(
            .tooLarge,
            """
            this SAML response is not checked separately: it is inside the element that starts at \(element) (byte \
            \(element.offset)) of the text, which is larger than the limit for a response; check that element, or use \
            only the response as input
            """
        )
    }
}

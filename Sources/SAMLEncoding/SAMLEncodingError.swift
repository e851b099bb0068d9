/// A reason why text could not be encoded, decoded or normalised.
///
/// The description says what is wrong, where, and what to do about it. It never contains the text itself: what was being
/// processed may hold a subscriber's data.
public struct SAMLEncodingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, as a stable identifier.
    ///
    /// The raw value is the same string wherever the toolkit reports this fault: in errors, in JSON, in findings.
    /// Later versions may have more.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Code: String, Hashable, Sendable, CaseIterable {
        // Whole inputs.

        /// There is nothing to work on, or nothing but white space.
        case empty = "encoding.empty"
        /// The bytes are not UTF-8 (RFC 3629).
        case notUTF8 = "encoding.not-utf8"
        /// A response was expected and the text is one that was already wrapped in some layer.
        case alreadyEncoded = "encoding.already-encoded"
        /// The text is neither XML nor any layer around it that is known here.
        case notXML = "encoding.not-xml"
        /// The text is recognised, and it is something that is named but not unwrapped, such as UTF-16 or gzip.
        case unsupportedLayer = "encoding.unsupported-layer"
        /// The text, or what is inside it, is larger than the caller allows.
        case tooLarge = "encoding.too-large"
        /// More layers are wrapped around each other than the caller allows.
        case tooManyLayers = "encoding.too-many-layers"
        /// A stream holds more alternating white space in one place than can be held back.
        case tooMuchWhitespace = "whitespace.held-too-much"

        /// The text has several SAML responses in it, and one was expected.
        case severalResponses = "encoding.several-responses"

        // Base64 (RFC 4648).

        /// A character stands outside the Base64 alphabet.
        case invalidCharacter = "encoding.invalid-character"
        /// Percent-encoded text stands where Base64 was expected.
        case percentEncoded = "encoding.percent-encoded"
        /// `-` or `_` of the URL-safe alphabet (RFC 4648 §5) stands where the standard one was expected.
        case urlSafeAlphabet = "encoding.url-safe-alphabet"
        /// A line break or a tab stands inside Base64.
        case lineBreak = "encoding.line-breaks"
        /// A space stands inside Base64, most likely where a form decoder met a plus.
        case spaceInBase64 = "encoding.plus-became-space"
        /// The `=` at the end are missing or too few.
        case missingPadding = "encoding.padding-missing"
        /// Text goes on after the padding.
        case dataAfterPadding = "encoding.bytes-after-padding"
        /// The number of characters is one that no Base64 text has: some were lost or added.
        case invalidLength = "encoding.invalid-length"
        /// The last character before the padding carries bits that no byte holds.
        case trailingBits = "encoding.trailing-bits"

        // Percent-encoding and forms.

        /// A `%` is not followed by two hexadecimal digits.
        case invalidEscape = "encoding.invalid-escape"
        /// The form has no field of the name that was asked for.
        case fieldMissing = "encoding.field-missing"
        /// The form has the field more than once.
        case duplicateField = "encoding.duplicate-field"
        /// A quoted string literal has an escape that neither JSON nor Swift knows, or does not end.
        case invalidLiteral = "encoding.invalid-literal"
    }

    /// What went wrong.
    public let code: Code

    /// The place of the fault, in bytes from the start of the text that the message speaks of; `nil` if it has no place.
    public let offset: Int?

    /// One sentence that says what is wrong and what to do, without the place.
    public let message: String

    /// The message followed by the place.
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
    /// The refusal of a response that is inside an element which is too large to be read.
    package init(enclosedIn element: SourceLocation) {
        self.init(
            .tooLarge,
            "this SAML response is not read for itself: it is inside the element that begins at \(element) (byte "
                + "\(element.offset)) of the text, which is larger than a response may be; check that element, or give the "
                + "response alone"
        )
    }
}

/// A reason why text could not be encoded, decoded or normalised.
///
/// The description says what is wrong, where, and what to do about it. It never contains the text itself: what was being
/// processed may hold a subscriber's data.
public struct SAMLEncodingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, as a stable identifier.
    ///
    /// The raw value is the same string wherever the toolkit reports this fault: in errors, in JSON, in findings.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The identifier, such as `encoding.not-utf8`.
        public let rawValue: String

        /// Makes a code from its identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
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

extension SAMLEncodingError.Code {
    // Whole inputs.

    /// There is nothing to work on, or nothing but white space.
    public static let empty = Self(rawValue: "encoding.empty")
    /// The bytes are not UTF-8 (RFC 3629).
    public static let notUTF8 = Self(rawValue: "encoding.not-utf8")
    /// A response was expected and the text is one that was already wrapped in some layer.
    public static let alreadyEncoded = Self(rawValue: "encoding.already-encoded")
    /// The text is neither XML nor any layer around it that is known here.
    public static let notXML = Self(rawValue: "encoding.not-xml")
    /// The text is recognised, and it is something that is named but not unwrapped, such as UTF-16 or gzip.
    public static let unsupportedLayer = Self(rawValue: "encoding.unsupported-layer")
    /// The text, or what is inside it, is larger than the caller allows.
    public static let tooLarge = Self(rawValue: "encoding.too-large")
    /// More layers are wrapped around each other than the caller allows.
    public static let tooManyLayers = Self(rawValue: "encoding.too-many-layers")
    /// A stream holds more alternating white space in one place than can be held back.
    public static let tooMuchWhitespace = Self(rawValue: "whitespace.held-too-much")

    /// The text has several SAML responses in it, and one was expected.
    public static let severalResponses = Self(rawValue: "encoding.several-responses")

    // Base64 (RFC 4648).

    /// A character stands outside the Base64 alphabet.
    public static let invalidCharacter = Self(rawValue: "encoding.invalid-character")
    /// Percent-encoded text stands where Base64 was expected.
    public static let percentEncoded = Self(rawValue: "encoding.percent-encoded")
    /// `-` or `_` of the URL-safe alphabet (RFC 4648 §5) stands where the standard one was expected.
    public static let urlSafeAlphabet = Self(rawValue: "encoding.url-safe-alphabet")
    /// A line break or a tab stands inside Base64.
    public static let lineBreak = Self(rawValue: "encoding.line-breaks")
    /// A space stands inside Base64, most likely where a form decoder met a plus.
    public static let spaceInBase64 = Self(rawValue: "encoding.plus-became-space")
    /// The `=` at the end are missing or too few.
    public static let missingPadding = Self(rawValue: "encoding.padding-missing")
    /// Text goes on after the padding.
    public static let dataAfterPadding = Self(rawValue: "encoding.bytes-after-padding")
    /// The number of characters is one that no Base64 text has: some were lost or added.
    public static let invalidLength = Self(rawValue: "encoding.invalid-length")
    /// The last character before the padding carries bits that no byte holds.
    public static let trailingBits = Self(rawValue: "encoding.trailing-bits")

    // Percent-encoding and forms.

    /// A `%` is not followed by two hexadecimal digits.
    public static let invalidEscape = Self(rawValue: "encoding.invalid-escape")
    /// The form has no field of the name that was asked for.
    public static let fieldMissing = Self(rawValue: "encoding.field-missing")
    /// The form has the field more than once.
    public static let duplicateField = Self(rawValue: "encoding.duplicate-field")
    /// A quoted string literal has an escape that neither JSON nor Swift knows, or does not end.
    public static let invalidLiteral = Self(rawValue: "encoding.invalid-literal")

    /// Every code.
    package static let all: [Self] = [
        .empty, .notUTF8, .alreadyEncoded, .notXML, .unsupportedLayer, .tooLarge, .tooManyLayers, .tooMuchWhitespace,
        .severalResponses,
        .invalidCharacter, .percentEncoded, .urlSafeAlphabet, .lineBreak, .spaceInBase64, .missingPadding,
        .dataAfterPadding, .invalidLength, .trailingBits, .invalidEscape, .fieldMissing, .duplicateField,
        .invalidLiteral,
    ]
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

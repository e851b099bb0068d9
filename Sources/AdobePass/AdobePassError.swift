internal import SAMLEncoding

/// A reason why a configuration, a header or an answer of Adobe Pass cannot be read, or a request cannot be made.
///
/// The description says what is wrong, where, and what to do. It names fields, MVPDs and places; it never contains a
/// token, a SAML response or the value of user metadata. Control characters in what it quotes are made visible, so it
/// is always one line.
public struct AdobePassError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, as a stable identifier.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The identifier, such as `document.wrong-type`.
        public let rawValue: String

        /// Makes a code from its identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// What went wrong.
    public let code: Code
    /// One sentence: what is wrong and what to do.
    public let message: String
    /// The field, as a path of names from the root of the document, such as `requestor.mvpds[3].platformMappingId`, or
    /// the place as `line:column`, if it is about one.
    public let path: String?

    package init(_ code: Code, _ message: String, path: String? = nil) {
        self.code = code
        self.message = message.withoutControls
        self.path = path?.withoutControls
    }

    /// The message and the place.
    public var description: String {
        path.map { "\(message) (at \($0))" } ?? message
    }
}

extension AdobePassError.Code {
    /// The document is larger than any that is known.
    public static let tooLarge = Self(rawValue: "document.too-large")
    /// The document is no JSON.
    public static let notJSON = Self(rawValue: "document.not-json")
    /// A field has another type than it has to have.
    public static let wrongType = Self(rawValue: "document.wrong-type")
    /// A field is missing or empty.
    public static let missingField = Self(rawValue: "document.missing-field")
    /// A field is there twice.
    public static let repeatedField = Self(rawValue: "document.repeated-field")
}

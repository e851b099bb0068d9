internal import SAMLEncoding

/// An error in a configuration, header or response of Adobe Pass, or in the values of a request.
///
/// The description contains the problem, its place and the fix. It names fields, MVPDs and places; it never contains a
/// token, a SAML response or a value of user metadata. Control characters in quoted text are made visible, so the
/// description is always one line.
public struct AdobePassError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A stable identifier of the error.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The identifier, such as `document.wrong-type`.
        public let rawValue: String

        /// Creates a code from its identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// The identifier of the error.
    public let code: Code
    /// One sentence: the problem and the fix.
    public let message: String
    /// The field, as a path of names from the root of the document, such as `requestor.mvpds[3].platformMappingId`, or
    /// the place as `line:column`; `nil` if the error is not about a place.
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
    /// The document is larger than the limit.
    public static let tooLarge = Self(rawValue: "document.too-large")
    /// The document is not JSON.
    public static let notJSON = Self(rawValue: "document.not-json")
    /// A field has the wrong type.
    public static let wrongType = Self(rawValue: "document.wrong-type")
    /// A field is missing or empty.
    public static let missingField = Self(rawValue: "document.missing-field")
    /// A field occurs twice.
    public static let repeatedField = Self(rawValue: "document.repeated-field")
}

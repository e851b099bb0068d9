/// A reason why a configuration, a header or an answer of Adobe Pass cannot be read, or a request cannot be made.
///
/// The description says what is wrong, where, and what to do. It names fields, MVPDs and places; it never contains a token,
/// a SAML response or the value of user metadata.
public struct AdobePassError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, as a stable identifier.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The identifier, such as `configuration.not-json`.
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
    /// The field, as a path of names from the root of the document, if it is about one.
    public let path: String?

    package init(_ code: Code, _ message: String, path: String? = nil) {
        self.code = code
        self.message = message
        self.path = path
    }

    /// The message and the place.
    public var description: String {
        path.map { "\(message) (at \($0))" } ?? message
    }
}

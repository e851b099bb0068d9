internal import SAML

/// A field of settings whose content cannot be used.
public struct SettingsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the field, such as `cert`.
    public let field: String
    /// The value: the name of a file, a fingerprint, an issuer.
    public let value: String
    /// The kind of error, such as that of a `SAMLError`.
    public let code: Code
    /// One sentence: the problem and the fix.
    public let message: String

    /// The kinds of errors, which are those of the library that read the content.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The identifier, as reports print it.
        public let rawValue: String

        /// Makes a code from its identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The metadata does not contain an expected issuer.
        public static let otherEntity = Self(rawValue: SAMLError.Code.otherEntity.rawValue)
        /// Metadata of several entities requires an expected issuer.
        public static let issuerNeeded = Self(rawValue: SAMLError.Code.issuerNeeded.rawValue)
    }

    /// The field, the value and the message.
    public var description: String { "'\(field)': \(value): \(message)" }
}

extension SettingsError {
    /// Calls the body with the content of a field; names the field in its errors.
    static func of(_ field: String, _ value: String, _ body: () throws(SAMLError) -> Void) throws(SettingsError) {
        do throws(SAMLError) {
            try body()
        } catch {
            throw Self(field: field, value: value, code: Code(rawValue: error.code.rawValue), message: "\(error)")
        }
    }
}

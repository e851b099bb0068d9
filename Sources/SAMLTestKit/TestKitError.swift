internal import SAMLEncoding
internal import XMLSecurity

/// An error in a description of a response, a key, or a document to sign.
///
/// The message contains the problem and advice. It never contains a private key, a password, the name of a subject or the value of
/// an attribute.
public struct TestKitError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The stable identifier of an error.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The identifier, such as `key.mismatch`.
        public let rawValue: String

        /// Creates a code from its identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// The stable identifier of the error.
    public let code: Code
    /// A description of the problem and advice, in one sentence.
    public let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message.withoutControls
    }

    init(_ error: XMLSecurityError) {
        let place = error.location.map { " (at line \($0.line), column \($0.column))" } ?? ""
        self.init(Code(rawValue: error.code.rawValue), error.message + place)
    }

    static func mapping<Value: ~Copyable>(
        _ body: () throws(XMLSecurityError) -> Value
    ) throws(TestKitError) -> Value {
        do throws(XMLSecurityError) {
            return try body()
        } catch {
            throw TestKitError(error)
        }
    }

    /// The message and the identifier.
    public var description: String { "\(message) [\(code.rawValue)]" }
}

extension TestKitError.Code {
    /// A key or a certificate cannot be read.
    public static let unreadableKey = Self(rawValue: "key.unreadable")
    /// A private key is encrypted, and there is no password.
    public static let passwordRequired = Self(rawValue: "key.password-required")
    /// The password of a private key is wrong.
    public static let wrongPassword = Self(rawValue: "key.password-wrong")
    /// A key is weak or of an unsupported kind, and legacy cryptography is not allowed.
    public static let weakKey = Self(rawValue: "key.weak")
    /// A certificate is not the one of the private key.
    public static let keyMismatch = Self(rawValue: "key.mismatch")
    /// An algorithm is weak, and legacy cryptography is not allowed.
    public static let weakAlgorithm = Self(rawValue: "sign.weak-algorithm")
    /// The document has no place for the signature, or libxmlsec1 does not sign it.
    public static let notSigned = Self(rawValue: "sign.failed")
    /// A document to sign has a signature.
    public static let alreadySigned = Self(rawValue: "sign.already-signed")
    /// A description of a response is not JSON.
    public static let specSyntax = Self(rawValue: "spec.syntax")
    /// A description of a response has a field that is not defined.
    public static let unknownField = Self(rawValue: "spec.unknown-field")
    /// A text is not a request that can be answered.
    public static let notARequest = Self(rawValue: "make.not-a-request")
    /// A description of a response contradicts itself, or contains what XML cannot contain.
    public static let invalidSpec = Self(rawValue: "spec.invalid")
}

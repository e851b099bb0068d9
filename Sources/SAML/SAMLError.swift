public import SAMLEncoding
package import XMLSecurity

/// An error in a response, a key or a time.
///
/// The description contains the problem, its place and advice. It may quote issuers, audiences, times, algorithms and names
/// of elements, but never a subject or the value of an attribute. Control characters in quotations are replaced by visible
/// ones, so the description is always one line.
public struct SAMLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The stable identifier of an error; for a failed check, the identifier of the check.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The identifier, such as `conditions.expired`.
        public let rawValue: String

        /// Creates a code from its identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        init(_ rule: VerificationRule) { rawValue = rule.id }
    }

    /// The stable identifier of the error.
    public let code: Code
    /// A description of the problem and advice, in one sentence.
    public let message: String
    /// The expected value, if another one was found.
    public let expected: String?
    /// The value that was found.
    public let found: String?
    /// The place in the text, if it is known.
    public let location: SourceLocation?
    /// The element that the error is about, as a path of names from the root.
    public let path: String?

    init(
        _ code: Code,
        _ message: String,
        expected: String? = nil,
        found: String? = nil,
        location: SourceLocation? = nil,
        path: String? = nil
    ) {
        self.code = code
        self.message = message.withoutControls
        self.expected = expected?.withoutControls
        self.found = found?.withoutControls
        self.location = location
        self.path = path?.withoutControls
    }

    package init(_ error: XMLSecurityError) {
        self.init(
            Code(rawValue: error.code.rawValue),
            error.message,
            location: error.location,
            path: error.path
        )
    }

    init(_ check: VerificationCheck) {
        self = check.detail ?? Self(Code(check.rule), check.title)
    }

    static func mapping<Value>(_ body: () throws(XMLSecurityError) -> Value) throws(SAMLError) -> Value {
        do throws(XMLSecurityError) {
            return try body()
        } catch {
            throw SAMLError(error)
        }
    }

    /// The message, the expected and the found value, and the place.
    public var description: String {
        var text = message
        if let expected { text += "; expected \(expected)" }
        if let found { text += ", found \(found)" }
        if let location { text += " (at line \(location.line), column \(location.column))" }
        if let path { text += " (in \(path))" }
        return text
    }
}

extension SAMLError.Code {
    /// A time is not in the format that SAML requires.
    public static let invalidTime = Self(.invalidTime)
    /// A certificate, key or fingerprint cannot be read.
    public static let unreadableKey = Self(rawValue: "trust.unreadable")
    /// The number of trusted keys exceeds the limit.
    public static let tooManyKeys = Self(rawValue: "trust.too-many-keys")
    /// A clock skew is negative or too large.
    public static let invalidClockSkew = Self(rawValue: "expectations.invalid-clock-skew")
    /// An assertion was already used.
    public static let replayed = Self(rawValue: "replay.used-before")
    /// A previous use may have been forgotten, because of an earlier call with a later time.
    public static let replayGuardClock = Self(rawValue: "replay.clock")
    /// The number of stored assertions has reached its maximum.
    public static let replayGuardFull = Self(rawValue: "replay.guard-full")
    /// The document is XML, but not a SAML response.
    public static let notAResponse = Self(.notAResponse)
}

public import SAMLEncoding
package import XMLSecurity

/// A reason why a response, a key or a time was refused.
///
/// The description says what is wrong, where, and what to do. It tells issuers, audiences, times, algorithms and names
/// of elements; it never contains a subject or the value of an attribute. Control characters in what it quotes are made
/// visible, so it is always one line.
public struct SAMLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, as a stable identifier: that of the check that failed, where one did.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The identifier, such as `conditions.expired`.
        public let rawValue: String

        /// Makes a code from its identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The code of what breaks a rule.
        init(_ rule: VerificationRule) { rawValue = rule.id }
    }

    /// What went wrong.
    public let code: Code
    /// One sentence: what is wrong and what to do.
    public let message: String
    /// What should have been there, if something was found in its place.
    public let expected: String?
    /// What was found instead.
    public let found: String?
    /// The place in the text, if it is known.
    public let location: SourceLocation?
    /// The element, as a path of names from the root, if it is about one.
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

    /// The error of a check that failed.
    init(_ check: VerificationCheck) {
        self = check.detail ?? Self(Code(check.rule), check.title)
    }

    /// Runs what throws the errors of the floor below.
    static func mapping<Value>(_ body: () throws(XMLSecurityError) -> Value) throws(SAMLError) -> Value {
        do throws(XMLSecurityError) {
            return try body()
        } catch {
            throw SAMLError(error)
        }
    }

    /// The message, what was expected and found, and the place.
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
    /// A time is not written as SAML writes times.
    public static let invalidTime = Self(.invalidTime)
    /// A certificate, key or fingerprint cannot be read.
    public static let unreadableKey = Self(rawValue: "trust.unreadable")
    /// More keys are trusted than can be tried.
    public static let tooManyKeys = Self(rawValue: "trust.too-many-keys")
    /// A clock skew is negative or too large to be one.
    public static let invalidClockSkew = Self(rawValue: "expectations.invalid-clock-skew")
    /// An assertion was used before.
    public static let replayed = Self(rawValue: "replay.used-before")
    /// A use may have been forgotten, by a time that was told before.
    public static let replayGuardClock = Self(rawValue: "replay.clock")
    /// As many assertions are remembered as may be.
    public static let replayGuardFull = Self(rawValue: "replay.guard-full")
    /// The document is XML, but no SAML response.
    public static let notAResponse = Self(.notAResponse)
}

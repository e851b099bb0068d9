/// Something about the value of a header that is not as Adobe documents it.
///
/// The message names fields and places. It never contains a device's identifier.
public struct HeaderFinding: Hashable, Sendable, CustomStringConvertible {
    /// What was noticed, as a stable identifier.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The identifier, such as `header.expiration-in-seconds`.
        public let rawValue: String

        /// Makes a kind from its identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// How bad it is.
    public enum Severity: String, Hashable, Sendable {
        /// What Adobe documents is broken.
        case error
        /// It fits the documentation, and is probably not what was meant.
        case warning
        /// Good to know.
        case note
    }

    /// What was noticed.
    public let kind: Kind
    /// How bad it is.
    public let severity: Severity
    /// One sentence: what is wrong and what to do.
    public let message: String
    /// The field, as a path of names from the root of the JSON; `nil` if it is about none.
    public let path: String?

    init(_ kind: Kind, _ message: String, severity: Severity = .error, path: String? = nil) {
        self.kind = kind
        self.severity = severity
        self.message = message
        self.path = path
    }

    /// The message and the field.
    public var description: String { path.map { "\(message) (at \($0))" } ?? message }
}

extension HeaderFinding.Kind {
    /// The value is empty.
    public static let empty = Self(rawValue: "header.empty")
    /// The value is longer than any that is documented could be.
    public static let tooLong = Self(rawValue: "header.too-long")
    /// The value is JSON or plain text where its Base64 has to stand.
    public static let notBase64 = Self(rawValue: "header.not-base64")
    /// The value is Base64 of Base64.
    public static let base64Twice = Self(rawValue: "header.base64-twice")
    /// What the Base64 stands for is not JSON, or is JSON that two readers may take for different things.
    public static let invalidJSON = Self(rawValue: "header.invalid-json")
    /// A field is missing that has to be there.
    public static let fieldMissing = Self(rawValue: "header.field-missing")
    /// A field has a value of another type than documented.
    public static let fieldType = Self(rawValue: "header.field-type")
    /// A field has a value that is none of the documented ones.
    public static let fieldValue = Self(rawValue: "header.field-value")
    /// A field is none of the documented ones.
    public static let fieldUnknown = Self(rawValue: "header.field-unknown")
    /// The expiration is counted in seconds where milliseconds are wanted.
    public static let expirationInSeconds = Self(rawValue: "header.expiration-in-seconds")
    /// The expiration is a JSON number where a string is wanted.
    public static let expirationIsNumber = Self(rawValue: "header.expiration-is-number")
    /// The expiration is a date in words or in ISO 8601.
    public static let expirationIsDate = Self(rawValue: "header.expiration-is-date")
    /// The identifier of a device comes without `fingerprint`.
    public static let schemeMissing = Self(rawValue: "header.scheme-missing")
    /// The identifier of a device was not hashed.
    public static let notHashed = Self(rawValue: "header.not-hashed")

    /// Every kind.
    public static let all: [Self] = [
        .empty, .tooLong, .notBase64, .base64Twice, .invalidJSON, .fieldMissing, .fieldType, .fieldValue, .fieldUnknown,
        .expirationInSeconds, .expirationIsNumber, .expirationIsDate, .schemeMissing, .notHashed,
    ]
}

/// What came of reading the value of a header: the value as far as it could be read, and every finding.
public struct HeaderReading<Value: Sendable & Hashable>: Sendable, Hashable {
    /// What was read; `nil` if nothing could be made of it.
    public let value: Value?
    /// Everything that is not as documented, in the order in which it was met.
    public let findings: [HeaderFinding]

    /// Whether the value is as documented.
    public var isAsDocumented: Bool { value != nil && !findings.contains { $0.severity == .error } }

    /// The value, if it is as documented.
    ///
    /// - Returns: The value.
    /// - Throws: ``AdobePassError`` with the first finding that is an error; its code is that of the finding.
    public func strict() throws(AdobePassError) -> Value {
        if let finding = findings.first(where: { $0.severity == .error }) {
            throw AdobePassError(.init(rawValue: finding.kind.rawValue), finding.message, path: finding.path)
        }
        guard let value else { throw AdobePassError(.init(rawValue: "header.empty"), "nothing could be read") }
        return value
    }
}

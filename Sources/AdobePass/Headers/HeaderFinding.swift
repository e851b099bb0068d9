/// A deviation of a header value from Adobe's documentation.
///
/// The message contains fields and places. It never contains the identifier of a device.
public struct HeaderFinding: Hashable, Sendable, CustomStringConvertible {
    /// A stable identifier of the finding.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The identifier, such as `header.expiration-in-seconds`.
        public let rawValue: String

        /// Creates a kind from its identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// The severity of a finding.
    public enum Severity: String, Hashable, Sendable {
        /// The value violates Adobe's documentation.
        case error
        /// The value agrees with the documentation but is probably not intended.
        case warning
        /// Information only.
        case note
    }

    /// The identifier of the finding.
    public let kind: Kind
    public let severity: Severity
    /// One sentence: the problem and the fix.
    public let message: String
    /// The field, as a path of names from the root of the JSON; `nil` if the finding is not about a field.
    public let path: String?

    init(_ kind: Kind, _ message: String, severity: Severity = .error, path: String? = nil) {
        self.kind = kind
        self.severity = severity
        self.message = message
        self.path = path
    }

    /// The message and the field.
    public var description: String {
        // A message about a field of the object itself begins with its name.
        guard let path, !message.utf8.starts(with: "'\(path)'".utf8) else { return message }
        return "\(message) (at \(path))"
    }
}

extension HeaderFinding.Kind {
    /// The value is empty.
    public static let empty = Self(rawValue: "header.empty")
    /// The value is longer than any documented value.
    public static let tooLong = Self(rawValue: "header.too-long")
    /// The value is JSON or plain text without the required Base64 encoding.
    public static let notBase64 = Self(rawValue: "header.not-base64")
    /// The value is encoded in Base64 twice.
    public static let base64Twice = Self(rawValue: "header.base64-twice")
    /// The decoded value is not JSON, or is JSON with a repeated name.
    public static let invalidJSON = Self(rawValue: "header.invalid-json")
    /// A required field is missing.
    public static let fieldMissing = Self(rawValue: "header.field-missing")
    /// A field has a value of the wrong type.
    public static let fieldType = Self(rawValue: "header.field-type")
    /// A field has a value that is not one of the documented values.
    public static let fieldValue = Self(rawValue: "header.field-value")
    /// A field is not in Adobe's reference.
    public static let fieldUnknown = Self(rawValue: "header.field-unknown")
    /// The expiration is in seconds instead of milliseconds.
    public static let expirationInSeconds = Self(rawValue: "header.expiration-in-seconds")
    /// The expiration is a JSON number instead of a string.
    public static let expirationIsNumber = Self(rawValue: "header.expiration-is-number")
    /// The expiration is a written date or an ISO 8601 date.
    public static let expirationIsDate = Self(rawValue: "header.expiration-is-date")
    /// The scheme `fingerprint` is missing before the identifier of a device.
    public static let schemeMissing = Self(rawValue: "header.scheme-missing")
    /// The identifier of a device was not hashed.
    public static let notHashed = Self(rawValue: "header.not-hashed")

    /// Every kind.
    public static let all: [Self] = [
        .empty, .tooLong, .notBase64, .base64Twice, .invalidJSON, .fieldMissing, .fieldType, .fieldValue, .fieldUnknown,
        .expirationInSeconds, .expirationIsNumber, .expirationIsDate, .schemeMissing, .notHashed,
    ]
}

/// The result of reading a header value: the value, if it could be read, and every finding.
public struct HeaderReading<Value: Sendable & Hashable>: Sendable, Hashable {
    /// The value; `nil` if it could not be read.
    public let value: Value?
    /// Every deviation from the documentation, in the order of the value.
    public let findings: [HeaderFinding]

    /// True if the value was read and no finding is an error.
    public var isAsDocumented: Bool { value != nil && !findings.contains { $0.severity == .error } }

    /// Returns the value if it is as documented.
    ///
    /// - Returns: The value.
    /// - Throws: ``AdobePassError`` with the first finding that is an error and the identifier of the finding.
    public func strict() throws(AdobePassError) -> Value {
        if let finding = findings.first(where: { $0.severity == .error }) {
            throw AdobePassError(.init(rawValue: finding.kind.rawValue), finding.message, path: finding.path)
        }
        guard let value else { throw AdobePassError(.init(rawValue: "header.empty"), "the value cannot be read") }
        return value
    }
}

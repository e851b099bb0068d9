/// An error in a configuration: every problem that was found in it, each with its place.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A problem of a configuration.
    public struct Problem: Hashable, Sendable, CustomStringConvertible {
        /// The file, or the environment variable that replaces its field.
        public let place: String
        /// The field, such as `limits.bodyBytes`; `nil` if the problem is about the whole file.
        public let field: String?
        /// The kind of the problem.
        public let code: Code
        /// A description of the problem and of what to do.
        ///
        /// It contains no value of a secret.
        public let message: String

        /// Creates a problem.
        public init(_ code: Code, in place: String, at field: String? = nil, _ message: String) {
            self.code = code
            self.place = place
            self.field = field
            self.message = message
        }

        /// The place, the field and the message, on one line.
        public var description: String {
            [place, field, message].compactMap(\.self).joined(separator: ": ")
        }
    }

    /// A kind of problem.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The identifier.
        public let rawValue: String

        /// Creates a kind from its identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A file is missing or cannot be read.
        public static let unreadableFile = Self(rawValue: "configuration.unreadable-file")
        /// A file is not JSON, or not of the required form.
        public static let malformed = Self(rawValue: "configuration.malformed")
        /// A field is unknown.
        public static let unknownField = Self(rawValue: "configuration.unknown-field")
        /// A required field is missing.
        public static let missingField = Self(rawValue: "configuration.missing-field")
        /// A value has the wrong type, or is out of range.
        public static let invalidValue = Self(rawValue: "configuration.invalid-value")
        /// Two fields contradict each other.
        public static let contradiction = Self(rawValue: "configuration.contradiction")
    }

    /// The problems, at least one, in the order of the fields.
    public let problems: [Problem]

    /// Creates an error with several problems.
    public init(_ problems: [Problem]) {
        self.problems = problems
    }

    /// Creates an error with one problem.
    public init(_ code: Code, in place: String, at field: String? = nil, _ message: String) {
        problems = [Problem(code, in: place, at: field, message)]
    }

    /// The problems, one a line.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}

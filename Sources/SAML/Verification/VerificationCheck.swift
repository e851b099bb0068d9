public import SAMLEncoding

/// One check of a verification, with its outcome.
public struct VerificationCheck: Hashable, Sendable {
    /// The outcome of a check.
    public struct Outcome: RawRepresentable, Hashable, Sendable {
        /// The name, as in JSON.
        public let rawValue: String

        /// Creates an outcome from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The check passed.
        public static let passed = Self(rawValue: "passed")
        /// The rule is broken, but the response may be accepted; the message has the details.
        public static let warned = Self(rawValue: "warned")
        /// The rule is broken, and the response is rejected.
        public static let failed = Self(rawValue: "failed")
        /// The check is not applicable; the message gives the reason.
        public static let notApplicable = Self(rawValue: "not-applicable")
        /// An earlier failure prevented the check.
        public static let notReached = Self(rawValue: "not-reached")
    }

    package let rule: VerificationRule
    /// A description of the rule that passes.
    public let title: String
    /// The outcome.
    public let outcome: Outcome
    /// The details of the outcome, in the form of an error; it is an error if the check failed.
    let detail: SAMLError?

    /// The problem and advice, or the reason that the check is not applicable.
    public var message: String? { detail?.message }
    /// The expected value.
    public var expected: String? { detail?.expected }
    /// The value that was found.
    public var found: String? { detail?.found }
    /// The place in the text, if it is known.
    public var location: SourceLocation? { detail?.location }
    /// The element that it is about, as a path of names from the root.
    public var path: String? { detail?.path }

    /// The stable identifier, named after the failure, such as `conditions.expired`.
    public var id: String { rule.id }
    /// The stage of the check.
    public var stage: VerificationStage { rule.stage }
}

/// A stage of a verification; each uses the results of the stages before it.
public struct VerificationStage: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number, from 0.
    public let rawValue: Int

    /// Creates a stage from its number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The bytes, before parsing.
    public static let bytes = Self(rawValue: 0)
    /// The document, which must be well-formed and consist of elements and text.
    public static let document = Self(rawValue: 1)
    /// The structure: the position of the assertion and the content of the signatures.
    public static let structure = Self(rawValue: 2)
    /// The keys: trust and strength.
    public static let keys = Self(rawValue: 3)
    /// The signatures.
    public static let signature = Self(rawValue: 4)
    /// Reading the signed octets.
    public static let extraction = Self(rawValue: 5)
    /// The meaning of the assertion: audience, issuer, validity.
    public static let semantics = Self(rawValue: 6)

    /// A short title of the stage; empty for an invalid number.
    public var title: String {
        let titles = ["bytes", "document", "structure", "keys", "signature", "signed content", "meaning"]
        return titles.indices.contains(rawValue) ? titles[rawValue] : ""
    }

    /// Returns true if a stage precedes another.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

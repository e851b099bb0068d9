public import SAMLEncoding

/// One check of a verification, and how it ended.
public struct VerificationCheck: Hashable, Sendable {
    /// How a check ended.
    public struct Outcome: RawRepresentable, Hashable, Sendable {
        /// The word, as it stands in JSON.
        public let rawValue: String

        /// Makes an outcome from its word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The rule is kept.
        public static let passed = Self(rawValue: "passed")
        /// The rule is broken, and the response is accepted all the same; the message says what to think of it.
        public static let warned = Self(rawValue: "warned")
        /// The rule is broken, and the response is refused.
        public static let failed = Self(rawValue: "failed")
        /// There was nothing to check; the message says why.
        public static let notApplicable = Self(rawValue: "not-applicable")
        /// An earlier failure left nothing to check it on.
        public static let notReached = Self(rawValue: "not-reached")
    }

    /// The rule that is checked.
    package let rule: VerificationRule
    /// How it ended.
    public let outcome: Outcome
    /// What there is to say besides the outcome, as an error would; it is one if the check failed.
    let detail: SAMLError?

    /// What is wrong and what to do, or why there was nothing to check.
    public var message: String? { detail?.message }
    /// What should have been there.
    public var expected: String? { detail?.expected }
    /// What was found instead.
    public var found: String? { detail?.found }
    /// The place in the text, if it is known.
    public var location: SourceLocation? { detail?.location }
    /// The element, as a path of names from the root, if it is about one.
    public var path: String? { detail?.path }

    /// The stable identifier, such as `conditions.expired`: what is wrong if the check fails.
    public var id: String { rule.id }
    /// What holds if the check passes, in words.
    public var title: String { rule.title }
    /// When it is made.
    public var stage: VerificationStage { rule.stage }
}

/// The stages of a verification; each works on what the ones before it let through.
public struct VerificationStage: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number, from 0.
    public let rawValue: Int

    /// Makes a stage from its number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The bytes, before a parser gets them.
    public static let bytes = Self(rawValue: 0)
    /// The document: well-formed, and of nothing but elements and text.
    public static let document = Self(rawValue: 1)
    /// The structure: where the assertion and the signatures stand, and what these say.
    public static let structure = Self(rawValue: 2)
    /// The keys: which are trusted, and whether they are strong enough.
    public static let keys = Self(rawValue: 3)
    /// The signatures.
    public static let signature = Self(rawValue: 4)
    /// Reading the signed octets.
    public static let extraction = Self(rawValue: 5)
    /// What the assertion means: for whom, from whom, when.
    public static let semantics = Self(rawValue: 6)

    /// What the stage looks at, in a word or two; empty for a number that is none.
    public var title: String {
        let titles = ["bytes", "document", "structure", "keys", "signature", "signed content", "meaning"]
        return titles.indices.contains(rawValue) ? titles[rawValue] : ""
    }

    /// Whether a stage comes before another.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// What can be wrong with a response, or remarkable about it.
public struct Rule: Hashable, Sendable, Identifiable {
    /// The stable identifier, such as `signature.digest-mismatch`; the same wherever the toolkit speaks of it.
    public let id: String
    /// What it is about.
    public let family: Family
    /// How bad it is, if nobody decides otherwise.
    public let severity: Severity
    /// Whose rule it is.
    public let basis: Basis
    /// What is wrong, in one sentence without a full stop.
    public let title: String
    /// What it means and why it matters to an exchange, for somebody who meets it for the first time.
    public let explanation: String
    /// What to do about it, as an instruction.
    public let advice: String
    /// Where the rule is from: a standard and its section, a page of Adobe's, a decision of this project.
    public let source: String

    /// What a rule is about, in the order in which findings of one rank and severity follow each other.
    public enum Family: String, Hashable, Sendable, CaseIterable {
        case encoding
        case xml
        case structure
        case whitespace
        case signature
        case conditions
        case attributes
        case profile
    }

    /// Whose rule a rule is.
    public enum Basis: String, Hashable, Sendable {
        /// A standard: XML, XML Signature, SAML, or one of the encodings.
        case standard
        /// Adobe's documentation.
        case adobe
        /// Inferred about a server that nobody outside can see.
        case inferred
        /// A decision of this project, stricter than the standards.
        case policy
    }

    init(
        _ id: String,
        _ family: Family,
        _ severity: Severity,
        _ basis: Basis = .standard,
        title: String,
        explanation: String,
        advice: String,
        source: String
    ) {
        self.id = id
        self.family = family
        self.severity = severity
        self.basis = basis
        self.title = title
        self.explanation = explanation
        self.advice = advice
        self.source = source
    }
}

/// How bad something is.
public enum Severity: String, Hashable, Comparable, Sendable, CaseIterable {
    /// Worth knowing.
    case note
    /// It may be the reason why an exchange fails, or will be.
    case warning
    /// It is a reason why an exchange fails, by what a standard or Adobe says.
    case error

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// Whether one is less bad than another.
    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
}

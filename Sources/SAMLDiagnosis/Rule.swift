internal import SAML

/// What can be wrong with a response, or remarkable about it.
///
/// Each is a static member, in a file of `Rules` with all that belongs to it; ``RuleCatalogue`` lists them.
public struct Rule: Sendable, Identifiable {
    /// The stable identifier, such as `signature.digest-mismatch`; the same wherever the toolkit speaks of it.
    public let id: String
    /// What it is about.
    public var family: Family { classification.family }
    /// How bad it is, unless the caller decides otherwise.
    public var severity: Severity { classification.severity }
    /// Whose rule it is.
    public var basis: Basis { classification.basis }
    /// What is wrong, in one sentence without a full stop.
    public let title: String
    /// What it means and why it matters to an exchange, for a reader who meets it for the first time.
    public let explanation: String
    /// What to do about it, as an instruction.
    public let advice: String
    /// Where the rule is from: a standard and its section, a page of Adobe's, a decision of this project.
    public let source: String

    private let classification: Classification
    /// The place of its findings in a diagnosis.
    let place: Place
    /// The element that it is about, if a check does not name one.
    let path: String?
    /// What a diagnosis adds to a check of this rule; `nil` if another rule says it in better words.
    let remark: @Sendable (VerificationCheck, DiagnosisInput) -> CheckRemark?
    /// How a diagnosis finds what the rule is about, if not by a check or an observation.
    let detection: Detection?

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
        /// Inferred about a server that cannot be looked into.
        case inferred
        /// A decision of this project, stricter than the standards.
        case policy
    }

    /// The family, the severity and the basis of a rule.
    struct Classification {
        fileprivate let family: Family
        fileprivate let severity: Severity
        fileprivate let basis: Basis

        static func note(_ family: Family, _ basis: Basis = .standard) -> Self {
            Self(family: family, severity: .note, basis: basis)
        }

        static func warning(_ family: Family, _ basis: Basis = .standard) -> Self {
            Self(family: family, severity: .warning, basis: basis)
        }

        static func error(_ family: Family, _ basis: Basis = .standard) -> Self {
            Self(family: family, severity: .error, basis: basis)
        }
    }

    /// The place of a rule's findings in a diagnosis.
    enum Place {
        /// Errors are where those of the family are, warnings and notes after all errors.
        case ofFamily
        /// Errors have a place of their own.
        case at(FindingRank)
        /// The same, before all others that are there: they explain these.
        case first(at: FindingRank)
        /// Errors depend on the evaluation time alone, and on how that was found.
        case byEvaluationTime
        /// Warnings are there as well: `verify` fails on them.
        case alsoAsWarning(at: FindingRank)
    }

    /// How a diagnosis finds what a rule, or a family of rules, is about.
    enum Detection: Sendable {
        /// Before the findings of checks, and in place of the one that has the same rule.
        case beforeChecks(@Sendable (DiagnosisInput) -> [Finding])
        /// After the findings of checks.
        case afterChecks(@Sendable (DiagnosisInput) -> [Finding])
    }

    init(
        _ id: String,
        _ classification: Classification,
        title: String,
        explanation: String,
        advice: String,
        source: String,
        place: Place = .ofFamily,
        path: String? = nil,
        remark: @escaping @Sendable (VerificationCheck, DiagnosisInput) -> CheckRemark? = { _, _ in CheckRemark() },
        detection: Detection? = nil
    ) {
        self.id = id
        self.classification = classification
        self.title = title
        self.explanation = explanation
        self.advice = advice
        self.source = source
        self.place = place
        self.path = path
        self.remark = remark
        self.detection = detection
    }
}

extension Rule: Hashable {
    /// Rules are the same if their identifiers are.
    public static func == (left: Self, right: Self) -> Bool { left.id.utf8.elementsEqual(right.id.utf8) }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
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

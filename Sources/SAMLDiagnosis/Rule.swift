internal import SAML

/// A rule that a response can break.
///
/// Each rule is a static member in a file of `Rules`; ``RuleCatalogue`` lists all rules.
public struct Rule: Sendable, Identifiable {
    /// The stable identifier, such as `signature.digest-mismatch`, which all parts of the package use.
    public let id: String
    /// The subject of the rule.
    public var family: Family { classification.family }
    /// The default severity.
    public var severity: Severity { classification.severity }
    /// The specification or party that defines the rule.
    public var basis: Basis { classification.basis }
    /// A description of the problem in one sentence, without a period.
    public let title: String
    /// The meaning of the rule and its effect on an exchange, for a reader who is new to it.
    public let explanation: String
    /// Instructions for fixing the problem.
    public let advice: String
    /// The options and commands of `samltool` that help to follow the advice, such as `--at issued`; `nil` if there are none.
    ///
    /// The advice is complete without them.
    public let toolHint: String?
    /// The parties that must act, in the order in which to ask them: those that ``advice`` names.
    public let actingParties: [ActingParty]
    /// The source of the rule: a standard and its section, a page of Adobe's documentation, a decision of this project.
    public let source: String

    private let classification: Classification
    let place: Place
    /// The path of the element that the rule is about, if a check does not specify one.
    let path: String?
    /// Returns the additions of a diagnosis to a check of this rule; `nil` if another rule reports the problem.
    let remark: @Sendable (VerificationCheck, RuleContext) -> CheckRemark?
    /// The detection of the rule by a diagnosis, if not by a check or an observation.
    let detection: Detection?

    /// The subject of a rule; it orders findings of one rank and severity.
    public enum Family: String, Hashable, Sendable, CaseIterable {
        /// The HTTP request that sent the response, and Adobe's response to it, in a recording.
        case exchange
        case encoding
        case xml
        case structure
        case whitespace
        case signature
        case conditions
        case attributes
        case profile
    }

    /// The specification or party that defines a rule.
    public enum Basis: String, Hashable, Sendable {
        /// A standard: XML, XML Signature, SAML, or one of the encodings.
        case standard
        /// Adobe's documentation.
        case adobe
        /// An inference about a server whose implementation is not public.
        case inferred
        /// A decision of this project, stricter than the standards.
        case policy
    }

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

    enum Place {
        /// Errors have the rank of the family; warnings and notes follow all errors.
        case ofFamily
        case at(FindingRank)
        /// Errors have this rank and precede the others of the rank, which they explain.
        case first(at: FindingRank)
        /// The rank of errors depends on the origin of the evaluation time.
        case byEvaluationTime
        /// Warnings have this rank as well, because `verify` fails on them.
        case alsoAsWarning(at: FindingRank)
    }

    enum Detection: Sendable {
        /// Detection before the findings of checks; it replaces a check of the same rule.
        case beforeChecks(@Sendable (RuleContext) -> [Finding])
        /// Detection after the findings of checks.
        case afterChecks(@Sendable (RuleContext) -> [Finding])
    }

    init(
        _ id: String,
        _ classification: Classification,
        title: String,
        explanation: String,
        advice: String,
        tool toolHint: String? = nil,
        parties: [ActingParty]? = nil,
        source: String,
        place: Place = .ofFamily,
        path: String? = nil,
        remark: @escaping @Sendable (VerificationCheck, RuleContext) -> CheckRemark? = { _, _ in CheckRemark() },
        detection: Detection? = nil
    ) {
        self.id = id
        self.classification = classification
        self.title = title
        self.explanation = explanation
        self.advice = advice
        self.toolHint = toolHint
        actingParties = parties ?? classification.family.actingParties
        self.source = source
        self.place = place
        self.path = path
        self.remark = remark
        self.detection = detection
    }
}

extension Rule: Hashable {
    /// Returns true if two rules have the same identifier.
    public static func == (left: Self, right: Self) -> Bool { left.id.utf8.elementsEqual(right.id.utf8) }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// The severity of a finding.
public enum Severity: String, Hashable, Comparable, Sendable, CaseIterable {
    /// Information that does not cause an exchange to fail.
    case note
    /// A possible reason that an exchange fails now or later.
    case warning
    /// A reason that an exchange fails, according to a standard or Adobe's documentation.
    case error

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// Returns true if one severity is lower than another.
    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
}

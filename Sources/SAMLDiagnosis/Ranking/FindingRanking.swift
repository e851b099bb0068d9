/// The order of findings: by ``FindingRank``, then by severity, then by the family of their rule, then as they were found.
struct FindingRanking {
    /// How the evaluation time was found.
    let evaluationTime: DiagnosisContext.EvaluationTime
    /// Rules that were broken here for no other reason than the time.
    let rulesAboutTime: Set<String>

    func ranked(_ findings: [Finding]) -> [Finding] {
        let keyed = findings.enumerated().map { (key: key(of: $0.element, $0.offset), finding: $0.element) }
        return keyed.sorted { $0.key < $1.key }.map(\.finding)
    }

    /// The place of a finding.
    func rank(of finding: Finding) -> FindingRank {
        switch finding.severity {
        case .error: rank(ofErrorBy: finding.rule)
        case .warning: Self.rejectedCryptography.contains(finding.rule.id) ? .signature : .warning
        case .note: .note
        }
    }

    private func rank(ofErrorBy rule: Rule) -> FindingRank {
        if let rank = Self.exceptions[rule.id] { return rank }
        if Self.timeRules.contains(rule.id) || rulesAboutTime.contains(rule.id) {
            return evaluationTime == .chosen ? .validity : .validityNow
        }
        return switch rule.family {
        case .encoding: .encoding
        case .xml: .xml
        case .structure: rule.id.hasPrefix("content.") ? .content : .structure
        case .whitespace, .signature: .signature
        case .conditions: .addressing
        case .attributes: .attributes
        case .profile: .warning
        }
    }

    /// Warnings by our policy that `verify` fails on.
    static let rejectedCryptography: Set = ["signature.sha1", "signature.inclusive-c14n", "trust.weak-key"]

    /// Rules that depend on the evaluation time alone.
    static let timeRules: Set = [
        "conditions.expired", "conditions.not-yet-valid", "conditions.issued-in-future", "session.expired",
    ]

    /// Rules whose place is not that of their family.
    static let exceptions: [String: FindingRank] = [
        // What is missing explains every error in the encoding of what is left.
        "encoding.cut-short": .encoding, "encoding.log-prefixes": .encoding,
        "structure.not-a-response": .content, "encoding.soap-envelope": .content,
        // It explains the elements that were added or moved.
        "signature.wrapping": .structure,
        "status.not-success": .status,
        "issuer.mismatch": .addressing, "issuer.conflict": .addressing,
        // Never valid, whatever the evaluation time.
        "conditions.interval": .validity,
    ]

    /// Rules that explain the others at their place.
    static let firstOfTheirRank: Set = ["encoding.cut-short", "encoding.log-prefixes", "signature.wrapping"]

    private struct Key: Comparable {
        let rank: FindingRank
        let severity: Severity
        let family: Int
        let offset: Int

        static func < (left: Self, right: Self) -> Bool {
            if left.rank != right.rank { return left.rank < right.rank }
            if left.severity != right.severity { return left.severity > right.severity }
            return (left.family, left.offset) < (right.family, right.offset)
        }
    }

    private func key(of finding: Finding, _ offset: Int) -> Key {
        let family = Rule.Family.allCases.firstIndex(of: finding.rule.family) ?? 0
        let isFirst = Self.firstOfTheirRank.contains(finding.rule.id)
        return Key(rank: rank(of: finding), severity: finding.severity, family: isFirst ? -1 : family, offset: offset)
    }
}

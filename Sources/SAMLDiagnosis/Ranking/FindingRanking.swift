/// The order of findings: by ``FindingRank``, then severity, then the family of the rule, then the order of detection.
struct FindingRanking {
    let timeSource: EvaluationInstant.Source

    func ranked(_ findings: [Finding]) -> [Finding] {
        let keyed = findings.enumerated().map { (key: key(of: $0.element, $0.offset), finding: $0.element) }
        return keyed.sorted { $0.key < $1.key }.map { $0.finding }
    }

    func rank(of finding: Finding) -> FindingRank {
        switch (finding.severity, finding.rule.place) {
        case (.note, _): .note
        case (.warning, .alsoAsWarning(let rank)): rank
        case (.warning, _): .warning
        case (.error, .byEvaluationTime): rankOfTimes
        case (.error, _) where finding.isAboutTime: rankOfTimes
        case (.error, .at(let rank)), (.error, .first(let rank)), (.error, .alsoAsWarning(let rank)): rank
        case (.error, .ofFamily): finding.rule.family.rank
        }
    }

    /// At the current time, an old response is expired, whatever else is wrong with it.
    private var rankOfTimes: FindingRank { timeSource == .now ? .validityNow : .validity }

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
        let isFirst = if case .first = finding.rule.place { true } else { false }
        // A missing key is no cause.
        let place = finding.rule == .signatureNotChecked ? Rule.Family.allCases.count : isFirst ? -1 : family
        return Key(rank: rank(of: finding), severity: finding.severity, family: place, offset: offset)
    }
}

extension Rule.Family {
    fileprivate var rank: FindingRank {
        switch self {
        case .exchange: .answer
        case .encoding: .encoding
        case .xml: .xml
        case .structure: .structure
        case .whitespace, .signature: .signature
        case .conditions: .addressing
        case .attributes: .attributes
        case .profile: .warning
        }
    }
}

import SAMLDiagnosis

/// What a batch came to: how many inputs there were, how many of them are refused, and on account of which rules.
struct CheckSummary {
    private let threshold: Severity
    private(set) var inputCount = 0
    private(set) var refusedCount = 0
    private(set) var unreadCount = 0
    /// How many of the refused inputs have no SAML response in them.
    private(set) var withoutResponseCount = 0
    /// How many inputs each rule was found in, by the severity that it had there.
    private var inputCounts: [Key: Int] = [:]

    private struct Key: Hashable {
        let rule: String
        let severity: Severity
    }

    /// - Parameter severity: How bad a finding has to be for its input to be refused.
    init(failingOn severity: Severity) {
        threshold = severity
    }

    /// How many inputs have nothing in them that is bad enough.
    var passedCount: Int { inputCount - refusedCount - unreadCount }

    mutating func add(_ checked: CheckedInput) {
        inputCount += 1
        if checked.failure != nil { unreadCount += 1 }
        if checked.failure == nil, checked.status(failingOn: threshold) != .success {
            refusedCount += 1
            if checked.diagnosis?.isOfSomethingElse ?? false { withoutResponseCount += 1 }
        }
        let keys = checked.diagnosis?.findings.map { Key(rule: $0.rule.id, severity: $0.severity) } ?? []
        for key in Set(keys) { inputCounts[key, default: 0] += 1 }
    }

    /// The table: the worst first, and what is met most often.
    var lines: [String] {
        let rows = inputCounts.sorted { left, right in
            if left.key.severity != right.key.severity { return left.key.severity > right.key.severity }
            return left.value == right.value ? left.key.rule < right.key.rule : left.value > right.value
        }
        let unread = unreadCount == 0 ? "" : ", \(unreadCount) cannot be read"
        let without = withoutResponseCount == 0 ? "" : " (\(withoutResponseCount) of them without a SAML response)"
        let width = rows.map { "\($0.value)".count }.max() ?? 0
        let ruleWidth = rows.map(\.key.rule.count).max() ?? 0
        return ["\(inputCount) inputs: \(passedCount) pass, \(refusedCount) refused\(without)\(unread)"]
            + rows.map { key, count in
                let number = String(repeating: " ", count: width - "\(count)".count) + "\(count)"
                let title = RuleCatalogue.rule(key.rule)?.title ?? ""
                return
                    "  \(key.severity.rawValue.padded(to: 8)) in \(number)  \(key.rule.padded(to: ruleWidth + 2))\(title)"
            }
    }
}

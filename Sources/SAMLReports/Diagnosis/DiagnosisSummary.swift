internal import SAMLDiagnosis
public import SAMLExamination

/// The summary of the inputs of a report: the numbers of inputs by verdict and by rule.
public struct DiagnosisSummary: Sendable {
    /// The number of inputs.
    public private(set) var inputCount = 0
    /// The number of rejected inputs.
    public private(set) var rejectedCount = 0
    /// The number of inputs that cannot be read.
    public private(set) var unreadCount = 0
    /// The number of rejected inputs without a SAML response.
    public private(set) var withoutResponseCount = 0
    /// The worst exit status of all.
    public private(set) var status = ExitStatus.success

    private let threshold: Severity
    private var firstVerdict = ""
    private var inputCounts: [Key: Int] = [:]
    /// The number of rejected inputs of which a finding is the likeliest cause.
    private var causeCounts: [Key: Int] = [:]

    private struct Key: Hashable {
        let rule: Rule
        let severity: Severity
    }

    init(failingOn severity: Severity) {
        threshold = severity
    }

    /// The number of accepted inputs.
    public var acceptedCount: Int { inputCount - rejectedCount - unreadCount }

    mutating func add(_ input: DiagnosisEntry) {
        inputCount += 1
        if inputCount == 1 { firstVerdict = DiagnosisText.verdict(on: input, failingOn: threshold) }
        let own = input.status(failingOn: threshold)
        status = status.worse(own)
        if input.failure != nil {
            unreadCount += 1
        } else if own != .success {
            rejectedCount += 1
            if input.diagnosis?.isOfSomethingElse ?? false { withoutResponseCount += 1 }
        }
        let keys = input.diagnosis?.findings.map { Key(rule: $0.rule, severity: $0.severity) } ?? []
        for key in Set(keys) { inputCounts[key, default: 0] += 1 }
        if own == .rejected, let cause = keys.first { causeCounts[cause, default: 0] += 1 }
    }

    package var verdict: String {
        if inputCount == 1 { return firstVerdict }
        let unread = unreadCount == 0 ? "" : ", \(unreadCount) cannot be read"
        let without = withoutResponseCount == 0 ? "" : " (\(withoutResponseCount) of them without a SAML response)"
        return "\(inputCount) inputs: \(acceptedCount) accepted, \(rejectedCount) rejected\(without)\(unread)"
    }

    /// The verdict, and a table of rules: the worst first, then the most frequent.
    var lines: [String] {
        let rows = inputCounts.sorted { left, right in
            if left.key.severity != right.key.severity { return left.key.severity > right.key.severity }
            return left.value == right.value ? left.key.rule.id < right.key.rule.id : left.value > right.value
        }
        let width = rows.map { "\($0.value)".count }.max() ?? 0
        let table = rows.map { key, count in
            let number = String(repeating: " ", count: width - "\(count)".count) + "\(count)"
            let causes = causeCounts[key].map { "likeliest cause in \($0)" } ?? ""
            return [key.severity.rawValue, "in \(number)", causes, key.rule.id, key.rule.title]
        }
        return [verdict]
            + TextColumns.lines(of: table, asWideAs: [Severity.warning.rawValue]).map { "  " + $0 }
    }
}

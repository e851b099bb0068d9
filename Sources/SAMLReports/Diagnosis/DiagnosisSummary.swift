internal import SAMLDiagnosis

/// What the inputs of a report came to: how many there are, how many of them were rejected, and on account of which rules.
public struct DiagnosisSummary: Sendable {
    /// The number of inputs.
    public private(set) var inputCount = 0
    /// How many of them have a finding that is bad enough.
    public private(set) var rejectedCount = 0
    /// How many of them cannot be read.
    public private(set) var unreadCount = 0
    /// How many of the rejected inputs have no SAML response in them.
    public private(set) var withoutResponseCount = 0
    /// The worst exit status of all.
    public private(set) var status = ExitStatus.success

    private let threshold: Severity
    /// The verdict on the first input.
    private var firstVerdict = ""
    /// How many inputs each rule was found in, by the severity that it had there.
    private var inputCounts: [Key: Int] = [:]

    private struct Key: Hashable {
        let rule: Rule
        let severity: Severity
    }

    /// - Parameter severity: How bad a finding has to be for its input to be rejected.
    init(failingOn severity: Severity) {
        threshold = severity
    }

    /// The number of accepted inputs.
    public var acceptedCount: Int { inputCount - rejectedCount - unreadCount }

    mutating func add(_ input: DiagnosedInput) {
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
    }

    /// The verdict in one line: of several inputs, how many were rejected.
    package var verdict: String {
        if inputCount == 1 { return firstVerdict }
        let unread = unreadCount == 0 ? "" : ", \(unreadCount) cannot be read"
        let without = withoutResponseCount == 0 ? "" : " (\(withoutResponseCount) of them without a SAML response)"
        return "\(inputCount) inputs: \(acceptedCount) accepted, \(rejectedCount) rejected\(without)\(unread)"
    }

    /// The verdict, and a table: the worst rules first, and what is met most often.
    var lines: [String] {
        let rows = inputCounts.sorted { left, right in
            if left.key.severity != right.key.severity { return left.key.severity > right.key.severity }
            return left.value == right.value ? left.key.rule.id < right.key.rule.id : left.value > right.value
        }
        let width = rows.map { "\($0.value)".count }.max() ?? 0
        let table = rows.map { key, count in
            let number = String(repeating: " ", count: width - "\(count)".count) + "\(count)"
            return [key.severity.rawValue, "in \(number)", key.rule.id, key.rule.title]
        }
        return [verdict]
            + TextColumns.lines(of: table, asWideAs: [Severity.warning.rawValue]).map { "  " + $0 }
    }
}

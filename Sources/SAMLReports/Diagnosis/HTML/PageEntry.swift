import SAMLDiagnosis
import SAMLEncoding
internal import SAMLExamination

struct PageEntry: Sendable {
    let number: Int
    let name: String
    /// The rest of the name, if the short one is not complete.
    let detail: String?
    let verdict: Verdict
    /// The first finding that determined the verdict, or the reason why the input cannot be read.
    let cause: Cause?
    let counts: String
    let tone: StaticString

    /// The verdict on an input, the worst first.
    enum Verdict: Int, Comparable {
        case rejected, withoutResponse, unread, warned, accepted

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

        var isFailure: Bool { self < .warned }

        var words: String {
            switch self {
            case .rejected, .withoutResponse: "✕ rejected"
            case .unread: "✕ cannot be read"
            case .warned: "! accepted, with warnings"
            case .accepted: "✓ accepted"
            }
        }

        var sentence: String {
            switch self {
            case .rejected: "✕ Adobe would reject this SAML response"
            case .withoutResponse: "✕ There is no SAML response in this input"
            case .unread: "✕ The input cannot be read"
            case .warned: "! Accepted, with warnings"
            case .accepted: "✓ Accepted"
            }
        }
    }

    struct Cause: Hashable {
        let id: String
        /// The title of the rule; `nil` if each input has its own message.
        let title: String?
    }

    init(_ checked: DiagnosisEntry, number: Int, failingOn threshold: Severity) {
        self.number = number
        let response = checked.response
        if let label = response?.requestLabel {
            name = label + (response?.number.map { ", SAML response \($0)" } ?? "")
            detail = checked.name.clipped(to: 700)
        } else {
            name = checked.name.clipped(to: 300)
            detail = nil
        }
        let findings = checked.diagnosis?.findings ?? []
        if let failure = checked.failure {
            verdict = .unread
            counts = "not checked"
            cause = Cause(id: failure.id, title: nil)
            tone = "error"
            return
        }
        let isRejected = checked.status(failingOn: threshold) != .success
        let isElse = checked.diagnosis.map { $0.isOfSomethingElse || $0.trace.failure != nil } ?? false
        let isWarned = findings.contains { $0.severity > .note }
        verdict = isRejected ? (isElse ? .withoutResponse : .rejected) : isWarned ? .warned : .accepted
        counts = "\(FindingCounts(findings))"
        cause =
            verdict == .accepted
            ? nil : findings.first.map { Cause(id: $0.rule.id, title: $0.rule.title) }
        tone = isRejected ? "error" : isWarned ? "warning" : "good"
    }
}

import SAML
import SAMLDiagnosis
internal import SAMLEncoding
internal import SAMLExamination

struct PageEntry: Sendable {
    let number: Int
    let name: String
    /// The rest of the name, if the short one is not complete.
    let detail: String?
    /// The line of a text with several responses, and its time.
    let position: String?
    let verdict: Verdict
    let sentence: String
    /// The first finding that determined the verdict, or the reason why the input cannot be read.
    let cause: Cause?
    /// The parties that must act.
    let demand: String
    /// What the cause found, such as the audience or the time, and what it expected.
    let found: String?
    /// What the input has in common with an earlier one.
    let repetition: String?
    let counts: String
    let tone: StaticString
    /// The time at which the recording contains the input.
    let time: SAMLTimestamp?

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
    }

    struct Cause: Hashable {
        let id: String
        /// The title of the rule; `nil` if each input has its own message.
        let title: String?
    }

    init(_ checked: DiagnosisEntry, number: Int, failingOn threshold: Severity) {
        self.number = number
        let response = checked.response
        time = response?.sentAt
        if let label = response?.requestLabel {
            name = label + (response?.number.map { ", SAML response \($0)" } ?? "")
            detail = checked.name.clipped(to: 700)
            position = nil
        } else {
            name = checked.name.clipped(to: 300)
            detail = nil
            let line = response.flatMap { $0.number == nil ? nil : "line \($0.place.line)" }
            let clock = response?.sentAt.map { ", \($0)" } ?? ""
            position = line.map { $0 + clock }
        }
        let findings = checked.diagnosis?.findings ?? []
        let judged = checked.verdict(failingOn: threshold)
        sentence = "\(judged.sign) \(judged.headline)"
        if let failure = checked.failure {
            verdict = .unread
            (demand, found, repetition, counts) = ("", nil, nil, "not checked")
            cause = Cause(id: failure.id, title: nil)
            tone = "error"
            return
        }
        let isRejected = judged.decision != .accepted
        verdict =
            isRejected
            ? (judged.subject == .noResponse ? .withoutResponse : .rejected) : judged.hasWarning ? .warned : .accepted
        counts = "\(FindingCounts(findings))"
        let first = verdict == .accepted ? nil : findings.first
        cause = first.map { Cause(id: $0.rule.id, title: $0.rule.title) }
        demand = first.map { ActingParty.demand(on: $0.actingParties) } ?? ""
        repetition = findings.first { $0.rule == .encodingSameResponse }?.message
        let expected = first?.expected.map { ", expected: \($0)" } ?? ""
        found = first?.found.map { ($0 + expected).clipped(to: 400) }
        tone = isRejected ? "error" : judged.hasWarning ? "warning" : "good"
    }
}

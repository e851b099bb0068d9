internal import ByteTools
internal import SAML
internal import SAMLEncoding
internal import SAMLExamination

struct VerificationText {
    let lines: [String]

    init(_ judged: VerificationEntry, _ setting: VerificationSetting, detail: VerificationWriter.Detail) {
        var lines = ["\(judged.name): \(Self.verdict(on: judged))"]
        if let report = judged.report {
            lines += VerificationFacts(judged, report, setting).lines
            lines += Self.lines(of: report.checks, detail)
        }
        self.lines = lines.map { $0.withoutControls }
    }

    private static func verdict(on judged: VerificationEntry) -> String {
        "\(judged.verdict.words): \(judged.reason)"
    }

    /// The checks that failed or warn, or every check.
    static func lines(of checks: [VerificationCheck], _ detail: VerificationWriter.Detail) -> [String] {
        detail == .brief ? problems(checks) : stages(checks)
    }

    private static func problems(_ checks: [VerificationCheck]) -> [String] {
        let first = checks.first { $0.outcome == .failed }
        return checks.filter { [.failed, .warned].contains($0.outcome) }.flatMap {
            lines(for: $0, indent: 2, withMessage: $0 != first)
        }
    }

    private static func stages(_ checks: [VerificationCheck]) -> [String] {
        var lines: [String] = []
        var stage: VerificationStage?
        for check in checks {
            if check.stage != stage { lines.append("  \(check.stage.title)") }
            stage = check.stage
            lines += Self.lines(for: check, indent: 4, withMessage: true)
        }
        return lines + ["  " + checks.counts]
    }

    private static func lines(for check: VerificationCheck, indent: Int, withMessage: Bool) -> [String] {
        let margin = String(repeating: " ", count: indent)
        let word = words[check.outcome] ?? check.outcome.rawValue
        let labels = Labels(indent: indent + word.count + 2, width: 10)
        // With 'FAIL', the title is the requirement that failed; with 'warning', it would look like the warning itself.
        let isWarning = check.outcome == .warned
        let title = isWarning ? check.message ?? check.title : check.title
        var lines = ["\(margin)\(word)  \(title) [\(check.id)]"]
        if withMessage, !isWarning, let message = check.message {
            lines.append(String(repeating: " ", count: labels.indent) + message)
        }
        let place = check.location.map { "line \($0.line), column \($0.column)" } ?? check.path
        lines += labels.line("expected", check.expected?.shortened(to: 300))
        lines += labels.line("found", check.found?.shortened(to: 300))
        lines += labels.line("where", place) + labels.line("try", VerificationAdvice.options(for: check))
        return lines
    }

    private static let words: [VerificationCheck.Outcome: String] = [
        .passed: "pass       ", .failed: "FAIL       ", .warned: "warning    ", .notApplicable: "-          ",
        .notReached: "not reached",
    ]
}

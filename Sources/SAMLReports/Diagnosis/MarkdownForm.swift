internal import ByteTools
import SAMLDiagnosis
internal import SAMLExamination

/// A diagnosis as Markdown, for a comment on a pull request.
///
/// No text from an input is interpreted as markup, a link or the mention of a person.
struct MarkdownForm: DiagnosisForm {
    private let threshold: Severity
    private let settings: SettingsSource?
    private var sections: [String] = []
    private var inputsWithoutFindings: [String] = []
    private var counts = FindingCounts()

    init(failingOn severity: Severity, _ settings: SettingsSource?) {
        threshold = severity
        self.settings = settings
    }

    mutating func add<Failure: Error>(_ checked: DiagnosisEntry, emit: ([UInt8]) throws(Failure) -> Void)
        throws(Failure)
    {
        let name = checked.name.markdownCode
        guard let diagnosis = checked.diagnosis else {
            let failure = checked.failure.map { "\n\n\($0.id.markdownCode): \($0.message.markdown)" } ?? ""
            sections.append("### \(name): \(checked.verdict(failingOn: threshold).sign) cannot be read\(failure)")
            return
        }
        counts.add(diagnosis.findings)
        let circumstances = checked.circumstances
        guard let (word, facts) = DiagnosisText.acceptance(of: checked, failingOn: threshold) else {
            let verdict = checked.verdict(failingOn: threshold)
            let remark = [FindingCounts(diagnosis.findings).description, circumstances].compactMap { $0 }
            let heading = "### \(name): \(verdict.sign) \(verdict.headline) (\(remark.joined(separator: ", ")))"
            let demand = verdict.demand.map { "\($0): \(verdict.cause?.message.markdown ?? "")\n\n" } ?? ""
            sections.append("\(heading)\n\n\(demand)" + table(diagnosis))
            return
        }
        let remark = circumstances.map { " (\($0))" } ?? ""
        if diagnosis.findings.isEmpty {
            inputsWithoutFindings.append("- \(name): \(word): \(facts.markdown)\(remark)")
        } else {
            sections.append("### \(name): \(word)\(remark)\n\n\(facts.markdown)\n\n" + table(diagnosis))
        }
    }

    func finish<Failure: Error>(_ summary: DiagnosisSummary, emit: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        let unread = summary.unreadCount == 0 ? "" : " (\(summary.unreadCount) cannot be read)"
        try emit(["## samltool check: \(counts) in \(summary.inputCount.counted("input"))\(unread)"].utf8Lines)
        if let settings {
            let text = "Settings: \(settings.file.markdownCode), provider \(settings.provider.markdownCode)"
            try emit(["", text].utf8Lines)
        }
        for section in sections { try emit(["\n" + section].utf8Lines) }
        guard !inputsWithoutFindings.isEmpty else { return }
        // Without a paragraph before it, this list would continue that of the advice.
        try emit((["", "Without findings:", ""] + inputsWithoutFindings).utf8Lines)
    }

    private func table(_ diagnosis: ResponseDiagnosis) -> String {
        var lines = ["| severity | rule | message | where |", "| --- | --- | --- | --- |"]
        for finding in diagnosis.findings {
            var message = finding.countedMessage.markdown
            if let expected = finding.expected { message += "<br>expected: \(expected.markdownCode)" }
            if let found = finding.found { message += "<br>found: \(found.markdownCode)" }
            let place = finding.place.map { DiagnosisText.words(for: $0, in: diagnosis).markdownCode } ?? ""
            let cells = [finding.severity.rawValue, finding.rule.id.markdownCode, message, place]
            lines.append("| \(cells.joined(separator: " | ")) |")
        }
        let advice = diagnosis.findings.filter { $0.severity > .note }
            .map { "- \($0.rule.id.markdownCode): \($0.toolAdvice.markdown)" }
        return (advice.isEmpty ? lines : lines + ["", "Advice:", ""] + advice).joined(separator: "\n")
    }
}

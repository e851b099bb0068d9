internal import ByteTools
import SAMLDiagnosis
import SAMLEncoding
internal import SAMLExamination

/// A diagnosis as a test report for build servers: each input is a test, and each finding that rejects it is a failure.
struct JUnitForm: DiagnosisForm {
    private let threshold: Severity
    private let settings: SettingsSource?
    private var tests: [String] = []
    private var failureCount = 0
    private var errorCount = 0

    init(failingOn severity: Severity, _ settings: SettingsSource?) {
        threshold = severity
        self.settings = settings
    }

    mutating func add<Failure: Error>(_ checked: DiagnosisEntry, emit: ([UInt8]) throws(Failure) -> Void)
        throws(Failure)
    {
        let parts: [String]
        if let failure = checked.failure {
            errorCount += 1
            parts = [element("error", message: failure.message, type: failure.id, lines: DiagnosisText(checked).lines)]
        } else {
            parts = checked.diagnosis.map { outcome($0, checked.circumstances) } ?? []
        }
        let start = "    <testcase name=\"\(checked.name.xml)\" classname=\"samltool.check\""
        let lines = [start + ">"] + properties(of: checked.verdict(failingOn: threshold)) + parts + ["    </testcase>"]
        tests.append(lines.joined(separator: "\n"))
    }

    func finish<Failure: Error>(_ summary: DiagnosisSummary, emit: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        let attributes =
            "name=\"samltool check\" tests=\"\(tests.count)\" failures=\"\(failureCount)\" errors=\"\(errorCount)\""
        let head = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites \(attributes)>",
            "  <testsuite \(attributes) skipped=\"0\">",
        ]
        try emit((head + properties).utf8Lines)
        for test in tests { try emit([test].utf8Lines) }
        try emit(["  </testsuite>", "</testsuites>"].utf8Lines)
    }

    private var properties: [String] {
        settings.map { properties([("settings", $0.file), ("provider", $0.provider)], indent: "    ") } ?? []
    }

    private func properties(of verdict: CaseVerdict) -> [String] {
        let actor = verdict.actor.map { [("actor", $0.rawValue)] } ?? []
        return properties(
            [("verdict", verdict.decision.rawValue)] + actor + [("sentence", verdict.sentence)],
            indent: "      "
        )
    }

    private func properties(_ values: [(name: String, value: String)], indent: String) -> [String] {
        let lines = values.map { "\(indent)  <property name=\"\($0.name)\" value=\"\($0.value.xml)\"/>" }
        return ["\(indent)<properties>"] + lines + ["\(indent)</properties>"]
    }

    /// The failures of the test, then the other findings as its output.
    private mutating func outcome(_ diagnosis: ResponseDiagnosis, _ circumstances: String?) -> [String] {
        let hidden = DiagnosisText.hidden(in: diagnosis)
        let failures = diagnosis.findings.filter { $0.severity >= threshold }.map { finding in
            element(
                "failure",
                message: finding.message,
                type: finding.rule.id,
                lines: DiagnosisText.lines(for: finding, in: diagnosis, hiding: hidden)
            )
        }
        failureCount += failures.isEmpty ? 0 : 1
        let stage = circumstances.map { ["checked \($0)"] } ?? []
        let rest =
            stage
            + diagnosis.findings.filter { $0.severity < threshold }
            .flatMap { DiagnosisText.lines(for: $0, in: diagnosis, hiding: hidden) }
        if rest.isEmpty { return failures }
        return failures + ["      <system-out>\(rest.map { $0.xml }.joined(separator: "\n"))</system-out>"]
    }

    private func element(_ name: String, message: String, type: String, lines: [String]) -> String {
        let text = lines.map { $0.xml }.joined(separator: "\n")
        return "      <\(name) message=\"\(message.xml)\" type=\"\(type.xml)\">\(text)</\(name)>"
    }
}

extension String {
    /// The text for an attribute or an element: markup is escaped; controls and characters that XML forbids are made visible.
    var xml: String {
        var text = ""
        for scalar in withoutControls.withMarkupReferences.unicodeScalars {
            switch scalar {
            case "\u{FFFE}", "\u{FFFF}": text += "\\u{\(String(scalar.value, radix: 16))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

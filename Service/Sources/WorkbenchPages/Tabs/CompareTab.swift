import HTMLForms
import SAMLDiagnosis
import SAMLExamination
import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct CompareTab: Tab {
    private enum Field: String, CaseIterable {
        case text = "compare-text"
        case exact = "compare-exact"
        case name = "compare-name"
    }

    private static let file = "compare-file"

    let path = "compare"
    let title = "Compare"
    let summary = "Find the differences of two responses: one that works, and one that does not."
    let fields = Field.allCases.map { $0.rawValue }

    func prepare(_ form: inout WorkbenchForm, for action: String?, at now: Date) {
        if action == "keep" {
            Self.set(form.text, in: &form)
        } else if let file = form.uploads[Self.file]?.first {
            Self.set(ExaminedText(name: file.name, bytes: file.content), in: &form)
        }
    }

    private static func set(_ text: ExaminedText, in form: inout WorkbenchForm) {
        form.set(Field.text.rawValue, to: text.shown)
        form.set(Field.exact.rawValue, to: text.exact ?? "")
        form.set(Field.name.rawValue, to: text.name)
    }

    func controls(for request: TabRequest) -> [HTML] {
        let other = Self.other(in: request.form)
        // With two texts the result is what people want to see.
        let open: [HTMLAttribute] = request.texts.count < 2 || !other.bytes.isEmpty ? [.isOpen] : []
        return [
            HTML.element(
                .details,
                [.id(named: "compare-with")] + open,
                [HTML(.summary, text: "Compare with another response")] + Self.controls(for: other)
            ),
            HTML(hidden: Field.exact.rawValue, other.exact ?? ""), HTML(hidden: Field.name.rawValue, other.name),
        ]
    }

    @HTMLBuilder
    private static func controls(for other: ExaminedText) -> [HTML] {
        HTML(
            area: Field.text.rawValue,
            label: "The response to compare with",
            text: other.shown,
            rows: 3,
            hint: "Its differences from the text above are listed."
        )
        HTML(.div, .style("toolbar")) {
            HTML(.div, .style("field")) {
                HTML(.label, .set("for", "field-compare-file"), text: "File to compare with")
                HTML(.input, .type("file"), .id(named: "field-compare-file"), .name(file))
                HTML(.button, .flag("data-without-script"), text: "Use the file")
            }
            HTML(button: "Compare the text above with others", action: "compare:keep")
        }
    }

    func result(of request: TabRequest) -> [HTML] {
        let other = Self.other(in: request.form)
        var texts = request.texts
        if !other.bytes.isEmpty { texts.append((other.name.isEmpty ? "the other text" : other.name, other.bytes)) }
        guard texts.count >= 2 else {
            let missing =
                texts.first.map { "\($0.name) is one of the two: paste the other one into its field, or choose it." }
                ?? "Choose both files at once above, drop both, or paste one above and the other below."
            return [HTML(.p, .style("soft"), text: missing)]
        }
        do throws(InputFailure) {
            let (report, first, second) = try Self.comparison(of: texts[0], and: texts[1], request)
            return [
                ComparisonSection(report, showing: request.form.privacy).html,
                Self.verdicts(on: [("first", first), ("second", second)]),
                HTML(.p, .style("soft"), text: Self.remark(onTimesOf: request.settings)),
            ]
        } catch {
            return [HTML(problem: "The two cannot be compared.", error.message)]
        }
    }

    /// Compares two texts with a response each, which are evaluated at their own times.
    static func comparison(
        of first: (name: String, bytes: [UInt8]),
        and second: (name: String, bytes: [UInt8]),
        _ request: TabRequest
    ) throws(InputFailure) -> (report: ComparisonReport, first: DiagnosisEntry, second: DiagnosisEntry) {
        let (first, second) = (try entry(of: first, request), try entry(of: second, request))
        return (ComparisonReport(try ComparedResponse(first), try ComparedResponse(second)), first, second)
    }

    /// Which of the two is accepted, and why the other one is not.
    private static func verdicts(on entries: [(place: String, entry: DiagnosisEntry)]) -> HTML {
        HTML(.section, .style("verdict", "note"), .label("Verdicts")) {
            HTML(.dl) {
                for (place, entry) in entries {
                    let verdict = entry.verdict(failingOn: .error)
                    let isAccepted = verdict.decision == .accepted
                    let cause = isAccepted ? nil : entry.diagnosis?.findings.first?.message
                    HTML(.dt, text: "The \(place): \(entry.name)")
                    HTML(.dd, text: "\(isAccepted ? "✓" : "✕") \(verdict.headline)\(cause.map { ": \($0)" } ?? "")")
                }
            }
        }
    }

    /// One of the two is older, and that is no difference that a reader looks for.
    static func remark(onTimesOf settings: SettingsInForce) -> String {
        settings.chosenTime == nil
            ? "Each of the two is evaluated at its IssueInstant." : "Both are evaluated at the chosen time."
    }

    private static func entry(
        of text: (name: String, bytes: [UInt8]),
        _ request: TabRequest
    ) throws(InputFailure) -> DiagnosisEntry {
        let settings = request.settings
        let time = settings.chosenTime.map { EvaluationTime.chosen($0) } ?? .issued(orAt: settings.instant)
        let inputs = settings.examination.diagnosed(text.bytes, named: text.name, at: time)
        guard let input = inputs.first else {
            throw InputFailure("input.missing", "\(text.name) contains no response", status: .noInput)
        }
        return input
    }

    private static func other(in form: WorkbenchForm) -> ExaminedText {
        ExaminedText(
            name: form[Field.name.rawValue],
            shown: form[Field.text.rawValue],
            exact: form[Field.exact.rawValue]
        )
    }
}

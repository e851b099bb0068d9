package import SAMLDiagnosis
import SAMLEncoding

struct ComparisonText {
    private(set) var lines: [String]

    private static let labels = Labels(indent: 2, width: 8)

    init(_ report: ComparisonReport, showing privacy: SourceExcerpt.Privacy) {
        lines = [report.verdict]
        for (label, response) in [("first", report.first), ("second", report.second)] {
            let time = response.outline.issueInstant.map { ", issued \($0)" } ?? ""
            lines += Self.labels.line(label, "\(response.name)\(time)")
        }
        for item in report.comparison.differences {
            lines += ["", "\(item.area.rawValue): \(item.subject)".withoutControls]
            for (label, value) in [("first", item.first), ("second", item.second)] {
                lines += Self.labels.line(label, value?.text(showing: privacy) ?? "nothing")
            }
            lines += Self.labels.line("note", item.note)
        }
        let omitted = report.comparison.differenceCount - report.comparison.differences.count
        if omitted > 0 { lines += ["", "and \(omitted) more differences"] }
        add("first", report.firstFindings)
        add("second", report.secondFindings)
    }

    private mutating func add(_ label: String, _ findings: [Finding]) {
        if findings.isEmpty { return }
        lines += ["", "only in the \(label):"]
        for finding in findings {
            let severity = finding.severity.rawValue.padded(to: 8)
            lines.append("  \(severity) \(finding.message) [\(finding.rule.id)]".withoutControls)
        }
    }
}

extension ComparisonReport {
    package func lines(showing privacy: SourceExcerpt.Privacy) -> [String] {
        ComparisonText(self, showing: privacy).lines
    }
}

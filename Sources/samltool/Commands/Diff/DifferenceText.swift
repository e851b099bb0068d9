import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLReports

/// The differences of two responses for people.
struct DifferenceText {
    /// The verdict, the differences, and the findings of only one response.
    private(set) var lines: [String]

    private static let labels = Labels(indent: 2, width: 8)

    init(_ difference: InputDifference, showing privacy: SourceExcerpt.Privacy) {
        let (first, second) = difference.inputs
        lines = [Self.verdict(on: difference.comparison)]
        for (label, input) in [("first", first), ("second", second)] {
            let time = input.outline.issueInstant.map { ", issued \($0)" } ?? ""
            lines += Self.labels.line(label, "\(input.name)\(time)")
        }
        for item in difference.comparison.differences {
            lines += ["", "\(item.area.rawValue): \(item.subject)".withoutControls]
            for (label, value) in [("first", item.first), ("second", item.second)] {
                lines += Self.labels.line(label, value?.text(showing: privacy) ?? "nothing")
            }
            lines += Self.labels.line("note", item.note)
        }
        let omitted = difference.comparison.differenceCount - difference.comparison.differences.count
        if omitted > 0 { lines += ["", "and \(omitted) more differences"] }
        add("first", difference.findings.first)
        add("second", difference.findings.second)
    }

    private static func verdict(on comparison: ResponseComparison) -> String {
        let count = comparison.differenceCount
        return switch comparison.similarity {
        case .sameBytes: "the same bytes"
        case .sameCanonicalForm: "equivalent to a verifier: their canonical forms are the same bytes"
        case .sameMeaning: "two responses with the same content"
        case .different: "\(count) difference\(count == 1 ? "" : "s")"
        }
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

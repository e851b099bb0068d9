internal import ByteTools
public import SAMLDiagnosis
internal import SAMLEncoding

/// The part of a page about the differences between two responses.
///
/// The page contains the style sheets ``PageStyle/commonCSS`` and ``PageStyle/diagnosisCSS``.
public struct ComparisonSection: Sendable {
    private let report: ComparisonReport
    private let number: Int
    private let privacy: SourceExcerpt.Privacy

    private static let maximumRows = 200

    /// Creates the section of a report.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - number: The number of the comparison among the inputs of the page, from 1; the anchors of the section begin with it.
    ///   - privacy: The privacy of values of attributes, names of subjects and status messages.
    public init(_ report: ComparisonReport, number: Int = 1, showing privacy: SourceExcerpt.Privacy = .masked) {
        self.report = report
        self.number = number
        self.privacy = privacy
    }

    public var html: HTML {
        frame.html {
            if !report.comparison.differences.isEmpty {
                HTML(.h3, text: "Differences in the content")
                table
            }
            findings(report.firstFindings, of: "first")
            findings(report.secondFindings, of: "second")
        }
    }

    private var frame: SectionFrame {
        let isSame = report.comparison.similarity != .different
        return SectionFrame(
            number: number,
            name: "\(report.first.name) and \(report.second.name)",
            tone: isSame ? "good" : "warning",
            verdict: "\(isSame ? "✓" : "!") \(report.headline)",
            remarks: [
                HTML(.dl) {
                    for (label, response) in [("first", report.first), ("second", report.second)] {
                        HTML(.dt, text: label)
                        HTML(.dd) {
                            response.name.clipped(to: 300).withBreaks
                            if let time = response.outline.issueInstant { ", issued \(time)" }
                        }
                    }
                }
            ]
        )
    }

    private var table: HTML {
        HTML(.table, .style("cards")) {
            HTML(.caption, text: caption)
            HTML(columns: ["Item", "First", "Second"])
            HTML(.tbody) { report.comparison.differences.prefix(Self.maximumRows).map { row($0) } }
        }
    }

    private var caption: String {
        let rest = report.comparison.differenceCount - Self.maximumRows
        return "Identifiers and signature values are ignored; a time is compared by its distance from the IssueInstant."
            + (rest > 0 ? " \(rest.grouped) more differences are not shown." : "")
    }

    private func row(_ difference: ResponseDifference) -> HTML {
        HTML(.tr) {
            HTML(.th, .scope("row")) {
                HTML(.div, .style("soft"), text: difference.area.rawValue)
                HTML(.code, text: difference.subject.clipped(to: 300))
                if let note = difference.note { HTML(.div, text: note) }
            }
            HTML(cell: "First") { value(difference.first) }
            HTML(cell: "Second") { value(difference.second) }
        }
    }

    private func value(_ value: ResponseDifference.Value?) -> HTML {
        value.map { HTML(.span, .style("value"), text: $0.text(showing: privacy).clipped(to: 500)) }
            ?? HTML(.span, .style("soft"), text: "nothing")
    }

    @HTMLBuilder
    private func findings(_ findings: [Finding], of name: String) -> [HTML] {
        if !findings.isEmpty {
            HTML(.h3, text: "Findings only in the \(name)")
            HTML(.ul, .style("files")) {
                for finding in findings {
                    HTML(.li, .style(finding.severity.tone)) {
                        HTML(.span, .style("badge"), text: "\(finding.severity.sign) \(finding.severity.rawValue)")
                        " \(finding.message.clipped(to: 1000)) "
                        HTML(.code, .style("soft"), text: finding.rule.id)
                    }
                }
            }
        }
    }
}

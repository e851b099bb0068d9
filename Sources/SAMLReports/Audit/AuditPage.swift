import AdobePass
import SAMLEncoding

/// An audit as a page for a browser: one file that loads nothing, runs nothing and sends nothing.
struct AuditPage {
    let report: AuditReport

    var bytes: [UInt8] {
        let frame = PageFrame(
            title: "Adobe's acceptance checklist",
            style: .flow,
            introduction: introduction,
            footer: footer
        )
        var page = frame.start()
        for piece in sections { piece.write(to: &page) }
        return page + [0x0A] + frame.end
    }

    private var introduction: [HTML] {
        [HTML(.p, .style("soft"), text: report.recordings.map { $0.clipped(to: 300) }.joined(separator: ", "))]
    }

    private var footer: [HTML] {
        [
            HTML(
                .p,
                text:
                    "This file contains no value of a request or a response. What was not seen may have been done before or after."
            )
        ]
    }

    @HTMLBuilder
    private var sections: [HTML] {
        overview
        let shown = report.rows(.violated) + report.rows(.suspicious)
        for (index, row) in shown.enumerated() { section(of: row, number: index + 1) }
        list(of: .kept)
        list(of: .notSeen)
        list(of: .notVisible)
    }

    private var overview: HTML {
        let tone: StaticString = report.audit.isPassed ? "good" : "error"
        return HTML(.section, .style("verdict", tone), .labeled(by: .listHeading)) {
            HTML(.h2, .style("word"), .id(.listHeading)) {
                "\(report.audit.isPassed ? "✓" : "✕") "
                HTML(.span, .style("title"), text: report.conclusion)
            }
            HTML(.p, text: report.extent)
        }
    }

    private func section(of row: AuditRow, number: Int) -> HTML {
        HTML(.section, .style("step"), .id(.step(number)), .labeled(by: .stepHeading(number))) {
            HTML(.h2, .id(.stepHeading(number))) {
                HTML(badge: row.verdict.words, row.verdict == .violated ? "error" : "warning")
                HTML(.span, .style("title"), text: row.requirement.title)
            }
            for finding in row.findings {
                HTML(.p, .style("result"), text: finding.message)
                HTML(.ul, .style("rules")) {
                    for place in report.places(of: finding) { HTML(.li, text: place.clipped(to: 400)) }
                }
            }
            HTML(facts: [
                ("Do", row.requirement.advice), ("Risk", row.requirement.risk), ("Source", row.requirement.source),
                ("Level", row.requirement.level.rawValue), ("Identifier", row.requirement.id),
            ])
        }
    }

    @HTMLBuilder
    private func list(of verdict: AuditRow.Verdict) -> [HTML] {
        let rows = report.rows(verdict)
        if !rows.isEmpty {
            HTML(.h3, text: "\(verdict.sign) \(verdict.words)")
            HTML(.ul, .style("rules")) {
                for row in rows {
                    HTML(.li) {
                        "\(row.requirement.title) "
                        HTML(.code, text: row.requirement.id)
                        if let reason = row.reason { HTML(.span, .style("soft"), text: ": \(reason)") }
                    }
                }
            }
        }
    }
}

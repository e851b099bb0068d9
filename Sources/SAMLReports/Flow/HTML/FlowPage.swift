import AdobePass
import AdobePassFlow

/// A flow as a page for a browser: one file that loads nothing, runs nothing and sends nothing.
struct FlowPage {
    private let report: FlowReport

    /// The maximum number of steps on a page; a flow may have thousands of polls.
    private static let maximumSteps = 500

    init(_ report: FlowReport) {
        self.report = report
    }

    /// The page in UTF-8.
    var bytes: [UInt8] {
        let frame = PageFrame(title: report.title.shownClause, style: .flow, introduction: introduction, footer: footer)
        var page = frame.start()
        overview.write(to: &page)
        let statements = CitedStatements(in: shown + [report.next])
        for entry in shown { FlowSection(entry, title: entry.step.title.shownClause, statements).html.write(to: &page) }
        if omittedCount > 0 { omission.write(to: &page) }
        FlowSection(report.next, title: report.endTitle, statements).html.write(to: &page)
        statements.html.forEach { $0.write(to: &page) }
        return page + [0x0A] + frame.end
    }

    private var shown: ArraySlice<FlowEntry> { report.entries.prefix(Self.maximumSteps) }

    private var omittedCount: Int { report.entries.count - shown.count }

    private var introduction: [HTML] {
        let text = "Single sign-on on \(report.platform.rawValue) by Adobe's cookbook for \(report.cookbook.title)"
        return [HTML(.p, .style("soft"), text: text)]
    }

    @HTMLBuilder
    private var footer: [HTML] {
        HTML(.p) {
            "The decisions follow Adobe's Apple SSO cookbooks. "
            HTML(.code, text: "samltool explain")
            " explains a rule or a statement by its identifier."
        }
        switch report.contents {
        case .hidden:
            HTML(.p, text: "Bodies and values that pass between Apple's framework and Adobe are not in this file.")
        case .shown: HTML(.p, text: "This file contains bodies and values of the flow.")
        }
    }

    // MARK: The overview

    private var overview: HTML {
        let look = report.outcome?.look ?? (tone: "note", sign: "…")
        return HTML(.section, .style("verdict", look.tone), .labeled(by: .listHeading)) {
            HTML(.h2, .style("word"), .id(.listHeading)) {
                "\(look.sign) "
                HTML(.span, .style("title"), text: report.conclusion)
            }
            HTML(.dl) {
                HTML(.dt, text: "Cookbook")
                HTML(.dd, text: report.cookbook.title)
                HTML(.dt, text: "Platform")
                HTML(.dd, text: report.platform.rawValue)
                HTML(.dt, text: "Steps")
                HTML(.dd, text: report.entries.count.grouped)
                if let end = report.cookbook.end {
                    HTML(.dt, text: "Note")
                    HTML(.dd, text: end)
                }
            }
            HTML(.nav, .label("Steps")) {
                HTML(.ol, .style("steps"), .role("list")) {
                    for entry in shown { link(to: entry, entry.step.title.shownClause) }
                    if omittedCount > 0 { HTML(.li) { omission } }
                    link(to: report.next, report.endTitle)
                }
            }
        }
    }

    private func link(to entry: FlowEntry, _ title: String) -> HTML {
        HTML(.li) {
            HTML(.span, .style("n"), text: entry.result == nil ? "→" : "\(entry.number)")
            HTML(.span) {
                HTML(.a, .href(.step(entry.number)), text: title)
                if let result = entry.result { HTML(.span, .style("soft"), text: " – \(result.summary)") }
            }
        }
    }

    private var omission: HTML {
        HTML(.p, .style("soft"), text: "… \(omittedCount.counted("more step")), which the text and the JSON contain")
    }
}

extension SignOnOutcome {
    /// The class of the style and the sign.
    fileprivate var look: (tone: StaticString, sign: String) {
        switch self {
        case .authenticated, .entitled, .signedOut: ("good", "✓")
        case .denied, .failed: ("error", "✕")
        case .notAuthenticated, .canceled: ("warning", "!")
        }
    }
}

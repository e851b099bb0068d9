import AdobePass
import AdobePassFlow

/// The parts of a page about a flow: the overview, the sections of the steps, and the statements that their rules follow.
///
/// ```swift
/// HTML.element(.main, [], FlowSections(report).html)
/// ```
///
/// The page contains the style sheets ``PageStyle/commonCSS`` and ``PageStyle/flowCSS``, and one flow at most.
public struct FlowSections: Sendable {
    private let report: FlowReport

    /// A flow may have thousands of polls.
    private static let maximumSteps = 500

    /// Creates the parts of a report.
    public init(_ report: FlowReport) {
        self.report = report
    }

    /// The parts, in their order.
    @HTMLBuilder
    public var html: [HTML] {
        let statements = CitedStatements(in: shown + [report.next])
        overview
        for entry in shown {
            FlowSection(entry: entry, title: entry.step.title.shownClause, statements: statements).html
        }
        if omittedCount > 0 { omission }
        FlowSection(entry: report.next, title: report.endTitle, statements: statements).html
        statements.html
    }

    private var shown: ArraySlice<FlowEntry> { report.entries.prefix(Self.maximumSteps) }

    private var omittedCount: Int { report.entries.count - shown.count }

    // MARK: The overview

    private var overview: HTML {
        let look = report.outcome?.look ?? (tone: "note", sign: "…")
        return HTML(.section, .style("verdict", look.tone), .labeled(by: .listHeading)) {
            HTML(.h2, .style("word"), .id(.listHeading)) {
                "\(look.sign) "
                HTML(.span, .style("title"), text: report.conclusion)
            }
            turns
            HTML(facts: [
                ("Cookbook", report.cookbook.title), ("Platform", report.platform.rawValue),
                ("Steps", report.entries.count.grouped), ("Note", report.cookbook.end),
            ])
            HTML(.nav, .label("Steps")) {
                HTML(.div, .style("lanes-head")) { FlowLanes.head }
                HTML(.ol, .style("steps"), .role("list")) {
                    for entry in shown { link(to: entry, entry.step.title.shownClause) }
                    if omittedCount > 0 { HTML(.li) { omission } }
                    link(to: report.next, report.endTitle)
                }
            }
        }
    }

    /// What failed or was refused, and the step that follows: the reason why most readers look at a flow.
    @HTMLBuilder
    private var turns: [HTML] {
        let following = Array(shown.dropFirst()) + (omittedCount > 0 ? [] : [report.next])
        let turns = zip(shown, following).filter { $0.0.result?.isFailure ?? false }
        if !turns.isEmpty {
            HTML(.ul) {
                for (entry, next) in turns.prefix(Self.maximumTurns) {
                    HTML(.li) {
                        "Step \(entry.number), \(entry.step.title.shownClause): \(entry.result?.summary ?? ""). "
                        HTML(.b, text: "Next: ")
                        HTML(.a, .href(.step(next.number))) { HTML(.b, text: next.step.title.shownClause) }
                    }
                }
            }
        }
    }

    /// The rest is in the list of the steps.
    private static let maximumTurns = 3

    private func link(to entry: FlowEntry, _ title: String) -> HTML {
        HTML(.li) {
            HTML(.span, .style("n"), text: entry.result == nil ? "→" : "\(entry.number)")
            HTML(.span) {
                HTML(.a, .href(.step(entry.number)), text: title)
                if let result = entry.result {
                    let look: HTMLAttribute = result.isFailure ? .style("fact", "warning") : .style("soft")
                    HTML(.span, look, text: " – \(result.summary)")
                }
            }
            FlowLanes(of: entry.decision.step).html
        }
    }

    private var omission: HTML {
        HTML(.p, .style("soft"), text: "… \(omittedCount.counted("more step")), which the text and the JSON contain")
    }
}

extension SignOnOutcome {
    fileprivate var look: (tone: StaticString, sign: String) {
        switch self {
        case .authenticated, .entitled, .signedOut: ("good", "✓")
        case .denied, .failed: ("error", "✕")
        case .notAuthenticated, .canceled: ("warning", "!")
        }
    }
}

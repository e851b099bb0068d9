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
        // The way on from the last failure is the answer, unless the flow ends with it.
        let last = turns.last.flatMap { $0.next.number == report.next.number && report.outcome != nil ? nil : $0 }
        let end = [("End", "\(look.sign) \(report.conclusion)")]
        return HTML(.section, .style("verdict", last == nil ? look.tone : "warning"), .labeled(by: .listHeading)) {
            HTML(.h2, .style("word"), .id(.listHeading)) {
                last == nil ? "\(look.sign) " : "! "
                HTML(.span, .style("title")) {
                    if let last { Self.way(onFrom: last) } else { report.conclusion }
                }
            }
            if let last { HTML(.p) { Self.failure(of: last) } }
            list(of: last == nil ? turns : turns.dropLast())
            HTML(
                facts: (last == nil ? [] : end) + [
                    ("Cookbook", report.cookbook.title), ("Platform", report.platform.rawValue),
                    ("Steps", report.entries.count.grouped), ("Note", report.cookbook.end),
                ]
            )
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

    private typealias Turn = (entry: FlowEntry, next: FlowEntry)

    /// What failed or was refused, and the step that follows: the reason why most readers look at a flow.
    private var turns: ArraySlice<Turn> {
        let following = Array(shown.dropFirst()) + (omittedCount > 0 ? [] : [report.next])
        let turns: [Turn] = zip(shown, following).map { ($0, $1) }
        return turns.filter { $0.entry.result?.isFailure ?? false }[...]
    }

    @HTMLBuilder
    private func list(of turns: ArraySlice<Turn>) -> [HTML] {
        if !turns.isEmpty {
            HTML(.ul) {
                for turn in turns.prefix(Self.maximumTurns) {
                    HTML(.li) {
                        Self.failure(of: turn)
                        " "
                        HTML(.b) { Self.way(onFrom: turn) }
                    }
                }
            }
        }
    }

    private static func failure(of turn: Turn) -> String {
        let entry = turn.entry
        return "Step \(entry.number), \(entry.step.title.shownClause): \(entry.result?.summary ?? "")."
    }

    @HTMLBuilder
    private static func way(onFrom turn: Turn) -> [HTML] {
        "Next: "
        HTML(.a, .href(.step(turn.next.number)), text: turn.next.step.title.shownClause)
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

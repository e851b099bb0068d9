import AdobePass
import AdobePassFlow
import ByteTools

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
        let last = answer
        let isFailure = last?.entry.result?.isFailure ?? false
        let here = report.turningPoint == nil ? nil : last?.entry.number
        let end = [("End", "\(look.sign) \(report.conclusion)")]
        let tone: StaticString = last == nil ? look.tone : isFailure ? "warning" : "note"
        return HTML(.section, .style("verdict", tone), .labeled(by: .listHeading)) {
            HTML(.h2, .style("word"), .id(.listHeading)) {
                last == nil ? "\(look.sign) " : isFailure ? "! " : ""
                HTML(.span, .style("title")) {
                    if let last { Self.way(onFrom: last) } else { report.conclusion }
                }
            }
            if let last { HTML(.p) { Self.result(of: last) } }
            list(of: failures.filter { $0.entry.number != last?.entry.number })
            HTML(
                facts: (last == nil ? [] : end) + [
                    ("Cookbook", report.cookbook.title), ("Platform", report.platform.rawValue),
                    ("Steps", report.entries.count.grouped), ("Note", report.cookbook.end),
                ]
            )
            HTML(.nav, .label("Steps")) {
                HTML(.div, .style("lanes-head")) { FlowLanes.head }
                HTML(.ol, .style("steps"), .role("list")) {
                    for entry in shown { link(to: entry, entry.step.title.shownClause, here: here) }
                    if omittedCount > 0 { HTML(.li) { omission } }
                    link(to: report.next, report.endTitle)
                }
            }
        }
    }

    /// A step whose result decides the way on, and the steps of that way.
    private typealias Turn = (entry: FlowEntry, way: [FlowEntry])

    /// The steps before the app does something else than to call Adobe.
    private static let maximumWay = 4

    private func turn(at index: Int) -> Turn {
        let following = shown[(index + 1)...].prefix(Self.maximumWay) + (omittedCount > 0 ? [] : [report.next])
        guard !(shown[index].result?.isFailure ?? false) else { return (shown[index], Array(following.prefix(1))) }
        let calls = following.prefix { if case .callAdobe = $0.decision.step { true } else { false } }
        return (shown[index], Array(following.prefix(min(calls.count + 1, Self.maximumWay))))
    }

    /// What failed or was refused, and the step that follows: the reason why most readers look at a flow.
    private var failures: [Turn] {
        shown.indices.filter { shown[$0].result?.isFailure ?? false }.map { turn(at: $0) }
    }

    /// The turn that the reader asks about: the last failure, unless the flow ends with it, or the chosen step.
    private var answer: Turn? {
        if let last = failures.last {
            return report.outcome != nil && last.way.first?.number == report.next.number ? nil : last
        }
        return report.turningPoint.flatMap { shown.indices.contains($0 - 1) ? turn(at: $0 - 1) : nil }
    }

    @HTMLBuilder
    private func list(of turns: [Turn]) -> [HTML] {
        if !turns.isEmpty {
            HTML(.ul) {
                for turn in turns.prefix(Self.maximumTurns) {
                    HTML(.li) {
                        Self.result(of: turn)
                        " "
                        HTML(.b) { Self.way(onFrom: turn) }
                    }
                }
            }
        }
    }

    private static func result(of turn: Turn) -> String {
        let entry = turn.entry
        return "Step \(entry.number), \(entry.step.title.shownClause): \(entry.result?.summary ?? "")."
    }

    @HTMLBuilder
    private static func way(onFrom turn: Turn) -> [HTML] {
        "Next: "
        for (index, next) in turn.way.enumerated() {
            if index > 0 { index == turn.way.count - 1 ? ", then " : ", " }
            HTML(.a, .href(.step(next.number)), text: next.step.title.shownClause)
        }
    }

    /// The rest is in the list of the steps.
    private static let maximumTurns = 3

    private func link(to entry: FlowEntry, _ title: String, here: Int? = nil) -> HTML {
        HTML(.li) {
            HTML(.span, .style("n"), text: entry.result == nil ? "→" : "\(entry.number)")
            HTML(.span) {
                HTML(.a, .href(.step(entry.number)), text: title)
                if let result = entry.result {
                    let look: HTMLAttribute = result.isFailure ? .style("fact", "warning") : .style("soft")
                    HTML(.span, look, text: " – \(result.summary)")
                    if entry.number == here { HTML(.b, text: " ← you are here") }
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

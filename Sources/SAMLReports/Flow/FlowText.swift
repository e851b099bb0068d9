import AdobePass
import AdobePassFlow
import ByteTools

struct FlowText {
    private(set) var lines: [String] = []
    private let style: TextStyle

    init(_ report: FlowReport, _ style: TextStyle) {
        self.style = style
        lines.append(style.strong(report.title.shownClause))
        lines.append("cookbook: \(report.cookbook.title), on \(report.platform.rawValue)")
        lines.append("outcome: \(report.conclusion) (\(report.entries.count.counted("step")))")
        for entry in report.entries { add(entry) }
        lines += ["", style.strong(report.endTitle)]
        addDetails(of: report.next)
        if let note = report.cookbook.end { lines += ["", "note: \(note)"] }
    }

    private mutating func add(_ entry: FlowEntry) {
        lines += ["", style.strong("\(entry.number). \(entry.step.title.shownClause)")]
        addDetails(of: entry)
        guard let result = entry.result else { return }
        lines.append("   \(result.isAction ? "instead" : "came back"): \(result.summary)")
        lines += Self.indented(result.content)
    }

    private static func indented(_ text: CutText) -> [String] { text.lines.map { $0.isEmpty ? "" : "     \($0)" } }

    private mutating func addDetails(of entry: FlowEntry) {
        lines += entry.step.values.map { "   \($0.name): \($0.text)".shownClause }
        addReasons(of: entry)
        guard !entry.request.lines.isEmpty else { return }
        lines.append("   request:")
        lines += Self.indented(entry.request)
    }

    private mutating func addReasons(of entry: FlowEntry) {
        let shared = entry.sharedReasonCount
        let before = "of step \(entry.number - 1)"
        switch (shared, entry.newReasons.isEmpty) {
        case (0, _): lines.append("   because:")
        case (_, true): lines.append("   because: \(shared == 1 ? "the reason" : "the reasons") \(before)")
        case (1, false): lines.append("   because, after the first reason \(before):")
        case (_, false): lines.append("   because, after the first \(shared) reasons \(before):")
        }
        lines += entry.newReasons.map { reason in
            let statements = reason.rule.statements
            let source = statements.isEmpty ? "" : " (\(statements.joined(separator: ", ")))"
            return "     \(reason.description.shownClause) " + style.faint("[\(reason.rule.id)]\(source)")
        }
    }
}

import SAMLEncoding

/// An explanation of the whitespace rule's changes, for people.
enum NormalizationText {
    /// The most changes that are listed; a response may have one in every second byte.
    static let maximumCount = 5_000

    /// Writes a line for each change and each danger of it, and the totals.
    static func write(_ report: NormalizationReport, byteCount: Int, to output: inout OutputFile) throws(ToolError) {
        for change in report.changes.prefix(maximumCount) {
            for line in lines(for: change) { try output.writeLine(line) }
        }
        let omitted = report.changes.count - maximumCount
        if omitted > 0 { try output.writeLine("and \(omitted) more changes") }
        try output.writeLine(total(of: report, byteCount: byteCount))
        for danger in NormalizationChange.Danger.all where report.count(of: danger) > 0 {
            try output.writeLine("warning: \(report.count(of: danger)) × \(danger.rawValue)")
        }
    }

    private static func lines(for change: NormalizationChange) -> [String] {
        let place = "\(change.location)".padded(to: 9)
        return ["\(place) \(words(for: change))"]
            + change.dangers.map { "          warning: \($0.message) [\($0.rawValue)]" }
    }

    /// What is changed and in which element.
    static func words(for change: NormalizationChange) -> String {
        let element = change.element.map { " in <\($0.withoutControls)>" } ?? ""
        return "\(words(for: change.kind)): \(change.subject)\(element)"
    }

    private static func words(for kind: NormalizationChange.Kind) -> String {
        switch kind {
        case .runCollapsed: "collapsed to one space"
        case .newlineDeleted: "newline deleted"
        case .trimmed: "trimmed"
        default: kind.rawValue
        }
    }

    private static func total(of report: NormalizationReport, byteCount: Int) -> String {
        guard !report.changes.isEmpty else { return "no change: \(byteCount) bytes stay as they are" }
        let changes = report.changes.count == 1 ? "1 change" : "\(report.changes.count) changes"
        return "\(changes): \(report.count(of: .newlineDeleted)) × newline deleted, "
            + "\(report.count(of: .runCollapsed)) × collapsed to one space, \(report.count(of: .trimmed)) × trimmed; "
            + "\(byteCount) bytes become \(report.normalized.count)"
    }
}

extension String {
    /// The text with spaces behind it, at least so many characters long.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}

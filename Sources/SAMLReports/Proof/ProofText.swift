internal import SAMLAttacks
internal import SAMLDiagnosis
internal import SAMLEncoding

/// A report as lines for people.
struct ProofText {
    private(set) var lines: [String] = []
    private let report: ProofReport
    private let style: TextStyle

    private static let labels = Labels(indent: 4, width: 18)
    /// The maximum number of names in a line.
    private static let maximumNames = 8

    init(_ report: ProofReport, _ style: TextStyle) {
        self.report = report
        self.style = style
        lines = [style.strong(report.verdict.withoutControls), report.extent.withoutControls]
        lines += report.notes.map { style.severity(.warning, "! ") + $0.withoutControls }
        if !report.groups.isEmpty { addMatrix() }
        for group in report.groups { add(group) }
    }

    private mutating func addMatrix() {
        let verdicts = ProofEntry.Verdict.differences.filter { verdict in
            report.groups.contains { $0.count(verdict) > 0 }
        }
        let head = ["", "tested"] + verdicts.map { $0.words }
        let rows = report.groups.map { group in
            [group.name, "\(group.testedCount)"] + verdicts.map { group.count($0) == 0 ? "" : "\(group.count($0))" }
        }
        lines += [""] + TextColumns.lines(of: [head] + rows)
    }

    private mutating func add(_ group: ProofGroup) {
        let severity: Severity = group.isDangerous ? .error : .warning
        let heading = style.severity(severity, "\(group.isDangerous ? "✕" : "!") \(group.name)")
        lines += ["", "\(heading): \(group.title)"]
        for verdict in ProofEntry.Verdict.differences {
            let entries = group.entries(verdict)
            guard let first = entries.first else { continue }
            lines += Self.labels.line(verdict.words, names(of: entries))
            lines += Self.labels.line("sent", "\(first.mutation): \(first.summary)")
            lines += Self.labels.line("request", first.requestInWords)
            lines += Self.labels.line("answer", first.answerInWords)
        }
        lines += Self.labels.line("change", group.change)
        lines += Self.labels.line("published", group.advisories.map { $0.words })
    }

    /// The names of the mutations, those that are not known first.
    private func names(of entries: [ProofEntry]) -> String {
        let sorted = entries.filter(report.isNew) + entries.filter { !report.isNew($0) }
        let names = sorted.prefix(Self.maximumNames).map { report.isNew($0) ? $0.mutation : "\($0.mutation) (known)" }
        let rest = sorted.count - names.count
        return names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}

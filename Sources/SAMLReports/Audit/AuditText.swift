import AdobePass
import SAMLDiagnosis
import SAMLEncoding

struct AuditText {
    private(set) var lines: [String] = []
    private let report: AuditReport
    private let style: TextStyle

    private static let labels = Labels(indent: 4, width: 8)

    init(_ report: AuditReport, _ style: TextStyle) {
        self.report = report
        self.style = style
        lines = [style.strong(report.conclusion), report.extent]
        for row in report.rows(.violated) + report.rows(.suspicious) { add(row) }
        addList(.kept)
        addList(.notSeen)
        addList(.notVisible)
    }

    private mutating func add(_ row: AuditRow) {
        let requirement = row.requirement
        let severity: Severity = row.verdict == .violated ? .error : .warning
        let heading = style.severity(severity, "\(row.verdict.sign) \(row.verdict.words)")
        lines += [
            "", "\(heading): \(requirement.title) " + style.faint("[\(requirement.id), \(requirement.level.rawValue)]"),
        ]
        for finding in row.findings {
            lines += Self.labels.line("found", finding.message)
            lines += report.places(of: finding).map { "            \($0)".withoutControls }
        }
        lines += Self.labels.line("do", requirement.advice)
        lines += Self.labels.line("risk", requirement.risk)
        lines += Self.labels.line("source", requirement.source)
    }

    private mutating func addList(_ verdict: AuditRow.Verdict) {
        let rows = report.rows(verdict)
        guard !rows.isEmpty else { return }
        lines += ["", style.strong("\(verdict.words):")]
        lines += TextColumns.lines(
            of: rows.map { ["  \(verdict.sign) \($0.requirement.id)", $0.reason ?? $0.requirement.title] }
        )
    }
}

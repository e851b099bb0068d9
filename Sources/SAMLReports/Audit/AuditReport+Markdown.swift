import AdobePass
import SAMLEncoding

extension AuditReport {
    /// The report as Markdown, for a comment on a pull request.
    public var markdown: String {
        var lines = [
            "## samltool flow --audit: \(conclusion)", "",
            "\(extent): \(recordings.map { $0.markdownCode }.joined(separator: ", "))",
        ]
        for row in rows(.violated) + rows(.suspicious) {
            lines += [
                "", "### \(row.verdict.sign) \(row.requirement.title.markdown) (\(row.requirement.id.markdownCode))",
                "",
            ]
            lines += row.findings.map { finding in
                "- \(finding.message.markdown): \(places(of: finding).map { $0.markdown }.joined(separator: "; "))"
            }
            lines += [
                "",
                "Do: \(row.requirement.advice.markdown)<br>Risk: \(row.requirement.risk.markdown)<br>Source: "
                    + row.requirement.source.markdown,
            ]
        }
        lines += ["", "| verdict | requirement | |", "| --- | --- | --- |"]
        for verdict in [AuditRow.Verdict.kept, .notSeen, .notVisible] {
            lines += rows(verdict).map { row in
                let text = (row.reason ?? row.requirement.title).markdown
                return "| \(verdict.words) | \(row.requirement.id.markdownCode) | \(text) |"
            }
        }
        return String(decoding: lines.utf8Lines, as: UTF8.self)
    }
}

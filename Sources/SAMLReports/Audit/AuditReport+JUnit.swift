import AdobePass
import SAMLEncoding

extension AuditReport {
    /// A test report for build servers: each requirement is a test; those that were not seen or are not visible are skipped.
    public var junit: String {
        let skipped = rows(.notSeen).count + rows(.notVisible).count
        let counts = "tests=\"\(audit.rows.count)\" failures=\"\(audit.rows.count { $0.isFailure })\" errors=\"0\""
        let attributes = "name=\"samltool flow --audit\" \(counts)"
        let head = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites \(attributes)>",
            "  <testsuite \(attributes) skipped=\"\(skipped)\">",
        ]
        let lines = head + audit.rows.flatMap { testCase(of: $0) } + ["  </testsuite>", "</testsuites>"]
        return String(decoding: lines.utf8Lines, as: UTF8.self)
    }

    private func testCase(of row: AuditRow) -> [String] {
        let start = "    <testcase name=\"\(row.requirement.id.xml)\" classname=\"samltool.audit\">"
        return [start] + result(of: row) + ["    </testcase>"]
    }

    private func result(of row: AuditRow) -> [String] {
        let details = row.findings.flatMap { ["found: \($0.message)"] + places(of: $0) }.map { $0.xml }.joined(
            separator: "\n"
        )
        switch row.verdict {
        case .violated where !row.isFailure: return ["      <system-out>violated: \(details)</system-out>"]
        case .violated:
            let message = "\(row.requirement.title): \(row.findings.first?.message ?? "")"
            return [
                "      <failure message=\"\(message.xml)\" type=\"\(row.requirement.id.xml)\">\(details)</failure>"
            ]
        case .suspicious: return ["      <system-out>suspicious: \(details)</system-out>"]
        case .kept: return []
        case .notSeen, .notVisible:
            return ["      <skipped message=\"\((row.reason ?? row.verdict.words).xml)\"/>"]
        }
    }
}

import AdobePass
import SAMLDiagnosis
import SAMLEncoding

extension AuditReport {
    /// The violated and the suspicious requirements in SARIF 2.1.0, for code scanning services.
    public var sarif: String {
        let rows = audit.rows.filter { !$0.findings.isEmpty }
        let driver: JSON = [
            "name": "samltool", "semanticVersion": ReportProducer.version, "rules": rows.map { descriptor(of: $0) },
        ]
        let run: JSON = [
            "tool": ["driver": driver],
            "artifacts": recordings.map { ["location": ["uri": SARIFForm.uri(of: $0, relativeTo: nil)]] },
            "results": rows.enumerated().flatMap { index, row in row.findings.map { result(of: $0, row, index) } },
        ]
        return SARIFForm.log(of: run).text
    }

    private func descriptor(of row: AuditRow) -> JSON {
        [
            "id": row.requirement.id,
            "shortDescription": SARIFForm.message(row.requirement.title),
            "fullDescription": SARIFForm.message("\(row.requirement.title); the risk: \(row.requirement.risk)"),
            "help": SARIFForm.message(row.requirement.advice),
            "properties": ["level": row.requirement.level.rawValue, "source": row.requirement.source],
        ]
    }

    private func result(of finding: AuditFinding, _ row: AuditRow, _ index: Int) -> JSON {
        [
            "ruleId": row.requirement.id,
            "ruleIndex": index,
            "level": finding.isProof && row.isFailure ? "error" : "warning",
            "message": SARIFForm.message("\(finding.message): \(places(of: finding).joined(separator: "; "))"),
            "locations": finding.calls.prefix(1).map { location(of: $0) },
            "relatedLocations": finding.calls.dropFirst().prefix(Self.maximumCalls).map { location(of: $0) },
        ]
    }

    private func location(of call: AuditCall) -> JSON {
        let file: JSON = ["artifactLocation": ["uri": SARIFForm.uri(of: name(of: call), relativeTo: nil)]]
        return [
            "physicalLocation": file,
            "logicalLocations": [["name": "entry \(call.entry), \(call.name)", "kind": "call"]],
            "message": SARIFForm.message(place(of: call)),
        ]
    }
}

import AdobePass
import SAMLEncoding

extension AuditReport {
    /// The document `samltool.audit`.
    public var json: String {
        JSON.document(
            .audit,
            [
                "passed": audit.isPassed,
                "callCount": audit.callCount,
                "recordings": recordings.map { $0.withoutControls },
                "requirements": audit.rows.map { json(of: $0) },
            ]
        ).text
    }

    private func json(of row: AuditRow) -> JSON {
        [
            "id": row.requirement.id,
            "level": row.requirement.level.rawValue,
            "title": row.requirement.title,
            "verdict": row.verdict.rawValue,
            "risk": row.requirement.risk,
            "source": row.requirement.source,
            "advice": row.requirement.advice,
            "reason": row.reason,
            "findings": row.findings.map { json(of: $0) },
        ]
    }

    private func json(of finding: AuditFinding) -> JSON {
        ["message": finding.message, "proof": finding.isProof, "calls": finding.calls.map { json(of: $0) }]
    }

    private func json(of call: AuditCall) -> JSON {
        [
            "recording": name(of: call).withoutControls,
            "entry": call.entry,
            "call": call.name,
            "status": call.status,
            "at": time(of: call),
        ]
    }
}

internal import SAML
internal import SAMLDiagnosis
internal import SAMLEncoding
internal import SAMLExamination

extension ReportEntry where Content == MessageReport {
    func json(_ setting: VerificationSetting) -> JSON {
        [
            "file": name,
            "kind": report?.kind?.rawValue,
            "layers": trace?.layers.map { $0.kind.rawValue } ?? [],
            "encodingFindings": trace?.irregularities.map { $0.kind.rawValue } ?? [],
            "binding": binding?.rawValue,
            "verdict": verdict.rawValue,
            "exitStatus": status.rawValue,
            "scope": setting.scope == .signatureOnly ? "signature" : "everything",
            "at": evaluationTime?.timestamp,
            "timeSource": evaluationTime?.source.rawValue,
            "sha256": report?.inputDigest,
            "allowed": setting.allowed,
            "signatures": report?.signatures.map { $0.json } ?? [],
            "message": report?.message?.json,
            "checks": report?.checks ?? [],
            "failure": failureJSON,
        ]
    }
}

extension MessageReport.Signature {
    fileprivate var json: JSON { ["covers": coverage.rawValue, "key": key.json] }
}

extension SAMLMessage {
    /// The signed values, without personal data.
    fileprivate var json: JSON {
        [
            "id": id,
            "issuer": issuer,
            "issueInstant": issueInstant,
            "destination": destination,
            "notOnOrAfter": notOnOrAfter,
            "inResponseTo": inResponseTo,
            "status": status.map { ["code": $0.code, "subcodes": $0.subcodes] as JSON },
            "sessionCount": kind == .logoutRequest ? sessionIndexes.count : nil,
        ]
    }
}

import SAML
import SAMLDiagnosis
import SAMLEncoding

/// Diagnoses in JSON: what `check --json` prints.
struct CheckDocument: Encodable {
    let format = "samltool.check"
    let version = 1
    let files: [File]

    struct File: Encodable {
        let file: String
        let layers: [String]
        let stage: String?
        let at: String?
        let findings: [FindingDocument]
        /// How many there are of each severity.
        let counts: [String: Int]
        let failure: FailureDocument?
    }

    struct FindingDocument: Encodable {
        let rule: String
        let family: String
        let severity: String
        let basis: String
        let message: String
        let advice: String
        let expected: String?
        let found: String?
        let count: Int
        /// Counted from 1; one more than there are layers is the document inside them.
        let layer: Int?
        let offset: Int?
        let line: Int?
        let column: Int?
        let path: String?
    }
}

extension CheckDocument.File {
    init(_ checked: CheckedInput) {
        let findings = checked.diagnosis?.findings ?? []
        self.init(
            file: checked.name,
            layers: checked.diagnosis?.trace.layers.map(\.kind.rawValue) ?? [],
            stage: checked.diagnosis?.stage.rawValue,
            at: checked.clock.map { "\(SAMLTimestamp($0.instant))" },
            findings: findings.map { CheckDocument.FindingDocument($0) },
            counts: Dictionary(grouping: findings, by: \.severity.rawValue).mapValues(\.count),
            failure: checked.failure.map { FailureDocument($0) }
        )
    }
}

extension CheckDocument.FindingDocument {
    init(_ finding: Finding) {
        self.init(
            rule: finding.rule.id,
            family: finding.rule.family.rawValue,
            severity: finding.severity.rawValue,
            basis: finding.rule.basis.rawValue,
            message: finding.message,
            advice: finding.advice,
            expected: finding.expected,
            found: finding.found,
            count: finding.count,
            layer: finding.place.map { $0.layer + 1 },
            offset: finding.place?.offset,
            line: finding.place?.location?.line,
            column: finding.place?.location?.column,
            path: finding.place?.path
        )
    }
}

import SAML
import SAMLDiagnosis
import SAMLEncoding

/// Diagnoses in JSON: what `check --json` prints after its `files`.
struct CheckDocument: Encodable {
    let format = "samltool.check"
    let version = 1
    let summary: Summary

    struct Summary: Encodable {
        let inputs: Int
        let passed: Int
        let refused: Int
        let unread: Int

        init(_ summary: CheckSummary) {
            inputs = summary.inputCount
            passed = summary.passedCount
            refused = summary.refusedCount
            unread = summary.unreadCount
        }
    }

    struct File: Encodable {
        /// What the input is called; `nil` in the answer to a line.
        let file: String?
        /// The line that is answered, from 1, and what its sender calls it.
        let line: Int?
        let id: CheckRequest.ID?
        /// `passed`, `refused`, or `unread`.
        let verdict: String
        let layers: [String]
        let stage: String?
        let at: String?
        /// Where the time in `at` comes from.
        let clock: String?
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
    init(_ checked: CheckedInput, answering request: CheckRequest? = nil, failingOn threshold: Severity) {
        let findings = checked.diagnosis?.findings ?? []
        let isRefused = checked.status(failingOn: threshold) != .success
        self.init(
            file: request == nil ? checked.name : nil,
            line: request?.line,
            id: request?.id,
            verdict: checked.failure != nil ? "unread" : isRefused ? "refused" : "passed",
            layers: checked.diagnosis?.trace.layers.map(\.kind.rawValue) ?? [],
            stage: checked.diagnosis?.stage.rawValue,
            at: checked.clock.map { "\(SAMLTimestamp($0.instant))" },
            clock: checked.clock?.source.rawValue,
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

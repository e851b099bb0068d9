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
        /// How many of those that are refused have no SAML response in them.
        let withoutResponse: Int

        init(_ summary: CheckSummary) {
            inputs = summary.inputCount
            passed = summary.passedCount
            refused = summary.refusedCount
            unread = summary.unreadCount
            withoutResponse = summary.withoutResponseCount
        }
    }

    struct File: Encodable {
        /// What the input is called; `nil` in the answer to a line.
        let file: String?
        /// Which of several responses in a text it is, and where.
        let response: ResponsePlace?
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

    /// Where one of several responses is in a text.
    struct ResponsePlace: Encodable {
        let number: Int
        let offset: Int
        let line: Int
        let column: Int

        init?(_ input: ResponseInput?) {
            guard let input, let number = input.number else { return nil }
            self.number = number
            offset = input.place.offset
            line = input.place.line
            column = input.place.column
        }
    }

    /// The answer to a line of `check --ndjson`.
    struct Answer: Encodable {
        let format = "samltool.check-answer"
        let version = 1
        let line: Int
        /// What the sender calls the request; of a number, its text.
        let id: String?
        /// The diagnosis of the only response.
        let only: File?
        let several: Several?

        /// The diagnoses of several responses in one payload.
        struct Several: Encodable {
            /// That of the worst.
            let verdict: String
            let responses: [File]
        }

        private enum CodingKeys: String, CodingKey {
            case format, version, line, id
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(format, forKey: .format)
            try container.encode(version, forKey: .version)
            try container.encode(line, forKey: .line)
            try container.encodeIfPresent(id, forKey: .id)
            try only?.encode(to: encoder)
            try several?.encode(to: encoder)
        }
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
    /// - Parameters:
    ///   - checked: The input.
    ///   - file: What the input is called; `nil` to leave it out.
    ///   - threshold: How bad a finding has to be for the input to be refused.
    init(_ checked: CheckedInput, named file: String?, failingOn threshold: Severity) {
        let findings = checked.diagnosis?.findings ?? []
        let isRefused = checked.status(failingOn: threshold) != .success
        self.init(
            file: file,
            response: CheckDocument.ResponsePlace(checked.response),
            verdict: checked.failure != nil ? "unread" : isRefused ? "refused" : "passed",
            layers: checked.diagnosis?.trace.layers.map(\.kind.rawValue) ?? [],
            stage: checked.diagnosis?.stage.rawValue,
            at: checked.clock.map { "\(SAMLTimestamp($0.instant))" },
            clock: checked.clock?.source.rawValue,
            findings: findings.map { CheckDocument.FindingDocument($0, in: checked.diagnosis) },
            counts: Dictionary(grouping: findings, by: \.severity.rawValue).mapValues(\.count),
            failure: checked.failure.map { FailureDocument($0) }
        )
    }
}

extension CheckDocument.FindingDocument {
    /// - Parameters:
    ///   - finding: The finding.
    ///   - diagnosis: What it is a finding of, to report places in the text that the input is a part of.
    init(_ finding: Finding, in diagnosis: ResponseDiagnosis? = nil) {
        let place = finding.place.map { diagnosis?.placeInText($0) ?? $0 }
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
            layer: place.map { $0.layer + 1 },
            offset: place?.offset,
            line: place?.location?.line,
            column: place?.location?.column,
            path: place?.path
        )
    }
}

extension CheckDocument.Answer {
    init(_ checked: [CheckedInput], to request: CheckRequest, failingOn threshold: Severity) {
        let files = checked.map { CheckDocument.File($0, named: nil, failingOn: threshold) }
        let verdicts = ["unread", "refused", "passed"]
        self.init(
            line: request.line,
            id: request.id?.text,
            only: files.count == 1 ? files[0] : nil,
            several: files.count == 1
                ? nil
                : Several(
                    verdict: verdicts.first { verdict in files.contains { $0.verdict == verdict } } ?? "unread",
                    responses: files
                )
        )
    }
}

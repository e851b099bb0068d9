import SAMLDiagnosis
import SAMLEncoding

extension CheckedInput {
    /// The diagnosis in `check --json`, and in the answer to a line of `check --ndjson`.
    func json(failingOn threshold: Severity) -> JSON {
        let findings = diagnosis?.findings ?? []
        return [
            "response": response?.placeJSON,
            "verdict": verdict(failingOn: threshold),
            "layers": diagnosis?.trace.layers.map(\.kind.rawValue) ?? [],
            "stage": diagnosis?.stage.rawValue,
            "at": clock?.timestamp,
            "clock": clock?.source.rawValue,
            "findings": findings.map { $0.json(in: diagnosis) },
            "counts": Dictionary(grouping: findings, by: \.severity.rawValue).mapValues(\.count),
            "failure": failure?.json,
        ]
    }

    /// `passed`, `refused`, or `unread`.
    func verdict(failingOn threshold: Severity) -> String {
        if failure != nil { return "unread" }
        return status(failingOn: threshold) == .success ? "passed" : "refused"
    }
}

extension ResponseInput {
    /// Where the response is, if it is one of several in a text.
    fileprivate var placeJSON: JSON? {
        number.map { ["number": $0, "offset": place.offset, "line": place.line, "column": place.column] }
    }
}

extension Finding {
    /// The finding; of a diagnosis, with its place in the text that the input is a part of.
    func json(in diagnosis: ResponseDiagnosis? = nil) -> JSON {
        let place = place.map { diagnosis?.placeInText($0) ?? $0 }
        return [
            "rule": rule.id,
            "family": rule.family.rawValue,
            "severity": severity.rawValue,
            "basis": rule.basis.rawValue,
            "message": message,
            "advice": advice,
            "expected": expected,
            "found": found,
            "count": count,
            // Counted from 1; one more than there are layers is the document inside them.
            "layer": place.map { $0.layer + 1 },
            "offset": place?.offset,
            "line": place?.location?.line,
            "column": place?.location?.column,
            "path": place?.path,
        ]
    }
}

extension CheckSummary {
    fileprivate var json: JSON {
        [
            "inputs": inputCount,
            "passed": passedCount,
            "refused": refusedCount,
            "unread": unreadCount,
            "withoutResponse": withoutResponseCount,
        ]
    }
}

extension CheckRequest {
    /// The answer to the line: the diagnosis of the only response, or the verdict on the worst of several and all of them.
    func json(_ checked: [CheckedInput], failingOn threshold: Severity) -> JSON {
        let diagnoses = checked.map { $0.json(failingOn: threshold) }
        let verdicts = checked.map { $0.verdict(failingOn: threshold) }
        let worst = ["unread", "refused", "passed"].first(where: verdicts.contains) ?? "unread"
        return .document("check-answer", ["line": line, "id": id])
            .merging(diagnoses.count == 1 ? diagnoses[0] : ["verdict": worst, "responses": diagnoses])
    }
}

/// The findings in our own JSON, written as they come: a batch of any size takes no memory for those that are done.
struct CheckJSONReport: CheckReport {
    private let threshold: Severity
    private var writer = JSONWriter(.pretty)

    /// - Parameter severity: How bad a finding has to be for an input to be refused.
    init(failingOn severity: Severity) {
        threshold = severity
        writer.begin("{")
        writer.name("files")
        writer.begin("[")
    }

    mutating func add(_ checked: CheckedInput, to output: inout OutputFile) throws {
        let name: JSON = ["file": checked.name]
        writer.element(name.merging(checked.json(failingOn: threshold)))
        try output.write(writer.take())
    }

    mutating func finish(_ summary: CheckSummary, status: ExitStatus, to output: inout OutputFile) throws {
        writer.end("]")
        writer.members([("format", "samltool.check".json), ("summary", summary.json), ("version", 1.json)])
        writer.end("}")
        try output.write(writer.take() + [0x0A])
    }
}

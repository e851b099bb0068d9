import ByteTools
package import SAMLDiagnosis
internal import SAMLEncoding
internal import SAMLExamination

extension ReportEntry where Content == ResponseDiagnosis {
    func json(failingOn threshold: Severity) -> JSON {
        let findings = diagnosis?.findings ?? []
        return [
            "response": response?.placeJSON,
            "verdict": verdict(failingOn: threshold),
            "layers": diagnosis?.trace.layers.map(\.kind.rawValue) ?? [],
            "stage": diagnosis?.stage.rawValue,
            "at": evaluationTime?.timestamp,
            "timeSource": evaluationTime?.source.rawValue,
            "findings": findings.map { $0.json(in: diagnosis) },
            "counts": Dictionary(grouping: findings, by: \.severity.rawValue).mapValues(\.count),
            "failure": failure?.json,
        ]
    }

    func verdict(failingOn threshold: Severity) -> String {
        if failure != nil { return "unread" }
        return status(failingOn: threshold) == .success ? "accepted" : "rejected"
    }
}

extension FoundResponse {
    /// The place of the response, if it is one of several in a text.
    fileprivate var placeJSON: JSON? {
        number.map { ["number": $0, "offset": place.offset, "line": place.line, "column": place.column] }
    }
}

extension Finding {
    /// The finding; with a diagnosis, its place is in the text that contains the input.
    package func json(in diagnosis: ResponseDiagnosis? = nil) -> JSON {
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
            // Counted from 1; the number of layers plus one is the document inside them.
            "layer": place.map { $0.layer + 1 },
            "offset": place?.offset,
            "line": place?.location?.line,
            "column": place?.location?.column,
            "path": place?.path,
        ]
    }
}

extension DiagnosisSummary {
    fileprivate var json: JSON {
        [
            "inputs": inputCount,
            "accepted": acceptedCount,
            "rejected": rejectedCount,
            "unread": unreadCount,
            "withoutResponse": withoutResponseCount,
        ]
    }
}

extension [DiagnosisEntry] {
    /// The diagnosis of the only response of a text, or the worst verdict and all diagnoses of several.
    package func json(failingOn threshold: Severity) -> JSON {
        let diagnoses = map { $0.json(failingOn: threshold) }
        let verdicts = map { $0.verdict(failingOn: threshold) }
        let worst = ["unread", "rejected", "accepted"].first(where: verdicts.contains) ?? "unread"
        return diagnoses.count == 1 ? diagnoses[0] : ["verdict": worst, "responses": diagnoses]
    }
}

struct DiagnosisJSONForm: DiagnosisForm {
    private let threshold: Severity
    private let settings: SettingsSource?
    private var writer = JSONWriter(.pretty)

    init(failingOn severity: Severity, _ settings: SettingsSource? = nil) {
        self.settings = settings
        threshold = severity
        writer.begin("{")
        writer.name("files")
        writer.begin("[")
    }

    mutating func add(_ input: DiagnosisEntry, emit: ([UInt8]) throws -> Void) rethrows {
        let name: JSON = ["file": input.name]
        writer.element(name.merging(input.json(failingOn: threshold)))
        try emit(writer.take())
    }

    mutating func finish(_ summary: DiagnosisSummary, emit: ([UInt8]) throws -> Void) rethrows {
        writer.end("]")
        let members: [(String, (any JSONWritable)?)] = [
            ("format", JSONFormat.check.name), ("settings", settings?.json), ("summary", summary.json),
            ("version", JSONFormat.check.version),
        ]
        for case (let name, let value?) in members { writer.member(name, value.write) }
        writer.end("}")
        try emit(writer.take() + [0x0A])
    }
}

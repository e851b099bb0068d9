import ByteTools
import SAMLEncoding

/// What `samltool normalize` does, with and without `--explain`.
struct NormalizeTask {
    let text: [UInt8]
    let accepted: AcceptedInput

    /// The maximum number of changes in the report.
    private static let maximumCount = 1000

    var result: PageResult {
        do throws(SAMLEncodingError) {
            if accepted == .response {
                try ResponsePieces(in: text, field: FormFields.responseFieldName).requireOne(in: text)
            }
            let explained = try NormalizationReport(explaining: text, accepting: accepted)
            let report: JSONValue = [
                "total": .string(explained.total(from: text.count)),
                "changeCount": .number(explained.changes.count),
                "changes": .array(explained.changes.prefix(Self.maximumCount).map(Self.report)),
                "risks": explained.risks,
            ]
            return PageResult(report: report, texts: [explained.normalized])
        } catch {
            return PageResult(report: ["failure": error.report(in: text)])
        }
    }

    private static func report(_ change: NormalizationChange) -> JSONValue {
        [
            "id": .string(change.kind.rawValue),
            "offset": .number(change.location.offset),
            "line": .number(change.location.line),
            "column": .number(change.location.column),
            "byteCount": .number(change.byteCount),
            "change": .string("\(change.kind.words): \(change.subject)"),
            "element": change.element.map { .string($0) },
            "risks": .array(change.risks.map { .string($0.rawValue) }),
        ]
    }
}

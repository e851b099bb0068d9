import ByteTools
import SAMLEncoding

/// What `samltool encode` does.
struct EncodeTask {
    let text: [UInt8]
    let form: ResponseForm
    let accepted: AcceptedInput

    /// The maximum size of a response whose changes by the whitespace rule are examined, as in `samltool encode`.
    private static let maximumExaminedBytes = 1 << 20

    var result: PageResult {
        do throws(SAMLEncodingError) {
            let encoded = try form.encode(onlyResponseIn: text, accepting: accepted)
            return PageResult(report: ["byteCount": .number(text.count), "risks": risks], texts: [encoded])
        } catch {
            return PageResult(report: ["failure": error.report(in: text)])
        }
    }

    /// The risks of the whitespace rule, each with the number of its changes; `nil` without any.
    private var risks: JSONValue? {
        guard text.count <= Self.maximumExaminedBytes, accepted == .response,
            let report = try? NormalizationReport(explaining: text)
        else { return nil }
        return report.risks
    }
}

extension NormalizationReport {
    /// The risks that occur, each with the number of its changes; `nil` without any.
    var risks: JSONValue? {
        let risks = NormalizationChange.Risk.allCases.filter { count(of: $0) > 0 }
        if risks.isEmpty { return nil }
        return .array(
            risks.map { ["id": .string($0.rawValue), "message": .string($0.message), "count": .number(count(of: $0))] }
        )
    }
}

extension SAMLEncodingError {
    /// The error as the tool prints it, with the line and the column of its place.
    func report(in text: [UInt8], layer: Int? = nil) -> JSONValue {
        var counter = LocationCounter(text)
        let place = offset.map { counter.location(of: min($0, text.count)) }
        return [
            "id": .string(code.rawValue),
            "message": .string("\(layer.map { "layer \($0): " } ?? "")\(description)"),
            "offset": offset.map { .number($0) },
            "line": place.map { .number($0.line) },
            "column": place.map { .number($0.column) },
        ]
    }
}

import SAMLEncoding
import SAMLReports

/// The changes of a response by the whitespace rule.
struct NormalizationExplanation {
    let name: String
    let byteCount: Int
    let report: NormalizationReport
    /// The effect on the signatures; `nil` if no key is trusted.
    let signature: SignatureView?

    /// The maximum number of listed changes; a response may have one in every second byte.
    private static let maximumCount = 5_000

    /// The exit status that the response contributes.
    var status: ExitStatus { signature?.isValid == false ? .rejected : .success }

    /// The entry of `normalize --explain --json`.
    var json: JSON {
        let counts =
            NormalizationChange.Kind.allCases.map { ($0.rawValue, report.count(of: $0)) }
            + NormalizationChange.Risk.allCases.map { ($0.rawValue, report.count(of: $0)) }
        return [
            "file": name,
            "byteCount": byteCount,
            "normalizedByteCount": report.normalized.count,
            "changes": report.changes.prefix(Self.maximumCount).map(\.json),
            "changeCount": report.changes.count,
            "totals": Dictionary(uniqueKeysWithValues: counts),
            "signature": signature?.json,
        ]
    }

    /// Writes a line for each change and each of its risks, the totals, and the effect on the signatures.
    func write(to output: inout OutputFile) throws(ToolError) {
        for change in report.changes.prefix(Self.maximumCount) {
            try output.writeText(["\("\(change.location)".padded(to: 9)) \(change.words)"])
            for risk in change.risks {
                try output.writeText(["          warning: \(risk.message) [\(risk.rawValue)]"])
            }
        }
        let omitted = report.changes.count - Self.maximumCount
        if omitted > 0 { try output.writeText(["and \(omitted) more changes"]) }
        try output.writeText([total])
        for risk in NormalizationChange.Risk.allCases where report.count(of: risk) > 0 {
            try output.writeText(["warning: \(report.count(of: risk)) × \(risk.rawValue)"])
        }
        try output.writeText(signature?.lines ?? [])
    }

    private var total: String {
        guard !report.changes.isEmpty else { return "no change: \(byteCount) bytes" }
        let changes = report.changes.count == 1 ? "1 change" : "\(report.changes.count) changes"
        return "\(changes): \(report.count(of: .lineBreakDeleted)) × line break deleted, "
            + "\(report.count(of: .runCollapsed)) × collapsed to one space, \(report.count(of: .trimmed)) × trimmed; "
            + "\(byteCount) bytes become \(report.normalized.count)"
    }
}

extension NormalizationChange {
    var json: JSON {
        [
            "id": kind.rawValue,
            "offset": location.offset,
            "line": location.line,
            "column": location.column,
            "byteCount": byteCount,
            "subject": subject,
            "element": element,
            "risks": risks.map(\.rawValue),
        ]
    }
}

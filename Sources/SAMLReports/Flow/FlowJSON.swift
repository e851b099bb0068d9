import AdobePass
import AdobePassFlow

struct FlowJSON {
    let document: JSON

    init(_ report: FlowReport) {
        document = .document(
            .flow,
            [
                "title": report.title.shownClause,
                "cookbook": report.cookbook.rawValue,
                "platform": report.platform.rawValue,
                "outcome": report.outcome?.rawValue,
                "end": report.cookbook.end,
                "steps": report.entries.map(\.json),
                "next": report.next.json,
            ]
        )
    }
}

extension FlowEntry {
    fileprivate var json: JSON {
        let own: JSON = [
            "number": result == nil ? nil : number,
            "at": time,
            "request": request.text,
            "event": result?.json,
        ]
        return own.merging(decision.json)
    }
}

extension FlowResult {
    fileprivate var json: JSON {
        [
            "kind": name,
            "message": summary,
            "status": outcome?.status,
            "outcome": outcome?.kind.rawValue,
            "verdict": outcome?.verdict.rawValue,
            "content": content.text,
        ]
    }
}

extension CutText {
    fileprivate var text: String? { lines.isEmpty ? nil : lines.joined(separator: "\n") }
}

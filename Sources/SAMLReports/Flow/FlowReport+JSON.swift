import AdobePass
import AdobePassFlow

extension FlowReport {
    var document: JSON {
        .document(
            .flow,
            [
                "title": title.shownClause,
                "cookbook": cookbook.rawValue,
                "platform": platform.rawValue,
                "outcome": outcome?.rawValue,
                "end": cookbook.end,
                "steps": entries.map { $0.json },
                "next": next.json,
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

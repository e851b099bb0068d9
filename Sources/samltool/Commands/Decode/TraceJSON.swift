import SAMLEncoding
import SAMLReports

extension EncodingTrace {
    /// The layers in `decode --json`, numbered from 1 as in the text.
    func json(file: String) -> JSON { .document(.trace, json.merging(["file": file])) }

    /// The layers, without the name of the text.
    var json: JSON {
        [
            "layers": layers.map {
                ["kind": $0.kind.rawValue, "byteCount": $0.byteCount, "field": $0.fieldName] as JSON
            },
            "content": content.rawValue,
            "byteCount": payload.count,
            "encodingFindings": irregularities.map(\.json),
            "failure": failure?.json(layer: layers.count),
        ]
    }
}

extension EncodingObservation {
    fileprivate var json: JSON {
        [
            "id": kind.rawValue,
            "layer": layer + 1,
            "offset": offset,
            "count": count,
            "message": message,
            "found": found,
        ]
    }
}

internal import ByteTools
package import SAMLEncoding

extension EncodingReport {
    /// Layers are numbered from 1, as in the text.
    package var document: JSON { .document(.trace, ["file": name]).merging(trace.json) }
}

extension EncodingTrace {
    package var json: JSON {
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

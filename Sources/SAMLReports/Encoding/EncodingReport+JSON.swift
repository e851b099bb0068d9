internal import ByteTools
internal import SAMLEncoding

extension EncodingReport {
    /// The document `samltool.trace`, in which layers are numbered from 1 as in the text.
    package var document: JSON {
        .document(
            .trace,
            [
                "file": name,
                "layers": trace.layers.map {
                    ["kind": $0.kind.rawValue, "byteCount": $0.byteCount, "field": $0.fieldName] as JSON
                },
                "content": trace.content.rawValue,
                "byteCount": trace.payload.count,
                "encodingFindings": trace.irregularities.map(\.json),
                "failure": trace.failure?.json(layer: trace.layers.count),
            ]
        )
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

import SAMLEncoding

/// The layers of an input for people.
enum TraceText {
    /// The layers, outermost first, the findings, and the content.
    static func text(of trace: EncodingTrace, file: String) -> String {
        var lines = ["\(file.withoutControls):"]
        for (index, layer) in trace.layers.enumerated() {
            let field = layer.fieldName.map { ", field \($0.withoutControls)" } ?? ""
            lines.append("  \(index + 1). \(layer.kind.name)\(field) (\(layer.byteCount) bytes)")
        }
        if trace.failure == nil {
            lines.append("  \(trace.layers.count + 1). \(name(of: trace.content)) (\(trace.payload.count) bytes)")
        }
        for observation in trace.irregularities {
            lines.append(
                "  layer \(observation.layer + 1), byte \(observation.offset): \(observation.message) "
                    + "[\(observation.kind.rawValue)]"
            )
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func name(of content: EncodedContent) -> String {
        content == .soapEnvelope ? "XML, a SOAP envelope" : "XML"
    }
}

public import SAMLEncoding

/// A report of the encoding layers of an input, as `samltool decode` prints it.
public struct EncodingReport: Sendable {
    /// The name of the input in the report.
    public let name: String
    /// The layers.
    public let trace: EncodingTrace

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - trace: The layers.
    ///   - name: The name of the input in the report.
    public init(of trace: EncodingTrace, named name: String) {
        self.trace = trace
        self.name = name
    }

    /// The layers, outermost first, the content, and the irregularities, as `decode --trace` prints them.
    public var text: String {
        var lines = ["\(name.withoutControls):"]
        for (index, layer) in trace.layers.enumerated() {
            let field = layer.fieldName.map { ", field \($0.withoutControls)" } ?? ""
            lines.append("  \(index + 1). \(layer.kind.name)\(field) (\(layer.byteCount) bytes)")
        }
        if trace.failure == nil {
            lines.append("  \(trace.layers.count + 1). \(trace.content.shortName) (\(trace.payload.count) bytes)")
        }
        for observation in trace.irregularities {
            lines.append(
                "  layer \(observation.layer + 1), byte \(observation.offset): "
                    + "\(observation.message) [\(observation.kind.rawValue)]"
            )
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The document `samltool.trace`, as `decode --json` prints it.
    public var json: String { document.text }
}

extension EncodedContent {
    var shortName: String { self == .soapEnvelope ? "XML, a SOAP envelope" : "XML" }
}

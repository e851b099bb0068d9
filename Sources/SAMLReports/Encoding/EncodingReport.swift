internal import ByteTools
internal import SAMLDiagnosis
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

extension EncodingReport {
    /// Layers are numbered from 1, as in the text.
    package var document: JSON {
        .document(
            .trace,
            JSON {
                ("file", name)
            }
        ).merging(trace.json)
    }
}

extension EncodingTrace {
    package var json: JSON {
        JSON {
            (
                "layers",
                layers.map { layer in
                    JSON {
                        ("kind", layer.kind.rawValue)
                        ("byteCount", layer.byteCount)
                        ("field", layer.fieldName)
                    }
                }
            )
            ("content", content.rawValue)
            ("byteCount", payload.count)
            ("encodingFindings", irregularities.map { $0.json })
            ("failure", failure?.json(layer: layers.count))
        }
    }
}

extension EncodingObservation {
    fileprivate var json: JSON {
        JSON {
            ("id", kind.rawValue)
            ("layer", layer + 1)
            ("offset", offset)
            ("count", count)
            ("message", message)
            ("found", found)
        }
    }
}

extension EncodingTrace {
    /// The observations that are irregularities of this content.
    ///
    /// A response is sent in the body of an exchange, and not compressed. The redirect binding of the messages around it requires
    /// a URL and DEFLATE.
    package var irregularities: [EncodingObservation] {
        let isRedirected = observations.contains { Self.redirectBinding.contains($0.kind) }
        guard isRedirected, (try? UnverifiedMessage(self, maximumBytes: payload.count)) != nil
        else { return observations }
        return observations.filter { !Self.redirectBinding.contains($0.kind) }
    }

    private static let redirectBinding: [EncodingObservation.Kind] = [.urlQuery, .deflate]
}

extension SAMLEncodingError {
    package func json(layer: Int) -> JSON {
        JSON {
            ("id", code.rawValue)
            ("message", message)
            ("layer", layer + 1)
            ("offset", offset)
        }
    }
}

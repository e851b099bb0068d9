import SAMLDiagnosis
import SAMLEncoding

/// The layers that were peeled, outermost first, and what was inside.
struct LayerList {
    let input: PageInput

    var html: [HTML] {
        let trace = input.diagnosis.trace
        return [
            input.heading(.layers, "How it was packed"),
            HTML(.ol, .style("layers"), .role("list")) {
                for (index, layer) in trace.layers.enumerated() {
                    HTML(.li, .id(.layer(index, input: input.number)), .isFocusTarget) {
                        let field = layer.fieldName.map { ", field \($0.clipped(to: 200))" } ?? ""
                        "\(layer.kind.name)\(field), \(layer.byteCount) bytes"
                        links(to: index)
                    }
                }
                HTML(.li, .id(.layer(trace.layers.count, input: input.number)), .isFocusTarget) { inside }
            },
        ]
    }

    @HTMLBuilder
    private var inside: [HTML] {
        let trace = input.diagnosis.trace
        let lead = trace.layers.isEmpty ? "Not packed: " : "Inside: "
        if trace.failure == nil {
            lead + (trace.content == .soapEnvelope ? "a SOAP envelope" : "XML") + ", \(trace.payload.count) bytes"
        } else {
            "\(lead)\(trace.content.explanation), \(trace.payload.count) bytes"
        }
    }

    /// The findings about a layer.
    private func links(to layer: Int) -> [HTML] {
        input.diagnosis.findings.enumerated().filter { $0.element.place?.layer == layer }.flatMap { index, finding in
            [.text(" "), finding.link(number: index + 1, input: input.number)]
        }
    }
}

import SAMLDiagnosis
import SAMLEncoding

struct LayerList {
    let input: PageInput

    var html: HTML {
        let trace = input.diagnosis.trace
        return input.part(.layers, "Encoding layers") {
            HTML(.ol, .style("layers"), .role("list")) {
                for (index, layer) in trace.layers.enumerated() {
                    HTML(.li, .id(.layer(index, input: input.number)), .isFocusTarget) {
                        let field = layer.fieldName.map { ", field \($0.clipped(to: 200))" } ?? ""
                        "\(layer.kind.name)\(field), \(layer.byteCount.grouped) bytes"
                        links(to: index)
                    }
                }
                HTML(.li) { inside }
            }
        }
    }

    private var inside: String {
        let trace = input.diagnosis.trace
        let xml = trace.content == .soapEnvelope ? "a SOAP envelope" : "XML"
        let content = trace.failure == nil ? xml : trace.content.explanation
        return "Inside: \(content), \(trace.payload.count.grouped) bytes"
    }

    private func links(to layer: Int) -> [HTML] {
        input.diagnosis.findings.enumerated().filter { $0.element.place?.layer == layer }.flatMap { index, finding in
            [.text(" "), input.link(to: finding, number: index + 1)]
        }
    }
}

import HTMLForms
import SAMLDiagnosis
import SAMLEncoding
import SAMLReports

/// Each step of decoding, with the text at it.
struct LayersTab: Tab {
    private static let field = "layers-field"

    let path = "layers"
    let title = "Layers"
    let summary = "Remove the encoding layers of a response or a request, and see the text at each."
    let inputs: Set<TabInput> = [.text]
    let fields = [Self.field]

    func controls(for request: TabRequest) -> [HTML] {
        [
            HTML(
                field: Self.field,
                label: "Field",
                value: Self.field(of: request.form),
                hint: "The name of the form field that contains the response."
            )
        ]
    }

    private static func field(of form: WorkbenchForm) -> String {
        form[field].isEmpty ? FormFields.responseFieldName : form[field]
    }

    func result(of request: TabRequest) -> [HTML] {
        let results = request.resultsOfResponses { response, file, number in
            let name = response.name(in: file)
            let steps =
                response.number == nil
                ? EncodingSteps(inspectingMessage: response.bytes, field: Self.field(of: request.form))
                : response.steps()
            return EncodingSection(steps, named: name, number: number, showing: request.form.privacy).html
        }
        guard request.texts.count == 1 else { return results }
        return results + [
            HTML(.div, .style("toolbar")) {
                HTML(
                    .button,
                    .set("formaction", "layers/response.xml"),
                    .flag("data-native"),
                    text: "Save the decoded text"
                )
                HTML(.button, .set("formaction", "layers/layers.json"), .flag("data-native"), text: "Save as JSON")
            }
        ]
    }

    func download(_ name: String, of request: TabRequest) -> TabDownload? {
        guard let text = request.texts.first else { return nil }
        let trace = EncodingSteps(inspectingMessage: text.bytes, field: Self.field(of: request.form)).trace
        switch name {
        case "response.xml": return TabDownload(bytes: trace.payload, named: name)
        case "layers.json": return TabDownload(json: EncodingReport(of: trace, named: text.name).json, named: name)
        default: return nil
        }
    }
}

import HTMLForms
import SAMLDiagnosis
import SAMLReports

/// Each step of decoding, with the text at it.
struct LayersTab: Tab {
    let path = "layers"
    let title = "Layers"
    let summary = "Remove the encoding layers of a response, and see the text at each."
    let inputs: Set<TabInput> = [.text]

    func result(of request: TabRequest) -> [HTML] {
        request.resultsOfResponses { response, file, number in
            let name = response.name(in: file)
            return EncodingSection(response.steps(), named: name, number: number, showing: request.form.privacy).html
        }
    }
}

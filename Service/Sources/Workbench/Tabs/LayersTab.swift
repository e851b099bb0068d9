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
            EncodingSection(response.steps(), named: response.name(in: file), number: number, showing: request.form.privacy).html
        }
    }
}

import HTMLForms
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLReports

/// The whitespace rule: every change, and what it breaks.
struct WhitespaceTab: Tab {
    let path = "whitespace"
    let title = "Whitespace"
    let summary =
        "See what Adobe's whitespace rule changes in a response, and what that breaks. \(WhitespaceReport.rule)"

    func result(of request: TabRequest) -> [HTML] {
        let results = request.resultsOfResponses { response, file, number in
            do throws(SAMLEncodingError) {
                let report = try Self.report(on: response, in: file, request)
                return WhitespaceSection(report, number: number, showing: request.form.privacy).html
            } catch {
                return HTML(problem: "\(response.name(in: file)) cannot be read.", error.description)
            }
        }
        guard request.texts.count == 1 else { return results }
        return results + [
            HTML(.div, .style("toolbar")) {
                HTML(
                    .button,
                    .set("formaction", "whitespace/normalized.xml"),
                    .flag("data-native"),
                    text: "Save the text after the rule"
                )
                HTML(.button, .set("formaction", "whitespace/changes.json"), .flag("data-native"), text: "Save as JSON")
            }
        ]
    }

    private static func report(
        on response: FoundResponse,
        in file: String,
        _ request: TabRequest
    ) throws(SAMLEncodingError) -> WhitespaceReport {
        try WhitespaceReport(
            of: response.trace().payload,
            named: response.name(in: file),
            accepting: .anything,
            verifiedBy: request.settings.trusted.isEmpty ? nil : request.settings.examination.verifier,
            at: request.settings.chosenTime ?? response.sentAt?.date ?? request.now
        )
    }

    /// A file about the first response.
    func download(_ name: String, of request: TabRequest) -> TabDownload? {
        guard let text = request.texts.first, let response = try? ResponseFinder.all(in: text.bytes).first,
            let report = try? Self.report(on: response, in: text.name, request)
        else { return nil }
        switch name {
        case "normalized.xml": return TabDownload(bytes: report.changes.normalized, named: name)
        case "changes.json": return TabDownload(json: report.json, named: name)
        default: return nil
        }
    }
}

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
        request.resultsOfResponses { response, file, number in
            let name = response.name(in: file)
            let trace = response.trace()
            do throws(SAMLEncodingError) {
                let report = try WhitespaceReport(
                    of: trace.payload,
                    named: name,
                    accepting: .anything,
                    verifiedBy: request.settings.trusted.isEmpty ? nil : request.settings.examination.verifier,
                    at: request.settings.chosenTime ?? response.sentAt?.date ?? request.now
                )
                return WhitespaceSection(report, number: number, showing: request.form.privacy).html
            } catch {
                return HTML(problem: "\(name) cannot be read.", error.description)
            }
        }
    }
}

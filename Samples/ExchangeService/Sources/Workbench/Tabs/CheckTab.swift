import SAMLDiagnosis
import SAMLReports

/// The findings beside the document.
struct CheckTab: Tab {
    /// The maximum number of responses on the page.
    private static let maximumSections = 20

    let path = "check"
    let title = "Check"
    let summary = "Find out why Adobe would reject a SAML response."

    func result(of request: TabRequest) -> [HTML] {
        let inputs = Self.inputs(of: request)
        if inputs.isEmpty {
            return [
                HTML(
                    .p,
                    .style("soft"),
                    text: "The findings appear here: paste a response, drop files, or open a sample."
                )
            ]
        }
        let sections = inputs.prefix(Self.maximumSections).enumerated().map { index, input in
            ExaminedSection(DiagnosisSection(input, number: index + 1, showing: request.form.privacy)).html
        }
        return [Self.toolbar(inputs.count)] + sections
    }

    func download(_ name: String, of request: TabRequest) -> TabDownload? {
        guard name == "report.html" else { return nil }
        let report = DiagnosisReport(as: .html, showing: request.form.privacy).text(of: Self.inputs(of: request))
        return TabDownload(
            fileName: "samltool-report.html",
            contentType: "text/html; charset=utf-8",
            content: Array(report.utf8)
        )
    }

    private static func inputs(of request: TabRequest) -> [DiagnosedInput] {
        request.texts.flatMap { text in
            DiagnosedInput.all(
                inFile: text.bytes,
                named: text.name,
                in: request.settings.context,
                at: request.settings.time
            )
        }
    }

    /// The button for a page to send to someone, and the number of responses that are not shown.
    private static func toolbar(_ count: Int) -> HTML {
        HTML(.div, .style("toolbar")) {
            HTML(
                .button,
                .set("formaction", "/check/report.html"),
                .flag("data-native"),
                text: "Save the report as a page to send"
            )
            if count > maximumSections {
                HTML(
                    .p,
                    text: "The first \(maximumSections) of \(count) responses are shown. The saved report has all."
                )
            }
        }
    }
}

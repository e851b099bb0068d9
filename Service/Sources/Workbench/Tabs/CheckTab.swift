import AdobePass
import AdobePassXML
import HTMLForms
import SAMLDiagnosis
import SAMLExamination
import SAMLReports

/// The findings beside the document.
struct CheckTab: Tab {
    private static let maximumSections = 50

    let path = "check"
    let title = "Check"
    let summary = "Find out why Adobe would reject a SAML response."

    func result(of request: TabRequest) -> [HTML] {
        let inputs = Self.inputs(of: request)
        if inputs.isEmpty { return [Self.waysIn] }
        if let text = request.texts.first, inputs.count == 1, inputs[0].hasNoResponse,
            let explanation = AdobeErrorText(text.bytes)?.html
        {
            return explanation
        }
        let isWithoutResponse = inputs.contains { $0.failure?.id == RecordingError.Code.withoutResponse.rawValue }
        let outcomes = isWithoutResponse ? request.outcomes : []
        let sections = inputs.prefix(Self.maximumSections).enumerated().map { index, input in
            DiagnosisSection(input, number: index + 1, showing: request.form.privacy)
        }
        let toolbar = Self.toolbar(for: inputs)
        let age = Self.remark(onTheAgeOf: inputs, request)
        guard sections.count > 1 else { return age + outcomes + sections.map { ExaminedSection($0).html } + [toolbar] }
        let list = DiagnosisList(Array(inputs.prefix(Self.maximumSections)))
        let folded = sections.enumerated().map { Self.folded($1, number: $0 + 1, isOpen: $0 + 1 == list.first) }
        return Self.omission(from: inputs) + age + [list.html] + outcomes + folded + [toolbar]
    }

    /// What a reader must know of old responses: they are evaluated at the current time, at which they are over.
    private static func remark(onTheAgeOf inputs: [DiagnosisEntry], _ request: TabRequest) -> [HTML] {
        let late = inputs.count { input in
            guard let diagnosis = input.diagnosis, diagnosis.evaluationTime.source == .now else { return false }
            return diagnosis.findings.contains { $0.severity == .error && $0.isExpiry }
        }
        guard late > 0, request.form.at.isEmpty, let issued = request.times.issued else {
            return []
        }
        let (text, label) =
            inputs.count == 1
            ? (
                "The response is evaluated now, so its age is an error, too.",
                "Evaluate it at \(issued), its IssueInstant"
            )
            : (
                "\(late) of \(inputs.count) responses are too old now, at the evaluation time.",
                "Evaluate them at \(issued), the IssueInstant of the first"
            )
        return [
            HTML(.div, .style("remarks"), .role("note")) {
                HTML(.p, text: text)
                HTML(button: label, action: "at:\(issued)")
            }
        ]
    }

    /// One of several sections, of which one is open at a time.
    private static func folded(_ section: DiagnosisSection, number: Int, isOpen: Bool) -> HTML {
        let open: [HTMLAttribute] = isOpen ? [.isOpen] : []
        let summary = HTML(.summary, text: section.title)
        return HTML.element(
            .details,
            [.style("folded"), .set("name", "input"), .id(.input(number))] + open,
            [summary, ExaminedSection(section).html]
        )
    }

    /// The questions with which people come, on a page without a text.
    private static var waysIn: HTML {
        HTML(.div, .style("ways")) {
            way(
                "Why was it rejected?",
                "Paste or drop the response: the verdict and its cause appear here. To see how that looks:",
                HTML(button: "Open a sample that Adobe rejects", action: "sample", .style("primary"))
            )
            way(
                "I need one for a test",
                "Make a signed response as a provider does, good or broken.",
                HTML(.button, .set("formaction", "make"), text: "Make a response")
            )
            way(
                "What does Adobe's error mean?",
                "Paste the error or its code like a response, or look up its code.",
                HTML(.button, .set("formaction", "explain"), text: "Look up a code")
            )
            way(
                "What must the app do next?",
                "Follow the sign-in step by step: choose what happened, or drop a recording of the app.",
                HTML(.button, .set("formaction", "flow"), text: "Show the flow")
            )
        }
    }

    private static func way(_ question: String, _ answer: String, _ button: HTML) -> HTML {
        HTML(.section, .style("way")) {
            HTML(.h2, text: question)
            HTML(.p, text: answer)
            button
        }
    }

    func download(_ name: String, of request: TabRequest) -> TabDownload? {
        switch name {
        case "report.html":
            let report = DiagnosisWriter(as: .html, showing: request.form.privacy).text(of: Self.inputs(of: request))
            return Self.page("samltool-report.html", Array(report.utf8))
        case "what-to-change.html":
            let inputs = Self.inputs(of: request, showing: .masked)
            return Self.page(name, Array(DiagnosisWriter(as: .html, for: .mvpd).text(of: inputs).utf8))
        default: return nil
        }
    }

    private static func page(_ fileName: String, _ content: [UInt8]) -> TabDownload {
        TabDownload(fileName: fileName, contentType: "text/html; charset=utf-8", content: content)
    }

    /// The diagnoses of all responses, with the privacy of the form unless another one is specified.
    private static func inputs(
        of request: TabRequest,
        showing privacy: SourceExcerpt.Privacy? = nil
    ) -> [DiagnosisEntry] {
        var context = request.settings.context
        if let privacy { context.privacy = privacy }
        let examination = Examination(context)
        return request.texts.flatMap { text in
            examination.diagnosed(text.bytes, named: text.name, at: request.settings.time)
        }
    }

    /// The number of responses that are not shown.
    private static func omission(from inputs: [DiagnosisEntry]) -> [HTML] {
        guard inputs.count > maximumSections else { return [] }
        let text = "The first \(maximumSections) of \(inputs.count) responses are shown. The saved report has all."
        return [HTML(.p, text: text)]
    }

    /// The buttons for pages to send to someone, and for the calls around a response.
    private static func toolbar(for inputs: [DiagnosisEntry]) -> HTML {
        let isForMVPD = inputs.contains { $0.concerns(.mvpd) }
        let isPair = inputs.count == 2 && inputs.allSatisfy { $0.diagnosis != nil && $0.response?.number == nil }
        func look(isFirst: Bool) -> HTMLAttribute { isFirst ? .style("primary") : .style("secondary") }
        return HTML(.div, .style("toolbar")) {
            if isPair {
                HTML(
                    .button,
                    look(isFirst: true),
                    .set("formaction", "compare"),
                    text: "Show the difference of the two"
                )
            }
            if inputs.contains(where: { $0.response?.request != nil }) {
                HTML(.button, .set("formaction", "flow"), text: "Show the flow of the recording")
            }
            if isForMVPD {
                HTML(
                    .button,
                    look(isFirst: !isPair),
                    .set("formaction", "check/what-to-change.html"),
                    .flag("data-native"),
                    text: "Save what the MVPD must change as a page to send"
                )
            }
            HTML(
                .button,
                look(isFirst: !isPair && !isForMVPD),
                .set("formaction", "check/report.html"),
                .flag("data-native"),
                text: "Save the whole report as a page"
            )
        }
    }
}

extension DiagnosisEntry {
    /// True if the input cannot be a SAML response, also a damaged one.
    fileprivate var hasNoResponse: Bool {
        failure != nil || verdict(failingOn: .error).subject == .noResponse
    }
}

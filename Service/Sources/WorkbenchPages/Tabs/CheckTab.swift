import AdobePass
import AdobePassXML
import HTMLForms
import SAML
import SAMLDiagnosis
import SAMLExamination
import SAMLReports

/// The findings beside the document.
struct CheckTab: Tab {
    let path = "check"
    let title = "Check"
    let summary = "Find out why Adobe would reject a SAML response."

    func result(of request: TabRequest) -> [HTML] {
        let found = Self.inputs(of: request)
        if found.isEmpty { return [Self.waysIn(in: request.host)] }
        let pair = Self.pair(of: found, request)
        let inputs = pair.map { [$0.first, $0.second] } ?? found
        if let text = request.texts.first, inputs.count == 1, inputs[0].hasNoResponse,
            let explanation = request.host.explanation(text.bytes)
        {
            return explanation
        }
        let isWithoutResponse = inputs.contains { $0.failure?.id == RecordingError.Code.withoutResponse.rawValue }
        let outcomes = isWithoutResponse ? request.outcomes : []
        let examined = ExaminedInputs(inputs, showing: request.form.privacy)
        let toolbar = Self.toolbar(for: inputs, beside: pair, in: request.host)
        let age = pair.map { Self.remark(on: $0, request) } ?? Self.remark(onTheAgeOf: inputs, request)
        return Self.omission(from: inputs) + age + [examined.list].compactMap { $0 } + outcomes + examined.html + [
            toolbar
        ]
    }

    private typealias Pair = (report: ComparisonReport, first: DiagnosisEntry, second: DiagnosisEntry)

    /// Two responses, of which one worked in most cases: each is evaluated at its IssueInstant, and they are compared.
    private static func pair(of inputs: [DiagnosisEntry], _ request: TabRequest) -> Pair? {
        guard inputs.count == 2, request.texts.count == 2,
            inputs.allSatisfy({ $0.diagnosis != nil && $0.response?.number == nil })
        else { return nil }
        return try? CompareTab.comparison(of: request.texts[0], and: request.texts[1], request)
    }

    private static func remark(on pair: Pair, _ request: TabRequest) -> [HTML] {
        [
            HTML(.section, .style("verdict", "note"), .label("The two compared")) {
                HTML(.h2, .style("word"), text: pair.report.headline)
                HTML(.p, text: CompareTab.remark(onTimesOf: request.settings))
                HTML(.div, .style("toolbar")) {
                    HTML(.button, .style("primary"), .set("formaction", "compare"), text: "Show the differences")
                    if request.settings.chosenTime == nil {
                        HTML(button: "Evaluate both now", action: "at:\(SAMLTimestamp(request.now))")
                    }
                }
            }
        ]
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
                "Evaluate each at its own IssueInstant"
            )
        let time = inputs.count == 1 ? "\(issued)" : SettingsInForce.issued
        return [
            HTML(.div, .style("remarks"), .role("note")) {
                HTML(.p, text: text)
                HTML(button: label, action: "at:\(time)")
            }
        ]
    }

    /// The questions with which people come, on a page without a text.
    private static func waysIn(in host: WorkbenchHost) -> HTML {
        HTML(.div, .style("ways")) {
            if host.samples.samples.isEmpty {
                way("Why was it rejected?", "Paste or drop the response above, and the provider's certificate.", nil)
            } else {
                way(
                    "Why was it rejected?",
                    "Paste or drop the response above. To see how that looks:",
                    HTML(button: "Open a sample that Adobe rejects", action: "sample", .style("primary"))
                )
            }
            for way in Self.ways where host.has(way.tab) {
                Self.way(way.question, way.answer, HTML(.button, .set("formaction", way.tab), text: way.button))
            }
        }
    }

    /// The ways to other tabs.
    private static let ways: [(tab: String, question: String, answer: String, button: String)] = [
        (
            "make", "I need one for a test", "Make a signed response as a provider does, good or broken.",
            "Make a response"
        ),
        (
            "explain", "What does Adobe's error mean?",
            "Paste the error or its code like a response, or look up its code.", "Look up a code"
        ),
        (
            "compare", "It worked yesterday",
            "Compare the response that works with the one that does not: drop both here, or choose them.",
            "Compare two responses"
        ),
        (
            "flow", "What must the app do next?",
            "Follow the sign-in step by step: choose what happened, or drop a recording of the app.", "Show the flow"
        ),
    ]

    private static func way(_ question: String, _ answer: String, _ button: HTML?) -> HTML {
        HTML(.section, .style("way")) {
            HTML(.h2, text: question)
            HTML(.p, text: answer)
            if let button { button }
        }
    }

    func download(_ name: String, of request: TabRequest) -> TabDownload? {
        switch name {
        case "report.html":
            let page = Self.inputs(of: request).checkPage(showing: request.form.privacy)
            return TabDownload(page: page, named: "samltool-report.html")
        case "report.json":
            let document = Self.inputs(of: request, showing: .masked).checkDocument()
            return TabDownload(json: String(decoding: document, as: UTF8.self), named: "samltool-check.json")
        case "what-to-change.html":
            let inputs = Self.inputs(of: request, showing: .masked)
            return TabDownload(page: inputs.changeRequestPage(for: .mvpd), named: name)
        default: return nil
        }
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
        guard inputs.count > ExaminedInputs.maximumSections else { return [] }
        let text =
            "The first \(ExaminedInputs.maximumSections) of \(inputs.count) responses are shown. The saved report has all."
        return [HTML(.p, text: text)]
    }

    /// The buttons for pages to send to someone, and for the calls around a response.
    private static func toolbar(
        for inputs: [DiagnosisEntry],
        beside pair: Pair?,
        in host: WorkbenchHost
    ) -> HTML {
        let isForMVPD = inputs.contains { $0.concerns(.mvpd) }
        func look(isFirst: Bool) -> HTMLAttribute { isFirst ? .style("primary") : .style("secondary") }
        return HTML(.div, .style("toolbar")) {
            if host.has("flow"), inputs.contains(where: { $0.response?.request != nil }) {
                HTML(.button, .set("formaction", "flow"), text: "Show the flow of the recording")
            }
            if isForMVPD {
                HTML(
                    .button,
                    look(isFirst: pair == nil),
                    .set("formaction", "check/what-to-change.html"),
                    .flag("data-native"),
                    text: "Save what concerns the MVPD as a page to send"
                )
            }
            HTML(
                .button,
                look(isFirst: pair == nil && !isForMVPD),
                .set("formaction", "check/report.html"),
                .flag("data-native"),
                text: "Save the whole report as a page"
            )
            HTML(
                .button,
                .style("secondary"),
                .set("formaction", "check/report.json"),
                .flag("data-native"),
                text: "Save as JSON"
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

import SAMLDiagnosis
import SAMLEncoding

struct PageInput: Sendable {
    let diagnosis: ResponseDiagnosis
    let document: DiagnosedDocument
    let number: Int
    let parts: Set<DiagnosisSection.Part>
    let privacy: SourceExcerpt.Privacy
    let layout: Layout
    let advice: Advice
    let hidden: PrivateRanges

    enum Layout: Sendable {
        case alone
        /// The page has other inputs: everything except the findings is folded.
        case shared
    }

    /// The words of the advice.
    enum Advice: Sendable {
        /// With the commands and options of `samltool`, for its own pages.
        case withCommands
        case general
    }

    init(
        _ diagnosis: ResponseDiagnosis,
        number: Int,
        parts: Set<DiagnosisSection.Part>,
        _ privacy: SourceExcerpt.Privacy,
        _ layout: Layout,
        _ advice: Advice
    ) {
        self.diagnosis = diagnosis
        self.number = number
        self.parts = parts
        self.privacy = privacy
        self.layout = layout
        self.advice = advice
        document = DiagnosedDocument(of: diagnosis)
        hidden = privacy == .masked ? document.privateRanges : PrivateRanges()
    }

    /// The advice of a finding, in the words of the page.
    func advice(of finding: Finding) -> String { advice == .general ? finding.advice : finding.toolAdvice }

    /// The advice of a rule, in the words of the page.
    func advice(of rule: Rule) -> String { advice == .general ? rule.advice : rule.toolAdvice }

    func heading(_ part: PageAnchor.Part, _ text: String) -> HTML {
        HTML(.h3, .id(.part(part, input: number)), text: text)
    }

    /// A part of the section under its heading; folded on a page with other inputs.
    func part(_ part: PageAnchor.Part, _ name: String, @HTMLBuilder content: () -> [HTML]) -> HTML {
        let heading = heading(part, name)
        switch layout {
        case .alone: return HTML(.div, .style("topic")) { [heading] + content() }
        case .shared:
            return HTML(.details, .style("topic")) { [HTML(.summary) { heading }] + content() }
        }
    }

    /// The number of a finding, as a link to it if the page shows the findings.
    func link(to finding: Finding, number: Int, at anchor: PageAnchor? = nil) -> HTML {
        let attributes: [HTMLAttribute] = [.style("spot", finding.severity.tone)] + (anchor.map { [.id($0)] } ?? [])
        let title = HTMLAttribute.title(finding.lastingMessage.clipped(to: 300))
        let content = [HTML(.span, .style("hidden"), text: "finding "), .text("\(number)")]
        return parts.contains(.findings)
            ? .element(.a, attributes + [.href(.finding(number, input: self.number)), title], content)
            : .element(.span, attributes + [title], content)
    }

    /// The times of a certificate are not times of the response.
    var hasTimes: Bool { document.windows.contains { $0.kind != .certificate } }

    var isOfSomethingElse: Bool { diagnosis.isOfSomethingElse || diagnosis.trace.failure != nil }
}

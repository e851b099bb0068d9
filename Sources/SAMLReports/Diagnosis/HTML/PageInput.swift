import SAMLDiagnosis
import SAMLEncoding

/// The input of a section's parts.
struct PageInput: Sendable {
    let diagnosis: ResponseDiagnosis
    let document: DiagnosedDocument
    /// The number of the input in the page, from 1.
    let number: Int
    /// The parts that the page shows.
    let parts: Set<DiagnosisSection.Part>
    let privacy: SourceExcerpt.Privacy
    let layout: Layout
    /// The ranges that excerpts and the document hide.
    let hidden: PrivateRanges

    enum Layout: Sendable {
        /// The input has its own page.
        case alone
        /// The page has other inputs: everything except the findings is folded.
        case shared
    }

    init(
        _ diagnosis: ResponseDiagnosis,
        number: Int,
        parts: Set<DiagnosisSection.Part>,
        _ privacy: SourceExcerpt.Privacy,
        _ layout: Layout
    ) {
        self.diagnosis = diagnosis
        self.number = number
        self.parts = parts
        self.privacy = privacy
        self.layout = layout
        document = DiagnosedDocument(of: diagnosis)
        hidden = privacy == .masked ? document.privateRanges : PrivateRanges()
    }

    /// The heading of a part.
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
        let title = HTMLAttribute.title(finding.message.clipped(to: 300))
        let content = [HTML(.span, .style("hidden"), text: "finding "), .text("\(number)")]
        return parts.contains(.findings)
            ? .element(.a, attributes + [.href(.finding(number, input: self.number)), title], content)
            : .element(.span, attributes + [title], content)
    }

    /// True if the response itself contains times; those of a certificate are not times of the response.
    var hasTimes: Bool { document.windows.contains { $0.kind != .certificate } }

    /// True if the input contains no SAML response.
    var isOfSomethingElse: Bool { diagnosis.isOfSomethingElse || diagnosis.trace.failure != nil }
}

import SAMLDiagnosis
import SAMLEncoding

/// The input of a section's parts.
struct PageInput {
    let diagnosis: ResponseDiagnosis
    let document: DiagnosedDocument
    /// The number of the input in the page, from 1.
    let number: Int
    let privacy: SourceExcerpt.Privacy
    let layout: Layout
    /// The ranges that excerpts and the document hide.
    let hidden: PrivateRanges

    enum Layout {
        /// The input has its own page.
        case alone
        /// The page has other inputs: everything except the findings is folded.
        case shared
    }

    init(_ diagnosis: ResponseDiagnosis, number: Int, _ privacy: SourceExcerpt.Privacy, _ layout: Layout) {
        self.diagnosis = diagnosis
        self.number = number
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

    /// True if the response itself contains times; those of a certificate are not times of the response.
    var hasTimes: Bool { document.windows.contains { $0.kind != .certificate } }

    /// True if the input contains no SAML response.
    var isOfSomethingElse: Bool { diagnosis.isOfSomethingElse || diagnosis.trace.failure != nil }
}

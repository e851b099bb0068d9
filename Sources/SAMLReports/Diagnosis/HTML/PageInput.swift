import SAMLDiagnosis
import SAMLEncoding

/// What the parts of an input's section are about.
struct PageInput {
    let diagnosis: ResponseDiagnosis
    let document: DiagnosedDocument
    /// The number of the input in the page, from 1.
    let number: Int
    let privacy: SourceExcerpt.Privacy
    let layout: Layout
    /// What excerpts and the document hide.
    let hidden: PrivateRanges

    /// How much of an input is open at first.
    enum Layout {
        /// The input has a page of its own.
        case alone
        /// The page has other inputs: everything but the findings is folded.
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

    /// A part of the section under its heading; folded in a page that has other inputs.
    func part(_ part: PageAnchor.Part, _ name: String, @HTMLBuilder content: () -> [HTML]) -> HTML {
        let heading = heading(part, name)
        switch layout {
        case .alone: return HTML(.div, .style("topic")) { [heading] + content() }
        case .shared:
            return HTML(.details, .style("topic")) { [HTML(.summary) { heading }] + content() }
        }
    }

    /// True if the response itself has times: those of a certificate alone say nothing about it.
    var hasTimes: Bool { document.windows.contains { $0.kind != .certificate } }

    /// True if there is no SAML response in the input.
    var isOfSomethingElse: Bool { diagnosis.isOfSomethingElse || diagnosis.trace.failure != nil }
}

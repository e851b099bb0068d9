import SAMLDiagnosis

/// What the parts of an input's section are about.
struct PageInput {
    let diagnosis: ResponseDiagnosis
    let document: DiagnosedDocument
    /// The number of the input in the page, from 1.
    let number: Int
    let privacy: SourceExcerpt.Privacy
    /// What excerpts and the document hide.
    let hidden: PrivateRanges

    init(_ diagnosis: ResponseDiagnosis, number: Int, _ privacy: SourceExcerpt.Privacy) {
        self.diagnosis = diagnosis
        self.number = number
        self.privacy = privacy
        document = DiagnosedDocument(of: diagnosis)
        hidden = privacy == .masked ? document.privateRanges : PrivateRanges()
    }

    /// The heading of a part.
    func heading(_ part: PageAnchor.Part, _ text: String) -> HTML {
        HTML(.h3, .id(.part(part, input: number)), text: text)
    }
}

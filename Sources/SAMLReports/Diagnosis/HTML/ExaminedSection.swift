/// The section of an input beside its document, for an interactive page.
///
/// The style sheet of the page places the columns: `findings-side` and `document-side` in `examined`.
public struct ExaminedSection: Sendable {
    private let section: DiagnosisSection

    /// Creates the section.
    public init(_ section: DiagnosisSection) {
        self.section = section
    }

    /// The section.
    public var html: HTML {
        let facts: [DiagnosisSection.Part] = [.verdict, .findings, .layers, .attributes, .times]
        return HTML(.div, .style("examined")) {
            HTML.element(.div, [.style("findings-side")], facts.compactMap { section.part($0) })
            if let document = section.part(.document) {
                HTML(
                    .div,
                    .style("document-side"),
                    .isScrollable,
                    .role("region"),
                    .label("Document")
                ) { document }
            }
        }
    }
}

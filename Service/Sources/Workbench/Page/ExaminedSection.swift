import HTMLForms
import SAMLReports

/// A response with its findings on one side and the document on the other.
struct ExaminedSection: Sendable {
    private let section: DiagnosisSection

    init(_ section: DiagnosisSection) {
        self.section = section
    }

    var html: HTML {
        let facts: [DiagnosisSection.Part] = [.verdict, .findings, .layers, .attributes, .times]
        return HTML(.div, .style("examined")) {
            HTML.element(.div, [.style("findings-side")], facts.compactMap { section.part($0) })
            if let document = section.part(.document) {
                HTML(.div, .style("document-side"), .set("tabindex", "0"), .role("region"), .label("Document")) {
                    document
                }
            }
        }
    }
}

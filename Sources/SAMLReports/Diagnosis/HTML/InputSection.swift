import SAMLDiagnosis
import SAMLEncoding

/// The part of a page about one input.
struct InputSection {
    let entry: PageEntry
    private let checked: DiagnosedInput
    private let layout: PageInput.Layout
    private let input: PageInput?

    init(
        _ checked: DiagnosedInput,
        number: Int,
        failingOn threshold: Severity,
        _ privacy: SourceExcerpt.Privacy,
        _ layout: PageInput.Layout
    ) {
        self.checked = checked
        self.layout = layout
        entry = PageEntry(checked, number: number, failingOn: threshold)
        input = checked.diagnosis.map { PageInput($0, number: number, privacy, layout) }
    }

    private var findings: [Finding] { checked.diagnosis?.findings ?? [] }

    var html: HTML {
        let anchors: [HTMLAttribute] = [
            .style("input"), .id(.input(entry.number)), .labeled(by: .part(.name, input: entry.number)),
        ]
        switch layout {
        case .alone: return .element(.section, anchors, [banner(name: heading)] + parts)
        case .shared:
            let isOpen: [HTMLAttribute] = entry.verdict.isFailure ? [.isOpen] : []
            let content: [HTML] = [
                HTML(.summary) {
                    heading
                    HTML(.span, .style("badge", entry.tone), text: entry.verdict.words)
                    HTML(.span, .style("soft"), text: entry.counts)
                },
                banner(name: nil),
            ]
            return .element(.section, anchors, [.element(.details, [.style("file")] + isOpen, content + parts)])
        }
    }

    private var heading: HTML { HTML(.h2, .id(.part(.name, input: entry.number))) { entry.name.withBreaks } }

    private var hasTimes: Bool { input?.hasTimes == true }
    private var hasLayers: Bool { input?.diagnosis.trace.layers.isEmpty == false }

    @HTMLBuilder
    private var parts: [HTML] {
        if let input {
            if !findings.isEmpty { FindingList(input: input).html }
            if hasLayers { LayerList(input: input).html }
            if let attributes = input.document.attributes {
                AttributeTable(attributes: attributes, input: input).html
            }
            if hasTimes { Timeline(input).html }
            SourceSection(input: input).html
        }
        if layout == .shared {
            HTML(.p, .style("back")) { HTML(.a, .href(.list), text: "↑ Back to the list") }
        }
    }

    /// The verdict, the first cause and the facts.
    private func banner(name: HTML?) -> HTML {
        HTML(.div, .style("verdict", entry.tone)) {
            if let name { name }
            if let detail = entry.detail { HTML(.p, .style("detail")) { detail.withBreaks } }
            HTML(.p, .style("word"), text: entry.verdict.sentence)
            if let failure = checked.failure {
                HTML(.p, .style("sentence")) {
                    "\(failure.message.clipped(to: 2000)) "
                    HTML(.code, text: failure.id)
                }
            } else if let first = findings.first, first.severity > .note {
                HTML(.p, .style("sentence"), text: "\(first.message.clipped(to: 2000)).")
            } else if entry.verdict == .accepted {
                HTML(.p, text: "No reason was found why Adobe would reject this SAML response.")
            }
            if let input { FactList(input, of: checked).html }
            if layout == .alone, input != nil { contents }
        }
    }

    private var contents: HTML {
        let parts: [(PageAnchor.Part, String, Bool)] = [
            (.findings, entry.counts, !findings.isEmpty), (.layers, "Encoding layers", hasLayers),
            (.attributes, "Attributes", input?.document.attributes != nil), (.times, "Times", hasTimes),
            (.source, "The document", true),
        ]
        return HTML(.nav, .label("Parts of this result")) {
            HTML(.ul, .style("contents")) {
                for (part, name, isThere) in parts where isThere {
                    HTML(.li) { HTML(.a, .href(.part(part, input: entry.number)), text: name) }
                }
            }
        }
    }
}

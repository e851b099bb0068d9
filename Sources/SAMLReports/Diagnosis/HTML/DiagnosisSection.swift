internal import AdobePass
internal import ByteTools
public import SAMLDiagnosis
internal import SAMLEncoding
public import SAMLExamination

/// The part of a page about one input: the verdict, the findings, and the document with their places.
///
/// ```swift
/// let section = DiagnosisSection(input, number: 1)
/// HTML(.div, .style("columns")) {
///     HTML(.div) { [DiagnosisSection.Part.verdict, .findings].compactMap(section.part) }
///     HTML(.div) { [DiagnosisSection.Part.document].compactMap(section.part) }
/// }
/// ```
///
/// The page contains the style sheets ``PageStyle/commonCSS`` and ``PageStyle/diagnosisCSS``.
public struct DiagnosisSection: Sendable {
    let entry: PageEntry
    private let checked: DiagnosisEntry
    private let parts: Set<Part>
    private let layout: PageInput.Layout
    private let input: PageInput?

    /// The parts of a section, in their order.
    public enum Part: Hashable, Sendable, CaseIterable {
        /// The name of the input, the verdict, the first cause and the facts.
        case verdict
        /// The findings, ranked.
        case findings
        /// The encoding layers.
        case layers
        /// The attributes, with the required ones that are missing.
        case attributes
        /// The times around the evaluation time.
        case times
        /// The document with the places of findings, the signed parts, and the changes of the whitespace rule.
        case document
    }

    /// Creates the section of an input, for the page of another program: its advice names no command of `samltool`.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - number: The number of the input among those of the page, from 1; the anchors of the section begin with it.
    ///   - parts: The parts that the page shows; there are no links to the others.
    ///   - severity: The severity from which a finding rejects its input.
    ///   - privacy: The privacy of personal values.
    public init(
        _ input: DiagnosisEntry,
        number: Int = 1,
        parts: Set<Part> = Set(Part.allCases),
        failingOn severity: Severity = .error,
        showing privacy: SourceExcerpt.Privacy = .masked
    ) {
        self.init(input, number: number, parts: parts, failingOn: severity, privacy, .alone, .general)
    }

    init(
        _ checked: DiagnosisEntry,
        number: Int,
        parts: Set<Part> = Set(Part.allCases),
        failingOn threshold: Severity,
        _ privacy: SourceExcerpt.Privacy,
        _ layout: PageInput.Layout,
        _ advice: PageInput.Advice = .withCommands
    ) {
        self.checked = checked
        self.parts = parts
        self.layout = layout
        entry = PageEntry(checked, number: number, failingOn: threshold)
        input = checked.diagnosis.map { PageInput($0, number: number, parts: parts, privacy, layout, advice) }
    }

    /// The name of the input and the verdict on it in a sentence.
    public var title: String { "\(entry.name): \(entry.sentence)" }

    /// The section with all parts that the page shows.
    public var html: HTML {
        let anchors: [HTMLAttribute] = [
            .style("input"), .id(.input(entry.number)), .labeled(by: .part(.name, input: entry.number)),
        ]
        let parts = Part.allCases.compactMap(part)
        switch layout {
        case .alone: return .element(.section, anchors, parts)
        case .shared:
            let isOpen: [HTMLAttribute] = entry.verdict.isFailure ? [.isOpen] : []
            let summary = HTML(.summary) {
                heading
                HTML(badge: entry.verdict.words, entry.tone)
                HTML(.span, .style("soft"), text: entry.counts)
            }
            let back = HTML(.p, .style("back")) { HTML(.a, .href(.list), text: "↑ Back to the list") }
            return .element(
                .section,
                anchors,
                [.element(.details, [.style("file")] + isOpen, [summary] + parts + [back])]
            )
        }
    }

    /// Returns a part of the section.
    ///
    /// - Parameter part: The part.
    /// - Returns: The part; `nil` if the page does not show it, or if the input has none.
    public func part(_ part: Part) -> HTML? {
        guard has(part) else { return nil }
        switch part {
        case .verdict: return banner
        case .findings: return input.map { FindingList(input: $0).html }
        case .layers: return input.map { LayerList(input: $0).html }
        case .attributes: return attributes
        case .times: return input.map { Timeline($0).html }
        case .document: return input.map { SourceSection(input: $0).html }
        }
    }

    private var attributes: HTML? {
        guard let input, let attributes = input.document.attributes else { return nil }
        return AttributeTable(attributes: attributes, input: input).html
    }

    private func has(_ part: Part) -> Bool {
        guard parts.contains(part) else { return false }
        return switch part {
        case .verdict: true
        case .findings: !findings.isEmpty
        case .layers: input?.diagnosis.trace.layers.isEmpty == false
        case .attributes: input?.document.attributes != nil
        case .times: input?.hasTimes == true
        case .document: input != nil
        }
    }

    private var findings: [Finding] { checked.diagnosis?.findings ?? [] }

    private var heading: HTML { HTML(.h2, .id(.part(.name, input: entry.number))) { entry.name.withBreaks } }

    private var banner: HTML {
        HTML(.div, .style("verdict", entry.tone)) {
            if layout == .alone { heading }
            if let detail = entry.detail { HTML(.p, .style("detail")) { detail.withBreaks } }
            HTML(.h3, .style("word"), text: entry.sentence)
            if let failure = checked.failure {
                HTML(sentence: failure.message.clipped(to: 2000), code: failure.id)
            } else if let first = findings.first, first.severity > .note {
                HTML(.p, .style("sentence"), text: "\(first.message.clipped(to: 2000)).")
                HTML(.details) {
                    HTML(.summary, text: "What this means")
                    HTML(.p) { first.rule.explanation.prose }
                }
            } else if entry.verdict == .accepted {
                HTML(.p, text: "No reason was found why Adobe would reject this SAML response.")
            }
            responsibility
            if let input { FactList(input: input, checked: checked).html }
            if layout == .alone, input != nil { contents }
        }
    }

    @HTMLBuilder
    private var responsibility: [HTML] {
        let cause = findings.first.flatMap { $0.severity > .note ? $0 : nil }
        // The message of the cause has Adobe's words, if it is the rejection itself.
        let isRejection = cause.map { $0.rule == checked.response?.call?.outcome.rule } ?? false
        let outcome = isRejection ? nil : RecordedOutcome(of: checked)
        if cause != nil || outcome != nil {
            HTML(.dl, .style("facts")) {
                if let cause {
                    for case (let name, let text?) in [("Found", cause.found), ("Expected", cause.expected)] {
                        HTML(.dt, text: name)
                        HTML(.dd) { HTML(.code, text: text.clipped(to: 600)) }
                    }
                    HTML(.dt, text: "Who must act")
                    HTML(.dd) { HTML(.b, text: ActingParty.words(for: cause.actingParties)) }
                    if let input {
                        HTML(.dt, text: "What to do")
                        HTML(.dd) { input.advice(of: cause).prose }
                    }
                }
                if let outcome {
                    HTML(.dt, text: "Adobe's response")
                    HTML(.dd) { HTML(.span, .style("fact", outcome.tone), text: outcome.words.clipped(to: 2000)) }
                }
            }
        }
    }

    @HTMLBuilder
    private var contents: [HTML] {
        let names: [(part: Part, anchor: PageAnchor.Part, name: String)] = [
            (.findings, .findings, entry.counts), (.layers, .layers, "Encoding layers"),
            (.attributes, .attributes, "Attributes"), (.times, .times, "Times"), (.document, .source, "The document"),
        ]
        let links = names.filter { has($0.part) }
        if !links.isEmpty {
            HTML(.nav, .label("Parts of this result")) {
                HTML(.ul, .style("contents")) {
                    for link in links {
                        HTML(.li) { HTML(.a, .href(.part(link.anchor, input: entry.number)), text: link.name) }
                    }
                }
            }
        }
    }
}

struct LayerList {
    let input: PageInput

    var html: HTML {
        let trace = input.diagnosis.trace
        return input.part(.layers, "Encoding layers") {
            HTML(.ol, .style("layers"), .role("list")) {
                for (index, layer) in trace.layers.enumerated() {
                    HTML(
                        .li,
                        .style("layer", tone(of: index)),
                        .id(.layer(index, input: input.number)),
                        .isFocusTarget
                    ) {
                        let field = layer.fieldName.map { ", field \($0.clipped(to: 200))" } ?? ""
                        "\(layer.kind.name)\(field), \(layer.byteCount.grouped) bytes"
                        links(to: index)
                    }
                }
                HTML(.li, .style("layer")) { inside }
            }
        }
    }

    private var inside: String {
        let trace = input.diagnosis.trace
        let xml = trace.content == .soapEnvelope ? "a SOAP envelope" : "XML"
        let content = trace.failure == nil ? xml : trace.content.explanation
        return "Inside: \(content), \(trace.payload.count.grouped) bytes"
    }

    private func findings(at layer: Int) -> [(number: Int, finding: Finding)] {
        input.diagnosis.findings.enumerated().filter { $0.element.place?.layer == layer }
            .map { (number: $0.offset + 1, finding: $0.element) }
    }

    private func links(to layer: Int) -> [HTML] {
        findings(at: layer).flatMap { [.text(" "), input.link(to: $0.finding, number: $0.number)] }
    }

    /// The tone of the worst finding at a layer.
    private func tone(of layer: Int) -> StaticString {
        findings(at: layer).map { $0.finding.severity }.max()?.tone ?? "good"
    }
}

struct RecordedOutcome {
    let words: String
    let tone: StaticString

    /// Reads the recording; `nil` if the input is from none, or if it does not contain the HTTP response.
    init?(of input: DiagnosisEntry) {
        guard let call = input.response?.call, call.call.response.head != nil else { return nil }
        let outcome = call.outcome
        words = outcome.summary.withoutControls
        tone =
            switch outcome.verdict {
            case .accepted: "good"
            case .rejected: "error"
            case .unclear: "warning"
            }
    }
}

public import SAMLDiagnosis
public import SAMLExamination

/// The result about the inputs of an interactive page: the findings of each beside its document.
///
/// Several are folded, and one is open at a time. The page contains the style sheets ``PageStyle/commonCSS`` and ``PageStyle/diagnosisCSS``, and one for ``ExaminedSection``.
public struct ExaminedInputs: Sendable {
    /// The maximum number of inputs with a section.
    public static let maximumSections = 50

    private let count: Int
    /// Those with a section.
    private let inputs: [DiagnosisEntry]
    private let sections: [DiagnosisSection]

    /// Creates the result.
    ///
    /// - Parameters:
    ///   - inputs: The inputs, at least one.
    ///   - privacy: The privacy of personal values.
    public init(_ inputs: [DiagnosisEntry], showing privacy: SourceExcerpt.Privacy = .masked) {
        count = inputs.count
        self.inputs = Array(inputs.prefix(Self.maximumSections))
        sections = self.inputs.enumerated().map { DiagnosisSection($1, number: $0 + 1, showing: privacy) }
    }

    /// The name of the only input with its verdict, or the number of inputs.
    public var title: String { sections.count == 1 ? sections[0].title : "\(count) responses" }

    /// The list of the inputs; `nil` for one.
    public var list: HTML? { sections.count > 1 ? DiagnosisList(inputs).html : nil }

    /// The sections, those of accepted responses last.
    public var html: [HTML] {
        guard sections.count > 1 else { return sections.map { ExaminedSection($0).html } }
        let first = DiagnosisList(inputs).first
        let folded = sections.enumerated().map { Self.folded($1, number: $0 + 1, isFirst: $0 + 1 == first) }
        let accepted = folded.indices.filter { inputs[$0].verdict(failingOn: .error).decision == .accepted }
        let others = folded.indices.filter { !accepted.contains($0) }.map { folded[$0] }
        return others + Self.together(accepted.map { folded[$0] }, beside: others.count)
    }

    /// The accepted responses: few readers look at one of them beside others.
    private static func together(_ accepted: [HTML], beside count: Int) -> [HTML] {
        guard count > 0, accepted.count > 3 else { return accepted }
        return [
            .element(.details, [], [HTML(.summary, text: "The \(accepted.count) that are accepted")] + accepted)
        ]
    }

    private static func folded(_ section: DiagnosisSection, number: Int, isFirst: Bool) -> HTML {
        let open: [HTMLAttribute] = isFirst ? [.isOpen] : []
        let summary = HTML(.summary, text: section.title)
        return .element(
            .details,
            [.style("folded"), .exclusive("input"), .id(.input(number))] + open,
            [summary, ExaminedSection(section).html]
        )
    }
}

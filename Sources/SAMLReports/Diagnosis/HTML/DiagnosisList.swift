public import SAMLDiagnosis
public import SAMLExamination

/// The list of the inputs of a page, for several of them: the totals, then the inputs by verdict and first cause, with links to their
/// sections.
///
/// The section of an input has the anchor ``PageAnchor/input(_:)`` with its number.
public struct DiagnosisList: Sendable {
    private let list: PageList

    /// Creates the list of inputs, which are numbered from 1 in their order.
    ///
    /// - Parameters:
    ///   - inputs: The inputs.
    ///   - severity: The severity from which a finding rejects its input.
    public init(_ inputs: [DiagnosisEntry], failingOn severity: Severity = .error) {
        var summary = DiagnosisSummary(failingOn: severity)
        for input in inputs { summary.add(input) }
        let entries = inputs.enumerated().map { PageEntry($1, number: $0 + 1, failingOn: severity) }
        list = PageList(entries, summary) { .href(PageAnchor.input($0)) }
    }

    /// The list.
    public var html: HTML { list.html }

    /// The number of the first input with the worst verdict.
    public var first: Int { list.order.first ?? 1 }
}

internal import SAMLDiagnosis
internal import SAMLEncoding
internal import SAMLExamination

/// The findings for people, written input by input, and a summary of a batch.
struct DiagnosisTextForm: DiagnosisForm {
    private let privacy: SourceExcerpt.Privacy
    private let style: TextStyle
    private let threshold: Severity
    private let detail: DiagnosisWriter.Detail
    /// The exchanges that are not written yet, because a table of them comes first.
    private var exchanges = ExchangeTable()

    init(
        _ privacy: SourceExcerpt.Privacy,
        _ style: TextStyle,
        failingOn threshold: Severity,
        _ detail: DiagnosisWriter.Detail
    ) {
        self.privacy = privacy
        self.style = style
        self.threshold = threshold
        self.detail = detail
    }

    mutating func add<Failure: Error>(_ input: DiagnosisEntry, emit: ([UInt8]) throws(Failure) -> Void) throws(Failure)
    {
        guard detail == .full, !exchanges.add(input) else { return }
        let lines = linesOfExchanges()
        exchanges = ExchangeTable(after: exchanges)
        try emit(lines.utf8Lines)
        if !exchanges.add(input) { try emit(self.lines(for: input).utf8Lines) }
    }

    private func lines(for input: DiagnosisEntry) -> [String] {
        DiagnosisText(input, privacy, style: style, failingOn: threshold).lines
    }

    private func linesOfExchanges() -> [String] {
        exchanges.lines(style: style, failingOn: threshold) + exchanges.entries.flatMap { lines(for: $0) }
    }

    func finish<Failure: Error>(_ summary: DiagnosisSummary, emit: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        switch detail {
        case .summary: try emit(summary.lines.utf8Lines)
        case .full:
            let total = summary.inputCount > 1 ? [""] + summary.lines : []
            try emit((linesOfExchanges() + total).utf8Lines)
        }
    }
}

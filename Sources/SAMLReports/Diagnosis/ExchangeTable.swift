internal import AdobePass
internal import SAMLDiagnosis
internal import SAMLExamination

/// The exchanges of a recording, collected for a table of them before the first one: place, time, MVPD, verdict and cause.
struct ExchangeTable {
    /// The maximum number of exchanges in the table; further ones are not in it.
    private static let maximumCount = 100
    private static let maximumNameWidth = 40
    private static let maximumCauseWidth = 120

    private(set) var entries: [DiagnosisEntry] = []
    /// The recording of which a table was written already.
    private var finished: RecordedCall?

    init() {}

    /// Creates the empty table that follows another one.
    init(after other: Self) {
        finished = other.entries.last?.response?.call ?? other.finished
    }

    private var isFull: Bool { entries.count == Self.maximumCount }

    /// Adds an exchange; returns false for one that is not of the same recording, or if the table is full.
    mutating func add(_ entry: DiagnosisEntry) -> Bool {
        guard let call = entry.response?.call, !isFull, finished.map({ !$0.isOfSameRecording(as: call) }) ?? true else {
            return false
        }
        if let own = entries.first?.response?.call, !own.isOfSameRecording(as: call) { return false }
        entries.append(entry)
        return true
    }

    /// The table; empty for a single exchange.
    func lines(style: TextStyle, failingOn threshold: Severity) -> [String] {
        guard entries.count > 1 else { return [] }
        let rows = entries.compactMap { entry in
            entry.response?.call.map { Self.row($0, entry.verdict(failingOn: threshold)) }
        }
        let title = "\(entries.count)\(isFull ? " or more" : "") exchanges, each with its details below:"
        return [style.strong(title)] + TextColumns.lines(of: rows).map { "  \($0)" } + [""]
    }

    private static func row(_ call: RecordedCall, _ verdict: CaseVerdict) -> [String] {
        [
            "entry \(call.call.entry)",
            call.instant.map { "\($0)" } ?? "",
            TextColumns.cell(call.mvpd ?? "", maximumWidth: maximumNameWidth),
            "\(verdict.sign) \(verdict.decision.rawValue)",
            TextColumns.cell(verdict.cause?.message ?? "", maximumWidth: maximumCauseWidth),
        ]
    }
}

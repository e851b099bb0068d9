/// A line on the terminal with the progress of a long batch; nothing if standard error is not a terminal or shows the report.
struct CheckProgress {
    private let total: Int
    private let isShown: Bool
    private let start = ContinuousClock.now
    private var shownAt: ContinuousClock.Instant?

    init(total: Int, besidesTerminal isOutputTerminal: Bool) {
        self.total = total
        isShown = total > 1 && Platform.isTerminal(StandardStreams.current.error) && !isOutputTerminal
    }

    /// Shows the number of checked inputs after the first second, at most ten times a second.
    mutating func update(done: Int, rejected: Int) {
        let now = ContinuousClock.now
        guard isShown, now - start > .seconds(1), shownAt.map({ now - $0 > .milliseconds(100) }) ?? true else { return }
        shownAt = now
        Diagnostics.printRaw("\r\u{1B}[Kchecked \(done) of \(total), \(rejected) rejected")
    }

    /// Removes the line.
    func finish() {
        if shownAt != nil { Diagnostics.printRaw("\r\u{1B}[K") }
    }
}

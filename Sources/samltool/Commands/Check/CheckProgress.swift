import SystemPackage

/// A line on the terminal that tells how far a long batch is; nothing where nobody looks, or where the report itself appears.
struct CheckProgress {
    private let total: Int
    private let isShown: Bool
    private let start = ContinuousClock.now
    private var shownAt: ContinuousClock.Instant?

    init(total: Int, besidesTerminal isOutputTerminal: Bool) {
        self.total = total
        isShown = total > 1 && Platform.isTerminal(StandardStreams.current.error) && !isOutputTerminal
    }

    /// Says how many inputs are done; after the first second, and no more than ten times in each.
    mutating func update(done: Int, rejected: Int) {
        let now = ContinuousClock.now
        guard isShown, now - start > .seconds(1), shownAt.map({ now - $0 > .milliseconds(100) }) ?? true else { return }
        shownAt = now
        Diagnostics.printRaw("\r\u{1B}[Kchecked \(done) of \(total), \(rejected) rejected")
    }

    /// Takes the line away.
    func finish() {
        if shownAt != nil { Diagnostics.printRaw("\r\u{1B}[K") }
    }
}

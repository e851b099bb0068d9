/// The generation of a store's data, which is stored with it.
///
/// A server that lost its data has no generation, and the next client starts one. Assertions that may have been claimed before
/// the start of the generation are rejected, because their claims may be lost.
struct StoreGeneration: Equatable, Sendable {
    static let key = "samltool:generation"
    /// About 10,000 years, so that times can be added to a start.
    private static let starts: ClosedRange<Int64> = 0...300_000_000_000_000

    /// The start by the clock of the server, in milliseconds since 1970; 0 if no claim was ever lost.
    let start: Int64
    /// The digest of the secret that all clients of the generation must have.
    let check: String

    init(start: Int64, check: Digest) {
        self.start = start
        self.check = check.hex
    }

    init?(_ text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "1", let start = Int64(parts[1]), Self.starts.contains(start),
            parts[2].utf8.count == 64
        else { return nil }
        self.start = start
        check = String(parts[2])
    }

    var text: String { "1 \(start) \(check)" }

    /// The time of issue from which no claim can have been lost, in milliseconds since 1970; `nil` if none was ever lost.
    ///
    /// The time is that of the issuer's clock, and the tolerance the largest difference of that clock from the server's.
    func acceptedFrom(tolerance: Duration) -> Int64? {
        start == 0 ? nil : start + tolerance.milliseconds
    }
}

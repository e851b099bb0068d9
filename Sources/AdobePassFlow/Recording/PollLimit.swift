import AdobePass

/// The least time from the start of a poll to the start of the next one, which Adobe's cookbooks for Apple do not name.
public struct PollLimit: Hashable, Sendable {
    /// In seconds.
    public let seconds: Int
    /// The limit and its source, as a clause.
    public let sentence: String

    /// The minimum for a REST API.
    init(of dialect: AdobeService.Dialect) {
        switch dialect {
        case .v1:
            seconds = 1
            sentence = "Adobe accepts one call per second of an IP address (Throttling mechanism)"
        case .v2:
            seconds = 3
            sentence = "the minimum is 3 seconds (REST API V2 checklist)"
        }
    }

    /// A timer may be early by this, in seconds.
    private static let tolerance = 0.1

    func isViolated(by interval: Double) -> Bool { interval < Double(seconds) - Self.tolerance }
}

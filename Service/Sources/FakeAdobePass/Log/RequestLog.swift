struct RequestLog: Sendable {
    static let maximumCount = 10_000

    private(set) var entries: [LogEntry] = []
    /// The number of requests since the start, including those that are no longer in the log.
    private(set) var requestCount = 0

    mutating func nextNumber() -> Int {
        requestCount += 1
        return requestCount
    }

    mutating func append(_ entry: LogEntry) {
        // Removing one entry from the start costs as much as removing many.
        if entries.count >= Self.maximumCount { entries.removeFirst(Self.maximumCount / 10) }
        entries.append(entry)
    }

    mutating func removeAll() { entries.removeAll() }
}

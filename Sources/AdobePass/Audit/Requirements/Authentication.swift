extension AuditRequirement {
    static let authentication: [Self] = [pollingInterval]

    /// The minimum that all of Adobe's pages name, in seconds.
    private static let minimumInterval = 3.0
    /// A timer may be early by this, in seconds.
    private static let tolerance = 0.1

    static let pollingInterval = Self(
        "audit.polling-interval",
        title: "poll every 3 to 5 seconds, or more slowly",
        risk: .throttling,
        advice: "wait at least 3 seconds from the start of a poll to the start of the next one",
        source: checklist("Polling Mechanism Configuring"),
        detection: .calls { timeline in
            var judgment = AuditJudgment()
            for series in timeline.polling {
                let pairs = zip(series.polls, series.polls.dropFirst())
                let gaps = pairs.compactMap { first, next in
                    first.maximumSeconds(until: next).map { (seconds: $0, calls: [first, next]) }
                }
                let sorted = gaps.map(\.seconds).sorted()
                guard !sorted.isEmpty, let shortest = gaps.first(where: { $0.seconds < minimumInterval - tolerance })
                else {
                    if !sorted.isEmpty { judgment.keep() }
                    continue
                }
                let median = sorted[sorted.count / 2]
                if median < minimumInterval - tolerance {
                    let message = "the app polls every \(median.shownSeconds), which is the median of \(sorted.count)"
                    judgment.violate("\(message) intervals; 3 seconds are the minimum", series.polls)
                } else {
                    judgment.suspect(
                        "a poll follows another one after \(shortest.seconds.shownSeconds)",
                        shortest.calls
                    )
                }
            }
            return judgment
        }
    )
}

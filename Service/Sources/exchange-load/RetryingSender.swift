/// Sends a request again, as the answers advise, until an answer ends it.
struct RetryingSender: Sendable {
    /// The base URLs of the instances; each attempt uses the next one.
    let services: [String]
    /// For a request with all its attempts.
    let limit: Duration
    let clock: ContinuousClock
    /// Sends a request once: its number and the instance.
    let send: @Sendable (Int, String) async -> ServiceReply?

    func run(_ number: Int) async -> RetriedRequest {
        let deadline = clock.now + limit
        var statuses: [Int?] = []
        while true {
            let reply = await send(number, services[(number + statuses.count) % services.count])
            statuses.append(reply?.status)
            switch NextStep(after: reply) {
            case .end(let end): return RetriedRequest(end: end, statuses: statuses)
            case .retry(let pause):
                guard clock.now + pause < deadline else { return RetriedRequest(end: .unfinished, statuses: statuses) }
                try? await clock.sleep(for: pause)
            }
        }
    }
}

struct RetriedRequest: Hashable, Sendable {
    let end: RequestEnd
    /// `nil` for an attempt without an answer.
    let statuses: [Int?]
}

/// The part of an answer that decides what a client does next.
struct ServiceReply: Hashable, Sendable {
    let status: Int
    /// The value of `Retry-After`.
    var retryAfter: String?
}

/// What a client does after an answer.
enum NextStep: Hashable, Sendable {
    case end(RequestEnd)
    /// Send the same request again after a pause.
    case retry(after: Duration)

    /// The pause after a request without an answer.
    static let shortPause = Duration.milliseconds(200)

    /// Determines the next step as the service documents it: an answer with `Retry-After` asks for the same request again.
    ///
    /// - Parameter reply: The answer; `nil` if there is none.
    init(after reply: ServiceReply?) {
        guard let reply else {
            self = .retry(after: Self.shortPause)
            return
        }
        if (200..<300).contains(reply.status) {
            self = .end(.accepted)
        } else if let seconds = reply.retryAfter.flatMap({ UInt32($0) }) {
            self = .retry(after: .seconds(seconds))
        } else {
            self = .end((400..<500).contains(reply.status) ? .rejected : .failed)
        }
    }
}

/// The end of a request.
enum RequestEnd: String, CaseIterable, Sendable {
    /// A status of success.
    case accepted
    /// A status that blames the request, without `Retry-After`.
    case rejected
    /// Another status without `Retry-After`: the client has neither a result nor advice.
    case failed
    /// The deadline of the driver, before an answer that ends the request.
    case unfinished
}

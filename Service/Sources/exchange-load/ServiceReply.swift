/// The part of an answer that decides what a client does next.
struct ServiceReply: Hashable, Sendable {
    let status: Int
    var retryAfter: String?
}

/// What a client does after an answer.
enum NextStep: Hashable, Sendable {
    case end(RequestEnd)
    case retry(after: Duration)

    static let shortPause = Duration.milliseconds(200)

    /// As the service documents it: an answer with `Retry-After` asks for the same request again.
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

enum RequestEnd: String, CaseIterable, Sendable {
    case accepted
    /// A status that blames the request, without `Retry-After`.
    case rejected
    /// Another status without `Retry-After`: the client has neither a result nor advice.
    case failed
    /// The deadline of the driver, before an answer that ends the request.
    case unfinished
}

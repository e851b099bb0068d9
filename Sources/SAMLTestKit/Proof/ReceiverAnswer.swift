/// What a receiver did with a response.
package struct ReceiverAnswer: Sendable {
    /// The kinds of answers.
    package enum Outcome: String, Hashable, Sendable {
        case accepted, rejected
        /// The receiver failed: a signal ended it, or its status is that of an internal error.
        case failed
        /// There was no answer within the time limit.
        case hung
        /// There was no connection, or it was closed without an answer.
        case unreachable
        /// The receiver answers later: too many requests, or out of service.
        case limited
    }

    /// The kind of answer.
    package var outcome: Outcome
    /// The time from the request to the answer.
    package let duration: Duration
    /// The answer in a few words, such as `status 403`.
    package let words: String
    /// The first line of what the receiver printed or returned.
    package let firstLine: String
    /// True if the receiver printed or returned ``Mutation/evilValue``.
    package let containsForbiddenValue: Bool
    /// The time after which the receiver asked to be called again.
    package let retryAfter: Duration?

    /// Creates an answer.
    package init(
        _ outcome: Outcome,
        after duration: Duration,
        _ words: String,
        firstLine: String = "",
        containsForbiddenValue: Bool = false,
        retryAfter: Duration? = nil
    ) {
        self.outcome = outcome
        self.duration = duration
        self.words = words
        self.firstLine = firstLine
        self.containsForbiddenValue = containsForbiddenValue
        self.retryAfter = retryAfter
    }

    /// True if the answer may be about the state of the receiver, and not about the response.
    var isSuspect: Bool { outcome != .accepted && outcome != .rejected }
}

/// The judgment on what a receiver did with a mutation.
package enum ProofVerdict: String, CaseIterable, Hashable, Sendable {
    /// The receiver did what a correct receiver does.
    case correct
    /// The receiver accepted what must be rejected, or reported the value of the attacker.
    case acceptedWrongly = "accepted-wrongly"
    /// The receiver failed or closed the connection.
    case crashed
    /// The receiver answered late, or not at all.
    case slow
    /// The receiver rejected the response, and reported the value of the attacker.
    case leaked
    /// The receiver rejected what it must accept.
    case rejectedWrongly = "rejected-wrongly"

    /// Judges an answer.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - promised: The verdict of a correct receiver.
    ///   - limit: The duration from which an answer is late.
    package init(_ answer: ReceiverAnswer, promised: Mutation.Verdict, lateFrom limit: Duration) {
        self =
            switch answer.outcome {
            case .accepted where promised == .rejected || answer.containsForbiddenValue: .acceptedWrongly
            case .failed, .unreachable: .crashed
            case .hung: .slow
            case .rejected where answer.containsForbiddenValue: .leaked
            case .rejected where promised == .accepted: .rejectedWrongly
            case .limited: promised == .accepted ? .rejectedWrongly : .correct
            case .accepted, .rejected: answer.duration >= limit ? .slow : .correct
            }
    }
}

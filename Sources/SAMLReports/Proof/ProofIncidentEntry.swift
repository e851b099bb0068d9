/// A time at which a receiver did not accept a good response, or accepted it late.
package struct ProofIncidentEntry: Sendable {
    /// The answer to the good response, or the one that asked for fewer requests.
    package let answer: ProofAnswer
    /// The name of the mutation that was sent alone before; `nil` if there were several.
    package let mutation: String?
    /// The time until the receiver accepted a good response again, in milliseconds; `nil` if it did not.
    package let recovery: Int?

    /// Creates an entry.
    package init(answer: ProofAnswer, mutation: String?, recovery: Int?) {
        self.answer = answer
        self.mutation = mutation
        self.recovery = recovery
    }

    /// The incident in a sentence without a full stop.
    var sentence: String {
        let place = mutation.map { " after \($0)" } ?? ""
        if answer.outcome == "accepted" {
            return "the receiver became slow\(place): a good response took \(answer.milliseconds) ms"
        }
        let reason = answer.outcome == "rejected" ? ", so it may be locked" : ""
        let event = "the receiver \(answer.event)\(place) (\(answer.words))\(reason)"
        guard let recovery else { return event + ", and did not recover" }
        return event
            + (recovery == 0
                ? ", and accepted the next good response" : ", and accepted a good response again after \(recovery) ms")
    }
}

extension ProofAnswer {
    /// What the receiver did instead of accepting a good response.
    fileprivate var event: String {
        switch outcome {
        case "rejected": "rejected a good response"
        case "failed": "failed on a good response"
        case "hung": "did not answer a good response"
        case "limited": "limited the number of requests"
        default: "could not be reached"
        }
    }
}

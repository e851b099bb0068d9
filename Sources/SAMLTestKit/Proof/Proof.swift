/// The result of a run: what a receiver did with good responses and with mutations.
package struct Proof: Sendable {
    /// How the run ended.
    package enum Conclusion: String, Hashable, Sendable {
        case complete
        /// The receiver does not answer.
        case unreachable
        /// The receiver rejects a good response.
        case rejectsGoodResponse = "rejects-good-response"
        /// The receiver accepts text that is no response, so that its answers prove nothing.
        case acceptsEverything = "accepts-everything"
        /// The receiver stopped accepting good responses.
        case stopped
    }

    /// How the run ended.
    package var conclusion = Conclusion.complete
    /// The answer to the first good response.
    package var firstAnswer: ReceiverAnswer
    /// The results, in the order of the catalogue.
    package var results: [ProofResult] = []
    /// The mutations that were not tested, in the order of the catalogue.
    package var untested: [UntestedMutation] = []
    /// When the receiver did not accept a good response, in the order of time.
    package var incidents: [ProofIncident] = []
    /// The kinds of good responses that the receiver rejects, with their mutations untested.
    package var rejectedVariants: [String] = []
    /// True if the receiver fails instead of rejecting, so that a failure is a rejection.
    package var rejectsByFailing = false
    /// The number of good responses that were sent.
    package var controlCount = 0

    /// Sorts the results and what was not tested by the catalogue.
    mutating func sort() {
        let order = Dictionary(uniqueKeysWithValues: Mutation.all.enumerated().map { ($1.name, $0) })
        func isBefore(_ first: Mutation, _ second: Mutation) -> Bool {
            order[first.name, default: 0] < order[second.name, default: 0]
        }
        results.sort { isBefore($0.mutation, $1.mutation) }
        untested.sort { isBefore($0.mutation, $1.mutation) }
    }
}

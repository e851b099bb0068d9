/// What a receiver did with a mutation, and the judgment on it.
package struct ProofResult: Sendable {
    /// The mutation.
    package let mutation: Mutation
    /// The rule of `samltool check` that finds it in this response; `nil` if nothing is found.
    package let rule: String?
    /// The kind of good response that it was made from.
    package let variant: String
    /// The bytes that were sent.
    package let request: [UInt8]
    /// The answer.
    package let answer: ReceiverAnswer
    /// The judgment.
    package let verdict: ProofVerdict
}

/// A mutation that was not sent, or whose answer proves nothing.
package struct UntestedMutation: Sendable {
    /// The mutation.
    package let mutation: Mutation
    /// The reason.
    package let reason: String
}

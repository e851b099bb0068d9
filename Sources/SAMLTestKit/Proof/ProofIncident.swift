/// A time at which a receiver did not accept a good response, or accepted it late.
package struct ProofIncident: Sendable {
    /// The answer to the good response, or the one that asked for fewer requests.
    package let answer: ReceiverAnswer
    /// The name of the mutation that was sent alone before; `nil` if there were several.
    package let mutation: String?
    /// The time until the receiver accepted a good response again; `nil` if it did not.
    package let recovery: Duration?
}

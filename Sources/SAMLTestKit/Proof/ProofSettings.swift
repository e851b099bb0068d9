package import SAML

/// How a receiver is driven.
package struct ProofSettings: Sendable {
    /// The form of a response that the receiver takes.
    package var form = Mutant.Form.xml
    /// The name of the field, for form bodies.
    package var field: String
    /// The maximum number of requests at a time.
    package var jobs = 2
    /// The numbers of mutations between two good responses, which repeat.
    ///
    /// They differ: a receiver that locks and unlocks in a rhythm would accept every good response that is sent in the same one.
    package var intervals = [23, 20, 17, 19, 22, 24, 15]
    /// The pause of each job after a request.
    package var pace = Duration.zero
    /// The pauses before a good response is sent again, when the receiver did not accept one.
    package var pauses: [Duration]
    /// Returns the time at which a response is made.
    package var instant: @Sendable () -> SAMLTimestamp
    /// Waits.
    package var sleep: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - form: The form of a response that the receiver takes.
    ///   - field: The name of the field, for form bodies.
    ///   - recovery: The time to wait, in all, for a receiver that does not accept a good response.
    ///   - instant: Returns the time at which a response is made.
    package init(
        form: Mutant.Form,
        field: String,
        recovery: Duration,
        instant: @escaping @Sendable () -> SAMLTimestamp
    ) {
        self.form = form
        self.field = field
        self.instant = instant
        // Each pause is twice the one before.
        pauses = (0..<6).map { recovery / 63 * (1 << $0) }
    }

    /// The least duration of a late answer.
    static let leastDelay = Duration.seconds(1)

    /// Returns the duration from which an answer is late, if a good response takes some time.
    static func delay(comparedWith duration: Duration) -> Duration { max(leastDelay, duration * 10) }
}

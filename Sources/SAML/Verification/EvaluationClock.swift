/// The evaluation time, with the allowed difference between the clocks of the issuer and the relying party.
struct EvaluationClock {
    let instant: SAMLTimestamp
    let skew: ClockSkew

    /// Returns true if an instant is past, even with the allowed clock difference.
    ///
    /// The instant itself is past: "not on or after".
    func isOver(_ end: SAMLTimestamp) -> Bool { instant >= end.advanced(by: skew.duration) }

    /// Returns true if an instant is in the future, even with the allowed clock difference.
    func isToCome(_ start: SAMLTimestamp) -> Bool { instant.advanced(by: skew.duration) < start }
}

extension EvaluationClock: CustomStringConvertible {
    /// The evaluation time, to the second, and the allowed clock difference.
    var description: String {
        let seconds = skew.duration.components.seconds
        let second = SAMLTimestamp(secondsSince1970: instant.seconds)
        return seconds == 0 ? "\(second)" : "\(second) ± \(seconds) seconds"
    }
}

extension CheckLog {
    /// Records a failure if a document was issued in the future.
    mutating func checkIssueInstant(_ issued: SAMLTimestamp, _ now: EvaluationClock) {
        guard now.isToCome(issued) else { return }
        let text = "it was issued in the future; check the clocks of the provider and of this machine"
        fail(.issuedInFuture, text, expected: "IssueInstant at or before \(now)", found: "\(issued)")
    }
}

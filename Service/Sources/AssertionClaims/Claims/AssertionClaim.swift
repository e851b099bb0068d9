/// An attempt to exchange a claimed assertion, which ends with ``AssertionClaims/complete(_:)`` or
/// ``AssertionClaims/release(_:)``.
///
/// It contains digests and a random number, and nothing of the assertion or the claimant.
public struct AssertionClaim: Hashable, Sendable, CustomStringConvertible {
    /// Of issuer and ID.
    let assertion: Digest
    let claimant: Digest
    let attempt: AttemptID
    /// The time from which on the claim may be forgotten.
    let deadline: ClaimDeadline

    /// The random number of the attempt, which correlates log records.
    public var description: String { "AssertionClaim(attempt \(attempt.hex))" }
}

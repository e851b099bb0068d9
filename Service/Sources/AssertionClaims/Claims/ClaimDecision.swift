/// The result of a claim.
public enum ClaimDecision: Sendable {
    /// The first attempt: exchange the assertion.
    case claimed(AssertionClaim)
    /// An earlier attempt of the same claimant ended without a recorded success: ask Adobe for the profile or token first,
    /// and exchange the assertion only if there is none.
    case reclaimed(AssertionClaim)
    /// Adobe accepted the assertion from the same claimant before: ask for the profile or token, and never exchange again.
    case exchanged
    /// An attempt of the same claimant is running, or it ended without notice and its lease has not ended.
    case inProgress(retryAfterSeconds: Int)
}

public import SAML

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A store of claims, which decides on any number of machines who may exchange an assertion.
///
/// A claim comes before the exchange, and its end is recorded after it:
///
/// ```swift
/// switch try await claims.claim(assertion, for: claimant, at: now) {
/// case .claimed(let claim):       // Exchange with Adobe; then complete(claim), or release(claim) after a failure.
/// case .reclaimed(let claim):     // Ask Adobe for the profile first; exchange only if there is none.
/// case .exchanged:                // Ask Adobe for the profile; never exchange.
/// case .inProgress(let seconds):  // Return 503 with Retry-After.
/// }
/// ```
///
/// Every implementation rejects when it cannot decide: an error means that nothing may be sent to Adobe.
///
/// A limit of the claims that wait does not apply to ``complete(_:)`` and ``release(_:)``, and both also run in a canceled task, so that
/// the end of an attempt is recorded when its caller has left. A claim in a canceled task fails.
public protocol AssertionClaims: Sendable {
    /// Claims an assertion for a claimant, after its verification and before anything is sent to Adobe.
    ///
    /// - Parameters:
    ///   - assertion: The assertion.
    ///   - claimant: The party that is to exchange it.
    ///   - instant: The time at which it was verified.
    /// - Returns: The decision.
    /// - Throws: ``ClaimError``: code ``ClaimError/Code/replayed`` if another claimant has it,
    ///   ``ClaimError/Code/expired`` if it has expired, ``ClaimError/Code/storeLost`` if an earlier claim may have been
    ///   lost (then Adobe may have the profile, but the assertion must not be exchanged), or a code whose ``ClaimError/Code/isTemporary`` is true.
    func claim(
        _ assertion: VerifiedAssertion,
        for claimant: Claimant,
        at instant: Date
    ) async throws(ClaimError) -> ClaimDecision

    /// Records that Adobe accepted the assertion: it is never exchanged again.
    ///
    /// Call it even if the attempt took longer than its lease. If it throws, the exchange is still valid: report success to
    /// the caller. A later attempt of the same claimant is then ``ClaimDecision/reclaimed(_:)`` and finds the profile.
    ///
    /// - Throws: ``ClaimError``, if the result cannot be recorded.
    func complete(_ claim: AssertionClaim) async throws(ClaimError)

    /// Ends an attempt that Adobe certainly did not accept; the same claimant may try again at once, and is
    /// ``ClaimDecision/reclaimed(_:)``.
    ///
    /// Do not call it if the result is unknown, after a time-out for example: the next attempt must wait for the end of the lease,
    /// so that Adobe has finished the first one. It has no effect on a later attempt. If it throws, the same claimant may
    /// try again when the lease ends.
    ///
    /// - Throws: ``ClaimError``, if the end cannot be recorded.
    func release(_ claim: AssertionClaim) async throws(ClaimError)

    /// Checks that the store can be used, for the readiness of a service.
    ///
    /// - Throws: ``ClaimError``, whose message describes the problem and its remedy.
    func checkReachable() async throws(ClaimError)

    /// Returns the time from which assertions must have been issued to be accepted, if the store is new or lost its data.
    ///
    /// The default implementation returns `nil`: no claim can have been lost.
    ///
    /// - Throws: ``ClaimError``, if the store cannot be used.
    func acceptedFrom() async throws(ClaimError) -> Date?
}

extension AssertionClaims {
    /// Returns `nil`: no claim can have been lost.
    public func acceptedFrom() async throws(ClaimError) -> Date? { nil }
}

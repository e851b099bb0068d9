public import SAML

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Claims on a Redis server, which any number of instances share.
///
/// The key of a claim is a digest of issuer and ID, its value the digest of the claimant: neither the server nor its logs
/// contain an ID, an issuer or a device. One `SET` with `NX` and `PXAT` decides who has the assertion. A second key with a short
/// life, the lease, decides which attempt of that claimant may run.
public struct RedisClaims: AssertionClaims {
    let store: RedisStore
    private let terms: ClaimTerms

    /// Creates claims.
    ///
    /// - Parameters:
    ///   - store: The connections.
    ///   - terms: The times to apply, which should be the same on all instances.
    public init(store: RedisStore, terms: ClaimTerms) {
        self.store = store
        self.terms = terms
    }

    /// Claims an assertion; see ``AssertionClaims/claim(_:for:at:)``.
    public func claim(
        _ assertion: VerifiedAssertion,
        for claimant: Claimant,
        at instant: Date
    ) async throws(ClaimError) -> ClaimDecision {
        let deadline = try ClaimDeadline(of: assertion, terms, at: instant)
        let key = try store.secret.digest(of: assertion)
        let claim = AssertionClaim(
            assertion: key,
            claimant: try store.secret.digest(of: claimant, for: key),
            attempt: .random(),
            deadline: deadline
        )
        let issued = assertion.issueInstant.milliseconds
        let expiry = store.expiry(deadline)
        let lease = terms.lease
        return try await store.run { session throws(ClaimError) in
            try session.claim(claim, issued: issued, expiry: expiry, lease: lease)
        } undo: { session, decision throws(ClaimError) in
            switch decision {
            case .claimed, .reclaimed: try session.release(claim)
            case .exchanged, .inProgress: break
            }
        }
    }

    /// Records that Adobe accepted the assertion; see ``AssertionClaims/complete(_:)``.
    public func complete(_ claim: AssertionClaim) async throws(ClaimError) {
        let expiry = store.expiry(claim.deadline)
        try await store.run(.end) { session throws(ClaimError) in try session.complete(claim, expiry: expiry) }
    }

    /// Ends an attempt without success; see ``AssertionClaims/release(_:)``.
    public func release(_ claim: AssertionClaim) async throws(ClaimError) {
        try await store.run(.end) { session throws(ClaimError) in try session.release(claim) }
    }

    /// Checks that the server can be used; see ``RedisStore/checkReachable()``.
    public func checkReachable() async throws(ClaimError) {
        try await store.checkReachable()
    }

    /// Returns the first time of issue that the server accepts; see ``RedisStore/acceptedFrom()``.
    public func acceptedFrom() async throws(ClaimError) -> Date? {
        try await store.acceptedFrom()
    }
}

extension AssertionClaim {
    /// Its value names the claimant.
    fileprivate var key: String { "samltool:claim:\(assertion.hex)" }
    /// Its value is the number of the attempt.
    fileprivate var leaseKey: String { "\(key):attempt" }

    fileprivate var claimedValue: String { "claimed \(claimant.hex)" }
    fileprivate var exchangedValue: String { "exchanged \(claimant.hex)" }
}

extension RedisSession {
    /// The record of a success, also if the claim was lost, but not over the claim of another claimant.
    private static let completeScript =
        "local v=redis.call('GET',KEYS[1]) if v==ARGV[2] then return 1 end "
        + "if v and v~=ARGV[1] then return 0 end "
        + "redis.call('SET',KEYS[1],ARGV[2],'PXAT',ARGV[3]) return 1"

    fileprivate mutating func claim(
        _ claim: AssertionClaim,
        issued: Int64,
        expiry: String,
        lease: Duration
    ) throws(ClaimError) -> ClaimDecision {
        let (isFirst, value) = try store(claim.claimedValue, in: claim.key, issued: issued, expiry: expiry)
        if value == claim.exchangedValue { return .exchanged }
        guard value == claim.claimedValue else { throw .replayed }
        return try startAttempt(claim, lease: lease) ?? (isFirst ? .claimed(claim) : .reclaimed(claim))
    }

    /// Returns the decision if the attempt was not started, because another one is running or has succeeded.
    private mutating func startAttempt(_ claim: AssertionClaim, lease: Duration) throws(ClaimError) -> ClaimDecision? {
        // An attempt that succeeds records that before its lease ends, so the claim is read after the lease was taken.
        let replies = try send([
            RedisCommand("SET", claim.leaseKey, claim.attempt.hex, "NX", "PX", "\(lease.milliseconds)"),
            RedisCommand("GET", claim.leaseKey), RedisCommand("PTTL", claim.leaseKey), RedisCommand("GET", claim.key),
        ])
        guard replies.count == 4 else { throw unexpectedReply() }
        guard replies[1] == .string(claim.attempt.hex) else {
            return .inProgress(milliseconds: try integer(replies[2]), of: lease)
        }
        guard replies[3] == .string(claim.claimedValue) else {
            try release(claim)
            if replies[3] == .string(claim.exchangedValue) { return .exchanged }
            throw ClaimError(.notStored, "\(settings.address): the claim was deleted; check who deletes records")
        }
        do throws(ClaimError) {
            try awaitReplicas()
        } catch {
            // Nothing is exchanged, so the next attempt need not wait for the end of the lease.
            if condition == .usable { try release(claim) }
            throw error
        }
        return nil
    }

    fileprivate mutating func complete(_ claim: AssertionClaim, expiry: String) throws(ClaimError) {
        let script = RedisCommand(
            "EVAL",
            Self.completeScript,
            "1",
            claim.key,
            claim.claimedValue,
            claim.exchangedValue,
            expiry
        )
        // The lease ends after the success is recorded.
        let replies = try send([script, .remove(claim.leaseKey, if: claim.attempt.hex)])
        guard let reply = replies.first else { throw unexpectedReply() }
        guard try integer(reply) == 1 else {
            let problem = "the claim was lost, and another claimant has the assertion; the exchange is valid"
            throw ClaimError(.storeLost, "\(settings.address): \(problem)")
        }
    }

    fileprivate mutating func release(_ claim: AssertionClaim) throws(ClaimError) {
        try remove(claim.leaseKey, if: claim.attempt.hex)
    }
}

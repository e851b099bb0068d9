public import SAML

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A replay guard on a Redis server, for services that reject every second use of an assertion.
///
/// A use whose result is unknown, after a time-out for example, counts as a use: the assertion is rejected from then on. Services
/// that exchange assertions need ``RedisClaims``, which let the same claimant try again.
public struct RedisReplayGuard: ReplayGuard {
    private let store: RedisStore
    private let terms: ClaimTerms

    /// Creates a replay guard.
    ///
    /// - Parameters:
    ///   - store: The connections.
    ///   - terms: The times to apply; there is no lease.
    public init(store: RedisStore, terms: ClaimTerms) {
        self.store = store
        self.terms = terms
    }

    /// Records the use of an assertion.
    ///
    /// - Parameters:
    ///   - assertion: The assertion.
    ///   - instant: The time at which it was verified.
    /// - Throws: ``ClaimError``: code ``ClaimError/Code/replayed`` if it was used before, or another one if that cannot be
    ///   determined or recorded.
    public func noteUse(of assertion: VerifiedAssertion, at instant: Date) async throws(ClaimError) {
        let deadline = try ClaimDeadline(of: assertion, terms, at: instant)
        let key = "samltool:use:\(try store.secret.digest(of: assertion).hex)"
        let use = AttemptID.random()
        let issued = assertion.issueInstant.milliseconds
        let expiry = store.expiry(deadline)
        try await store.run { session throws(ClaimError) in
            try session.noteUse(use, key: key, issued: issued, expiry: expiry)
        }
    }
}

extension RedisSession {
    fileprivate mutating func noteUse(
        _ use: AttemptID,
        key: String,
        issued: Int64,
        expiry: String
    ) throws(ClaimError) {
        let (_, value) = try store(use.hex, in: key, issued: issued, expiry: expiry)
        // The number is that of this use even if the command was sent twice, because the first connection was closed.
        guard value.utf8.elementsEqual(use.hex.utf8) else { throw .replayed }
        try awaitReplicas()
    }
}

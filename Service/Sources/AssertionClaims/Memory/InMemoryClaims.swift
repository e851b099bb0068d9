public import SAML

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Claims in the memory of one process.
///
/// It is for tests and for a service of a single process: a restart forgets all claims. It has no clock of its own and relies
/// on the times of its calls. When it is full, assertions are rejected until others have expired.
public actor InMemoryClaims: AssertionClaims {
    /// The maximum number of stored claims.
    public let maximumCount: Int

    private struct Entry {
        let claimant: Digest
        let deadline: ClaimDeadline
        var isExchanged = false
        var attempt: Attempt?
    }

    private struct Attempt {
        let id: AttemptID
        /// Milliseconds since 1970.
        let end: Int64
    }

    private let secret: ClaimSecret
    private let terms: ClaimTerms
    private var entries: [Digest: Entry] = [:]
    /// The claims by the minute since 1970 in which they can be forgotten.
    private var expiring: [Int64: [Digest]] = [:]
    /// The latest time of all claims, in milliseconds since 1970.
    private var latest = Int64.min

    /// Creates an empty store.
    ///
    /// - Parameters:
    ///   - secret: The secret of the digests, which can be random for each process.
    ///   - terms: The times to apply.
    ///   - maximumCount: The maximum number of stored claims. Each is stored until its assertion expires and takes about 500 bytes.
    public init(secret: ClaimSecret, terms: ClaimTerms, maximumCount: Int) {
        self.secret = secret
        self.terms = terms
        self.maximumCount = maximumCount
    }

    /// The number of stored claims.
    public var count: Int { entries.count }

    /// Claims an assertion; see ``AssertionClaims/claim(_:for:at:)``.
    public func claim(
        _ assertion: VerifiedAssertion,
        for claimant: Claimant,
        at instant: Date
    ) throws(ClaimError) -> ClaimDecision {
        let now = SAMLTimestamp(instant).milliseconds
        forgetExpired(at: now)
        let deadline = try ClaimDeadline(of: assertion, terms, at: instant)
        guard deadline.milliseconds > latest else {
            let text = "the assertion had expired at the time of an earlier claim; check the clock"
            throw ClaimError(.expired, text)
        }
        let key = try secret.digest(of: assertion)
        let digest = try secret.digest(of: claimant, for: key)
        if let entry = entries[key] { return try retry(entry, of: key, by: digest, at: now) }
        guard entries.count < maximumCount else {
            let text = "the memory for claims is full; increase the maximum of \(maximumCount) claims"
            throw ClaimError(.unavailable, text)
        }
        entries[key] = Entry(claimant: digest, deadline: deadline)
        expiring[deadline.minuteOfForgetting, default: []].append(key)
        return .claimed(start(key, by: digest, at: now, until: deadline))
    }

    private func retry(
        _ entry: Entry,
        of key: Digest,
        by claimant: Digest,
        at now: Int64
    ) throws(ClaimError) -> ClaimDecision {
        guard entry.claimant == claimant else { throw ClaimError.replayed }
        if entry.isExchanged { return .exchanged }
        if let attempt = entry.attempt, attempt.end > now {
            return .inProgress(milliseconds: attempt.end - now, of: terms.lease)
        }
        return .reclaimed(start(key, by: claimant, at: now, until: entry.deadline))
    }

    private func start(_ key: Digest, by claimant: Digest, at now: Int64, until deadline: ClaimDeadline)
        -> AssertionClaim
    {
        let attempt = AttemptID.random()
        entries[key]?.attempt = Attempt(id: attempt, end: now + terms.lease.milliseconds)
        return AssertionClaim(assertion: key, claimant: claimant, attempt: attempt, deadline: deadline)
    }

    /// Records that Adobe accepted the assertion; see ``AssertionClaims/complete(_:)``.
    public func complete(_ claim: AssertionClaim) throws(ClaimError) {
        guard let entry = entries[claim.assertion], entry.claimant == claim.claimant else { return }
        entries[claim.assertion]?.isExchanged = true
        end(claim)
    }

    /// Ends an attempt without success; see ``AssertionClaims/release(_:)``.
    public func release(_ claim: AssertionClaim) throws(ClaimError) {
        end(claim)
    }

    /// Always succeeds.
    public func checkReachable() throws(ClaimError) {}

    /// Ends an attempt, and no later one.
    private func end(_ claim: AssertionClaim) {
        guard entries[claim.assertion]?.attempt?.id == claim.attempt else { return }
        entries[claim.assertion]?.attempt = nil
    }

    private func forgetExpired(at now: Int64) {
        // After a clock was set back, forgotten claims must not be accepted again.
        guard now > latest else { return }
        let isNewMinute = latest == .min || now / 60_000 > latest / 60_000
        latest = now
        guard isNewMinute else { return }
        for minute in expiring.keys where minute <= now / 60_000 {
            for key in expiring.removeValue(forKey: minute) ?? [] { entries[key] = nil }
        }
    }
}

extension ClaimDeadline {
    /// The minute since 1970 from which on an assertion is expired.
    fileprivate var minuteOfForgetting: Int64 { milliseconds / 60_000 + 1 }
}

extension ClaimDecision {
    /// The decision for an attempt whose lease ends after a time, which is limited to the lease.
    static func inProgress(milliseconds: Int64, of lease: Duration) -> Self {
        // A clock that was set back, or a foreign record, can make the time much longer.
        let limited = min(max(milliseconds, 1), lease.milliseconds)
        return .inProgress(retryAfterSeconds: Int((limited + 999) / 1000))
    }
}

extension ClaimError {
    static var replayed: Self {
        Self(
            .replayed,
            "the assertion was already used by another claimant; it may have been stolen: request a new one"
        )
    }
}

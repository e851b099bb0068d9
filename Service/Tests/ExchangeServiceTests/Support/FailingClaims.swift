import AssertionClaims
import Foundation
import SAML
import Synchronization

/// A store of claims that rejects every assertion, and counts the checks.
final class FailingClaims: AssertionClaims {
    /// The error of each call.
    let error: ClaimError
    private let checks = Mutex(0)

    /// The number of checks of the readiness.
    var checkCount: Int { checks.withLock { $0 } }

    init(_ error: ClaimError) {
        self.error = error
    }

    func claim(
        _ assertion: VerifiedAssertion,
        for claimant: Claimant,
        at instant: Date
    ) async throws(ClaimError) -> ClaimDecision { throw error }

    func complete(_ claim: AssertionClaim) async throws(ClaimError) { throw error }

    func release(_ claim: AssertionClaim) async throws(ClaimError) { throw error }

    func checkReachable() async throws(ClaimError) {
        checks.withLock { $0 += 1 }
        throw error
    }
}

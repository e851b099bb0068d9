import AssertionClaims
import Logging
import SAML

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Claims whose decisions are counted, and whose failures are logged.
struct ObservedClaims: AssertionClaims {
    let claims: any AssertionClaims
    let metrics: ServiceMetrics
    let logger: Logger

    func claim(
        _ assertion: VerifiedAssertion,
        for claimant: Claimant,
        at instant: Date
    ) async throws(ClaimError) -> ClaimDecision {
        do throws(ClaimError) {
            let decision = try await claims.claim(assertion, for: claimant, at: instant)
            metrics.noteClaim(decision.name)
            return decision
        } catch {
            metrics.noteClaim(error.code.rawValue)
            if error.code.isTemporary, error.code != .cancelled {
                logger.warning(
                    "an assertion was not claimed",
                    metadata: ["code": "\(error.code.rawValue)", "problem": "\(error.message)"]
                )
            }
            throw error
        }
    }

    func complete(_ claim: AssertionClaim) async throws(ClaimError) {
        do throws(ClaimError) {
            try await claims.complete(claim)
        } catch {
            // The next attempt finds the profile.
            logger.error("the result of an exchange was not recorded", metadata: ["code": "\(error.code.rawValue)"])
            throw error
        }
    }

    func release(_ claim: AssertionClaim) async throws(ClaimError) {
        do throws(ClaimError) {
            try await claims.release(claim)
        } catch {
            // The lease ends the attempt.
            logger.warning("an attempt was not released", metadata: ["code": "\(error.code.rawValue)"])
            throw error
        }
    }

    func checkReachable() async throws(ClaimError) { try await claims.checkReachable() }

    func acceptedFrom() async throws(ClaimError) -> Date? { try await claims.acceptedFrom() }
}

extension ClaimDecision {
    /// The name in the metrics.
    fileprivate var name: String {
        switch self {
        case .claimed: "claimed"
        case .reclaimed: "reclaimed"
        case .exchanged: "exchanged"
        case .inProgress: "in-progress"
        }
    }
}

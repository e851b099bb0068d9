import AssertionClaims
import Logging

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The check that the store of claims can be used, which is made at most once a second: anyone may ask for the readiness, and
/// claims need the same connections.
actor StoreCheck {
    private let claims: any AssertionClaims
    private let logger: Logger
    private let now: @Sendable () -> Date
    private var latest: (time: Date, problem: ClaimError?)?
    private var check: Task<ClaimError?, Never>?

    init(_ claims: any AssertionClaims, logger: Logger, now: @escaping @Sendable () -> Date) {
        self.claims = claims
        self.logger = logger
        self.now = now
    }

    /// Returns the reason why the store cannot be used; `nil` if it can.
    func problem() async -> ClaimError.Code? {
        if let latest, (0..<1).contains(now().timeIntervalSince(latest.time)) { return latest.problem?.code }
        return await (check ?? startCheck()).value?.code
    }

    private func startCheck() -> Task<ClaimError?, Never> {
        let task = Task {
            let problem = await reachability()
            if let problem, problem != latest?.problem {
                logger.error("the store of claims cannot be used", metadata: ["problem": "\(problem)"])
            }
            latest = (now(), problem)
            check = nil
            return problem
        }
        check = task
        return task
    }

    private func reachability() async -> ClaimError? {
        do throws(ClaimError) {
            try await claims.checkReachable()
            return nil
        } catch {
            return error
        }
    }
}

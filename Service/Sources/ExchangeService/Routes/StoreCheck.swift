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
    struct State: Sendable {
        /// The reason why the store cannot be used.
        var problem: ClaimError?
        /// The time from which assertions must have been issued, if it is in the future: the store is new, or lost its data.
        var acceptedFrom: Date?
    }

    private let claims: any AssertionClaims
    private let logger: Logger
    private let now: @Sendable () -> Date
    private var latest: (time: Date, state: State)?
    private var check: Task<State, Never>?
    /// The time of the last warning that the store is new.
    private var announced: Date?

    init(_ claims: any AssertionClaims, logger: Logger, now: @escaping @Sendable () -> Date) {
        self.claims = claims
        self.logger = logger
        self.now = now
    }

    func state() async -> State {
        if let latest, (0..<1).contains(now().timeIntervalSince(latest.time)) { return latest.state }
        return await (check ?? startCheck()).value
    }

    private func startCheck() -> Task<State, Never> {
        let task = Task {
            let state = await currentState()
            if let problem = state.problem, problem != latest?.state.problem {
                logger.error("the store of claims cannot be used", metadata: ["problem": "\(problem)"])
            }
            latest = (now(), state)
            check = nil
            return state
        }
        check = task
        return task
    }

    private func currentState() async -> State {
        do throws(ClaimError) {
            try await claims.checkReachable()
            return State(acceptedFrom: try await announceNewStore())
        } catch {
            return State(problem: error)
        }
    }

    /// Logs once that the store is new or lost its data, and what to do; returns the time until which it matters.
    ///
    /// - Throws: `ClaimError`, if the store cannot be used.
    @discardableResult
    func announceNewStore() async throws(ClaimError) -> Date? {
        guard let first = try await claims.acceptedFrom(), first > now() else { return nil }
        if announced != first {
            announced = first
            logger.warning(
                """
                the Redis server of the claims is new or lost its data: assertions that were issued before acceptedFrom are \
                rejected (claim.store-lost), because they may have been used before. Only if no instance has used this \
                server before, run once: samltool-exchange --config FILE --declare-store-complete
                """,
                metadata: ["acceptedFrom": "\(first.formatted(.iso8601))"]
            )
        }
        return first
    }
}

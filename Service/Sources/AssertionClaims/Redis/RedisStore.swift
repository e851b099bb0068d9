#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The connections to the Redis server that keeps the claims of all instances.
///
/// It connects on first use, and again after errors. Its threads end with it. Everything that it cannot determine is an error:
/// see ``ClaimError``.
///
/// A server that lost its data would accept used assertions again. The store therefore keeps the time at which the data began,
/// and rejects older assertions until they have expired. That concerns a new store, too: see ``declareComplete()``.
public final class RedisStore: Sendable {
    let settings: RedisSettings
    let secret: ClaimSecret
    private let pool: RedisPool

    /// Creates a store, without connecting.
    ///
    /// - Parameters:
    ///   - settings: The settings.
    ///   - secret: The secret that all instances have.
    ///   - currentTime: The clock of this machine, which is compared with that of the server.
    /// - Throws: ``ClaimError``, code ``ClaimError/Code/configuration``.
    public init(
        _ settings: RedisSettings,
        secret: ClaimSecret,
        currentTime: @escaping @Sendable () -> Date
    ) throws(ClaimError) {
        try settings.validate()
        self.settings = settings
        self.secret = secret
        let context = RedisSession.Context(settings: settings, check: try secret.check(), currentTime: currentTime)
        pool = RedisPool(context)
    }

    /// Checks that the server can be reached and written to, and that its clock, secret and settings are right.
    ///
    /// - Throws: ``ClaimError``: code ``ClaimError/Code/configuration`` for a server that may evict claims, or an instance with
    ///   another secret.
    public func checkReachable() async throws(ClaimError) {
        try await run { session throws(ClaimError) in
            try session.checkWrites(at: session.inspect())
            try session.checkEviction()
            try session.awaitReplicas()
        }
    }

    /// Declares that the server contains every claim that was ever made, so that older assertions are accepted.
    ///
    /// Use it once, for a server that no instance has used before; without it, a new server rejects the assertions that were
    /// issued before its first use, and for a few minutes all of them. After a loss of data it permits replays.
    ///
    /// - Throws: ``ClaimError``, if it cannot be recorded.
    public func declareComplete() async throws(ClaimError) {
        try await run { session throws(ClaimError) in try session.startCompleteGeneration() }
    }

    /// Returns the time from which assertions must have been issued to be accepted, which is a few minutes after the start of the data;
    /// `nil` if the data is complete.
    ///
    /// - Throws: ``ClaimError``, if the server cannot be used.
    public func acceptedFrom() async throws(ClaimError) -> Date? {
        try await run { session throws(ClaimError) in
            try session.inspect()
            return session.acceptedFrom.map { Date(milliseconds: $0) }
        }
    }

    func run<Value: Sendable>(
        _ importance: RedisPool.Importance = .regular,
        _ body: @escaping @Sendable (inout RedisSession) throws(ClaimError) -> Value,
        undo: @escaping @Sendable (inout RedisSession, Value) throws(ClaimError) -> Void = { _, _ in }
    ) async throws(ClaimError) -> Value {
        try await pool.run(RedisPool.Operation(run: body, undo: undo, importance: importance))
    }

    /// By the clock of the server, in milliseconds since 1970.
    func expiry(_ deadline: ClaimDeadline) -> String {
        "\(deadline.milliseconds + settings.maximumClockDifference.milliseconds)"
    }
}

extension RedisSession {
    /// Checks that the server stores a record with an end, in the form of Redis 6.2.
    fileprivate mutating func checkWrites(at time: Int64) throws(ClaimError) {
        _ = try send(RedisCommand("SET", "samltool:probe", "1", "PXAT", "\(time + 10_000)"))
    }

    /// Checks that the server does not evict records, if the user may read its settings.
    fileprivate mutating func checkEviction() throws(ClaimError) {
        let replies = try exchange([RedisCommand("CONFIG", "GET", "maxmemory-policy")])
        guard case .array(let parts)? = replies.first, parts.count == 2, case .string(let policy) = parts[1] else {
            return
        }
        guard policy != "noeviction" else { return }
        let problem = "its maxmemory-policy is \(policy), which may evict claims; set it to noeviction"
        throw ClaimError(.configuration, "\(settings.address): \(problem)")
    }
}

internal import SAML

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A connection to a server whose clock, data and secret were checked.
struct RedisSession: ~Copyable {
    struct Context: Sendable {
        let settings: RedisSettings
        let check: Digest
        let currentTime: @Sendable () -> Date
    }

    enum Condition {
        case usable
        /// The server closed the connection, perhaps before it received the last commands.
        case closed
        case failed
    }

    private var connection: RedisConnection
    private let context: Context
    private(set) var condition = Condition.usable
    private(set) var generation: StoreGeneration

    private init(_ connection: consuming RedisConnection, _ context: Context) {
        self.connection = connection
        self.context = context
        generation = StoreGeneration(start: 0, check: context.check)
    }

    /// Connects and logs in to a server, and checks its clock and its data.
    static func open(_ context: Context) throws(ClaimError) -> Self {
        var session = Self(try connect(context.settings), context)
        try session.logIn()
        try session.inspect()
        return session
    }

    private static func connect(_ settings: RedisSettings) throws(ClaimError) -> RedisConnection {
        do throws(RedisFailure) {
            let replication = settings.minimumReplicas > 0 ? settings.replicationTimeout : .zero
            return try RedisConnection(
                to: settings.address.endpoint,
                connectTimeout: settings.connectTimeout,
                commandTimeout: settings.commandTimeout + replication
            )
        } catch {
            throw ClaimError(error, settings.address)
        }
    }

    var settings: RedisSettings { context.settings }

    private mutating func logIn() throws(ClaimError) {
        let address = settings.address
        if let password = address.password {
            let command = address.user.map { RedisCommand("AUTH", $0, password) } ?? RedisCommand("AUTH", password)
            try expectOK(send(command))
        }
        if address.database != 0 { try expectOK(send(RedisCommand("SELECT", "\(address.database)"))) }
    }

    /// The replies may be errors.
    mutating func exchange(_ commands: [RedisCommand]) throws(ClaimError) -> [RedisReply] {
        do throws(RedisFailure) {
            return try connection.send(commands)
        } catch {
            if case .closed = error { condition = .closed } else { condition = .failed }
            throw ClaimError(error, settings.address)
        }
    }

    /// Throws ``ClaimError``, also if the server rejected one of the commands.
    mutating func send(_ commands: [RedisCommand]) throws(ClaimError) -> [RedisReply] {
        let replies = try exchange(commands)
        for case .error(let code) in replies {
            // Another server may be the primary by now: connect anew.
            condition = .failed
            throw ClaimError(rejected: code, settings.address)
        }
        return replies
    }

    mutating func send(_ command: RedisCommand) throws(ClaimError) -> RedisReply {
        guard let reply = try send([command]).first else { throw unexpectedReply() }
        return reply
    }

    private mutating func expectOK(_ reply: RedisReply) throws(ClaimError) {
        guard reply == .status("OK") else { throw unexpectedReply() }
    }

    /// After it, the session cannot be used again.
    mutating func unexpectedReply() -> ClaimError {
        condition = .failed
        return .unexpectedReply(settings.address)
    }

    mutating func integer(_ reply: RedisReply) throws(ClaimError) -> Int64 {
        guard case .integer(let value) = reply else { throw unexpectedReply() }
        return value
    }
}

extension RedisSession {
    /// Reads or starts the generation of the data; returns the time of the server in milliseconds since 1970.
    @discardableResult
    mutating func inspect() throws(ClaimError) -> Int64 {
        let (_, time) = try sendWithTime([])
        try time.check()
        let now = time.milliseconds
        let candidate = StoreGeneration(start: now, check: context.check)
        // The first of all clients starts the generation. The command also fails on a server that rejects writes.
        let replies = try send([
            RedisCommand("SET", StoreGeneration.key, candidate.text, "NX"), RedisCommand("GET", StoreGeneration.key),
        ])
        guard case .string(let text)? = replies.last, let stored = StoreGeneration(text) else {
            condition = .failed
            let problem = "the value of \(StoreGeneration.key) is not a generation; another program may have changed it"
            throw ClaimError(.configuration, "\(settings.address): \(problem)")
        }
        guard stored.check == context.check.hex else {
            condition = .failed
            let problem = "the secret of the claims differs from that of the other instances; use the same"
            throw ClaimError(.configuration, "\(settings.address): \(problem)")
        }
        generation = stored
        return now
    }

    /// Updates the generation if it is not the one that a command of this session just returned.
    mutating func confirmGeneration(_ reply: RedisReply) throws(ClaimError) {
        if reply != .string(generation.text) { try inspect() }
    }

    /// Rejects an assertion whose earlier claim may have been lost.
    func checkCovered(issued: Int64) throws(ClaimError) {
        guard let first = acceptedFrom, issued < first else { return }
        let problem =
            "the store is new or lost its data, and may have contained a claim of the assertion; request a new one"
        throw ClaimError(.storeLost, "\(settings.address): \(problem)", acceptedFrom: Date(milliseconds: first))
    }

    /// The first time of issue that is accepted, in milliseconds since 1970.
    var acceptedFrom: Int64? {
        generation.acceptedFrom(tolerance: settings.issuerClockSkew.duration + settings.maximumClockDifference)
    }

    mutating func startCompleteGeneration() throws(ClaimError) {
        let complete = StoreGeneration(start: 0, check: context.check)
        try expectOK(send(RedisCommand("SET", StoreGeneration.key, complete.text)))
        generation = complete
    }

    mutating func awaitReplicas() throws(ClaimError) {
        guard settings.minimumReplicas > 0 else { return }
        let wait = RedisCommand("WAIT", "\(settings.minimumReplicas)", "\(settings.replicationTimeout.milliseconds)")
        let count = try integer(send(wait))
        guard count >= settings.minimumReplicas else {
            let problem =
                "\(count) replicas have the claim, and \(settings.minimumReplicas) are required; check the replicas"
            throw ClaimError(.unavailable, "\(settings.address): \(problem)")
        }
    }

    mutating func sendWithTime(_ commands: [RedisCommand]) throws(ClaimError) -> ([RedisReply], ServerTime) {
        let before = context.currentTime().milliseconds
        var replies = try send(commands + [RedisCommand("TIME")])
        let after = context.currentTime().milliseconds
        guard case .array(let parts)? = replies.popLast(), parts.count == 2, let seconds = parts[0].number,
            let fraction = parts[1].number,
            (0...300_000_000_000).contains(seconds), (0..<1_000_000).contains(fraction)
        else { throw unexpectedReply() }
        let time = seconds * 1000 + fraction / 1000
        return (
            replies,
            ServerTime(milliseconds: time, difference: max(before - time, time - after, 0), settings: settings)
        )
    }
}

/// The time of a server, and its difference from that of this machine.
struct ServerTime {
    /// Milliseconds since 1970.
    let milliseconds: Int64
    /// The smallest possible difference in milliseconds.
    fileprivate let difference: Int64
    fileprivate let settings: RedisSettings

    func check() throws(ClaimError) {
        guard difference <= settings.maximumClockDifference.milliseconds else {
            let problem = "its clock differs from that of this machine by \(difference / 1000) s; synchronize both"
            throw ClaimError(.unavailable, "\(settings.address): \(problem)")
        }
    }
}

extension RedisReply {
    fileprivate var number: Int64? {
        if case .string(let text) = self { Int64(text) } else { nil }
    }
}

extension Date {
    init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// Milliseconds since 1970, rounded down and limited to about 10,000 years.
    fileprivate var milliseconds: Int64 {
        let limit = 300_000_000_000.0
        let seconds = timeIntervalSince1970.isNaN ? -limit : min(max(timeIntervalSince1970, -limit), limit)
        return Int64((seconds * 1000).rounded(.down))
    }
}

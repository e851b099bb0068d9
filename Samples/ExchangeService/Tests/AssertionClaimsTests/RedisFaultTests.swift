import Foundation
import SAML
import SAMLTestKit
import Testing

@testable import AssertionClaims

@Suite(
    "Faults of the server",
    .enabled(if: RedisServer.isInstalled, "redis-server is not installed"),
    .timeLimit(.minutes(2))
)
struct RedisFaultTests {
    private static func claims(
        _ server: RedisServer,
        change: (inout RedisSettings) -> Void = { _ in }
    ) throws -> RedisClaims {
        RedisClaims(store: try .sample(server.address(), change: change), terms: try ClaimTerms())
    }

    private static func completeClaims(
        _ server: RedisServer,
        change: (inout RedisSettings) -> Void = { _ in }
    ) async throws -> RedisClaims {
        RedisClaims(store: try await .complete(server, change: change), terms: try ClaimTerms())
    }

    /// Claims until the result is another one; the pauses between attempts to connect make the server unreachable for a while.
    private static func eventually(
        _ claims: some AssertionClaims,
        _ assertion: VerifiedAssertion,
        _ claimant: Claimant = .first
    ) async throws -> ClaimResult {
        for _ in 0..<100 {
            let result = await claims.result(assertion, claimant).result
            if result != .failed(.unavailable) { return result }
            try await Task.sleep(for: .milliseconds(50))
        }
        return .failed(.unavailable)
    }

    @Test("A server that is down at the start is used when it runs")
    func downAtStart() async throws {
        let server = try await RedisServer(arguments: [], isStarted: false)
        let claims = try Self.claims(server)
        let assertion = try TestAssertion(issued: 60).verified()
        let error = try await claimError { try await claims.checkReachable() }
        #expect(error?.code == .unavailable)
        #expect(error?.message.contains("Connection refused") == true)
        #expect(await claims.result(assertion).result == .failed(.unavailable))
        try await server.start()
        #expect(try await Self.eventually(claims, assertion) == .claimed)
    }

    @Test("A server that is killed makes every claim fail, and none wait")
    func killedUnderLoad() async throws {
        let server = try await RedisServer("--appendonly", "yes", "--appendfsync", "always")
        let claims = try await Self.completeClaims(server)
        let assertions = try (0..<600).map { _ in try TestAssertion().verified() }
        let results = await withTaskGroup(of: (Int, ClaimResult).self) { group in
            for (index, assertion) in assertions.enumerated() {
                if index == 300 {
                    try? await Task.sleep(for: .milliseconds(5))
                    server.kill()
                }
                group.addTask { (index, await claims.result(assertion).result) }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect(results.count == assertions.count)
        #expect(Set(results.values).isSubset(of: [.claimed, .failed(.unavailable)]))
        #expect(results.values.contains(.failed(.unavailable)))
        // With its data, the server refuses each claim that was granted, to others.
        try await server.start()
        #expect(try await Self.eventually(claims, TestAssertion().verified()) == .claimed)
        for (index, result) in results where result == .claimed {
            #expect(await claims.result(assertions[index], .second).result == .failed(.replayed))
        }
    }

    @Test("A claim whose result is unknown continues when the same claimant tries again")
    func stopped() async throws {
        let server = try await RedisServer()
        let claims = try await Self.completeClaims(server) {
            $0.commandTimeout = .milliseconds(300)
            $0.connections = 1
        }
        let assertion = try TestAssertion().verified()
        server.pause()
        let start = ContinuousClock.now
        #expect(await claims.result(assertion).result == .failed(.unavailable))
        #expect(ContinuousClock.now - start < .seconds(5))
        server.resume()
        // The server executes what it had received.
        #expect(try await Self.eventually(claims, assertion, .second) == .failed(.replayed))
        #expect(try await Self.eventually(claims, assertion) == .reclaimed)
    }

    @Test("A server that does not respond delays claims by a bounded time")
    func silent() async throws {
        let server = try await RedisServer()
        let claims = try await Self.completeClaims(server) {
            $0.connections = 1
            $0.maximumWaiting = 4
            $0.commandTimeout = .seconds(5)
            $0.operationTimeout = .milliseconds(500)
        }
        server.pause()
        let assertion = try TestAssertion().verified()
        let start = ContinuousClock.now
        let errors = await withTaskGroup(of: ClaimError?.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    try? await claimError { _ = try await claims.claim(assertion, for: .first, at: Date()) }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(ContinuousClock.now - start < .seconds(5))
        #expect(errors.allSatisfy { $0?.code == .unavailable })
        #expect(errors.count { $0?.message.contains("operations wait") == true } >= 5)
        #expect(errors.contains { $0?.message.contains("no result within") == true })
        server.resume()
        #expect(try await [.claimed, .reclaimed].contains(Self.eventually(claims, assertion)))
    }

    @Test("A canceled claim ends at once, and gives its attempt back")
    func canceled() async throws {
        let server = try await RedisServer()
        let claims = try await Self.completeClaims(server) {
            $0.connections = 1
            $0.commandTimeout = .seconds(20)
            $0.operationTimeout = .seconds(30)
        }
        let assertion = try TestAssertion().verified()
        server.pause()
        let task = Task { await claims.result(assertion).result }
        try await Task.sleep(for: .milliseconds(100))
        task.cancel()
        #expect(await task.value == .failed(.cancelled))
        server.resume()
        var result = ClaimResult.inProgress
        for _ in 0..<200 where result == .inProgress {
            result = await claims.result(assertion).result
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect([.claimed, .reclaimed].contains(result))
    }

    @Test(
        "A slow server is waited for, as long as the settings allow",
        arguments: [(5000, ClaimResult.claimed), (50, .failed(.unavailable))]
    )
    func slow(timeout: Int, expected: ClaimResult) async throws {
        let server = try await RedisServer()
        let claims = try await Self.completeClaims(server) { $0.commandTimeout = .milliseconds(timeout) }
        let assertion = try TestAssertion().verified()
        _ = try server.command(RedisCommand("CLIENT", "PAUSE", "700"))
        #expect(await claims.result(assertion).result == expected)
        try await Task.sleep(for: .milliseconds(800))
        let result = try await Self.eventually(claims, assertion)
        #expect((expected == .claimed ? [.inProgress] : [.claimed, .reclaimed]).contains(result))
    }

    @Test("A server that was restarted empty rejects what may have been claimed before, and accepts new assertions")
    func restartedEmpty() async throws {
        let server = try await RedisServer()
        let claims = try await Self.completeClaims(server)
        let used = try TestAssertion(issued: -1).verified()
        let unused = try TestAssertion(issued: -1).verified()
        let attempt = await claims.result(used).claim
        server.kill()
        try await server.start()
        #expect(try await Self.eventually(claims, used, .second) == .failed(.storeLost))
        #expect(await claims.result(unused).result == .failed(.storeLost))
        #expect(await claims.result(used).result == .failed(.storeLost))
        #expect(await claims.result(try TestAssertion(issued: 60).verified()).result == .claimed)
        // A success that is recorded now is kept.
        try await claims.complete(try #require(attempt))
        let others = try Self.claims(server)
        #expect(await others.result(unused).result == .failed(.storeLost))
        try await claims.store.declareComplete()
        #expect(await others.result(used, .second).result == .failed(.replayed))
        #expect(await others.result(used).result == .exchanged)
    }

    @Test("A success does not replace the claim that another claimant has after a loss of data")
    func lateSuccess() async throws {
        let server = try await RedisServer()
        let claims = try await Self.completeClaims(server)
        let assertion = try TestAssertion().verified()
        let claim = try #require(await claims.result(assertion).claim)
        _ = try server.command(RedisCommand("FLUSHALL"))
        try await claims.store.declareComplete()
        #expect(await claims.result(assertion, .second).result == .claimed)
        #expect(try await claimError { try await claims.complete(claim) }?.code == .storeLost)
        #expect(await claims.result(assertion, .second).result == .inProgress)
        #expect(await claims.result(assertion).result == .failed(.replayed))
    }

    @Test("Data that is deleted while connections stay open is missed as well")
    func flushed() async throws {
        let server = try await RedisServer()
        let claims = try await Self.completeClaims(server)
        let used = try TestAssertion(issued: -1).verified()
        #expect(await claims.result(used).result == .claimed)
        #expect(try server.command(RedisCommand("FLUSHALL")) == .status("OK"))
        #expect(await claims.result(used, .second).result == .failed(.storeLost))
        #expect(await claims.result(try TestAssertion(issued: 60).verified()).result == .claimed)
    }

    @Test("A new server rejects what was issued before its first use, unless it is declared complete")
    func new() async throws {
        let server = try await RedisServer()
        let claims = try Self.claims(server)
        let assertion = try TestAssertion(issued: -1).verified()
        #expect(await claims.result(assertion).result == .failed(.storeLost))
        try await claims.store.declareComplete()
        #expect(await claims.result(assertion).result == .claimed)
    }

    @Test("A server that was restarted with its data continues")
    func restartedWithData() async throws {
        let server = try await RedisServer("--appendonly", "yes", "--appendfsync", "always")
        let claims = try await Self.completeClaims(server)
        let exchanged = try TestAssertion().verified()
        let claimed = try TestAssertion().verified()
        try await claims.complete(try #require(await claims.result(exchanged).claim))
        #expect(await claims.result(claimed).result == .claimed)
        server.kill()
        try await server.start()
        #expect(try await Self.eventually(claims, exchanged, .second) == .failed(.replayed))
        #expect(await claims.result(exchanged).result == .exchanged)
        #expect(await claims.result(claimed, .second).result == .failed(.replayed))
        #expect(await claims.result(claimed).result == .inProgress)
    }

    @Test("Connections that the server closed are replaced without an error", arguments: ["tcp", "socket"])
    func closedConnections(kind: String) async throws {
        let server = try await RedisServer()
        let address = kind == "tcp" ? try server.address() : try RedisAddress("unix://\(server.socketPath)")
        let claims = RedisClaims(store: try .sample(address), terms: try ClaimTerms())
        try await claims.store.declareComplete()
        for _ in 0..<20 {
            #expect(await claims.result(try TestAssertion().verified()).result == .claimed)
            _ = try server.command(RedisCommand("CLIENT", "KILL", "TYPE", "normal"))
        }
    }

    @Test("The claim of an instance that is killed remains for the same claimant, and for no one else")
    func killedInstance() async throws {
        let server = try await RedisServer()
        let claims = try await Self.completeClaims(server)
        let url = "\(try server.address())"
        await #expect(processExitsWith: .signal(SIGKILL)) { [url = url as String] in
            let claims = RedisClaims(store: try .sample(RedisAddress(url)), terms: try ClaimTerms())
            if await claims.result(try TestAssertion(id: .text("_1")).verified()).result == .claimed { raise(SIGKILL) }
        }
        let assertion = try TestAssertion(id: .text("_1")).verified()
        #expect(await claims.result(assertion).result == .inProgress)
        #expect(await claims.result(assertion, .second).result == .failed(.replayed))
        try server.deleteLeases()
        #expect(await claims.result(assertion, .second).result == .failed(.replayed))
        #expect(await claims.result(assertion).result == .reclaimed)
    }

    @Test("A closed connection does not end a process that does not ignore SIGPIPE")
    func brokenPipe() async {
        await #expect(processExitsWith: .success) {
            let server = try await RedisServer()
            // NIO ignores it for the process.
            signal(SIGPIPE, SIG_DFL)
            let store = try RedisStore.sample(RedisAddress("unix://\(server.socketPath)"))
            for _ in 0..<5 {
                try await store.declareComplete()
                _ = try server.command(RedisCommand("CLIENT", "KILL", "TYPE", "normal"))
            }
        }
    }

    @Test("A full server fails")
    func full() async throws {
        let server = try await RedisServer()
        let claims = try await Self.completeClaims(server) { $0.connections = 1 }
        _ = try server.command(RedisCommand("SETRANGE", "filler", "2000000", "x"))
        _ = try server.command(RedisCommand("CONFIG", "SET", "maxmemory", "1mb"))
        let error = try await claimError {
            _ = try await claims.claim(TestAssertion().verified(), for: .first, at: Date())
        }
        #expect(error?.code == .unavailable)
        #expect(error?.message.contains("(OOM)") == true)
        // Another server may be the primary by now, so a connection whose command was rejected is not used again.
        let count = try Self.connectionCount(server)
        #expect(await claims.result(try TestAssertion().verified()).result == .failed(.unavailable))
        #expect(try Self.connectionCount(server) >= count + 2)
        #expect(try await claimError { try await claims.checkReachable() }?.code == .unavailable)
    }

    /// The connections that a server accepted since its start, with that of the question.
    private static func connectionCount(_ server: RedisServer) throws -> Int {
        guard case .string(let text) = try server.command(RedisCommand("INFO", "stats")) else { return 0 }
        let line = text.split(separator: "\r\n").first { $0.hasPrefix("total_connections_received:") }
        return line.flatMap { Int($0.drop { $0 != ":" }.dropFirst()) } ?? 0
    }

    @Test("A read-only replica fails")
    func replica() async throws {
        let primary = try await RedisServer()
        let replica = try await RedisServer("--replicaof", "127.0.0.1", "\(primary.port)")
        let claims = try Self.claims(replica)
        let error = try await claimError { try await claims.checkReachable() }
        #expect(error?.code == .unavailable)
        #expect(error?.message.contains("READONLY") == true)
    }

    @Test("A server that becomes a replica fails, and continues as primary")
    func demoted() async throws {
        let server = try await RedisServer()
        let other = try await RedisServer()
        let claims = try await Self.completeClaims(server)
        let assertion = try TestAssertion().verified()
        #expect(await claims.result(assertion).result == .claimed)
        _ = try server.command(RedisCommand("REPLICAOF", "127.0.0.1", "\(other.port)"))
        #expect(await claims.result(try TestAssertion().verified()).result == .failed(.unavailable))
        _ = try server.command(RedisCommand("REPLICAOF", "NO", "ONE"))
        // It may have lost its data to the synchronization.
        let result = try await Self.eventually(claims, assertion, .second)
        #expect([.failed(.replayed), .failed(.storeLost)].contains(result))
    }

    @Test("A claim that too few replicas have is not granted, and does not delay the next attempt")
    func replication() async throws {
        let primary = try await RedisServer()
        let claims = try await Self.completeClaims(primary) {
            $0.minimumReplicas = 1
            $0.replicationTimeout = .milliseconds(100)
        }
        let assertion = try TestAssertion().verified()
        let error = try await claimError { _ = try await claims.claim(assertion, for: .first, at: Date()) }
        #expect(error?.code == .unavailable)
        #expect(error?.message.contains("0 replicas have the claim") == true)
        let replica = try await RedisServer("--replicaof", "127.0.0.1", "\(primary.port)")
        #expect(try await Self.eventually(claims, assertion) == .reclaimed)
        #expect(await claims.result(assertion, .second).result == .failed(.replayed))
        #expect(try await claimError { try await claims.checkReachable() } == nil)
        withExtendedLifetime(replica) {}
    }

    @Test("After a fail-over to a replica that had the claim, it is still refused to others")
    func failOver() async throws {
        let primary = try await RedisServer()
        let replica = try await RedisServer("--replicaof", "127.0.0.1", "\(primary.port)")
        let claims = try await Self.completeClaims(primary) { $0.minimumReplicas = 1 }
        let assertion = try TestAssertion().verified()
        #expect(try await [.claimed, .reclaimed].contains(Self.eventually(claims, assertion)))
        primary.kill()
        _ = try replica.command(RedisCommand("REPLICAOF", "NO", "ONE"))
        let others = try Self.claims(replica)
        #expect(try await Self.eventually(others, assertion, .second) == .failed(.replayed))
    }

    @Test("A server that may evict claims is reported")
    func eviction() async throws {
        let server = try await RedisServer("--maxmemory", "100mb", "--maxmemory-policy", "allkeys-lru")
        let claims = try Self.claims(server)
        let error = try await claimError { try await claims.checkReachable() }
        #expect(error?.code == .configuration)
        #expect(error?.message.contains("allkeys-lru") == true)
        _ = try server.command(RedisCommand("CONFIG", "SET", "maxmemory-policy", "noeviction"))
        #expect(try await claimError { try await claims.checkReachable() } == nil)
    }

    @Test("A server that forbids the question for its settings is used")
    func restrictedUser() async throws {
        let server = try await RedisServer()
        let rules = ["on", ">pw", "~samltool:*", "+set", "+get", "+pttl", "+del", "+eval", "+time", "+wait"]
        var connection = try server.connection()
        let reply = try connection.send([RedisCommand(arguments: ["ACL", "SETUSER", "claims"] + rules)])
        #expect(reply == [.status("OK")])
        let claims = RedisClaims(store: try .sample(server.address("claims:pw@")), terms: try ClaimTerms())
        try await claims.checkReachable()
        try await claims.store.declareComplete()
        let assertion = try TestAssertion().verified()
        let claim = try #require(await claims.result(assertion).claim)
        try await claims.release(claim)
        try await claims.complete(claim)
        #expect(await claims.result(assertion).result == .exchanged)
    }

    @Test("Instances with different secrets do not share a store")
    func secrets() async throws {
        let server = try await RedisServer()
        let first = try RedisStore.sample(server.address(), secret: 1)
        let second = try RedisStore.sample(server.address(), secret: 2)
        try await first.checkReachable()
        let error = try await claimError { try await second.checkReachable() }
        #expect(error?.code == .configuration)
        #expect(error?.message.contains("secret") == true)
    }

    @Test("A foreign value in the place of the generation is an error, not a reason to start anew")
    func foreignGeneration() async throws {
        let server = try await RedisServer()
        for value in [
            "", "1", "2 0 \(String(repeating: "a", count: 64))", "1 -5 \(String(repeating: "a", count: 64))", "1 x y",
        ] {
            _ = try server.command(RedisCommand("SET", StoreGeneration.key, value))
            let store = try RedisStore.sample(server.address())
            #expect(try await claimError { try await store.checkReachable() }?.code == .configuration)
        }
        _ = try server.command(RedisCommand("DEL", StoreGeneration.key))
        _ = try server.command(RedisCommand("LPUSH", StoreGeneration.key, "x"))
        let store = try RedisStore.sample(server.address())
        #expect(try await claimError { try await store.checkReachable() }?.code == .unavailable)
    }

    @Test(
        "A foreign value in the place of a claim is refused",
        arguments: ["", "claimed", "claimed x", "exchanged \u{0}"]
    )
    func foreignClaim(value: String) async throws {
        let server = try await RedisServer()
        let claims = try await Self.completeClaims(server)
        let assertion = try TestAssertion().verified()
        let key = "samltool:claim:\(try ClaimSecret.sample().digest(of: assertion).hex)"
        _ = try server.command(RedisCommand("SET", key, value))
        #expect(await claims.result(assertion).result == .failed(.replayed))
    }

    @Test(
        "A clock that differs from that of the server is an error",
        arguments: [(-10.0, false), (-1, true), (1, true), (10, false)]
    )
    func clock(difference: TimeInterval, isAccepted: Bool) async throws {
        let server = try await RedisServer()
        let store = try RedisStore.sample(server.address(), at: { Date() + difference })
        let error = try await claimError { try await store.checkReachable() }
        #expect(error?.code == (isAccepted ? nil : .unavailable))
        #expect(isAccepted || error?.message.contains("clock differs") == true)
    }

    @Test("A claim that the server acknowledges and does not store is not granted")
    func notStored() async throws {
        let server = try await RedisServer()
        let claims = try await Self.completeClaims(server)
        // Verified by a clock that is an hour slow.
        let instant = Date() - 3600
        let assertion = try TestAssertion().verified(at: instant)
        #expect(await claims.result(assertion, at: instant).result == .failed(.notStored))
        let replayGuard = RedisReplayGuard(store: claims.store, terms: try ClaimTerms())
        #expect(try await claimError { try await replayGuard.noteUse(of: assertion, at: instant) }?.code == .notStored)
    }

    @Test(
        "Credentials are used, and are in no error",
        arguments: [
            ("", "NOAUTH"), (":wrong-canary@", "WRONGPASS"), ("nobody-canary:wrong-canary@", "WRONGPASS"),
            ("claims:wrong-canary@", "WRONGPASS"), ("claims:right%40canary@", nil), (":default-canary@", nil),
        ] as [(String, String?)]
    )
    func credentials(credentials: String, problem: String?) async throws {
        let server = try await RedisServer(
            "--requirepass",
            "default-canary",
            "--user",
            "claims",
            "on",
            ">right@canary",
            "~samltool:*",
            "+@all"
        )
        let store = try RedisStore.sample(server.address(credentials))
        let error = try await claimError { try await store.checkReachable() }
        #expect(error?.code == problem.map { _ in .unavailable })
        if let problem { #expect(error?.message.contains(problem) == true) }
        #expect(!"\(String(describing: error)) \(store.settings.address)".contains("canary"))
    }

    @Test("The database of the address is used, and one that does not exist is an error")
    func database() async throws {
        let server = try await RedisServer()
        let store = try RedisStore.sample(server.address(database: 3))
        try await store.checkReachable()
        #expect(try server.command(RedisCommand("DBSIZE")) == .integer(0))
        let missing = try RedisStore.sample(server.address(database: 99))
        #expect(try await claimError { try await missing.checkReachable() }?.code == .unavailable)
    }

    @Test(
        "A server that is not Redis is an error after a bounded time",
        arguments: [
            ["HTTP/1.1 400 Bad Request\r\n\r\n"], ["\u{0}\u{1}\u{2}"], ["$100000000\r\nx"], ["*3\r\n:1\r\n"],
            ["+OK\r\n+OK\r\n+OK\r\n"],
            ["*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n:1\r\n"], ["*-1\r\n"], ["$-1\r\n"],
            ["*2\r\n$1\r\nx\r\n$1\r\ny\r\n"],
            ["-ERR unknown command `SET`, with args beginning with: `canary`\r\n"], ["*2\r\n:99999999999999999999\r\n"],
            ["*2\r\n$20\r\n-9223372036854775808\r\n$1\r\n0\r\n"], ["*2\r\n$19\r\n9223372036854775807\r\n$1\r\n0\r\n"],
            [],
        ] as [[String]],
        [FalseServer.End.afterLastByte, .never]
    )
    func notRedis(pieces: [String], end: FalseServer.End) async throws {
        let server = try await FalseServer(sending: pieces, closing: end)
        let store = try RedisStore.sample(RedisAddress(server.url), change: { $0.commandTimeout = .milliseconds(200) })
        let error = try await claimError { try await store.checkReachable() }
        #expect(error?.code == .unavailable)
        #expect(error?.message.contains("canary") == false)
    }

    @Test("After a failure, the next connection is made after a pause")
    func backoff() async throws {
        let server = try await FalseServer(sending: [""], closing: .afterLastByte)
        let store = try RedisStore.sample(RedisAddress(server.url))
        for _ in 0..<500 {
            #expect(try await claimError { try await store.checkReachable() }?.code == .unavailable)
        }
        #expect((1...50).contains(server.connectionCount))
    }

    @Test("A server that sends a byte now and then is given up")
    func trickle() async throws {
        let pieces = ["$1000\r\n"] + [String](repeating: "x", count: 200)
        let server = try await FalseServer(sending: pieces, every: .milliseconds(50), closing: .never)
        let store = try RedisStore.sample(
            RedisAddress(server.url),
            change: { $0.operationTimeout = .milliseconds(500) }
        )
        let start = ContinuousClock.now
        #expect(try await claimError { try await store.checkReachable() }?.code == .unavailable)
        #expect(ContinuousClock.now - start < .seconds(5))
    }
}

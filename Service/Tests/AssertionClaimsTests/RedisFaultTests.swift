import Foundation
import SAML
import SAMLTestKit
import Synchronization
import Testing

@testable import AssertionClaims

@Suite(
    "Faults of the server",
    .enabled(if: RedisServer.isInstalled, "redis-server is not installed"),
    .timeLimit(.minutes(5))
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

    /// Claims until the result is an expected one, or one that does not change by itself.
    ///
    /// The pauses between attempts to connect make a server unreachable for a while, and an attempt whose result was discarded
    /// runs until it is released.
    private static func eventually(
        _ claims: some AssertionClaims,
        _ assertion: VerifiedAssertion,
        _ claimant: Claimant = .first,
        expecting expected: Set<ClaimResult>
    ) async throws -> ClaimResult {
        let temporary: Set<ClaimResult> = [.failed(.unavailable), .inProgress]
        var result = await claims.result(assertion, claimant).result
        while temporary.subtracting(expected).contains(result) {
            try await Task.sleep(for: .milliseconds(20))
            result = await claims.result(assertion, claimant).result
        }
        return result
    }

    /// Claims until the result is an expected one, and checks that it is that one.
    private static func expectEventually(
        _ expected: ClaimResult...,
        from claims: some AssertionClaims,
        for assertion: VerifiedAssertion,
        by claimant: Claimant = .first,
        at location: SourceLocation = #_sourceLocation
    ) async throws {
        let expected = Set(expected)
        let result = try await eventually(claims, assertion, claimant, expecting: expected)
        #expect(expected.contains(result), sourceLocation: location)
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
        try await Self.expectEventually(.claimed, from: claims, for: assertion)
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
        // With its data, the server rejects others for each claim that was granted.
        try await server.start()
        try await Self.expectEventually(.claimed, from: claims, for: TestAssertion().verified())
        for (index, result) in results where result == .claimed {
            #expect(await claims.result(assertions[index], .second).result == .failed(.replayed))
        }
    }

    @Test("A claim whose result is unknown continues when the same claimant tries again")
    func stopped() async throws {
        let server = try await RedisServer()
        let patient = try await Self.completeClaims(server)
        let claims = try Self.claims(server) {
            $0.commandTimeout = .seconds(2)
            $0.connections = 1
        }
        // The claim is sent on a connection that was made before.
        try await claims.checkReachable()
        let assertion = try TestAssertion().verified()
        server.pause()
        #expect(await claims.result(assertion).result == .failed(.unavailable))
        server.resume()
        // The server executes what it had received.
        try await Self.expectEventually(.failed(.replayed), from: patient, for: assertion, by: .second)
        try await Self.expectEventually(.reclaimed, from: patient, for: assertion)
    }

    @Test("A server that does not respond delays claims by a bounded time")
    func silent() async throws {
        let server = try await RedisServer()
        let patient = try await Self.completeClaims(server)
        let claims = try Self.claims(server) {
            $0.connections = 1
            $0.maximumWaiting = 4
            $0.commandTimeout = .seconds(60)
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
        #expect(ContinuousClock.now - start < .seconds(40))
        #expect(errors.allSatisfy { $0?.code == .unavailable })
        #expect(errors.count { $0?.message.contains("operations wait") == true } >= 5)
        #expect(errors.contains { $0?.message.contains("no result within") == true })
        server.resume()
        try await Self.expectEventually(.claimed, .reclaimed, from: patient, for: assertion)
    }

    @Test("A success is recorded in a canceled task, and while too many claims wait")
    func completion() async throws {
        let server = try await RedisServer()
        let claims = try await Self.completeClaims(server) {
            $0.connections = 1
            $0.maximumWaiting = 1
            $0.commandTimeout = .seconds(60)
            $0.operationTimeout = .seconds(60)
        }
        let assertions = try (0..<2).map { _ in try TestAssertion().verified() }
        var attempts: [AssertionClaim] = []
        for assertion in assertions { attempts.append(try #require(await claims.result(assertion).claim)) }
        server.pause()
        let waiting = try (0..<8).map { _ in
            let assertion = try TestAssertion().verified()
            return Task { await claims.result(assertion).result }
        }
        let ends = attempts.enumerated().map { index, attempt in
            Task {
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                return try await claimError {
                    if index == 0 { try await claims.complete(attempt) } else { try await claims.release(attempt) }
                }
            }
        }
        try await Task.sleep(for: .milliseconds(100))
        server.resume()
        for end in ends { #expect(try await end.value == nil) }
        for task in waiting { _ = await task.value }
        #expect(await claims.result(assertions[0]).result == .exchanged)
        #expect(await claims.result(assertions[1]).result == .reclaimed)
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
        while result == .inProgress {
            result = await claims.result(assertion).result
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect([.claimed, .reclaimed].contains(result))
    }

    @Test("A slow server is waited for")
    func slow() async throws {
        let server = try await RedisServer()
        let claims = try await Self.completeClaims(server) {
            $0.commandTimeout = .seconds(60)
            $0.operationTimeout = .seconds(60)
        }
        let assertion = try TestAssertion().verified()
        server.pause()
        let task = Task { await claims.result(assertion).result }
        try await Task.sleep(for: .milliseconds(500))
        server.resume()
        #expect(await task.value == .claimed)
    }

    @Test("A server that is slower than the settings allow is given up")
    func tooSlow() async throws {
        let server = try await RedisServer()
        let patient = try await Self.completeClaims(server)
        let claims = try Self.claims(server) { $0.commandTimeout = .milliseconds(50) }
        let assertion = try TestAssertion().verified()
        server.pause()
        #expect(await claims.result(assertion).result == .failed(.unavailable))
        server.resume()
        // The first command of a connection asks for the time, so nothing was claimed.
        try await Self.expectEventually(.claimed, from: patient, for: assertion)
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
        try await Self.expectEventually(.failed(.storeLost), from: claims, for: used, by: .second)
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
        let first = try #require(try await claims.acceptedFrom())
        #expect(abs(first.timeIntervalSinceNow - Self.tolerance(claims)) < 60)
        let error = try #require(
            try await claimError { _ = try await claims.claim(assertion, for: .first, at: Date()) }
        )
        #expect(error.code == .storeLost && error.acceptedFrom == first)
        try await claims.store.declareComplete()
        #expect(try await claims.acceptedFrom() == nil)
        #expect(await claims.result(assertion).result == .claimed)
    }

    /// In seconds.
    private static func tolerance(_ claims: RedisClaims) -> Double {
        let settings = claims.store.settings
        return Double((settings.issuerClockSkew.duration + settings.maximumClockDifference).components.seconds)
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
        try await Self.expectEventually(.failed(.replayed), from: claims, for: exchanged, by: .second)
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
        // After a failed attempt to connect there would be a pause.
        try await claims.checkReachable()
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
        try await Self.expectEventually(
            .failed(.replayed),
            .failed(.storeLost),
            from: claims,
            for: assertion,
            by: .second
        )
    }

    @Test("A claim that too few replicas have is not granted, and does not delay the next attempt")
    func replication() async throws {
        let primary = try await RedisServer()
        let impatient = try await Self.completeClaims(primary) {
            $0.minimumReplicas = 1
            $0.replicationTimeout = .milliseconds(100)
        }
        let assertion = try TestAssertion().verified()
        let error = try await claimError { _ = try await impatient.claim(assertion, for: .first, at: Date()) }
        #expect(error?.code == .unavailable)
        #expect(error?.message.contains("0 replicas have the claim") == true)
        let replica = try await RedisServer.replica(of: primary)
        let claims = try Self.claims(primary) {
            $0.minimumReplicas = 1
            $0.replicationTimeout = .seconds(30)
            $0.operationTimeout = .seconds(60)
        }
        try await Self.expectEventually(.reclaimed, from: claims, for: assertion)
        #expect(await claims.result(assertion, .second).result == .failed(.replayed))
        #expect(try await claimError { try await claims.checkReachable() } == nil)
        withExtendedLifetime(replica) {}
    }

    @Test("After a fail-over to a replica that had the claim, others are still rejected")
    func failOver() async throws {
        let primary = try await RedisServer()
        let replica = try await RedisServer.replica(of: primary)
        let claims = try await Self.completeClaims(primary) {
            $0.minimumReplicas = 1
            $0.replicationTimeout = .seconds(30)
            $0.operationTimeout = .seconds(60)
        }
        let assertion = try TestAssertion().verified()
        try await Self.expectEventually(.claimed, .reclaimed, from: claims, for: assertion)
        primary.kill()
        _ = try replica.command(RedisCommand("REPLICAOF", "NO", "ONE"))
        let others = try Self.claims(replica)
        try await Self.expectEventually(.failed(.replayed), from: others, for: assertion, by: .second)
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

    @Test(
        "A user with the documented permissions is sufficient",
        arguments: [(0, [], nil), (3, ["+select"], nil), (3, [], "NOPERM")] as [(Int, [String], String?)]
    )
    func restrictedUser(database: Int, others: [String], problem: String?) async throws {
        let server = try await RedisServer()
        let rules = ["on", ">pw", "~samltool:*", "+set", "+get", "+pttl", "+del", "+eval", "+time", "+wait"] + others
        var connection = try server.connection()
        let reply = try connection.send([RedisCommand(arguments: ["ACL", "SETUSER", "claims"] + rules)])
        #expect(reply == [.status("OK")])
        let address = try server.address("claims:pw@", database: database)
        let claims = RedisClaims(store: try .sample(address), terms: try ClaimTerms())
        let error = try await claimError { try await claims.checkReachable() }
        #expect(error?.code == problem.map { _ in .unavailable })
        if let problem {
            #expect(error?.message.contains(problem) == true)
            return
        }
        try await claims.store.declareComplete()
        let assertion = try TestAssertion().verified()
        let claim = try #require(await claims.result(assertion).claim)
        try await claims.release(claim)
        try await claims.complete(claim)
        #expect(await claims.result(assertion).result == .exchanged)
    }

    @Test("A server without PXAT is not ready, and the error names the version")
    func oldServer() async throws {
        // The time, the generation, and what Redis 6.0 returns for PXAT; then the policy.
        let generation = StoreGeneration(start: 0, check: try ClaimSecret.sample().check()).text
        let time = "\(Int(Date().timeIntervalSince1970))"
        let pieces = [
            "*2\r\n$\(time.utf8.count)\r\n\(time)\r\n$1\r\n0\r\n", "$-1\r\n",
            "$\(generation.utf8.count)\r\n\(generation)\r\n", "-ERR syntax error\r\n",
            "*2\r\n$16\r\nmaxmemory-policy\r\n$10\r\nnoeviction\r\n",
        ]
        let server = try await FalseServer(sending: pieces, closing: .never)
        let store = try RedisStore.sample(
            RedisAddress(server.url),
            change: { $0.maximumClockDifference = .seconds(600) }
        )
        let error = try await claimError { try await store.checkReachable() }
        #expect(error?.code == .unavailable)
        #expect(error?.message.contains("Redis 6.2") == true, "\(String(describing: error))")
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
        let check = try ClaimSecret.sample().check().hex
        for value in [
            "1 \(Int64.max) \(check)", "1 300000000000001 \(check)", "", "1",
            "2 0 \(String(repeating: "a", count: 64))", "1 -5 \(String(repeating: "a", count: 64))", "1 x y",
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
        "A foreign value in the place of a claim is rejected",
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

    @Test(
        "The clock is compared for each claim, and a rejected claim is not kept",
        arguments: [-1200.0, 1200]
    )
    func changedClock(difference: TimeInterval) async throws {
        let server = try await RedisServer()
        let time = Mutex(0.0)
        let store = try RedisStore.sample(server.address(), at: { Date() + time.withLock(\.self) })
        try await store.declareComplete()
        let claims = RedisClaims(store: store, terms: try ClaimTerms())
        #expect(await claims.result(try TestAssertion().verified()).result == .claimed)
        time.withLock { $0 = difference }
        let assertion = try TestAssertion().verified()
        let error = try await claimError { _ = try await claims.claim(assertion, for: .first, at: Date()) }
        #expect(error?.code == .unavailable)
        #expect(error?.message.contains("clock differs") == true)
        let replayGuard = RedisReplayGuard(store: store, terms: try ClaimTerms())
        let use = try TestAssertion().verified()
        #expect(try await claimError { try await replayGuard.noteUse(of: use, at: Date()) }?.code == .unavailable)
        time.withLock { $0 = 0 }
        try await Self.expectEventually(.claimed, from: claims, for: assertion, by: .second)
        // Another connection may be in the pause after its rejection.
        var rejection = try await claimError { try await replayGuard.noteUse(of: use, at: Date()) }
        while rejection?.code == .unavailable {
            try await Task.sleep(for: .milliseconds(50))
            rejection = try await claimError { try await replayGuard.noteUse(of: use, at: Date()) }
        }
        #expect(rejection == nil)
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
            ("", "NOAUTH"), (":wrong-canary@", "WRONGPASS"), ("unknown-canary:wrong-canary@", "WRONGPASS"),
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

    @Test("A server that sends a byte now and then is given up, by the caller and by the thread")
    func trickle() async throws {
        let pieces = ["$1000\r\n"] + [String](repeating: "x", count: 1200)
        let server = try await FalseServer(sending: pieces, every: .milliseconds(50), closing: .never)
        let store = try RedisStore.sample(
            RedisAddress(server.url),
            change: {
                $0.commandTimeout = .seconds(60)
                $0.operationTimeout = .milliseconds(500)
            }
        )
        let start = ContinuousClock.now
        #expect(try await claimError { try await store.checkReachable() }?.code == .unavailable)
        #expect(ContinuousClock.now - start < .seconds(40))
        var connection = try RedisConnection(
            to: RedisAddress(server.url).endpoint,
            connectTimeout: .seconds(10),
            commandTimeout: .seconds(1)
        )
        let middle = ContinuousClock.now
        do throws(RedisFailure) {
            _ = try connection.send([RedisCommand("PING")])
            Issue.record("the response was complete")
        } catch {
            #expect(error == .timedOut)
        }
        #expect(ContinuousClock.now - middle < .seconds(40))
    }
}

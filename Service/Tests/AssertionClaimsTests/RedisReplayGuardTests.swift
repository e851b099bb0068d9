import Foundation
import SAML
import SAMLTestKit
import Testing

@testable import AssertionClaims

@Suite(
    "The replay guard on Redis",
    .enabled(if: RedisServer.isInstalled, "redis-server is not installed"),
    .timeLimit(.minutes(5))
)
struct RedisReplayGuardTests {
    @Test("Of two instances, one accepts each of 300 assertions")
    func contention() async throws {
        let server = try await RedisServer()
        let guards: [any ReplayGuard] = [
            RedisReplayGuard(store: try await .complete(server), terms: try ClaimTerms()),
            RedisReplayGuard(store: try .sample(server.address()), terms: try ClaimTerms()),
        ]
        for _ in 0..<300 {
            let assertion = try TestAssertion().verified()
            let codes = await withTaskGroup(of: ClaimError.Code?.self) { group in
                for replayGuard in guards {
                    group.addTask {
                        try? await claimError { try await replayGuard.noteUse(of: assertion, at: Date()) }?.code
                    }
                }
                return await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(codes == [nil, .replayed])
        }
    }

    @Test("An expired assertion, an empty restart and a server that is down are errors")
    func errors() async throws {
        let server = try await RedisServer()
        let replayGuard = RedisReplayGuard(store: try await .complete(server), terms: try ClaimTerms())
        let used = try TestAssertion(issued: -1).verified()
        try await replayGuard.noteUse(of: used, at: Date())
        #expect(try await claimError { try await replayGuard.noteUse(of: used, at: Date() + 901) }?.code == .expired)
        _ = try server.command(RedisCommand("FLUSHALL"))
        #expect(try await claimError { try await replayGuard.noteUse(of: used, at: Date()) }?.code == .storeLost)
        server.kill()
        let fresh = try TestAssertion().verified()
        #expect(try await claimError { try await replayGuard.noteUse(of: fresh, at: Date()) }?.code == .unavailable)
    }

    @Test("A use is recorded once, also if the connection was closed before")
    func closedConnection() async throws {
        let server = try await RedisServer()
        let replayGuard = RedisReplayGuard(store: try await .complete(server), terms: try ClaimTerms())
        for _ in 0..<10 {
            _ = try server.command(RedisCommand("CLIENT", "KILL", "TYPE", "normal"))
            let assertion = try TestAssertion().verified()
            try await replayGuard.noteUse(of: assertion, at: Date())
            #expect(
                try await claimError { try await replayGuard.noteUse(of: assertion, at: Date()) }?.code == .replayed
            )
        }
    }
}

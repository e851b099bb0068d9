import Foundation
import SAML
import SAMLTestKit
import Testing

@testable import AssertionClaims

@Suite(
    "What a server receives",
    .enabled(if: RedisServer.isInstalled, "redis-server is not installed"),
    .timeLimit(.minutes(5))
)
struct RedisPrivacyTests {
    @Test("Neither keys nor values nor logged commands contain an ID, an issuer, a caller, a device or the secret")
    func canaries() async throws {
        let server = try await RedisServer("--slowlog-log-slower-than", "0", "--slowlog-max-len", "10000")
        let store = try await RedisStore.complete(server)
        let claims = RedisClaims(store: store, terms: try ClaimTerms())
        let claimant = Claimant(caller: "canary-caller", device: Array("canary-device".utf8))
        var dumped = ""
        for number in 0..<5 {
            let assertion = try TestAssertion(id: .text("_canary-\(number)"), issuer: "https://canary.example/idp")
                .verified()
            let claim = try #require(await claims.result(assertion, claimant).claim)
            if number == 1 { try await claims.complete(claim) }
            if number == 2 { try await claims.release(claim) }
            if number < 4 { _ = await claims.result(assertion, .second) }
            try await RedisReplayGuard(store: store, terms: try ClaimTerms()).noteUse(of: assertion, at: Date())
            dump(claim, to: &dumped)
            dump(claimant, to: &dumped)
            dump(try ClaimSecret(Array("canary-secret-canary-secret-canary".utf8)), to: &dumped)
        }
        let keys = try Self.strings(server.command(RedisCommand("KEYS", "*")))
        // Five claims, the leases of three, five uses and the generation.
        #expect(keys.count == 14)
        #expect(keys.allSatisfy { $0.hasPrefix("samltool:") })
        var seen = keys
        for key in keys { seen += try Self.strings(server.command(RedisCommand("GET", key))) }
        let commands = try Self.strings(server.command(RedisCommand("SLOWLOG", "GET", "10000")))
        #expect(commands.contains("SET"))
        #expect(!(seen + commands).contains { $0.contains("canary") })
        #expect(!dumped.contains("canary"))
        // Every record ends.
        for key in keys where key != StoreGeneration.key {
            guard case .integer(let time) = try server.command(RedisCommand("PTTL", key)) else {
                Issue.record("no time to live")
                return
            }
            #expect((1...910_000).contains(time))
        }
    }

    @Test("The values for the same device differ between assertions")
    func unlinkable() async throws {
        let server = try await RedisServer()
        let claims = RedisClaims(store: try await .complete(server), terms: try ClaimTerms())
        for _ in 0..<2 { #expect(await claims.result(try TestAssertion().verified()).result == .claimed) }
        let keys = try Self.strings(server.command(RedisCommand("KEYS", "samltool:claim:*"))).filter {
            !$0.hasSuffix(":attempt")
        }
        let values = try keys.flatMap { try Self.strings(server.command(RedisCommand("GET", $0))) }
        #expect(Set(values).count == 2)
    }

    private static func strings(_ reply: RedisReply) -> [String] {
        switch reply {
        case .string(let text), .status(let text): [text]
        case .array(let elements): elements.flatMap(strings)
        case .null, .integer, .error: []
        }
    }
}

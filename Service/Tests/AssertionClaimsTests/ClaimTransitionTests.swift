import Foundation
import SAML
import SAMLTestKit
import Testing

@testable import AssertionClaims

/// The implementations that every transition is tested with.
enum Implementation: String, CaseIterable, CustomTestStringConvertible {
    case memory, redis

    static let available = allCases.filter { $0 == .memory || RedisServer.isInstalled }

    var testDescription: String { rawValue }

    /// Returns new claims, and the server that must live as long.
    func claims(_ terms: ClaimTerms? = nil) async throws -> (claims: any AssertionClaims, server: RedisServer?) {
        let terms = try terms ?? ClaimTerms(lease: .seconds(60))
        switch self {
        case .memory: return (InMemoryClaims(secret: try .sample(), terms: terms, maximumCount: 10_000), nil)
        case .redis:
            let server = try await RedisServer()
            return (RedisClaims(store: try await .complete(server), terms: terms), server)
        }
    }
}

/// A step of a transition test; attempts are numbered in the order in which they start.
enum Step: Hashable {
    case claim(Claimant, ClaimResult)
    case complete(Int)
    case release(Int)
    case leaseEnds
}

@Suite("The transitions of a claim, in memory and on Redis", .timeLimit(.minutes(5)))
struct ClaimTransitionTests {
    private static let sameDevice = Claimant(caller: "caller-2", device: Array("device-1".utf8))
    private static let sameCaller = Claimant(caller: "caller-1", device: Array("device-2".utf8))
    private static let shifted = Claimant(caller: "caller-1d", device: Array("evice-1".utf8))

    static let transitions: [(String, [Step])] = [
        ("the first claim", [.claim(.first, .claimed)]),
        ("another claimant", [.claim(.first, .claimed), .claim(.second, .failed(.replayed))]),
        (
            "a claimant of which only a part is the same",
            [
                .claim(.first, .claimed), .claim(sameDevice, .failed(.replayed)),
                .claim(sameCaller, .failed(.replayed)),
                .claim(shifted, .failed(.replayed)),
            ]
        ),
        ("the same claimant while the attempt is running", [.claim(.first, .claimed), .claim(.first, .inProgress)]),
        (
            "the same claimant after the lease",
            [.claim(.first, .claimed), .leaseEnds, .claim(.first, .reclaimed), .claim(.first, .inProgress)]
        ),
        (
            "another claimant after the lease",
            [.claim(.first, .claimed), .leaseEnds, .claim(.second, .failed(.replayed)), .claim(.first, .reclaimed)]
        ),
        (
            "success",
            [
                .claim(.first, .claimed), .complete(0), .claim(.first, .exchanged), .claim(.second, .failed(.replayed)),
                .leaseEnds, .claim(.first, .exchanged), .claim(.second, .failed(.replayed)),
            ]
        ),
        (
            "release",
            [
                .claim(.first, .claimed), .release(0), .claim(.second, .failed(.replayed)), .claim(.first, .reclaimed),
                .claim(.first, .inProgress), .release(1), .claim(.first, .reclaimed),
            ]
        ),
        (
            "the release of an attempt that was taken over",
            [
                .claim(.first, .claimed), .leaseEnds, .claim(.first, .reclaimed), .release(0),
                .claim(.first, .inProgress),
                .release(1), .claim(.first, .reclaimed),
            ]
        ),
        (
            "a success after the lease, before another attempt",
            [.claim(.first, .claimed), .leaseEnds, .complete(0), .claim(.first, .exchanged)]
        ),
        (
            "a success of an attempt that was taken over, whose successor fails",
            [
                .claim(.first, .claimed), .leaseEnds, .claim(.first, .reclaimed), .complete(0),
                .claim(.first, .exchanged),
                .release(1), .claim(.first, .exchanged),
            ]
        ),
        (
            "a success of both attempts",
            [
                .claim(.first, .claimed), .leaseEnds, .claim(.first, .reclaimed), .complete(1), .complete(0),
                .claim(.first, .exchanged),
            ]
        ),
        (
            "a success, then the failure of the attempt before it",
            [
                .claim(.first, .claimed), .leaseEnds, .claim(.first, .reclaimed), .complete(1), .release(0),
                .claim(.first, .exchanged),
            ]
        ),
        (
            "a success, recorded twice, and then released",
            [.claim(.first, .claimed), .complete(0), .complete(0), .release(0), .claim(.first, .exchanged)]
        ),
    ]

    @Test("Each transition has its decision", arguments: Implementation.available, transitions)
    func transition(_ implementation: Implementation, _ transition: (name: String, steps: [Step])) async throws {
        let (claims, server) = try await implementation.claims()
        var now = Date()
        let assertion = try TestAssertion().verified(at: now)
        var attempts: [AssertionClaim] = []
        for (index, step) in transition.steps.enumerated() {
            switch step {
            case .claim(let claimant, let expected):
                let (result, claim) = await claims.result(assertion, claimant, at: now)
                #expect(result == expected, "\(transition.name), step \(index)")
                if let claim { attempts.append(claim) }
            case .complete(let number): try await claims.complete(attempts[number])
            case .release(let number): try await claims.release(attempts[number])
            case .leaseEnds:
                now += 61
                try server?.deleteLeases()
            }
        }
    }

    @Test("A lease ends by itself", arguments: Implementation.available)
    func leaseEnd(_ implementation: Implementation) async throws {
        let (claims, server) = try await implementation.claims(ClaimTerms(lease: .seconds(1)))
        let assertion = try TestAssertion().verified()
        #expect(await claims.result(assertion).result == .claimed)
        var result = ClaimResult.inProgress
        while result == .inProgress {
            try await Task.sleep(for: .milliseconds(50))
            result = await claims.result(assertion).result
        }
        #expect(result == .reclaimed)
        withExtendedLifetime(server) {}
    }

    @Test("The time to wait is what is left of the lease", arguments: Implementation.available)
    func retryAfter(_ implementation: Implementation) async throws {
        let (claims, server) = try await implementation.claims(ClaimTerms(lease: .seconds(3600)))
        let now = Date()
        let assertion = try TestAssertion().verified(at: now)
        _ = try await claims.claim(assertion, for: .first, at: now)
        // Redis measures the time by its own clock.
        let range = implementation == .memory ? 3600...3600 : 1...3600
        let seconds = try #require(try await Self.secondsToWait(claims, assertion, at: now))
        #expect(range.contains(seconds))
        withExtendedLifetime(server) {}
    }

    @Test("The time to wait is never longer than the lease")
    func limitedRetryAfter() async throws {
        for milliseconds in [Int64.min, -1, 0, 1, 1000] {
            #expect(ClaimDecision.inProgress(milliseconds: milliseconds, of: .seconds(60)).secondsToWait == 1)
        }
        #expect(ClaimDecision.inProgress(milliseconds: 1001, of: .seconds(60)).secondsToWait == 2)
        #expect(ClaimDecision.inProgress(milliseconds: .max, of: .seconds(60)).secondsToWait == 60)
        // The clock was set back.
        let claims = InMemoryClaims(secret: try .sample(), terms: try ClaimTerms(lease: .seconds(60)), maximumCount: 1)
        let now = Date()
        let assertion = try TestAssertion().verified(at: now)
        _ = try await claims.claim(assertion, for: .first, at: now)
        #expect(try await Self.secondsToWait(claims, assertion, at: now - 1e9) == 60)
    }

    @Test(
        "A lease whose end is far away makes no one wait longer than the own lease",
        .enabled(if: RedisServer.isInstalled, "redis-server is not installed")
    )
    func foreignLease() async throws {
        let (claims, server) = try await Implementation.redis.claims(ClaimTerms(lease: .seconds(60)))
        let assertion = try TestAssertion().verified()
        _ = try await claims.claim(assertion, for: .first, at: Date())
        let key = "samltool:claim:\(try ClaimSecret.sample().digest(of: assertion).hex):attempt"
        #expect(try server?.command(RedisCommand("SET", key, "x", "PXAT", "\(Int64.max)")) == .status("OK"))
        #expect(try await Self.secondsToWait(claims, assertion, at: Date()) == 60)
    }

    private static func secondsToWait(
        _ claims: some AssertionClaims,
        _ assertion: VerifiedAssertion,
        at instant: Date
    ) async throws -> Int? {
        try await claims.claim(assertion, for: .first, at: instant).secondsToWait
    }

    @Test("Of two claimants, one has each of 1000 assertions", arguments: Implementation.available)
    func contention(_ implementation: Implementation) async throws {
        let (claims, server) = try await implementation.claims(ClaimTerms(lease: .seconds(60)))
        let others: any AssertionClaims =
            if let server {
                RedisClaims(store: try .sample(server.address()), terms: try ClaimTerms())
            } else {
                claims
            }
        let now = Date()
        let assertions = try (0..<1000).map { _ in try TestAssertion().verified(at: now) }
        async let first = Self.claimed(assertions, by: .first, claims)
        async let second = Self.claimed(assertions, by: .second, others)
        for (first, second) in zip(await first, await second) {
            #expect(Set([first, second]) == [.claimed, .failed(.replayed)])
        }
    }

    @Test("Of two attempts of the same claimant, one runs", arguments: Implementation.available)
    func attempts(_ implementation: Implementation) async throws {
        let (claims, server) = try await implementation.claims(ClaimTerms(lease: .seconds(60)))
        let others: any AssertionClaims =
            if let server {
                RedisClaims(store: try .sample(server.address()), terms: try ClaimTerms())
            } else {
                claims
            }
        let now = Date()
        let assertions = try (0..<300).map { _ in try TestAssertion().verified(at: now) }
        async let first = Self.claimed(assertions, by: .first, claims)
        async let second = Self.claimed(assertions, by: .first, others)
        for (first, second) in zip(await first, await second) {
            let running = [first, second].filter { $0 != .inProgress }
            #expect(running == [.claimed] || running == [.reclaimed])
        }
    }

    @Test("An attempt during the record of a success is not run", arguments: Implementation.available)
    func recordedSuccess(_ implementation: Implementation) async throws {
        let (claims, server) = try await implementation.claims(ClaimTerms(lease: .seconds(60)))
        var results: Set<ClaimResult> = []
        for _ in 0..<300 {
            let assertion = try TestAssertion().verified()
            let claim = try #require(await claims.result(assertion).claim)
            async let result = claims.result(assertion).result
            try await claims.complete(claim)
            results.insert(await result)
        }
        #expect(results.isSubset(of: [.inProgress, .exchanged]))
        withExtendedLifetime(server) {}
    }

    private static func claimed(
        _ assertions: [VerifiedAssertion],
        by claimant: Claimant,
        _ claims: any AssertionClaims
    ) async -> [ClaimResult] {
        await withTaskGroup(of: (Int, ClaimResult).self) { group in
            for (index, assertion) in assertions.enumerated() {
                group.addTask { (index, await claims.result(assertion, claimant).result) }
            }
            return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}

extension ClaimDecision {
    /// The time after which another attempt can be made; `nil` if none is running.
    fileprivate var secondsToWait: Int? {
        if case .inProgress(let seconds) = self { seconds } else { nil }
    }
}

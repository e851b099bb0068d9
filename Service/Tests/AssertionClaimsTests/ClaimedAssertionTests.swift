import Foundation
import SAML
import SAMLTestKit
import Testing

@testable import AssertionClaims

@Suite("The assertions that are claimed", .timeLimit(.minutes(5)))
struct ClaimedAssertionTests {
    /// The longest ID that the verifier accepts.
    private static let long = "_" + String(repeating: "x", count: 255)

    @Test(
        "An assertion can be claimed as long as a verifier may accept it",
        arguments: Implementation.available,
        [
            (TestAssertion(expires: 300), 0, .claimed),
            // The end, and the maximum clock skew after it.
            (TestAssertion(expires: 300), 899, .claimed),
            (TestAssertion(expires: 300), 900, .failed(.expired)),
            (TestAssertion(expires: 300), 1e12, .failed(.expired)),
            (TestAssertion(issued: -90, expires: nil), 0, .claimed),
            // Without an end, an assertion expires some time after its issue.
            (TestAssertion(issued: -90, expires: nil), 609, .claimed),
            (TestAssertion(issued: -90, expires: nil), 610, .failed(.expired)),
            (TestAssertion(expires: 3_000_000_000), 0, .claimed),
        ] as [(TestAssertion, TimeInterval, ClaimResult)]
    )
    func expiry(
        _ implementation: Implementation,
        _ row: (assertion: TestAssertion, delay: TimeInterval, expected: ClaimResult)
    ) async throws {
        let terms = try ClaimTerms(lifetimeWithoutExpiry: .seconds(100))
        let (claims, server) = try await implementation.claims(terms)
        let start = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
        let assertion = try row.assertion.verified(at: start)
        #expect(await claims.result(assertion, at: start + row.delay).result == row.expected)
        withExtendedLifetime(server) {}
    }

    @Test(
        "Assertions are the same if issuer and ID are the same",
        arguments: Implementation.available,
        [
            (("a", "bc"), ("a", "bc"), .failed(.replayed)),
            (("a", "bc"), ("ab", "c"), .claimed),
            (("a", "bc"), ("a", "BC"), .claimed),
            // Canonically equivalent texts are different bytes.
            (("\u{E9}", "_1"), ("e\u{301}", "_1"), .claimed),
            (("\u{65E5}\u{672C}", "_1"), ("\u{65E5}\u{672C}", "_1"), .failed(.replayed)),
            (("a", long), ("a", String(long.dropLast())), .claimed),
            (("a", long), ("a", long), .failed(.replayed)),
            (("https://" + long + long + long, "_1"), ("https://" + long + long + long, "_1"), .failed(.replayed)),
            (("https://a", "_1"), ("https://b", "_1"), .claimed),
        ] as [((String, String), (String, String), ClaimResult)]
    )
    func identity(
        _ implementation: Implementation,
        _ row: (first: (issuer: String, id: String), second: (issuer: String, id: String), expected: ClaimResult)
    ) async throws {
        let (claims, server) = try await implementation.claims()
        let first = try TestAssertion(id: .text(row.first.id), issuer: row.first.issuer).verified()
        let second = try TestAssertion(id: .text(row.second.id), issuer: row.second.issuer).verified()
        #expect(await claims.result(first, .first).result == .claimed)
        #expect(await claims.result(second, .second).result == row.expected)
        withExtendedLifetime(server) {}
    }

    @Test("Digests differ for all fields, also with NUL and without content")
    func digests() throws {
        let secret = try ClaimSecret.sample()
        let fields: [[UInt8]] = [
            [], [0], [0, 0], Array("a".utf8), Array("ab".utf8), [0, 0, 0, 0, 0, 0, 0, 1], [0xFF],
        ]
        var digests: Set<String> = [try secret.check().hex]
        for issuer in fields {
            for id in fields {
                let key = try secret.digest(issuer: issuer, id: id)
                digests.insert(key.hex)
                let claimant = Claimant(caller: String(decoding: issuer, as: UTF8.self), device: id)
                digests.insert(try secret.digest(of: claimant, for: key).hex)
            }
        }
        #expect(digests.count == 1 + 2 * fields.count * fields.count)
        let other = try ClaimSecret.sample(8)
        #expect(try other.digest(issuer: [1], id: [2]) != secret.digest(issuer: [1], id: [2]))
    }

    @Test("The digest is HMAC-SHA256 of the fields after their lengths")
    func knownDigest() throws {
        // Computed by Python: hmac.new(b"\7"*32, b"\1" + (1).to_bytes(8,"big") + b"a" + (2).to_bytes(8,"big") + b"bc", "sha256")
        let digest = try ClaimSecret.sample().digest(issuer: Array("a".utf8), id: Array("bc".utf8))
        #expect(digest.hex == "019e9435739790a0d758a07a2b8e2f19bc13592c70690596a96988150aba152f")
    }

    @Test("Claims in memory are forgotten when they have expired, and rejected when it is full")
    func memory() async throws {
        let claims = InMemoryClaims(secret: try .sample(), terms: try ClaimTerms(), maximumCount: 2)
        let start = Date()
        let assertions = try (0..<3).map { _ in try TestAssertion().verified(at: start) }
        #expect(await claims.result(assertions[0], at: start).result == .claimed)
        #expect(await claims.result(assertions[1], at: start).result == .claimed)
        #expect(await claims.result(assertions[2], at: start).result == .failed(.unavailable))
        #expect(await claims.result(assertions[1], .second, at: start).result == .failed(.replayed))
        let later = start + 1000
        #expect(await claims.result(try TestAssertion().verified(at: later), at: later).result == .claimed)
        #expect(await claims.count == 1)
        // The clock was set back: the claim was forgotten, so the assertion is rejected.
        #expect(await claims.result(assertions[0], .second, at: start).result == .failed(.expired))
    }

    @Test(
        "Terms and secrets out of range are rejected",
        arguments: [
            { _ = try ClaimTerms(lease: .milliseconds(999)) }, { _ = try ClaimTerms(lease: .seconds(3601)) },
            { _ = try ClaimTerms(lifetimeWithoutExpiry: .zero) },
            { _ = try ClaimTerms(lifetimeWithoutExpiry: .seconds(1 << 40)) },
            { _ = try ClaimSecret([UInt8](repeating: 1, count: 31)) },
            { _ = try ClaimSecret([UInt8](repeating: 1, count: 4097)) },
        ] as [@Sendable () throws -> Void]
    )
    func ranges(_ body: @Sendable () throws -> Void) async throws {
        #expect(try await claimError(body)?.code == .configuration)
    }
}

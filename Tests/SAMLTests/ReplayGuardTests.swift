import Foundation
import SAML
import TestSupport
import Testing

@Suite("Detection of replayed assertions")
struct ReplayGuardTests {
    private static let verifier = Result {
        ResponseVerifier(trusting: try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem")))
    }

    /// Returns a verified assertion with an ID, and with the ends of its conditions and of its confirmations.
    private static func assertion(
        _ id: String,
        from issuer: String = "https://idp.example-mvpd.tv/saml2",
        conditionsEnd: String? = "2026-11-20T20:00:00Z",
        confirmationEnds: [String] = ["2026-11-20T12:05:00Z"],
        verifiedAt instant: Date = at("2026-11-20T12:01:00Z")
    ) throws -> VerifiedAssertion {
        var pieces = ConstructedResponse()
        pieces.assertionID = id
        pieces.issuer = "<saml:Issuer>\(issuer)</saml:Issuer>"
        pieces.assertionIssuer = pieces.issuer
        let end = conditionsEnd.map { #" NotOnOrAfter="\#($0)""# } ?? ""
        pieces.conditions = "<saml:Conditions\(end)></saml:Conditions>"
        pieces.confirmation = confirmationEnds.map {
            #"<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">"#
                + #"<saml:SubjectConfirmationData NotOnOrAfter="\#($0)"/></saml:SubjectConfirmation>"#
        }.joined()
        let text = try pieces.xml(signing: .assertion, with: SampleKeys.signing())
        return try verifier.get().verify(Array(text.utf8), at: instant)
    }

    private static func at(_ time: String) -> Date { (try? SAMLTimestamp(time).date) ?? .distantPast }

    /// Returns the code of the error; `nil` if the use is recorded.
    private static func rejection(
        of assertion: VerifiedAssertion,
        at time: String,
        by replayGuard: InMemoryReplayGuard
    ) async -> String? {
        do throws(SAMLError) {
            try await replayGuard.noteUse(of: assertion, at: at(time))
            return nil
        } catch {
            return error.code.rawValue
        }
    }

    @Test("An assertion is used once; the same ID from another issuer is another assertion")
    func once() async throws {
        let replayGuard = InMemoryReplayGuard(maximumCount: 10)
        let first = try Self.assertion("_a")
        let time = "2026-11-20T12:01:00Z"
        #expect(await Self.rejection(of: first, at: time, by: replayGuard) == nil)
        #expect(await Self.rejection(of: first, at: time, by: replayGuard) == "replay.used-before")
        #expect(await Self.rejection(of: try Self.assertion("_a"), at: time, by: replayGuard) == "replay.used-before")
        #expect(await Self.rejection(of: try Self.assertion("_b"), at: time, by: replayGuard) == nil)
        let other = try Self.assertion("_a", from: "https://other.example")
        #expect(await Self.rejection(of: other, at: time, by: replayGuard) == nil)
        #expect(await replayGuard.count == 3)
    }

    @Test(
        "An assertion is remembered as long as it could be accepted, with any clock skew",
        arguments: [
            // The end is that of the conditions, or of the last confirmation if that is earlier.
            ("2026-11-20T20:00:00Z", ["2026-11-20T12:05:00Z"], "2026-11-20T12:15:00Z"),
            ("2026-11-20T12:05:00Z", ["2026-11-20T20:00:00Z"], "2026-11-20T12:15:00Z"),
            ("2026-11-20T20:00:00Z", ["2026-11-20T12:02:00Z", "2026-11-20T13:05:00Z"], "2026-11-20T13:15:00Z"),
            (nil, ["2026-11-20T12:05:30Z"], "2026-11-20T12:15:30Z"),
            ("2026-11-20T12:05:59.999Z", [], "2026-11-20T12:15:59Z"),
        ] as [(String?, [String], String)]
    )
    func expiry(conditionsEnd: String?, confirmationEnds: [String], end: String) async throws {
        let replayGuard = InMemoryReplayGuard(maximumCount: 10)
        let assertion = try Self.assertion(
            "_a",
            conditionsEnd: conditionsEnd,
            confirmationEnds: confirmationEnds
        )
        #expect(await Self.rejection(of: assertion, at: "2026-11-20T12:01:00Z", by: replayGuard) == nil)
        #expect(await Self.rejection(of: assertion, at: end, by: replayGuard) == "replay.used-before")
        let past = SAMLTimestamp(Self.at(end).addingTimeInterval(60)).description
        #expect(await Self.rejection(of: assertion, at: past, by: replayGuard) == "replay.clock")
        #expect(await replayGuard.count == 0)
        // A clock that is set back does not restore an entry.
        #expect(await Self.rejection(of: assertion, at: "2026-11-20T12:01:00Z", by: replayGuard) == "replay.clock")
    }

    @Test("An assertion without an end is remembered forever")
    func noEnd() async throws {
        let replayGuard = InMemoryReplayGuard(maximumCount: 10)
        let assertion = try Self.assertion("_a", conditionsEnd: nil, confirmationEnds: [])
        #expect(await Self.rejection(of: assertion, at: "2026-11-20T12:01:00Z", by: replayGuard) == nil)
        #expect(
            await Self.rejection(of: assertion, at: "2126-11-20T12:01:00Z", by: replayGuard) == "replay.used-before"
        )
    }

    @Test("A full guard rejects, and removes only expired entries")
    func full() async throws {
        let replayGuard = InMemoryReplayGuard(maximumCount: 2)
        let time = "2026-11-20T12:01:00Z"
        let (first, second, third) = (try Self.assertion("_a"), try Self.assertion("_b"), try Self.assertion("_c"))
        for assertion in [first, second] { try await replayGuard.noteUse(of: assertion, at: Self.at(time)) }
        #expect(await Self.rejection(of: third, at: time, by: replayGuard) == "replay.guard-full")
        #expect(await Self.rejection(of: third, at: "2026-11-20T12:15:59Z", by: replayGuard) == "replay.guard-full")
        #expect(await Self.rejection(of: first, at: time, by: replayGuard) == "replay.used-before")
        let later = try Self.assertion("_d", confirmationEnds: ["2026-11-20T19:00:00Z"])
        #expect(await Self.rejection(of: later, at: "2026-11-20T12:16:00Z", by: replayGuard) == nil)
        #expect(await replayGuard.count == 1)
        let none = InMemoryReplayGuard(maximumCount: 0)
        #expect(await Self.rejection(of: first, at: time, by: none) == "replay.guard-full")
    }

    @Test("Of many concurrent uses of an assertion, one is accepted")
    func concurrent() async throws {
        let replayGuard = InMemoryReplayGuard(maximumCount: 1000)
        let assertions = try (0..<4).map { try Self.assertion("_\($0)") }
        let accepted = await withTaskGroup(of: Bool.self) { group in
            for index in 0..<400 {
                group.addTask {
                    await Self.rejection(of: assertions[index % 4], at: "2026-11-20T12:01:00Z", by: replayGuard) == nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(accepted == 4)
        #expect(await replayGuard.count == 4)
    }

    @Test("The error contains the ID, and no subject or value")
    func message() async throws {
        let replayGuard = InMemoryReplayGuard(maximumCount: 1)
        let assertion = try Self.assertion("_a")
        try await replayGuard.noteUse(of: assertion, at: Self.at("2026-11-20T12:01:00Z"))
        let error = await #expect(throws: SAMLError.self) {
            try await replayGuard.noteUse(of: assertion, at: Self.at("2026-11-20T12:01:00Z"))
        }
        let text = error?.description ?? ""
        #expect(text.contains("_a") && !text.contains("subscriber-1") && !text.contains("94110"))
    }
}

import AdobePass
import Foundation
import SAML
import Testing

@testable import FakeAdobePass

extension StandInState {
    /// Adds a record of each kind that expires.
    fileprivate func addRecords(_ name: String, until end: Date) {
        let key = DeviceKey(device: name, serviceProvider: "REF30")
        accessTokens[name] = end
        profiles[key] = [
            "ExampleCable": StoredProfile(kind: .regular, issuer: "", notBefore: end, notAfter: end, attributes: [:])
        ]
        tokens[key] = StoredToken(mvpd: "", userID: "", source: "", attributes: [:], notAfter: end)
        sessions[name] = StoredSession(code: name, dialect: .v2, key: key, notBefore: end, notAfter: end)
    }

    /// The number of records of each kind that expires.
    fileprivate var recordCounts: [Int] { [accessTokens.count, profiles.count, tokens.count, sessions.count] }

    /// Counts enough requests for expired records to be forgotten.
    fileprivate func countRequests() {
        for _ in 0..<2000 { _ = start(.v2Token, from: "") }
    }
}

@Suite("What the stand-in keeps", .timeLimit(.minutes(5)))
struct StateTests {
    typealias V = TestValues

    @Test("Records are forgotten an hour after their end")
    func records() async throws {
        let clock = TestClock()
        let state = StandInState(try V.configuration(), now: { clock.now }, onEntry: { _ in })
        for number in 0..<100 { await state.addRecords("\(number)", until: clock.now + 60) }
        clock.advance(bySeconds: 3659)
        await state.countRequests()
        // An expired record has another error than an unknown one.
        #expect(await state.recordCounts == [100, 100, 100, 100])
        await state.addRecords("new", until: clock.now + 60)
        clock.advance(bySeconds: 2)
        await state.countRequests()
        #expect(await state.recordCounts == [1, 1, 1, 1])
        #expect(await state.sessions["new"] != nil)
    }

    @Test("An assertion is kept until it is rejected as expired")
    func assertions() async throws {
        let clock = TestClock()
        let state = StandInState(try V.configuration(), now: { clock.now }, onEntry: { _ in })
        let verifier = ResponseVerifier(trusting: try TrustedKeys(certificates: V.keys.get().cableCertificate))
        let first = try verifier.verify(V.response(), at: V.now)
        let end = try #require(first.expiry).seconds
        #expect(await state.admit(first))
        clock.advance(bySeconds: Double(end) - V.now.timeIntervalSince1970 + 600)
        await state.countRequests()
        #expect(await !state.admit(first))
        clock.advance(bySeconds: 3601)
        await state.countRequests()
        #expect(await state.assertions.count == 0)
        let counts = await state.counts
        #expect(counts.assertions == 1 && counts.exchangesReplayed == 1)
    }

    @Test("The clients that were registered first are forgotten when there are too many")
    func clients() async throws {
        let state = StandInState(try V.configuration(), now: { V.now }, onEntry: { _ in })
        for number in 0..<10_100 { await state.addClient("\(number)", StoredClient(secret: "")) }
        #expect(await state.clients.count <= 10_000)
        #expect(await state.clients["10099"] != nil)
        #expect(await state.clients["0"] == nil)
        #expect(await state.counts.clients == 10_100)
    }

    @Test("A poll signs in the sessions of its device only")
    func polls() async throws {
        let clock = TestClock()
        let state = StandInState(try V.configuration("second-screen"), now: { clock.now }, onEntry: { _ in })
        for name in ["a", "b"] { await state.addSession(name, until: clock.now + 60) }
        for _ in 0..<3 {
            await state.notePoll(of: DeviceKey(device: "a", serviceProvider: "REF30"), at: clock.now)
        }
        #expect(await state.sessions["a"] == nil)
        #expect(await state.sessions["b"]?.polls == 0)
    }
}

extension StandInState {
    fileprivate func addSession(_ name: String, until end: Date) {
        let key = DeviceKey(device: name, serviceProvider: "REF30")
        var session = StoredSession(code: name, dialect: .v2, key: key, notBefore: end, notAfter: end)
        session.mvpd = "ExampleCable"
        sessions[name] = session
    }
}

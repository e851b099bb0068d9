import AdobePassFlow
import FakeAdobePass
import Foundation
import Testing

@testable import AdobePass

@Suite("Apps that migrate from V1 and the SDK to V2", .timeLimit(.minutes(5)))
struct MigrationTests {
    typealias V = TestValues

    /// A scenario, and the state of the viewer at its end, with V2 as with V1 or the SDK.
    typealias Row = (scenario: String, end: MigratedApp.End)

    /// Every scenario of V1 has a counterpart in V2, also the failures: they are faults of the stand-in, or the state of the viewer.
    static let v1: [Row] = [
        ("v1-launch-to-logout", .signedOut),
        ("v1-silent", .mayWatch),
        ("v1-token", .mayWatch),
        ("v1-picker", .mayWatch),
        ("v1-expired-account", .mayWatch),
        ("v1-unsupported-provider", .mayWatch),
        ("v1-unknown-provider", .mayWatch),
        ("v1-other-provider", .mayWatch),
        ("v1-picker-canceled", .mayWatch),
        ("v1-canceled", .notAuthenticated),
        ("v1-sign-in-canceled", .notAuthenticated),
        ("v1-nothing-in-picker", .mayWatch),
        ("v1-permission-denied", .mayWatch),
        ("v1-permission-restricted", .mayWatch),
        ("v1-no-profile-request", .mayWatch),
        ("v1-without-saml-response", .mayWatch),
        ("v1-rejected-exchange", .mayWatch),
        ("v1-code-expired", .mayWatch),
        ("v1-error-access-not-granted", .mayWatch),
        ("v1-error-provider-rejected", .mayWatch),
        ("v1-error-invalid-token", .mayWatch),
        ("v1-error-unsupported-region", .mayWatch),
        ("v1-throttled", .mayWatch),
        ("v1-no-response", .mayWatch),
        ("v1-no-response-no-token", .mayWatch),
        ("v1-unauthorized", .mayWatch),
        ("v1-unavailable", .notAuthenticated),
        ("v1-denied", .mayNotWatch),
        ("v1-authentication-expired", .notAuthenticated),
        ("v1-logout-apple", .signedOut),
        ("v1-logout-page", .signedOut),
        ("v1-logout-direct", .signedOut),
        ("v1-logout-unknown", .signedOut),
    ]

    static let sdk: [Row] = [
        ("sdk-launch-to-logout", .signedOut),
        ("sdk-silent", .authenticated),
        ("sdk-silent-authentication", .authenticated),
        ("sdk-picker", .authenticated),
        ("sdk-picker-without-single-sign-on", .authenticated),
        ("sdk-other-provider", .authenticated),
        ("sdk-unsupported-provider", .authenticated),
        ("sdk-canceled", .notAuthenticated),
        ("sdk-not-authenticated", .notAuthenticated),
        ("sdk-permission-denied", .authenticated),
        ("sdk-permission-not-determined", .authenticated),
        ("sdk-metadata-failed", .authenticated),
        ("sdk-communication-error", .authenticated),
        ("sdk-logout-settings", .signedOut),
        ("sdk-logout-page", .signedOut),
        ("sdk-logout-direct", .signedOut),
    ]

    @Test("Every scenario of V1 and of the SDK has one row")
    func complete() {
        #expect(Self.v1.map(\.scenario) == FlowScenario.all.filter { $0.cookbook == .v1 }.map(\.id))
        #expect(Self.sdk.map(\.scenario) == FlowScenario.all.filter { $0.cookbook == .sdk }.map(\.id))
    }

    private static func flow(of scenario: String) throws -> SignOnFlow {
        try FlowScenario.named(scenario).flow(from: V.now)
    }

    /// The profiles of the stand-in expire in an hour, before the token of the app does.
    private static func run(_ body: (TestClient) async throws -> Void) async throws {
        var configuration = try V.configuration()
        configuration.profileSeconds = profileSeconds
        try await TestClient.with(configuration, body)
    }

    static let profileSeconds = 3600

    @Test("The end of a row is that of the scenario", arguments: v1 + sdk)
    func ends(row: Row) throws {
        let flow = try Self.flow(of: row.scenario)
        let last = try #require(flow.steps.last).instant.addingTimeInterval(1)
        let step = flow.nextStep(at: last).step
        let ends: [SignOnOutcome: MigratedApp.End] = [
            .authenticated: .authenticated, .entitled: .mayWatch, .denied: .mayNotWatch, .signedOut: .signedOut,
            .notAuthenticated: .notAuthenticated, .canceled: .notAuthenticated, .failed: .notAuthenticated,
        ]
        guard case .done(let outcome) = step else {
            Issue.record("the scenario ends with \(step)")
            return
        }
        #expect(row.end == ends[outcome])
    }

    // MARK: V1

    @Test(
        "The proposed requests of V2 lead to the end of the scenario of V1",
        arguments: v1,
        [RecordedMigration.Contents.hidden, .revealed]
    )
    func migratedV1(row: Row, contents: RecordedMigration.Contents) async throws {
        let recording = try ScenarioRecording(of: Self.flow(of: row.scenario))
        try await Self.run { client in
            let app = try await Self.send(recording, contents, to: client)
            #expect(try await app.end() == row.end)
        }
    }

    @Test("After an exchange that failed, the viewer signs in to another MVPD without single sign-on")
    func otherMVPD() async throws {
        let recording = try ScenarioRecording([
            (.v1CheckAuthentication, nil, 403), (.v1Configuration, nil, 200), (.v1ProfileRequest, "ExampleCable", 200),
            (.v1Exchange, "ExampleCable", 400), (.v1RegistrationCode, "ExampleTown", 201), (.v1Token, nil, 200),
            (.v1Authorize, "ExampleTown", 200), (.v1MediaToken, nil, 200),
        ])
        try await Self.run { client in
            let app = try await Self.send(recording, .hidden, to: client)
            #expect(try await app.end() == .mayWatch)
        }
    }

    /// Sends the proposed requests for a recording of V1, in order, to a stand-in with the failures of the recording.
    private static func send(
        _ recording: ScenarioRecording,
        _ contents: RecordedMigration.Contents,
        to client: TestClient
    ) async throws -> MigratedApp {
        let migration = try RecordedMigration(of: recording.archive, contents)
        #expect(migration.calls.flatMap(\.entries) == Array(1...recording.calls.count))
        var app = MigratedApp(client)
        try await app.register()
        if recording.startsWithToken { try await app.signIn(mvpd: "ExampleCable") }
        var sent: [Int] = []
        for call in migration.calls {
            for number in call.steps.compactMap(\.request) {
                for entry in call.entries {
                    try await app.send(migration.proposals[number - 1], for: recording, at: entry - 1)
                }
                sent.append(number)
            }
        }
        #expect(sent == Array(1...migration.proposals.count))
        return app
    }

    // MARK: The SDK

    @Test("The calls of V2 in the rows of the methods lead to the end of the scenario of the SDK", arguments: sdk)
    func migratedSDK(row: Row) async throws {
        let methods = try SDKMethodCall.all(in: Self.flow(of: row.scenario))
        #expect(!methods.isEmpty)
        try await Self.run { client in
            var app = MigratedApp(client)
            for method in methods { try await app.send(callsInPlaceOf: method) }
            #expect(try await app.end() == row.end)
        }
    }
}

extension RecordedMigration.Step {
    /// The number of the request; `nil` if there is none.
    fileprivate var request: Int? { if case .request(let number) = use { number } else { nil } }
}

extension ScenarioRecording {
    /// True if the viewer has a token before the first call.
    fileprivate var startsWithToken: Bool {
        let checks = calls.filter { $0.request.service == .v1CheckAuthentication && $0.status != 401 }
        return checks.first?.status == 200
    }

    /// The fault with which the stand-in has the failure of a recorded call.
    fileprivate func fault(of service: AdobeService, at index: Int) -> Fault.Kind? {
        switch (calls[index].status, service) {
        case (nil, _):
            // The next call shows if the request had an effect.
            index + 1 < calls.count && calls[index + 1].status == 200 ? .resetInBody : .resetBefore
        case (429, _): .throttled
        case (503, _): .unavailable
        case (401, _): .tokenExpired
        case (400, .v2SessionsSSO): .configurationFallback
        case (400, .v2Exchange): .samlRejected
        case (403, .v2Authorize): .denied
        default: nil
        }
    }
}

extension MigratedApp {
    /// Sends a proposed request in place of a recorded call, in the situation of that call.
    fileprivate mutating func send(
        _ proposal: RecordedMigration.Proposal,
        for recording: ScenarioRecording,
        at index: Int
    ) async throws {
        let call = recording.calls[index]
        client.clock.advance(bySeconds: max(0, call.instant.timeIntervalSince(client.clock.now)))
        let isTokenExpired = call.request.service == .v1Authorize && call.status == 412
        if isTokenExpired { client.clock.advance(bySeconds: Double(MigrationTests.profileSeconds)) }
        if proposal.service == .v2ProfileByCode, call.status == 200 { try await enterCode() }
        let outcome = try await send(request(of: proposal), with: recording.fault(of: proposal.service, at: index))
        guard [.v1Token, .v1CheckAuthentication].contains(call.request.service) else { return }
        // In V1 the status shows if there is a token, in V2 the list shows if there is a profile.
        #expect(outcome?.profiles.isEmpty == (call.status != 200), "entry \(index + 1)")
    }
}

import AdobePass
import AdobePassFlow
import AdobePassXML
import FakeAdobePass
import Foundation
import SAMLEncoding
import Synchronization
import Testing

/// A client of a running stand-in.
struct TestClient: Sendable {
    typealias V = TestValues

    let standIn: RunningStandIn
    let transport: TestTransport
    /// The clock of the stand-in.
    let clock: TestClock

    /// Runs a closure with a client and a new stand-in.
    static func with(
        _ configuration: AdobeStandIn.Configuration,
        clock pauses: any Clock<Duration> = ContinuousClock(),
        _ body: (Self) async throws -> Void
    ) async throws {
        let clock = TestClock()
        try await AdobeStandIn.withRunning(configuration, clock: pauses, now: { clock.now }) { standIn in
            try await TestTransport.with { transport in
                try await body(Self(standIn: standIn, transport: transport, clock: clock))
            }
        }
    }

    /// Runs a closure with a client and a stand-in that trusts the key of the MVPD ExampleCable.
    static func with(scenario: String = "normal", _ body: (Self) async throws -> Void) async throws {
        try await with(V.configuration(scenario), body)
    }

    /// Sends a request and returns its outcome.
    func outcome(of request: AdobeRequest) async throws -> AdobeOutcome {
        let response = try await transport.send(request)
        return AdobeOutcome(of: response, service: request.service, reading: .xml)
    }

    /// Registers a client and returns its token.
    func token() async throws -> BearerToken {
        let registration = ClientRegistration(environment: standIn.environment)
        let registered = try await outcome(
            of: registration.register(softwareStatement: ClientSecret("canary.statement"))
        )
        let credentials = try #require(registered.credentials)
        let request = try registration.token(clientID: credentials.clientID, secret: credentials.secret)
        return try #require(await outcome(of: request).accessToken?.token)
    }

    /// The requests of a registered client of V2.
    func v2() async throws -> RequestsV2 {
        RequestsV2(
            environment: standIn.environment,
            serviceProvider: V.serviceProvider,
            device: V.device,
            token: try await token()
        )
    }

    /// The requests of a registered client of V1.
    func v1() async throws -> RequestsV1 {
        RequestsV1(
            environment: standIn.environment,
            requestor: V.serviceProvider,
            device: V.device,
            token: try await token()
        )
    }

    /// Exchanges a response with V2, and returns the requests.
    func exchangedV2() async throws -> RequestsV2 {
        let requests = try await v2()
        let outcome = try await outcome(of: requests.exchange(V.base64(), status: V.status()))
        #expect(outcome.kind == .profileCreated, "\(outcome.message)")
        return requests
    }

    /// Exchanges a response with V1, and returns the requests.
    func exchangedV1() async throws -> RequestsV1 {
        let requests = try await v1()
        let outcome = try await outcome(of: requests.exchange(V.base64(), mvpd: "ExampleCable", deviceType: .tvOS))
        #expect(outcome.kind == .tokenCreated, "\(outcome.message)")
        return requests
    }

    /// The last entry of the log.
    func lastEntry() async throws -> LogEntry { try #require(await standIn.log().last) }
}

/// The clock of a stand-in, which stands still until it is moved.
final class TestClock: Sendable {
    private let seconds = Mutex(0.0)

    var now: Date { TestValues.now.addingTimeInterval(seconds.withLock { $0 }) }

    func advance(bySeconds count: Double) { seconds.withLock { $0 += count } }
}

/// A clock whose pauses last until they are canceled.
final class StoppedClock: Clock {
    typealias Instant = ContinuousClock.Instant

    let now = ContinuousClock.now
    let minimumResolution = Duration.zero
    private let stored = Mutex<[Duration]>([])

    /// The pauses that were started.
    var pauses: [Duration] { stored.withLock(\.self) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        stored.withLock { $0.append(deadline - now) }
        try await Task.sleep(for: .seconds(86_400))
    }
}

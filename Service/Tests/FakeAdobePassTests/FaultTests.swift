import AdobePass
import AdobePassFlow
import AsyncHTTPClient
import FakeAdobePass
import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL
import Testing

@Suite("Faults and scenarios", .timeLimit(.minutes(5)))
struct FaultTests {
    typealias V = TestValues

    /// The result of an exchange with a fault.
    enum Result: Hashable, Sendable {
        case outcome(AdobeOutcome.Kind, status: Int)
        /// The connection ended before the response was complete.
        case connectionLost
    }

    /// A fault, the result of the exchange in V2, and the number of assertions that it accepts.
    static let rows: [(Fault.Kind, Result, accepted: Int)] = [
        (.throttled, .outcome(.throttled, status: 429), 0),
        (.serverErrorHTML, .outcome(.unreadable, status: 500), 0),
        (.serverErrorJSON, .outcome(.error, status: 500), 0),
        (.unavailable, .outcome(.unreadable, status: 503), 0),
        (.tokenExpired, .outcome(.error, status: 401), 0),
        (.resetBefore, .connectionLost, 0),
        (.degraded, .outcome(.degradedProfile, status: 200), 0),
        (.noProfile, .outcome(.noProfile, status: 200), 0),
        (.samlRejected, .outcome(.error, status: 400), 0),
        (.frameworkStatusFallback, .outcome(.profileCreated, status: 201), 1),
        (.configurationFallback, .outcome(.profileCreated, status: 201), 1),
        (.denied, .outcome(.profileCreated, status: 201), 1),
        (.slowHead, .outcome(.profileCreated, status: 201), 1),
        (.slowBody, .outcome(.profileCreated, status: 201), 1),
        (.resetInBody, .connectionLost, 1),
        (.cutJSON, .outcome(.unreadable, status: 201), 1),
        (.lengthTooLong, .connectionLost, 1),
        (.lengthTooShort, .outcome(.unreadable, status: 201), 1),
    ]

    @Test("The table has a row for each fault")
    func complete() {
        #expect(Self.rows.map(\.0) == Fault.Kind.allCases)
    }

    @Test("Each fault reaches the client, and has its documented effect", arguments: rows)
    func fault(kind: Fault.Kind, result: Result, accepted: Int) async throws {
        try await TestClient.with { client in
            let requests = try await client.v2()
            await client.standIn.add([ScriptedFault(Fault(kind, seconds: 0.2), of: .v2Exchange)])
            let request = try requests.exchange(V.base64(), status: V.status())
            #expect(try await Self.result(of: request, client) == result)
            #expect(try await client.lastEntry().fault == kind.rawValue)
            #expect(await client.standIn.counts().assertionsAccepted == accepted)
            // The next request is processed normally.
            let profiles = try await Self.next(requests.profile(of: "ExampleCable", status: V.status()), client)
            #expect(profiles.profiles.map(\.kind).contains(.appleSSO) == (accepted == 1))
        }
    }

    /// Sends a request, and once more if its connection is just being closed because of the bytes after a body that was too long.
    private static func next(_ request: AdobeRequest, _ client: TestClient) async throws -> AdobeOutcome {
        do {
            return try await client.outcome(of: request)
        } catch is ChannelError {
            return try await client.outcome(of: request)
        }
    }

    private static func result(of request: AdobeRequest, _ client: TestClient) async throws -> Result {
        do {
            let outcome = try await client.outcome(of: request)
            return .outcome(outcome.kind, status: outcome.status ?? 0)
        } catch is HTTPClientError, is ChannelError, is IOError, is HTTPParserError {
            return .connectionLost
        }
    }

    @Test("A reset in the body is a TCP reset")
    func reset() async throws {
        try await TestClient.with { client in
            let requests = try await client.v2()
            await client.standIn.add([ScriptedFault(Fault(.resetInBody), of: .v2Exchange)])
            let request = try requests.exchange(V.base64(), status: V.status())
            let error = await #expect(throws: IOError.self) { try await client.transport.send(request) }
            #expect(error?.errnoCode == ECONNRESET)
        }
    }

    @Test("A reset in the body comes after the head and half of the body", .enabled(if: Curl.exists, "curl is missing"))
    func bytesBeforeReset() async throws {
        try await TestClient.with { client in
            await client.standIn.add([ScriptedFault(Fault(.resetInBody), of: .v2Register)])
            let url = "\(client.standIn.baseURL)/o/client/register"
            let result = try await Curl.run("--include", "--data", #"{"software_statement":"a.b.c"}"#, url)
            // 56: failure in receiving network data.
            #expect(result.status == 56)
            #expect(result.output.hasPrefix("HTTP/1.1 201 Created"))
            #expect(result.output.contains(#"{"client_id""#) && !result.output.contains("}"), "\(result.output)")
        }
    }

    @Test("A response without a body stays one when it is slow", arguments: [Fault.Kind.slowHead, .slowBody])
    func slowWithoutBody(kind: Fault.Kind) async throws {
        try await TestClient.with { client in
            let requests = try await client.v1()
            await client.standIn.add([ScriptedFault(Fault(kind, seconds: 0.3), of: .v1Exchange)])
            let request = try requests.exchange(V.base64(), mvpd: "ExampleCable", deviceType: .tvOS)
            let start = ContinuousClock.now
            let response = try await client.transport.send(request)
            #expect(response.status == 204 && response.body.isEmpty)
            #expect(ContinuousClock.now - start >= .seconds(0.3))
        }
    }

    @Test("A pause is limited to a day, and a fault without a count of requests has no effect")
    func limits() async throws {
        for (seconds, expected) in [(Double.infinity, 86_400), (.nan, 0), (-1, 0), (1e300, 86_400), (1.5, 1.5)] {
            var fault = Fault(.throttled, seconds: seconds)
            #expect(fault.seconds == expected)
            fault.seconds = seconds
            #expect(fault.seconds == expected)
        }
        try await TestClient.with { client in
            let requests = try await client.v2()
            await client.standIn.add([
                ScriptedFault(Fault(.unavailable), count: 0), ScriptedFault(Fault(.unavailable), count: -1),
                ScriptedFault(Fault(.throttled, seconds: .infinity), skip: -1),
            ])
            let configuration = try requests.configuration()
            #expect(try await client.outcome(of: configuration).retryAfterSeconds == 86_400)
            #expect(try await client.outcome(of: configuration).status == 200)
        }
    }

    @Test("A slow response takes its time", arguments: [Fault.Kind.slowHead, .slowBody])
    func slow(kind: Fault.Kind) async throws {
        try await TestClient.with { client in
            let requests = try await client.v2()
            await client.standIn.add([ScriptedFault(Fault(kind, seconds: 0.3), of: .v2Configuration)])
            let request = try requests.configuration()
            let duration = try await ContinuousClock().measure { _ = try await client.transport.send(request) }
            #expect(duration >= .seconds(0.3))
        }
    }

    @Test("Throttling asks for a pause in Retry-After, rounded up to seconds")
    func retryAfter() async throws {
        try await TestClient.with { client in
            let requests = try await client.v2()
            await client.standIn.add([ScriptedFault(Fault(.throttled, seconds: 1.5))])
            #expect(try await client.outcome(of: requests.configuration()).retryAfterSeconds == 2)
        }
    }

    @Test("A fault skips some requests, has a count, and can be for one service")
    func script() async throws {
        try await TestClient.with { client in
            let requests = try await client.v2()
            let configuration = try requests.configuration()
            await client.standIn.add([ScriptedFault(Fault(.throttled), of: .v2Configuration, skip: 1, count: 2)])
            var statuses: [Int?] = [try await client.outcome(of: requests.profiles(status: nil)).status]
            for _ in 0..<4 { statuses.append(try await client.outcome(of: configuration).status) }
            #expect(statuses == [200, 200, 429, 429, 200])
        }
    }

    // MARK: Scenarios

    /// A scenario, and the statuses of exchanges with different responses in V2 and V1; 0 for a connection that was lost.
    static let scenarios: [(name: String, v2: [Int], v1: [Int])] = [
        ("normal", [201, 201], [204, 204]),
        ("second-screen", [201], [204]),
        ("throttled", [429, 429, 201], [429, 429, 204]),
        ("unavailable", [503, 201], [503, 204]),
        ("server-error", [500, 500, 201], [500, 500, 204]),
        ("lost-response", [0, 201], [0, 204]),
        ("lost-request", [0, 201], [0, 204]),
        ("cut-json", [201, 201], [200, 204]),
        ("wrong-length", [0, 201], [0, 204]),
        ("token-expired", [401, 201], [401, 204]),
        ("saml-rejected", [400, 400], [400, 400]),
        ("degraded", [200, 200], [204, 204]),
        ("no-profile", [200, 200], [204]),
        ("pfs-fallback", [201], [204]),
        ("configuration-fallback", [201], [204]),
        ("denied", [201], [204]),
    ]

    @Test("Each scenario disturbs the exchanges as its summary describes", arguments: scenarios)
    func scenario(name: String, v2: [Int], v1: [Int]) async throws {
        try await TestClient.with(scenario: name) { client in
            let requests = try await client.v2()
            for (index, status) in v2.enumerated() {
                let request = try requests.exchange(V.base64(seed: UInt64(index)), status: V.status())
                #expect(try await Self.status(of: request, client) == status)
            }
            let requestsV1 = try await client.v1()
            for (index, status) in v1.enumerated() {
                let response = try V.base64(seed: UInt64(100 + index))
                let request = try requestsV1.exchange(response, mvpd: "ExampleCable", deviceType: .tvOS)
                #expect(try await Self.status(of: request, client) == status)
            }
        }
    }

    private static func status(of request: AdobeRequest, _ client: TestClient) async throws -> Int {
        switch try await result(of: request, client) {
        case .outcome(_, let status): status
        case .connectionLost: 0
        }
    }

    /// The scenarios that have tests of their own.
    static let others = ["throttled-always", "limited", "slow", "slow-body", "expired-certificate"]

    @Test("Each scenario has a test and a unique name")
    func allScenarios() {
        let names = Set(Self.scenarios.map(\.name) + Self.others)
        #expect(names == Set(Scenario.all.map(\.name)))
        #expect(Scenario.all.count == names.count)
        #expect(Scenario.named("canary") == nil)
    }

    @Test("throttled-always: not even a registration is processed")
    func throttledAlways() async throws {
        try await TestClient.with(scenario: "throttled-always") { client in
            let registration = ClientRegistration(environment: client.standIn.environment)
            let request = try registration.register(softwareStatement: ClientSecret("a.b.c"))
            for _ in 0..<3 { #expect(try await client.outcome(of: request).kind == .throttled) }
        }
    }

    @Test(
        "limited: ten requests of an address at once, and one more a second; each forwarded address has its own limit"
    )
    func limited() async throws {
        try await TestClient.with(scenario: "limited") { client in
            var requests = try await client.v2()
            func statuses(_ count: Int) async throws -> [Int?] {
                var statuses: [Int?] = []
                for _ in 0..<count { statuses.append(try await client.outcome(of: requests.configuration()).status) }
                return statuses
            }
            // The registration and the token came from the same address.
            #expect(try await statuses(10) == Array(repeating: 200, count: 8) + [429, 429])
            #expect(try await client.lastEntry().hasFinding("request.not-forwarded"))
            client.clock.advance(bySeconds: 2)
            #expect(try await statuses(3) == [200, 200, 429])
            requests.device.forwardedFor = "192.0.2.1"
            #expect(try await statuses(11) == Array(repeating: 200, count: 10) + [429])
            #expect(try await client.lastEntry().findings == [])
            requests.device.forwardedFor = "192.0.2.2, 198.51.100.7"
            #expect(try await statuses(1) == [200])
            #expect(!"\(await client.standIn.log())".contains("192.0.2"))
        }
    }

    @Test("slow, slow-body: the exchange is accepted while the client still waits", arguments: ["slow", "slow-body"])
    func slowScenario(name: String) async throws {
        let stopped = StoppedClock()
        try await TestClient.with(V.configuration(name), clock: stopped) { client in
            let request = try await client.v2().exchange(V.base64(), status: V.status())
            let task = Task { try await client.transport.send(request) }
            while await client.standIn.counts().assertionsAccepted == 0 || stopped.pauses == [] {
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(stopped.pauses == [.seconds(10)])
            task.cancel()
            await #expect(throws: (any Error).self) { try await task.value }
        }
    }

    @Test("pfs-fallback, configuration-fallback", arguments: ["pfs-fallback", "configuration-fallback"])
    func fallback(name: String) async throws {
        try await TestClient.with(scenario: name) { client in
            let request = try await client.v2().partnerAuthenticationRequest(
                status: V.status(),
                domainName: V.domainName,
                redirectURL: V.redirectURL
            )
            let session = try #require(await client.outcome(of: request).session)
            #expect(session.reason == name.replacing("-", with: "_"))
            #expect(session.action == .authenticate && session.mvpd == "ExampleCable" && session.code != nil)
        }
    }

    @Test("denied: both dialects")
    func denied() async throws {
        try await TestClient.with(scenario: "denied") { client in
            let authorize = try await client.exchangedV2().authorize("one", mvpd: "ExampleCable", status: V.status())
            let decisions = try await client.outcome(of: authorize).decisions
            #expect(decisions.map(\.isAuthorized) == [false])
            #expect(decisions.first?.error?.code?.rawValue == "authorization_denied_by_mvpd")
        }
        try await TestClient.with(scenario: "denied") { client in
            let outcome = try await client.outcome(of: client.exchangedV1().authorize("one"))
            #expect(outcome.status == 403 && outcome.error?.message == "User not authorized")
        }
    }

    // MARK: TLS

    /// Runs a closure with a client that trusts the certificate of a stand-in with TLS, apart from its host name.
    private static func withTLS(
        _ configuration: AdobeStandIn.Configuration,
        _ body: (RunningStandIn, TestTransport) async throws -> Void
    ) async throws {
        try await AdobeStandIn.withRunning(configuration, clock: ContinuousClock(), now: { Date() }) { standIn in
            var tls = TLSConfiguration.makeClientConfiguration()
            tls.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(standIn.certificates))
            tls.certificateVerification = .noHostnameVerification
            try await TestTransport.with(tls: tls) { try await body(standIn, $0) }
        }
    }

    private static func registration(_ standIn: RunningStandIn) throws -> AdobeRequest {
        try ClientRegistration(environment: standIn.environment).register(softwareStatement: ClientSecret("a.b.c"))
    }

    @Test("With TLS a client that trusts the certificate is served")
    func tls() async throws {
        var configuration = AdobeStandIn.Configuration()
        configuration.tls = try .selfSigned(from: Date(timeIntervalSinceNow: -60), to: Date(timeIntervalSinceNow: 3600))
        try await Self.withTLS(configuration) { standIn, transport in
            #expect(standIn.baseURL.scheme == "https")
            let request = try Self.registration(standIn)
            #expect(try await transport.send(request).status == 201)
        }
    }

    @Test("expired-certificate: the client does not accept the certificate")
    func expiredCertificate() async throws {
        var configuration = AdobeStandIn.Configuration()
        configuration.scenario = try #require(Scenario.named("expired-certificate"))
        try await Self.withTLS(configuration) { standIn, transport in
            let error = await #expect(throws: (any Error).self) {
                try await transport.send(Self.registration(standIn))
            }
            let description = error.map { "\($0)" } ?? ""
            #expect(description.uppercased().contains("CERTIFICATE"), "\(description)")
            #expect(await standIn.log() == [])
        }
    }
}

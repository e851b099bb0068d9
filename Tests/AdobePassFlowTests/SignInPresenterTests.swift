import AdobePass
import AdobePassFlow
import AdobePassSamples
import Foundation
import Synchronization
import Testing

/// Screens that return progress by a script, and the flows that they showed.
actor ScriptedScreens: SignInPresenter {
    private var results: [Result<PageProgress, any Error>]
    private(set) var flows: [RegularFlow] = []

    init(_ results: [PageProgress]) {
        self.results = results.map { .success($0) }
    }

    init(throwing error: any Error) {
        results = [.failure(error)]
    }

    func present(_ flow: RegularFlow) async throws -> PageProgress {
        flows.append(flow)
        guard results.count > 1 else { return try results.first?.get() ?? .canceled }
        return try results.removeFirst().get()
    }
}

@Suite("The regular flow to its end")
struct SignInPresenterTests {
    typealias Step = ServiceTransport.Step
    typealias Flow = ExchangeFlowTests

    static let missing = Step.answer(404, #"{"status":404,"message":"Not Found"}"#)
    static let token = Step.answer(
        200,
        #"{"requestor":"REF30","mvpd":"ExampleTown","userId":"u","expires":"1826740800000"}"#
    )

    static func code(_ code: String, until date: Int64 = 1_826_740_800_000) -> Step {
        .answer(201, #"{"code":"\#(code)","requestor":"REF30","mvpd":"ExampleTown","expires":\#(date)}"#)
    }

    static func session(
        _ code: String,
        url: String? = "/api/v2/authenticate/REF30/ABC",
        until date: Int64 = 1_826_740_800_000
    ) -> Step {
        let members = #", "notAfter": "\#(date)""# + (url.map { #", "url": "\#($0)""# } ?? "")
        return .answer(201, #"{"actionName": "authenticate", "mvpd": "ExampleTown", "code": "\#(code)"\#(members)}"#)
    }

    static let profile = Step.answer(200, Flow.profile.replacing("ExampleCable", with: "ExampleTown"))
    static let noProfile = Step.answer(200, #"{"profiles":{}}"#)

    struct Run {
        let decision: SignOnDecision
        let page: PageProgress?
        let calls: [AdobeService]
        let flows: [RegularFlow]
        let pauses: [Duration]
    }

    static let v1Services: [AdobeService: [Step]] = Flow.v1Services.merging([
        .v1RegistrationCode: [code("ABC1234")], .v1Token: [missing, missing, token],
    ]) { $1 }
    static let v2Services: [AdobeService: [Step]] = Flow.services.merging([
        .v2Sessions: [session("ABC")], .v2Profile: [noProfile, noProfile, profile],
    ]) { $1 }

    static func clientV1() -> SignOnV1Client {
        var client = SignOnV1Client(requests: SampleRequests.v1, resource: "Channel")
        client.domainName = "example.com"
        client.redirectURL = "https://example.com/done"
        return client
    }

    private static func flow(
        _ transport: ServiceTransport,
        _ clock: PausingClock,
        _ screens: ScriptedScreens?,
        now: @escaping @Sendable () -> Date = { SignOnValues.now }
    ) -> ExchangeFlow {
        let sender = RequestSender(transport: transport, policy: policy, clock: clock)
        return ExchangeFlow(
            sender: sender,
            accounts: ScriptedAccounts([SignOnValues.signedOut]),
            presenter: screens,
            clock: clock,
            now: now
        )
    }

    private static let policy = RetryPolicy(maximumAttempts: 1, timeout: .seconds(1000))

    static func runV1(
        _ changes: [AdobeService: [Step]] = [:],
        on platform: ApplePlatform,
        _ screens: ScriptedScreens?,
        as client: SignOnV1Client = clientV1(),
        now: @escaping @Sendable () -> Date = { SignOnValues.now }
    ) async throws -> Run {
        let transport = ServiceTransport(v1Services.merging(changes) { $1 })
        let clock = PausingClock(for: policy)
        var state = SignOnV1Tests.regular(platform) {
            $0.registration = nil
            $0.registrationCode = nil
        }
        var client = client
        let decision = try await flow(transport, clock, screens, now: now).run(&state, as: &client)
        return Run(
            decision: decision,
            page: state.signInPage,
            calls: await transport.calls,
            flows: await screens?.flows ?? [],
            pauses: await clock.pauses
        )
    }

    static func runV2(
        _ changes: [AdobeService: [Step]] = [:],
        on platform: ApplePlatform,
        _ screens: ScriptedScreens?,
        now: @escaping @Sendable () -> Date = { SignOnValues.now }
    ) async throws -> Run {
        let transport = ServiceTransport(v2Services.merging(changes) { $1 })
        let clock = PausingClock(for: policy)
        var state = SignOnV2Tests.basic(platform) {
            $0.basicSession = nil
            $0.basicAction = nil
        }
        var client = Flow.client()
        let decision = try await flow(transport, clock, screens, now: now).run(&state, as: &client)
        return Run(
            decision: decision,
            page: state.signInPage,
            calls: await transport.calls,
            flows: await screens?.flows ?? [],
            pauses: await clock.pauses
        )
    }

    // MARK: V1

    @Test("V1 on tvOS: the code is shown at once, and the flow polls until there is a token")
    func secondScreenV1() async throws {
        let run = try await Self.runV1(on: .tvOS, ScriptedScreens([.shown]))
        #expect(run.decision.step == .done(.entitled))
        #expect(run.flows.map(\.code) == ["ABC1234"] && run.flows.first?.isCodeForViewer == true)
        #expect(
            run.calls == [.v1RegistrationCode, .v1Token, .v1Token, .v1Token, .v1Authorize, .v1MediaToken]
        )
        #expect(run.pauses == [.seconds(5), .seconds(5)])
    }

    @Test("V1 on iOS: the flow polls after the page has closed, whose URL has the values of the client")
    func webViewV1() async throws {
        let run = try await Self.runV1(on: .iOS, ScriptedScreens([.closed]))
        #expect(run.decision.step == .done(.entitled))
        #expect(
            run.flows.map(\.url) == [
                "https://api.auth-staging.adobe.com/api/v1/authenticate?reg_code=ABC1234&requestor_id=REF30&mso_id=ExampleTown"
                    + "&domain_name=example.com&noflash=true&no_iframe=true&redirect_url=https%3A%2F%2Fexample.com%2Fdone"
            ]
        )
        #expect(run.calls.count { $0 == .v1Token } == 3)
    }

    @Test("V1: a code that expires is replaced, and the new one is shown", arguments: ApplePlatform.allCases)
    func expiredCode(platform: ApplePlatform) async throws {
        // The first code expires while the flow polls; the time goes on with each reading.
        let ticks = Ticks()
        let run = try await Self.runV1(
            [
                .v1RegistrationCode: [
                    Self.code("ABC1234", until: SignOnValues.nowInMilliseconds.rawValue + 40_000), Self.code("NEW1234"),
                ],
                .v1Token: Array(repeating: Self.missing, count: 9) + [Self.token],
            ],
            on: platform,
            ScriptedScreens([platform == .tvOS ? .shown : .closed]),
            now: { ticks.next() }
        )
        #expect(run.decision.step == .done(.entitled))
        #expect(run.flows.map(\.code) == ["ABC1234", "NEW1234"])
    }

    @Test("A viewer who cancels is not signed in, and nothing is polled", arguments: ApplePlatform.allCases)
    func canceled(platform: ApplePlatform) async throws {
        let first = try await Self.runV1(on: platform, ScriptedScreens([.canceled]))
        #expect(first.decision.step == .done(.canceled) && first.calls == [.v1RegistrationCode])
        let second = try await Self.runV2(on: platform, ScriptedScreens([.canceled]))
        #expect(second.decision.step == .done(.canceled) && !second.calls.contains(.v2Profile))
    }

    @Test("A page that the app still shows stops the flow, and the app runs it again after the page has closed")
    func openPage() async throws {
        let first = try await Self.runV1(on: .iOS, ScriptedScreens([.shown]))
        #expect(first.decision.step.kind == .regularFlow(.webView) && first.page == .shown)
        #expect(first.calls == [.v1RegistrationCode])
        let second = try await Self.runV2(on: .iOS, ScriptedScreens([.shown]))
        #expect(second.decision.step.kind == .regularFlow(.webView) && second.flows.count == 1)
    }

    @Test("Without a presenter the flow stops at the regular flow", arguments: ApplePlatform.allCases)
    func noPresenter(platform: ApplePlatform) async throws {
        let run = try await Self.runV1(on: platform, nil)
        guard case .regularFlow(let flow) = run.decision.step else { throw AdobePassTestError.otherStep }
        #expect(flow.code == "ABC1234" && flow.url?.hasSuffix("redirect_url=https%3A%2F%2Fexample.com%2Fdone") == true)
        #expect(run.page == nil && run.calls == [.v1RegistrationCode])
        let bare = try await Self.runV1(on: platform, nil, as: SignOnV1Client(requests: SampleRequests.v1))
        guard case .regularFlow(let other) = bare.decision.step else { throw AdobePassTestError.otherStep }
        #expect(other.code == "ABC1234" && other.url == nil)
    }

    @Test("V1: the page needs the domain and the URL at the end; a code for a second screen does not")
    func lacking() async throws {
        let client = SignOnV1Client(requests: SampleRequests.v1, resource: "Channel")
        let screens = ScriptedScreens([.closed])
        let error = await #expect(throws: AdobePassError.self) {
            try await Self.runV1(on: .iOS, screens, as: client)
        }
        #expect(error?.code == .clientLacks && error?.message == "v1-authenticate needs the client's domainName")
        #expect(await screens.flows.isEmpty)
        let run = try await Self.runV1(on: .tvOS, ScriptedScreens([.shown]), as: client)
        #expect(run.decision.step == .done(.entitled) && run.flows.first?.url == nil)
    }

    // MARK: V2

    @Test(
        "V2: the flow polls until there is a profile, and Adobe's path is completed",
        arguments: ApplePlatform.allCases
    )
    func wholeV2(platform: ApplePlatform) async throws {
        let run = try await Self.runV2(on: platform, ScriptedScreens([platform == .tvOS ? .shown : .closed]))
        #expect(run.decision.step == .done(.entitled))
        #expect(run.flows.map(\.url) == ["https://sp.auth.adobe.com/api/v2/authenticate/REF30/ABC"])
        #expect(run.calls == [.v2Sessions, .v2Profile, .v2Profile, .v2Profile, .v2Authorize])
    }

    @Test("V2: a session that expires is replaced, and its code is shown", arguments: ApplePlatform.allCases)
    func expiredSession(platform: ApplePlatform) async throws {
        let ticks = Ticks()
        let run = try await Self.runV2(
            [
                .v2Sessions: [
                    Self.session("ABC", until: SignOnValues.nowInMilliseconds.rawValue + 40_000), Self.session("NEW"),
                ],
                .v2Profile: Array(repeating: Self.noProfile, count: 9) + [Self.profile],
            ],
            on: platform,
            ScriptedScreens([platform == .tvOS ? .shown : .closed]),
            now: { ticks.next() }
        )
        #expect(run.decision.step == .done(.entitled))
        #expect(run.flows.map(\.code) == ["ABC", "NEW"])
    }

    static let urls: [(String?, String)] = [
        (nil, "https://sp.auth.adobe.com/api/v2/authenticate/REF30/A%2FB"),
        ("https://mvpd.example/login?x=1", "https://mvpd.example/login?x=1"),
        ("//mvpd.example/login", "//mvpd.example/login"), ("/x", "https://sp.auth.adobe.com/x"),
    ]

    @Test("V2: a URL that Adobe did not return is created from the code", arguments: urls)
    func urlV2(returned: String?, shown: String) async throws {
        let run = try await Self.runV2(
            [.v2Sessions: [Self.session("A/B", url: returned)]],
            on: .iOS,
            ScriptedScreens([.canceled])
        )
        #expect(run.flows.map(\.url) == [shown])
    }

    // MARK: Errors and cancellation

    private struct NoScreen: Error {}

    @Test("An error of the presenter ends the flow, whose state keeps the code")
    func presenterFails() async throws {
        await #expect(throws: NoScreen.self) {
            try await Self.runV1(on: .iOS, ScriptedScreens(throwing: NoScreen()))
        }
    }

    @Test("Cancelled in the pause between two polls, the flow ends with an error that says so")
    func cancelledPause() async throws {
        let transport = ServiceTransport(Self.v1Services.merging([.v1Token: [Self.missing]]) { $1 })
        let policy = RetryPolicy(maximumAttempts: 1, timeout: .seconds(100_000))
        let clock = PausingClock(for: policy, pauses: .untilCancelled)
        let flow = ExchangeFlow(
            sender: RequestSender(transport: transport, policy: policy, clock: clock),
            accounts: ScriptedAccounts([SignOnValues.signedOut]),
            presenter: ScriptedScreens([.shown]),
            clock: clock,
            now: { SignOnValues.now }
        )
        let task = Task { () -> (AdobePassError?, SignOnV1State) in
            var (state, client) = (SignOnV1Tests.regular(), Self.clientV1())
            do {
                _ = try await flow.run(&state, as: &client)
                return (nil, state)
            } catch {
                return (error as? AdobePassError, state)
            }
        }
        while await clock.pauses.isEmpty { await Task.yield() }
        task.cancel()
        let (error, state) = await task.value
        #expect(error?.code == .cancelled)
        #expect(await transport.calls.contains(.v1Token))
        #expect(state.signInPage == .shown && state.registrationCode == "ABC1234")
    }
}

/// A time that goes on by four seconds with each reading.
private final class Ticks: Sendable {
    private let count = Mutex(0)

    func next() -> Date {
        let seconds = count.withLock { count in
            defer { count += 4 }
            return count
        }
        return SignOnValues.now.addingTimeInterval(Double(seconds))
    }
}

import AdobePass
import AdobePassFlow
import AdobePassSamples
import Foundation
import HTTPTypes
import Testing

@Suite("Another access token after 401")
struct TokenRenewalTests {
    typealias Step = ServiceTransport.Step
    typealias Flow = ExchangeFlowTests

    static let rejection = Step.answer(
        401,
        #"{"action":"application-registration","status":401,"code":"invalid_access_token_client_application","message":"no"}"#
    )
    static let tokens: [Step] = ["first", "second", "third"].map {
        .answer(200, #"{"access_token":"\#($0)","expires_in":21600}"#)
    }

    // MARK: V2

    /// The calls of V2 that need the client's token.
    static let servicesV2: [AdobeService] = [
        .v2Profiles, .v2Configuration, .v2SessionsSSO, .v2Exchange, .v2Authorize,
    ]

    @Test("V2: each rejected call is repeated once with another token", arguments: servicesV2)
    func once(service: AdobeService) async throws {
        let run = try await Flow.run([
            .v2Token: Self.tokens, service: [Self.rejection] + (Flow.services[service] ?? []),
        ])
        #expect(run.decision.step == .done(.entitled))
        let calls = await run.transport.calls
        #expect(calls.count { $0 == .v2Token } == 2 && calls.count { $0 == service } == 2)
        #expect(await run.transport.requests.last?.token?.revealed == "second")
        #expect(run.client.token?.revealed == "second" && run.state.clientToken == nil)
    }

    @Test("V2: a call that is rejected with another token, too, is not made a third time", arguments: servicesV2)
    func twice(service: AdobeService) async throws {
        let run = try await Flow.run([
            .v2Token: Self.tokens, service: [Self.rejection],
            .v2Sessions: [
                .answer(201, #"{"actionName":"authenticate","mvpd":"ExampleCable","code":"ABC","url":"/x"}"#)
            ],
        ])
        let calls = await run.transport.calls
        #expect(calls.count { $0 == .v2Token } == 2 && calls.count { $0 == service } == 2)
        // Without a session or a profile the basic flow follows.
        let hasBasicFlow = [.v2SessionsSSO, .v2Exchange].contains(service)
        #expect(run.decision.step.kind == (hasBasicFlow ? .regularFlow(.secondScreen) : .done(.failed)))
        #expect(run.decision.reasons.contains { $0.rule.id == "rest.token-rejected-again" })
    }

    @Test("V2: two calls are rejected one after the other, and both are repeated")
    func severalCalls() async throws {
        let run = try await Flow.run([
            .v2Token: Self.tokens,
            .v2Profiles: [Self.rejection] + (Flow.services[.v2Profiles] ?? []),
            .v2Authorize: [Self.rejection] + (Flow.services[.v2Authorize] ?? []),
        ])
        #expect(run.decision.step == .done(.entitled) && run.client.token?.revealed == "third")
    }

    @Test("V2: a check after an exchange without a response is repeated, too")
    func inquiry() async throws {
        let run = try await Flow.run([
            .v2Token: Self.tokens, .v2Exchange: [.failure(TransportFailure.connectionLost)],
            .v2Profile: [Self.rejection, .answer(200, Flow.profile)],
        ])
        #expect(run.decision.step == .done(.entitled))
        #expect(await run.transport.calls.count { $0 == .v2Profile } == 2)
    }

    @Test("V2: a client whose credentials are rejected registers again, once")
    func credentials() async throws {
        let again = try await Flow.run([.v2Token: [Self.rejection] + Self.tokens])
        #expect(again.decision.step == .done(.entitled))
        #expect(
            await again.transport.calls.prefix(5) == [.v2Register, .v2Token, .v2Register, .v2Token, .v2Profiles]
        )
        let rejected = try await Flow.run([.v2Token: [Self.rejection]])
        #expect(rejected.decision.step == .done(.failed))
        #expect(await rejected.transport.calls == [.v2Register, .v2Token, .v2Register, .v2Token])
        let statement = try await Flow.run([.v2Register: [Self.rejection]])
        #expect(statement.decision.step == .done(.failed))
        #expect(await statement.transport.calls == [.v2Register])
    }

    // MARK: V1

    struct RunV1 {
        let decision: SignOnDecision
        let state: SignOnV1State
        let client: SignOnV1Client
        let transport: ServiceTransport
    }

    static let clientV1: SignOnV1Client = {
        var client = SignOnV1Client(requests: SampleRequests.v1, resource: "Channel")
        client.credentials = ClientCredentials(clientID: "client", secret: ClientSecret("hush"))
        return client
    }()

    static func runV1(
        _ changes: [AdobeService: [Step]],
        from state: SignOnV1State = SignOnV1State(goal: .authenticate, platform: .tvOS),
        as client: SignOnV1Client = clientV1
    ) async throws -> RunV1 {
        let services = Flow.v1Services.merging([
            .v2Token: tokens, .v1UserMetadata: [.answer(200, #"{"data":{"tokenSource":"ExampleTown"}}"#)],
            .v1Logout: [.answer(204)], .v1RegistrationCode: [code],
            .v1Token: [
                .answer(200, #"{"requestor":"REF30","mvpd":"ExampleTown","userId":"u","expires":"1795266000000"}"#)
            ],
        ]) { $1 }
        let transport = ServiceTransport(services.merging(changes) { $1 })
        let policy = RetryPolicy(maximumAttempts: 1, timeout: .seconds(1000))
        let clock = PausingClock(for: policy)
        let sender = RequestSender(transport: transport, policy: policy, clock: clock)
        let accounts = ScriptedAccounts([SignOnValues.signedIn, SignOnValues.signedInWithResponse])
        let flow = ExchangeFlow(sender: sender, accounts: accounts, clock: clock, now: { SignOnValues.now })
        var (state, client) = (state, client)
        let decision = try await flow.run(&state, as: &client)
        return RunV1(decision: decision, state: state, client: client, transport: transport)
    }

    static let code = Step.answer(201, #"{"code":"NEW1234","requestor":"REF30","expires":1826740800000}"#)

    /// A state whose next call is of the service, for the calls that are not part of the silent way.
    static func state(before service: AdobeService) -> SignOnV1State {
        switch service {
        case .v1RegistrationCode:
            SignOnV1Tests.regular {
                $0.registration = nil
                $0.registrationCode = nil
            }
        case .v1Token: SignOnV1Tests.regular { $0.signInPage = .shown }
        case .v1UserMetadata, .v1Logout: SignOnV1Tests.logout()
        default: SignOnV1State(goal: .authenticate, platform: .tvOS)
        }
    }

    static let servicesV1: [AdobeService] = [
        .v1CheckAuthentication, .v1Configuration, .v1ProfileRequest, .v1Exchange, .v1RegistrationCode, .v1Token,
        .v1Authorize, .v1MediaToken, .v1UserMetadata, .v1Logout,
    ]

    /// The usual end after the service, and the end if Adobe rejects the other token, too.
    static func ends(of service: AdobeService) -> (usual: SignOnStepKind, rejected: SignOnStepKind) {
        switch service {
        case .v1RegistrationCode: (.regularFlow(.secondScreen), .done(.failed))
        case .v1ProfileRequest, .v1Exchange: (.done(.entitled), .regularFlow(.secondScreen))
        // Adobe's logout follows in any case.
        case .v1UserMetadata: (.done(.signedOut), .done(.signedOut))
        case .v1Logout: (.done(.signedOut), .done(.failed))
        default: (.done(.entitled), .done(.failed))
        }
    }

    @Test("V1: each rejected call is repeated once with another token", arguments: servicesV1)
    func onceV1(service: AdobeService) async throws {
        let usual = Self.usual(service)
        let run = try await Self.runV1([service: [Self.rejection] + usual], from: Self.state(before: service))
        #expect(run.decision.step.kind == Self.ends(of: service).usual)
        let requests = await run.transport.requests
        let first = try #require(requests.firstIndex { $0.service == service })
        #expect(requests[first...].prefix(3).map(\.service) == [service, .v2Token, service])
        #expect(
            String(decoding: requests[first + 1].body, as: UTF8.self).contains("client_id=client&client_secret=hush")
        )
        #expect(requests[first + 2].token?.revealed == "first" && requests[first + 2].body == requests[first].body)
        #expect(requests.count { $0.service == service } == 2)
        #expect(run.client.requests.token?.revealed == "first" && run.state.clientToken == nil)
    }

    @Test("V1: a call that is rejected with another token, too, is not made a third time", arguments: servicesV1)
    func twiceV1(service: AdobeService) async throws {
        let run = try await Self.runV1([service: [Self.rejection]], from: Self.state(before: service))
        #expect(run.decision.step.kind == Self.ends(of: service).rejected)
        let calls = await run.transport.calls
        #expect(calls.count { $0 == service } == 2 && calls.count { $0 == .v2Token } == 1)
    }

    /// The scripted responses of a service without a rejection.
    private static func usual(_ service: AdobeService) -> [Step] {
        switch service {
        case .v1RegistrationCode: [code]
        case .v1Token:
            [.answer(200, #"{"requestor":"REF30","mvpd":"ExampleTown","userId":"u","expires":"1795266000000"}"#)]
        case .v1UserMetadata: [.answer(200, #"{"data":{"tokenSource":"ExampleTown"}}"#)]
        case .v1Logout: [.answer(204)]
        default: Flow.v1Services[service] ?? []
        }
    }

    @Test("V1: every call rejected: the workflow ends soon")
    func everyCall() async throws {
        let rejections = Dictionary(uniqueKeysWithValues: Self.servicesV1.map { ($0, [Self.rejection]) })
        let run = try await Self.runV1(rejections)
        #expect(run.decision.step == .done(.failed))
        #expect(await run.transport.calls == [.v1CheckAuthentication, .v2Token, .v1CheckAuthentication])
    }

    @Test("V1: a token that expires again, hours later, is replaced again")
    func later() async throws {
        let missing = Step.answer(404, #"{"status":404,"message":"Not Found"}"#)
        let run = try await Self.runV1(
            [.v1Token: [Self.rejection, missing, missing, Self.rejection, missing] + Self.usual(.v1Token)],
            from: Self.state(before: .v1Token)
        )
        #expect(run.decision.step == .done(.entitled))
        #expect(await run.transport.calls.count { $0 == .v2Token } == 2)
        #expect(run.client.requests.token?.revealed == "second")
    }

    @Test("V1: without credentials the error says so, and the rejected call is recorded", arguments: servicesV1)
    func noCredentials(service: AdobeService) async throws {
        var client = Self.clientV1
        client.credentials = nil
        var steps = Flow.v1Services
        steps[.v1UserMetadata] = Self.usual(.v1UserMetadata)
        steps[service] = [Self.rejection]
        let transport = ServiceTransport(steps)
        let policy = RetryPolicy.once
        let clock = PausingClock(for: policy)
        let flow = ExchangeFlow(
            sender: RequestSender(transport: transport, policy: policy, clock: clock),
            accounts: ScriptedAccounts([SignOnValues.signedIn, SignOnValues.signedInWithResponse]),
            clock: clock,
            now: { SignOnValues.now }
        )
        var state = Self.state(before: service)
        let error = await #expect(throws: AdobePassError.self) { try await flow.run(&state, as: &client) }
        #expect(error?.code == .clientLacks && error?.message == "v2-token needs the client's clientId")
        #expect(await transport.calls.count { $0 == service } == 1)
        #expect(state.decision.step.kind == .call(.v2Token))
    }

    @Test("V1: a request for another token that fails ends the workflow", arguments: [400, 401, 500])
    func rejectedCredentials(status: Int) async throws {
        let run = try await Self.runV1([
            .v1CheckAuthentication: [Self.rejection], .v2Token: [.answer(status, #"{"error":"invalid_client"}"#)],
        ])
        #expect(run.decision.step == .done(.failed))
        #expect(await run.transport.calls == [.v1CheckAuthentication, .v2Token])
    }

    @Test("V1: cancelled while it gets another token, or repeats the call, it goes on from there", arguments: [1, 2])
    func cancellation(answered: Int) async throws {
        let hangs = answered == 1
        let transport = ServiceTransport(
            Flow.v1Services.merging([
                .v1CheckAuthentication: [Self.rejection, .hanging], .v2Token: hangs ? [.hanging] : Self.tokens,
            ]) { $1 }
        )
        let policy = RetryPolicy(maximumAttempts: 1, timeout: .seconds(100_000))
        let sender = RequestSender(transport: transport, policy: policy, clock: ContinuousClock())
        let accounts = ScriptedAccounts([SignOnValues.signedIn, SignOnValues.signedInWithResponse])
        let flow = ExchangeFlow(sender: sender, accounts: accounts, clock: ContinuousClock(), now: { SignOnValues.now })
        let task = Task { () -> (AdobePassError?, SignOnV1State, SignOnV1Client) in
            var (state, client) = (SignOnV1State(goal: .authenticate, platform: .tvOS), Self.clientV1)
            do {
                _ = try await flow.run(&state, as: &client)
                return (nil, state, client)
            } catch {
                return (error as? AdobePassError, state, client)
            }
        }
        while await transport.calls.count <= answered { await Task.yield() }
        task.cancel()
        let (error, state, client) = await task.value
        #expect(error?.code == .cancelled)
        #expect(state.checkAuthentication?.status == 401)
        #expect(state.clientToken?.status == (hangs ? nil : 200))
        #expect(client.requests.token?.revealed == (hangs ? SampleRequests.v1.token?.revealed : "first"))
        let next = try await Self.runV1([:], from: state, as: client)
        #expect(next.decision.step == .done(.entitled))
        #expect(await next.transport.calls.first == (hangs ? .v2Token : .v1CheckAuthentication))
    }
}

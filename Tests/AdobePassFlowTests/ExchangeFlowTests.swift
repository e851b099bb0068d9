import AdobePass
import AdobePassFlow
import AdobePassSamples
import Foundation
import HTTPTypes
import Testing

/// A transport that answers each service by a script of its own.
actor ServiceTransport: AdobeTransport {
    typealias Step = ScriptedTransport.Step

    private var steps: [AdobeService: [Step]]
    private(set) var calls: [AdobeService] = []
    private(set) var requests: [AdobeRequest] = []

    init(_ steps: [AdobeService: [Step]]) {
        self.steps = steps
    }

    func send(_ request: AdobeRequest) async throws -> AdobeResponse {
        // Whatever ends before an answer has the time to.
        try? await Task.sleep(for: .milliseconds(1))
        calls.append(request.service)
        requests.append(request)
        guard let step = steps[request.service]?.first else { throw TransportFailure.connectionLost }
        // The last step of a service goes on forever.
        if steps[request.service]?.count ?? 0 > 1 { steps[request.service]?.removeFirst() }
        switch step {
        case .answer(let status, let body, let fields):
            return AdobeResponse(
                HTTPResponse(status: .init(code: status), headerFields: fields),
                body: Array(body.utf8)
            )
        case .failure(let error): throw error
        case .hanging:
            try await Task.sleep(for: .seconds(100_000))
            throw TransportFailure.connectionLost
        }
    }
}

/// A framework that answers by a script, and the requests that it got.
actor ScriptedAccounts: AccountManager {
    private var answers: [AccountMetadata]
    private(set) var requests: [AccountRequest] = []

    init(_ answers: [AccountMetadata]) {
        self.answers = answers
    }

    func askPermission() async throws -> AccountMetadata.Access { answers.first?.access ?? .denied }

    func metadata(for request: AccountRequest) async throws -> AccountMetadata {
        requests.append(request)
        guard answers.count > 1 else { return answers.first ?? AccountMetadata(access: .denied) }
        return answers.removeFirst()
    }
}

@Suite("Walking through the cookbooks")
struct ExchangeFlowTests {
    typealias Step = ServiceTransport.Step

    static let signedIn = [SignOnValues.signedOut, SignOnValues.signedIn, SignOnValues.signedInWithResponse]
    static let profile =
        #"{"profiles":{"ExampleCable":{"notAfter":1826740800000,"issuer":"Apple","type":"appleSSO","attributes":{}}}}"#
    static let configuration = (try? String(decoding: SampleConfigurations.bytes("v2.json"), as: UTF8.self)) ?? ""

    /// Answers that lead a viewer to a decision.
    static let services: [AdobeService: [Step]] = [
        .v2Register: [.answer(201, #"{"client_id":"client","client_secret":"hush"}"#)],
        .v2Token: [.answer(200, #"{"access_token":"first","token_type":"bearer","expires_in":21600}"#)],
        .v2Profiles: [.answer(200, #"{"profiles":{}}"#)],
        .v2Configuration: [.answer(200, configuration)],
        .v2SessionsSSO: [
            .answer(
                200,
                #"""
                {"actionName":"partner_profile","actionType":"direct","reasonType":"none","mvpd":"ExampleCable",
                 "authenticationRequest":{"type":"saml","request":"PD94bWw=","attributesNames":["uid","NameID"]}}
                """#
            )
        ],
        .v2Exchange: [.answer(201, profile)],
        .v2Authorize: [
            .answer(
                200,
                #"{"decisions":[{"resource":"Channel","serviceProvider":"REF30","mvpd":"ExampleCable","authorized":true}]}"#
            )
        ],
        .v2Profile: [.answer(200, #"{"profiles":{}}"#)],
    ]

    static func client() -> SignOnV2Client {
        var client = SignOnV2Client(
            environment: .production,
            serviceProvider: "REF30",
            device: SampleRequests.device,
            domainName: "example.com",
            redirectURL: "https://example.com/done"
        )
        client.softwareStatement = ClientSecret("statement")
        client.resource = "Channel"
        return client
    }

    struct Run {
        let decision: SignOnDecision
        let state: SignOnV2State
        let client: SignOnV2Client
        let transport: ServiceTransport
        let accounts: ScriptedAccounts
    }

    static func run(
        _ changes: [AdobeService: [Step]] = [:],
        accounts: [AccountMetadata] = signedIn,
        from state: SignOnV2State = SignOnV2State(goal: .authenticate, platform: .tvOS),
        as client: SignOnV2Client = client()
    ) async throws -> Run {
        let transport = ServiceTransport(services.merging(changes) { $1 })
        let accounts = ScriptedAccounts(accounts)
        let policy = RetryPolicy(timeout: .seconds(1000), spread: 1...1)
        let clock = PausingClock(for: policy)
        let sender = RequestSender(transport: transport, policy: policy, clock: clock)
        let flow = ExchangeFlow(sender: sender, accounts: accounts, clock: clock, now: { SignOnValues.now })
        var (state, client) = (state, client)
        let decision = try await flow.run(&state, as: &client)
        return Run(decision: decision, state: state, client: client, transport: transport, accounts: accounts)
    }

    @Test("From nothing to a decision, each call once and in order")
    func whole() async throws {
        let run = try await Self.run()
        #expect(run.decision.step == .done(.entitled))
        #expect(
            await run.transport.calls == [
                .v2Register, .v2Token, .v2Profiles, .v2Configuration, .v2SessionsSSO, .v2Exchange, .v2Authorize,
            ]
        )
        let asked = await run.accounts.requests
        #expect(asked.map(\.isInterruptionAllowed) == [false, true, false])
        #expect(asked.last?.verificationToken?.revealed == "PD94bWw=")
        #expect(asked.last?.attributeNames == ["uid", "NameID"])
        #expect(asked[1].supportedAccountProviderIdentifiers.contains("example-cable"))
        #expect(run.client.credentials?.clientID == "client")
        #expect(await run.transport.requests.dropFirst(2).allSatisfy { $0.token?.revealed == "first" })
    }

    @Test("The exchange sends the framework's response, encoded once")
    func response() async throws {
        let run = try await Self.run()
        let request = try #require(await run.transport.requests.first { $0.service == .v2Exchange })
        let text = "<samlp:Response ID='secret'></samlp:Response>"
        let value = try #require(
            Data(text.utf8).base64EncodedString().addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        )
        #expect(String(decoding: request.body, as: UTF8.self) == "SAMLResponse=\(value)")
    }

    @Test("A client that has credentials and a token neither registers nor asks for one")
    func registered() async throws {
        let first = try await Self.run()
        var state = SignOnV2State(goal: .authenticate, platform: .tvOS)
        state.registration = SignOnValues.success
        state.token = SignOnValues.success
        let run = try await Self.run(from: state, as: first.client)
        #expect(run.decision.step == .done(.entitled))
        #expect(await run.transport.calls.first == .v2Profiles)
    }

    @Test(
        "The life of a token is whatever an answer says, and no number of it is too large",
        arguments: [
            ("21600", 1_795_284_000_000), ("9223372036854775807", Int64.max), ("-9223372036854775808", Int64.min),
            ("9223372036854775", Int64.max),
        ] as [(String, Int64)]
    )
    func lifeOfToken(seconds: String, end: Int64) async throws {
        let answer = #"{"access_token":"first","expires_in":\#(seconds)}"#
        let run = try? await Self.run([.v2Token: [.answer(200, answer)]])
        // A token that has ended is asked for again and again, until that is a circle.
        #expect(run?.state.tokenExpiration?.rawValue == (end < 0 ? nil : end))
    }

    @Test(
        "A pause is as long as an answer asks for, but no longer than a day",
        arguments: [("0", 5), ("7", 7), ("86401", 86_400), ("9223372036854775807", 86_400)] as [(String, Int)]
    )
    func longPause(asked: String, seconds: Int) async throws {
        let profile = Self.profile.replacing("ExampleCable", with: "ExampleTown")
        let transport = ServiceTransport(
            Self.services.merging([
                .v2Profile: [.answer(200, #"{"profiles":{}}"#, [.retryAfter: asked]), .answer(200, profile)]
            ]) { $1 }
        )
        let policy = RetryPolicy(maximumAttempts: 1, timeout: .seconds(1000))
        let clock = PausingClock(for: policy)
        let sender = RequestSender(transport: transport, policy: policy, clock: clock)
        let accounts = ScriptedAccounts([SignOnValues.signedOut])
        let flow = ExchangeFlow(sender: sender, accounts: accounts, clock: clock, now: { SignOnValues.now })
        var state = SignOnV2Tests.basic {
            $0.basicProfile = SignOnValues.success
            $0.basicProfiles = []
        }
        var client = try await Self.run().client
        #expect(try await flow.run(&state, as: &client).step == .done(.entitled))
        #expect(await clock.pauses == [.seconds(5), .seconds(seconds)])
    }

    @Test(
        "An exchange that was not answered is never made again; what it made is found",
        arguments: [true, false]
    )
    func unanswered(hasSucceeded: Bool) async throws {
        let run = try await Self.run([
            .v2Exchange: [.failure(TransportFailure.connectionLost), .answer(201, Self.profile)],
            .v2Profile: [.answer(200, hasSucceeded ? Self.profile : #"{"profiles":{}}"#)],
            .v2Sessions: [
                .answer(201, #"{"actionName":"authenticate","mvpd":"ExampleCable","code":"ABC","url":"/x"}"#)
            ],
        ])
        let calls = await run.transport.calls
        #expect(calls.count { $0 == .v2Exchange } == 1)
        #expect(calls.contains(.v2Profile))
        if hasSucceeded {
            #expect(run.decision.step == .done(.entitled))
            #expect(!calls.contains(.v2Sessions))
        } else if case .regularFlow(let flow) = run.decision.step {
            #expect(flow.code == "ABC")
        } else {
            Issue.record("\(run.decision.step)")
        }
    }

    @Test("A refused response leads to the basic flow, and is not sent again")
    func refused() async throws {
        let run = try await Self.run([
            .v2Exchange: [.answer(400, RequestSenderTests.refusal)],
            .v2Sessions: [
                .answer(201, #"{"actionName":"authenticate","mvpd":"ExampleCable","code":"ABC","url":"/x"}"#)
            ],
        ])
        #expect(await run.transport.calls.count { $0 == .v2Exchange } == 1)
        guard case .regularFlow = run.decision.step else {
            Issue.record("\(run.decision.step)")
            return
        }
    }

    @Test("A success that cannot be read is a failure, and not a question to the app")
    func unreadable() async throws {
        let session = try await Self.run([
            .v2SessionsSSO: [.answer(200, "{}")],
            .v2Sessions: [
                .answer(201, #"{"actionName":"authenticate","mvpd":"ExampleCable","code":"ABC","url":"/x"}"#)
            ],
        ])
        #expect(session.state.partnerSession?.code == "unreadable")
        guard case .regularFlow = session.decision.step else {
            Issue.record("\(session.decision.step)")
            return
        }
        let decision = try await Self.run([.v2Authorize: [.answer(200, #"{"decisions":[]}"#)]])
        #expect(decision.decision.step == .done(.failed))
    }

    @Test("Polling takes as long as the viewer takes, and ends with a code that expires")
    func polling() async throws {
        let expired =
            #"{"id":"1","code":"NEW","requestor":"REF30","mvpd":"ExampleTown","expires":1795266000000,"generated":1}"#
        let missing = Step.answer(404, #"{"status":404,"message":"Not Found"}"#)
        func run(_ steps: [AdobeService: [Step]], until date: EpochMilliseconds?) async throws -> (
            SignOnDecision, SignOnV1State
        ) {
            let policy = RetryPolicy(timeout: .seconds(1000), spread: 1...1)
            let clock = PausingClock(for: policy)
            let sender = RequestSender(transport: ServiceTransport(steps), policy: policy, clock: clock)
            let flow = ExchangeFlow(
                sender: sender,
                accounts: ScriptedAccounts([]),
                clock: clock,
                now: { SignOnValues.now }
            )
            var state = SignOnV1Tests.regular {
                $0.signInPage = .shown
                $0.registrationCodeExpiration = date
            }
            var client = SignOnV1Client(requests: SampleRequests.v1, resource: "Channel")
            return (try await flow.run(&state, as: &client), state)
        }
        let token = Step.answer(
            200,
            #"{"requestor":"REF30","mvpd":"ExampleTown","userId":"u","expires":"1795266000000"}"#
        )
        let (signedIn, _) = try await run(
            [
                .v1Token: Array(repeating: missing, count: 150) + [token], .v1Authorize: [.answer(403, "<error/>")],
            ],
            until: nil
        )
        #expect(signedIn.step == .done(.denied))
        let (again, state) = try await run(
            [.v1Token: [missing], .v1RegistrationCode: [.answer(201, expired)]],
            until: SignOnValues.nowInMilliseconds
        )
        #expect(again.step.kind == .regularFlow(.secondScreen))
        #expect(state.registrationCode == "NEW" && state.signInPage == nil && state.token == nil)
    }

    @Test("Adobe's logout follows, whatever the user metadata say", arguments: [#"{"data":{}}"#, "{", "<html>"])
    func logout(metadata: String) async throws {
        let policy = RetryPolicy(timeout: .seconds(1000), spread: 1...1)
        let clock = PausingClock(for: policy)
        let steps: [AdobeService: [Step]] = [.v1UserMetadata: [.answer(200, metadata)], .v1Logout: [.answer(204, "")]]
        let sender = RequestSender(transport: ServiceTransport(steps), policy: policy, clock: clock)
        let flow = ExchangeFlow(sender: sender, accounts: ScriptedAccounts([]), clock: clock, now: { SignOnValues.now })
        var state = SignOnV1Tests.logout()
        var client = SignOnV1Client(requests: SampleRequests.v1)
        let decision = try await flow.run(&state, as: &client)
        #expect(decision.step == .done(.signedOut), "\(decision.step)")
    }

    @Test("Throttling is waited for")
    func throttled() async throws {
        let run = try await Self.run([
            .v2Exchange: [.answer(429, "<html>", RequestSenderTests.retryAfter), .answer(201, Self.profile)]
        ])
        #expect(run.decision.step == .done(.entitled))
        #expect(await run.transport.calls.count { $0 == .v2Exchange } == 2)
    }

    @Test("Where the app has to act the flow stops, and goes on from there")
    func picker() async throws {
        let run = try await Self.run(accounts: [AccountMetadata(access: .denied)])
        guard case .ownPicker(let mvpds) = run.decision.step else {
            Issue.record("\(run.decision.step)")
            return
        }
        #expect(mvpds.contains("ExampleTown"))
        var state = run.state
        state.chosenMVPD = "ExampleTown"
        let next = try await Self.run(
            [
                .v2Sessions: [
                    .answer(201, #"{"actionName":"authenticate","mvpd":"ExampleTown","code":"XYZ","url":"/x"}"#)
                ]
            ],
            from: state,
            as: run.client
        )
        #expect(await next.transport.calls == [.v2Sessions])
        guard case .regularFlow(let flow) = next.decision.step else {
            Issue.record("\(next.decision.step)")
            return
        }
        #expect(flow.mvpd == "ExampleTown" && flow.code == "XYZ")
    }

    /// The services that are called before the flow ends, in each of which it is cancelled once.
    static let cancelled: [AdobeService] = [
        .v2Register, .v2Token, .v2Profiles, .v2Configuration, .v2SessionsSSO, .v2Exchange, .v2Authorize,
    ]

    @Test("Cancelled in any call it ends at once, and what was done is known", arguments: cancelled)
    func cancellation(service: AdobeService) async throws {
        let transport = ServiceTransport(Self.services.merging([service: [.hanging]]) { $1 })
        // Nothing times out before it is cancelled, however busy the machine is.
        let policy = RetryPolicy(maximumAttempts: 1, timeout: .seconds(100_000))
        let sender = RequestSender(transport: transport, policy: policy, clock: ContinuousClock())
        let flow = ExchangeFlow(
            sender: sender,
            accounts: ScriptedAccounts(Self.signedIn),
            clock: ContinuousClock(),
            now: { SignOnValues.now }
        )
        let task = Task { () -> (AdobePassError?, SignOnV2State) in
            var (state, client) = (SignOnV2State(goal: .authenticate, platform: .tvOS), Self.client())
            do {
                _ = try await flow.run(&state, as: &client)
                return (nil, state)
            } catch {
                return (error as? AdobePassError, state)
            }
        }
        while await transport.calls.last != service { await Task.yield() }
        task.cancel()
        let (error, state) = await task.value
        #expect(error?.code == .cancelled)
        let done = try #require(Self.cancelled.firstIndex(of: service))
        let replies = [
            state.registration, state.token, state.profiles, state.configurationResult, state.partnerSession,
            state.exchange,
            state.authorization,
        ]
        #expect(replies.map { $0 != nil } == Self.cancelled.indices.map { $0 < done })
    }

    @Test("After a stay in the background the framework is asked once more, and Adobe gets what it says then")
    func background() async throws {
        let first = try await Self.run()
        var state = first.state
        state.hasBeenInBackground = true
        state.authorization = nil
        state.isAuthorized = nil
        let run = try await Self.run(accounts: [SignOnValues.signedIn], from: state, as: first.client)
        #expect(run.decision.step == .done(.entitled))
        #expect(await run.accounts.requests.count == 1)
        #expect(await run.transport.calls == [.v2Authorize])
        #expect(run.state.hasBeenInBackground == false)
    }

    // MARK: V1

    static let v1Services: [AdobeService: [Step]] = [
        .v1CheckAuthentication: [.answer(403)],
        .v1Configuration: [
            .answer(200, (try? String(decoding: SampleConfigurations.bytes("v1.json"), as: UTF8.self)) ?? "")
        ],
        .v1ProfileRequest: [.answer(200, "PD94bWw=")],
        .v1Exchange: [.answer(204)],
        .v1Authorize: [
            .answer(200, #"{"resource":"Channel","mvpd":"ExampleCable","requestor":"REF30","expires":"1826740800000"}"#)
        ],
        .v1MediaToken: [
            .answer(
                200,
                #"{"resource":"Channel","mvpdId":"ExampleCable","requestor":"REF30","expires":"1826740800000","serializedToken":"x"}"#
            )
        ],
    ]

    static func runV1(_ changes: [AdobeService: [Step]] = [:]) async throws -> (SignOnDecision, [AdobeService]) {
        let transport = ServiceTransport(v1Services.merging(changes) { $1 })
        let policy = RetryPolicy(maximumAttempts: 1, timeout: .seconds(1000))
        let clock = PausingClock(for: policy)
        let sender = RequestSender(transport: transport, policy: policy, clock: clock)
        let flow = ExchangeFlow(
            sender: sender,
            accounts: ScriptedAccounts([SignOnValues.signedIn, SignOnValues.signedInWithResponse]),
            clock: clock,
            now: { SignOnValues.now }
        )
        var state = SignOnV1State(goal: .authenticate, platform: .tvOS)
        var client = SignOnV1Client(requests: SampleRequests.v1, resource: "Channel")
        let decision = try await flow.run(&state, as: &client)
        return (decision, await transport.calls)
    }

    @Test("V1 from nothing to a media token")
    func wholeV1() async throws {
        let (decision, calls) = try await Self.runV1()
        #expect(decision.step == .done(.entitled))
        #expect(
            calls == [
                .v1CheckAuthentication, .v1Configuration, .v1ProfileRequest, .v1Exchange, .v1Authorize, .v1MediaToken,
            ]
        )
    }

    @Test("V1: an exchange that was not answered is looked for", arguments: [true, false])
    func unansweredV1(hasSucceeded: Bool) async throws {
        let (decision, calls) = try await Self.runV1([
            .v1Exchange: [.failure(TransportFailure.connectionLost)],
            .v1CheckAuthentication: [.answer(403), .answer(hasSucceeded ? 200 : 403)],
            .v1RegistrationCode: [.answer(201, #"{"code":"ABC1234","requestor":"REF30","expires":1826740800000}"#)],
        ])
        #expect(calls.count { $0 == .v1Exchange } == 1)
        #expect(calls.count { $0 == .v1CheckAuthentication } == 2)
        if hasSucceeded {
            #expect(decision.step == .done(.entitled))
        } else if case .regularFlow(let flow) = decision.step {
            #expect(flow.code == "ABC1234")
        } else {
            Issue.record("\(decision.step)")
        }
    }
}

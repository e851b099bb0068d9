import AdobePass
import AdobePassFlow
import AdobePassXML
import FakeAdobePass
import Foundation
import HTTPTypes
import SAMLEncoding
import SAMLTestKit
import Testing

/// A viewer on a device, who is signed in with the MVPD ExampleCable or with none.
struct TestViewer: AccountManager {
    enum Account: Sendable { case signedIn, signedOut }

    let account: Account

    func askPermission() async throws -> AccountMetadata.Access { .granted }

    func metadata(for request: AccountRequest) async throws -> AccountMetadata {
        guard account == .signedIn else {
            let error = AccountMetadata.Failure(code: .userCancelled)
            return AccountMetadata(access: .granted, error: error)
        }
        let response = String(decoding: try TestValues.response(), as: UTF8.self)
        return AccountMetadata(
            access: .granted,
            providerIdentifier: "example-cable",
            expirationDate: EpochMilliseconds(TestValues.now.addingTimeInterval(86_400)),
            samlResponse: request.attributeNames.isEmpty ? nil : HiddenText(response)
        )
    }
}

/// A second screen, on which the viewer signs in, at once or never.
struct TestScreens: SignInPresenter {
    let signIn: @Sendable (RegularFlow) async throws -> Void

    func present(_ flow: RegularFlow) async throws -> PageProgress {
        try await signIn(flow)
        return .shown
    }
}

/// A clock whose pauses take no time, except that other tasks run.
struct HastyClock: Clock {
    typealias Instant = ContinuousClock.Instant

    var now: Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        // A time-out is long, and a pause is short.
        let isTimeout = deadline > now + .seconds(60)
        try await Task.sleep(for: isTimeout ? .seconds(60) : .milliseconds(1))
    }
}

@Suite("Flows of AdobePassFlow", .timeLimit(.minutes(5)))
struct FlowTests {
    typealias V = TestValues

    private static func flow(
        _ client: TestClient,
        _ account: TestViewer.Account,
        _ presenter: TestScreens? = nil
    ) -> ExchangeFlow {
        let policy = RetryPolicy(timeout: .seconds(1000))
        let sender = RequestSender(
            transport: client.transport,
            policy: policy,
            clock: HastyClock(),
            reading: .xml
        )
        return ExchangeFlow(
            sender: sender,
            accounts: TestViewer(account: account),
            presenter: presenter,
            clock: HastyClock(),
            now: { client.clock.now }
        )
    }

    private static func clientV2(_ client: TestClient) -> SignOnV2Client {
        var signOn = SignOnV2Client(
            environment: client.standIn.environment,
            serviceProvider: V.serviceProvider,
            device: V.device,
            domainName: V.domainName,
            redirectURL: V.redirectURL
        )
        signOn.softwareStatement = ClientSecret("canary.statement")
        signOn.resource = "one"
        return signOn
    }

    private static func clientV1(_ client: TestClient) async throws -> SignOnV1Client {
        let requests = try await client.v1()
        var signOn = SignOnV1Client(requests: requests, resource: "one")
        signOn.domainName = V.domainName
        signOn.redirectURL = V.redirectURL
        return signOn
    }

    private static func services(_ client: TestClient) async -> [String] {
        await client.standIn.log().compactMap(\.service)
    }

    // MARK: Single sign-on

    /// The scenarios in which a viewer is entitled all the same, by the retries of the sender and the flow.
    static let survivable = ["normal", "throttled", "token-expired", "lost-response", "wrong-length", "degraded"]

    @Test("V2: from nothing to a decision", arguments: survivable)
    func singleSignOnV2(scenario: String) async throws {
        try await TestClient.with(scenario: scenario) { client in
            var state = SignOnV2State(goal: .authenticate, platform: .tvOS)
            var signOn = Self.clientV2(client)
            let decision = try await Self.flow(client, .signedIn).run(&state, as: &signOn)
            #expect(decision.step == .done(.entitled))
            #expect(await client.standIn.counts().exchangesReplayed == 0)
            guard scenario == "normal" else { return }
            #expect(
                await Self.services(client) == [
                    "v2-register", "v2-token", "v2-profiles", "v2-configuration", "v2-sessions-sso", "v2-exchange",
                    "v2-authorize",
                ]
            )
            #expect(await client.standIn.log().flatMap(\.findings).filter { $0.severity == .error } == [])
        }
    }

    @Test("V1: from a registered client to a media token", arguments: survivable)
    func singleSignOnV1(scenario: String) async throws {
        try await TestClient.with(scenario: scenario) { client in
            var state = SignOnV1State(goal: .authenticate, platform: .tvOS)
            var signOn = try await Self.clientV1(client)
            let registration = ClientRegistration(environment: client.standIn.environment)
            let register = try registration.register(softwareStatement: ClientSecret("a.b.c"))
            signOn.credentials = try await client.outcome(of: register).credentials
            await client.standIn.clearLog()
            let decision = try await Self.flow(client, .signedIn).run(&state, as: &signOn)
            #expect(decision.step == .done(.entitled))
            #expect(await client.standIn.counts().exchangesReplayed == 0)
            guard scenario == "normal" else { return }
            #expect(
                await Self.services(client) == [
                    "v1-checkauthn", "v1-config", "v1-profile-requests", "v1-exchange", "v1-authorize", "v1-mediatoken",
                ]
            )
        }
    }

    @Test("V2: the viewer of single sign-on signs out in the settings")
    func logoutV2() async throws {
        try await TestClient.with { client in
            let requests = try await client.exchangedV2()
            let logout = try requests.logout(mvpd: "ExampleCable", redirectURL: V.redirectURL)
            #expect(try await client.outcome(of: logout).logouts.map(\.action) == ["partner_logout"])
            #expect(try await client.outcome(of: logout).logouts.map(\.action) == ["invalid"])
            let profiles = try await client.outcome(of: requests.profiles(status: V.status()))
            #expect(profiles.profiles == [])
        }
    }

    @Test("V1: after the logout there is no token")
    func logoutV1() async throws {
        try await TestClient.with { client in
            let requests = try await client.exchangedV1()
            #expect(try await client.outcome(of: requests.userMetadata()).metadata?.tokenSource == "Apple")
            #expect(try await client.outcome(of: requests.logout()).verdict == .accepted)
            #expect(try await client.outcome(of: requests.checkAuthentication()).status == 403)
            #expect(try await client.outcome(of: requests.authenticationToken()).status == 404)
        }
    }

    // MARK: The regular flow

    @Test("V2: the basic flow on a second screen, with polls by the scenario")
    func basicFlowV2() async throws {
        try await TestClient.with(scenario: "second-screen") { client in
            var state = SignOnV2State(goal: .authenticate, platform: .tvOS)
            state.chosenMVPD = "ExampleFiber"
            var signOn = Self.clientV2(client)
            let flow = Self.flow(client, .signedOut, TestScreens { _ in })
            #expect(try await flow.run(&state, as: &signOn).step == .done(.entitled))
            #expect(await Self.services(client).filter { $0 == "v2-profile" }.count == 3)
            let profile = try #require(state.basicProfiles?.first)
            #expect(profile.kind == .regular && profile.mvpd == "ExampleFiber")
        }
    }

    @Test("V1: the registration code on a second screen, with 404, 404 and the token")
    func basicFlowV1() async throws {
        try await TestClient.with(scenario: "second-screen") { client in
            var state = SignOnV1State(goal: .authenticate, platform: .tvOS)
            state.chosenMVPD = "ExampleFiber"
            var signOn = try await Self.clientV1(client)
            let flow = Self.flow(client, .signedOut, TestScreens { _ in })
            #expect(try await flow.run(&state, as: &signOn).step == .done(.entitled))
            let polls = await client.standIn.log().filter { $0.service == "v1-token" }
            #expect(polls.map(\.status) == [404, 404, 200])
        }
    }

    @Test(
        "The page of the MVPD signs the viewer in, and redirects to the app",
        arguments: [AdobeService.Dialect.v1, .v2]
    )
    func page(dialect: AdobeService.Dialect) async throws {
        try await TestClient.with { client in
            let code: String
            let page: AdobeRequest
            if dialect == .v2 {
                let requests = try await client.v2()
                let start = try requests.session(
                    mvpd: "ExampleFiber",
                    domainName: V.domainName,
                    redirectURL: V.redirectURL
                )
                code = try #require(await client.outcome(of: start).session?.code)
                page = try requests.authenticate(code: code)
            } else {
                let requests = try await client.v1()
                code = try #require(await client.outcome(of: requests.registrationCode()).registration?.code)
                page = try requests.authenticate(
                    registrationCode: code,
                    mvpd: "ExampleFiber",
                    domainName: V.domainName,
                    redirectURL: V.redirectURL
                )
            }
            let location = try #require(await client.transport.send(page).head?.headerFields[.location])
            #expect(location == "/__viewer?code=\(code)")
            let form = try await client.send(.get, location)
            #expect(String(decoding: form.body, as: UTF8.self).contains("value=\"\(code)\""))
            let done = try await client.send(.post, "/__viewer", body: "code=\(code)")
            #expect(done.status == 302 && done.head?.headerFields[.location] == V.redirectURL)
            // A code is for one sign-in.
            #expect(try await client.send(.post, "/__viewer", body: "code=\(code)").status == 404)
            #expect(await client.standIn.signIn(code: code) == .unknownCode)
        }
    }

    @Test(
        "The page redirects to the scheme of an app, and not to a script",
        arguments: [
            ("myapp://done", "myapp://done"), ("MyApp.x+y-1://done", "MyApp.x+y-1://done"),
            ("javascript://%0Aalert(1)", nil), ("JavaScript://x", nil), ("data://text/html,x", nil),
            (" javascript://x", nil), ("//example.com", nil), ("1app://done", nil),
        ] as [(String, String?)]
    )
    func redirection(url: String, location: String?) async throws {
        try await TestClient.with { client in
            let requests = try await client.v1()
            let code = try #require(await client.outcome(of: requests.registrationCode()).registration?.code)
            let page = try requests.authenticate(
                registrationCode: code,
                mvpd: "ExampleFiber",
                domainName: V.domainName,
                redirectURL: url
            )
            #expect(try await client.transport.send(page).status == 302)
            let done = try await client.send(.post, "/__viewer", body: "code=\(code)")
            #expect(done.head?.headerFields[.location] == location)
            #expect(done.status == (location == nil ? 200 : 302))
        }
    }

    @Test("The page shows a code of a link without markup in it")
    func pageEscapes() async throws {
        try await TestClient.with { client in
            let page = try await client.send(.get, "/__viewer?code=%22%3E%3Cscript%3E")
            #expect(!String(decoding: page.body, as: UTF8.self).contains("<script>"))
        }
    }

    // MARK: Expiration

    @Test("A profile of V2 and a token of V1 expire")
    func expiration() async throws {
        var configuration = try V.configuration()
        configuration.profileSeconds = 600
        try await TestClient.with(configuration) { client in
            let requests = try await client.exchangedV2()
            let profile = try requests.profile(of: "ExampleCable", status: V.status())
            #expect(try await client.outcome(of: profile).kind == .profiles)
            client.clock.advance(bySeconds: 600)
            #expect(try await client.outcome(of: profile).kind == .noProfileYet)
            let authorize = try requests.authorize("one", mvpd: "ExampleCable", status: V.status())
            #expect(try await client.outcome(of: authorize).error?.code?.rawValue == "authenticated_profile_expired")
        }
        try await TestClient.with(configuration) { client in
            let requests = try await client.exchangedV1()
            client.clock.advance(bySeconds: 600)
            #expect(try await client.outcome(of: requests.authenticationToken()).status == 410)
            #expect(try await client.outcome(of: requests.checkAuthentication()).status == 403)
            #expect(try await client.outcome(of: requests.userMetadata()).status == 412)
        }
    }

    @Test("A profile of single sign-on is for a client that sends its framework status")
    func profileNeedsStatus() async throws {
        try await TestClient.with { client in
            let requests = try await client.exchangedV2()
            #expect(try await client.outcome(of: requests.profiles(status: nil)).profiles == [])
            let found = try await client.outcome(of: requests.profiles(status: V.status()))
            #expect(found.profiles.map(\.mvpd) == ["ExampleCable"])
            #expect(found.profiles.first?.metadata.tokenSource == "Apple")
            let session = try requests.partnerAuthenticationRequest(
                status: V.status(),
                domainName: V.domainName,
                redirectURL: V.redirectURL
            )
            let action = try #require(await client.outcome(of: session).session)
            #expect(action.action == .authorize && action.reason == "authenticatedSSO")
        }
    }

    @Test("A degraded profile is named as the reason for the decisions, in both flows")
    func degradedSession() async throws {
        try await TestClient.with(scenario: "degraded") { client in
            let requests = try await client.v2()
            _ = try await client.outcome(of: requests.exchange(V.base64(), status: V.status()))
            let partner = try requests.partnerAuthenticationRequest(
                status: V.status(),
                domainName: V.domainName,
                redirectURL: V.redirectURL
            )
            let basic = try requests.session(
                mvpd: "ExampleCable",
                domainName: V.domainName,
                redirectURL: V.redirectURL
            )
            for request in [partner, basic] {
                let session = try #require(await client.outcome(of: request).session)
                #expect(session.action == .authorize && session.reason == "degraded")
            }
        }
    }

    @Test("Issuers whose texts are only canonically equivalent are different")
    func assertionIdentity() async throws {
        try await TestClient.with { client in
            let requests = try await client.v2()
            for (issuer, status) in [("https://\u{E9}", 201), ("https://e\u{301}", 201), ("https://\u{E9}", 400)] {
                let response = try V.response { $0.issuer = issuer }
                let request = try requests.exchange(Base64Text(encoding: response), status: V.status())
                #expect(try await client.outcome(of: request).status == status)
            }
        }
    }

    @Test("Of many exchanges of one assertion at once, one is accepted")
    func concurrentReplay() async throws {
        try await TestClient.with { client in
            let requests = try await client.v2()
            let request = try requests.exchange(V.base64(), status: V.status())
            let statuses = try await withThrowingTaskGroup(of: Int?.self) { group in
                for _ in 0..<16 { group.addTask { try await client.transport.send(request).status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.filter { $0 == 201 }.count == 1)
            let counts = await client.standIn.counts()
            #expect(counts.assertionsAccepted == 1 && counts.exchangesReplayed == 15)
            #expect(counts.maximumSendsOfAnAssertion == 16)
        }
    }

    @Test("V1 returns errors in the form that the client accepts", arguments: ["application/xml", "application/json"])
    func errorForms(accepted: String) async throws {
        try await TestClient.with { client in
            let requests = try await client.exchangedV1()
            await client.standIn.add([
                ScriptedFault(Fault(.tokenExpired), of: .v1Token),
                ScriptedFault(Fault(.denied), of: .v1Authorize, skip: 1),
            ])
            let rows: [(AdobeRequest, code: String?)] = [
                (try requests.authorize("one"), "missing_resource"),
                (try requests.authenticationToken(), "invalid_access_token_client_application"),
                (try requests.authorize("one"), nil),
            ]
            for (index, row) in rows.enumerated() {
                var head = row.0.httpRequest
                head.headerFields[.accept] = accepted
                if index == 0 { head.path = head.path?.replacing("&resource=one", with: "") }
                let url = "\(client.standIn.baseURL)\(head.path ?? "")"
                let response = try await client.transport.send(head, body: row.0.body, url: url)
                #expect(response.head?.headerFields[.contentType]?.hasPrefix(accepted) == true)
                let outcome = AdobeOutcome(of: response, service: row.0.service, reading: .xml)
                #expect(outcome.error?.code?.rawValue == row.code)
                #expect(row.code != nil || outcome.error?.details?.isEmpty == false)
            }
        }
    }

    @Test("V1 returns XML to a client that accepts it")
    func xml() async throws {
        try await TestClient.with { client in
            let requests = try await client.exchangedV1()
            let rows: [(AdobeRequest, AdobeOutcome.Kind)] = [
                (try requests.configuration(), .configuration), (try requests.authenticationToken(), .entitlement),
                (try requests.authorize("one"), .entitlement), (try requests.mediaToken("two"), .error),
            ]
            for (request, kind) in rows {
                var head = request.httpRequest
                head.headerFields[.accept] = "application/xml"
                let response = try await client.transport.send(head, body: request.body, url: request.url)
                #expect(response.body.first == UInt8(ascii: "<"))
                #expect(AdobeOutcome(of: response, service: request.service, reading: .xml).kind == kind)
            }
        }
    }
}

extension TestClient {
    /// Sends a request to the side channel.
    func send(_ method: HTTPRequest.Method, _ path: String, body: String = "") async throws -> AdobeResponse {
        let head = HTTPRequest(method: method, scheme: nil, authority: nil, path: path)
        return try await transport.send(head, body: Array(body.utf8), url: "\(standIn.baseURL)\(path)")
    }
}

import AdobePass
import FakeAdobePass
import Testing

/// A service, the request to it, and the kind of its outcome.
struct ServiceRow: Sendable, CustomTestStringConvertible {
    let service: AdobeService
    let kind: AdobeOutcome.Kind
    let request: @Sendable (TestClient) async throws -> AdobeRequest

    var testDescription: String { service.rawValue }

    init(
        _ service: AdobeService,
        _ kind: AdobeOutcome.Kind,
        _ request: @escaping @Sendable (TestClient) async throws -> AdobeRequest
    ) {
        (self.service, self.kind, self.request) = (service, kind, request)
    }
}

@Suite("The services of the stand-in", .timeLimit(.minutes(5)))
struct ServiceTests {
    typealias V = TestValues

    static let rows = registrationRows + rowsV2 + rowsV1

    static let registrationRows: [ServiceRow] = [
        ServiceRow(.v2Register, .registered) {
            try ClientRegistration(environment: $0.standIn.environment).register(
                softwareStatement: ClientSecret("a.b.c")
            )
        },
        ServiceRow(.v2Token, .accessToken) { client in
            let registration = ClientRegistration(environment: client.standIn.environment)
            let registered = try await client.outcome(
                of: registration.register(softwareStatement: ClientSecret("a.b.c"))
            )
            let credentials = try #require(registered.credentials)
            return try registration.token(clientID: credentials.clientID, secret: credentials.secret)
        },
    ]

    static let rowsV2: [ServiceRow] = [
        ServiceRow(.v2Configuration, .configuration) { try await $0.v2().configuration() },
        ServiceRow(.v2SessionsSSO, .session) {
            try await $0.v2().partnerAuthenticationRequest(
                status: V.status(),
                domainName: V.domainName,
                redirectURL: V.redirectURL
            )
        },
        ServiceRow(.v2Exchange, .profileCreated) { try await $0.v2().exchange(V.base64(), status: V.status()) },
        ServiceRow(.v2Profiles, .profiles) { try await $0.exchangedV2().profiles(status: V.status()) },
        ServiceRow(.v2Profile, .profiles) {
            try await $0.exchangedV2().profile(of: "ExampleCable", status: V.status())
        },
        ServiceRow(.v2Sessions, .session) {
            try await $0.v2().session(mvpd: "ExampleCable", domainName: V.domainName, redirectURL: V.redirectURL)
        },
        ServiceRow(.v2Session, .session) { client in
            let requests = try await client.v2()
            let request = try requests.session(mvpd: nil, domainName: V.domainName, redirectURL: V.redirectURL)
            let code = try #require(await client.outcome(of: request).session?.code)
            return try requests.session(code: code)
        },
        ServiceRow(.v2Resume, .session) { client in
            let requests = try await client.v2()
            let request = try requests.session(mvpd: nil, domainName: V.domainName, redirectURL: V.redirectURL)
            let session = try #require(await client.outcome(of: request).session)
            #expect(session.missingParameters == ["mvpd"])
            let code = try #require(session.code)
            return try requests.resume(code: code, mvpd: "ExampleCable", domainName: nil, redirectURL: nil)
        },
        ServiceRow(.v2Authenticate, .redirect) { client in
            let requests = try await client.v2()
            let request = try requests.session(
                mvpd: "ExampleCable",
                domainName: V.domainName,
                redirectURL: V.redirectURL
            )
            let code = try #require(await client.outcome(of: request).session?.code)
            return try requests.authenticate(code: code)
        },
        ServiceRow(.v2ProfileByCode, .noProfileYet) { client in
            let requests = try await client.v2()
            let request = try requests.session(
                mvpd: "ExampleCable",
                domainName: V.domainName,
                redirectURL: V.redirectURL
            )
            let code = try #require(await client.outcome(of: request).session?.code)
            return try requests.profile(code: code)
        },
        ServiceRow(.v2Preauthorize, .decisions) {
            try await $0.exchangedV2().preauthorize(["one", "two"], mvpd: "ExampleCable", status: V.status())
        },
        ServiceRow(.v2Authorize, .decisions) {
            try await $0.exchangedV2().authorize("one", mvpd: "ExampleCable", status: V.status())
        },
        ServiceRow(.v2Logout, .logout) {
            try await $0.exchangedV2().logout(mvpd: "ExampleCable", redirectURL: V.redirectURL)
        },
    ]

    static let rowsV1: [ServiceRow] = [
        ServiceRow(.v1CheckAuthentication, .entitlement) { try await $0.exchangedV1().checkAuthentication() },
        ServiceRow(.v1Configuration, .configuration) { try await $0.v1().configuration() },
        ServiceRow(.v1ProfileRequest, .profileRequest) {
            try await $0.v1().profileRequest(mvpd: "ExampleCable", deviceType: .tvOS)
        },
        ServiceRow(.v1Exchange, .tokenCreated) {
            try await $0.v1().exchange(V.base64(), mvpd: "ExampleCable", deviceType: .iOS)
        },
        ServiceRow(.v1Token, .entitlement) { try await $0.exchangedV1().authenticationToken() },
        ServiceRow(.v1RegistrationCode, .registrationCode) { try await $0.v1().registrationCode() },
        ServiceRow(.v1Authenticate, .redirect) { client in
            let requests = try await client.v1()
            let code = try #require(await client.outcome(of: requests.registrationCode()).registration?.code)
            return try requests.authenticate(
                registrationCode: code,
                mvpd: "ExampleCable",
                domainName: V.domainName,
                redirectURL: V.redirectURL
            )
        },
        ServiceRow(.v1Authorize, .entitlement) { try await $0.exchangedV1().authorize("one", mvpd: "ExampleCable") },
        ServiceRow(.v1MediaToken, .entitlement) { client in
            let requests = try await client.exchangedV1()
            #expect(try await client.outcome(of: requests.authorize("one")).verdict == .accepted)
            return try requests.mediaToken("one")
        },
        ServiceRow(.v1UserMetadata, .metadata) { try await $0.exchangedV1().userMetadata() },
        ServiceRow(.v1Logout, .logout) { try await $0.exchangedV1().logout() },
    ]

    @Test("Every service accepts the request of this project, and its response is read as such", arguments: rows)
    func service(row: ServiceRow) async throws {
        try await TestClient.with { client in
            let request = try await row.request(client)
            #expect(request.service == row.service)
            let outcome = try await client.outcome(of: request)
            #expect(outcome.kind == row.kind, "\(outcome.message)")
            #expect(outcome.verdict == .accepted)
            let entry = try await client.lastEntry()
            #expect(entry.service == row.service.rawValue)
            #expect(entry.status == outcome.status)
            #expect(entry.findings.filter { $0.severity != .note } == [], "\(entry)")
        }
    }

    @Test("The table has a row for each service")
    func complete() {
        #expect(Self.rows.map(\.service) == AdobeService.all)
    }
}

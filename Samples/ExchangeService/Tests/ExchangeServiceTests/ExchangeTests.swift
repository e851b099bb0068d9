import AdobePass
import AdobePassFlow
import Foundation
import SAMLTestKit
import Testing

@testable import ExchangeService

/// Exchanges with scripted responses of Adobe.
@Suite(.timeLimit(.minutes(5))) struct ExchangeTests {
    @Test func acceptsAResponse() async throws {
        let transport = ScriptedTransport()
        try await TestService.run(transport: transport) { service in
            let answer = try await service.exchange(try TestValues.response())
            #expect(answer.status == 200)
            let expected = """
                {"expires":"2099-05-28T21:01:20Z","format":"samltool.exchange","mvpd":"ExampleCable","profile":\
                {"attributes":["userID"],"issuer":"Apple","notAfter":"2099-05-28T21:01:20Z","notBefore":"2025-07-10T12:08:01Z",\
                "type":"appleSSO"},"result":"accepted","version":1}

                """
            #expect(answer.text == expected)
        }
        #expect(transport.services == ["v2-token", "v2-exchange"])
        let request = try #require(transport.requests.last)
        #expect(request.token?.revealed == "adobe-token-1")
        #expect(request.header("X-Forwarded-For") == TestValues.forwardedFor)
        #expect(request.header("User-Agent") == "canary-agent/1.0")
        #expect(String(decoding: request.body, as: UTF8.self).hasPrefix("SAMLResponse="))
    }

    @Test func forwardsNothingUnlessConfigured() async throws {
        let transport = ScriptedTransport()
        try await TestService.run(["adobe": ["forward": [String]()]], transport: transport) { service in
            let answer = try await service.exchange(try TestValues.response())
            #expect(answer.status == 200)
        }
        let request = try #require(transport.requests.last)
        #expect(request.header("X-Forwarded-For") == nil)
        #expect(request.header("User-Agent") == nil)
    }

    @Test func acceptsTheStatusInTheBody() async throws {
        let transport = ScriptedTransport()
        try await TestService.run(transport: transport) { service in
            let body = try TestValues.body(
                try TestValues.response(),
                [
                    "frameworkStatus": [
                        "frameworkPermissionInfo": ["accessStatus": "granted"],
                        "frameworkProviderInfo": ["id": "example-cable", "expirationDate": "4083685280000"],
                    ]
                ]
            )
            let answer = try await service.post("/exchange", TestValues.headers(status: nil), body)
            #expect(answer.status == 200, "\(answer.text)")
        }
        #expect(transport.requests.last?.header(PartnerFrameworkStatus.headerName) != nil)
    }

    @Test func usesV1ByConfiguration() async throws {
        let transport = ScriptedTransport()
        try await TestService.run(["adobe": ["api": "v1"]], transport: transport) { service in
            let fields = ["mvpd": "ExampleCable", "deviceType": "tvOS"]
            let headers = TestValues.headers(status: nil)
            let answer = try await service.exchange(try TestValues.response(), fields, headers: headers)
            #expect(answer.status == 200)
            #expect(answer.string("profile.type") == "token")
            #expect(answer.string("expires") == "2099-05-28T21:01:20Z")
            let missing = try await service.exchange(try TestValues.response(), headers: headers)
            #expect(missing.status == 400)
            #expect(missing.string("error.message") == "'deviceType' is missing")
        }
        #expect(transport.services == ["v2-token", "v1-exchange", "v1-token"])
    }

    /// A SAML response, and what comes with it, that the service rejects without asking Adobe.
    struct Rejected: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let rule: String
        var fields = ["mvpd": "ExampleCable"]
        var status = TestValues.status()
        let response: @Sendable () throws -> [UInt8]
    }

    static let rejected: [Rejected] = [
        Rejected(testDescription: "another key", rule: "signature.wrong-key") {
            try TestValues.response(by: TestValues.otherKey.get())
        },
        Rejected(testDescription: "expired", rule: "conditions.expired") {
            try TestValues.response(at: Date(timeIntervalSinceNow: -86_400))
        },
        Rejected(testDescription: "another issuer", rule: "issuer.mismatch") {
            try TestValues.response {
                $0.assertions[0].issuer = "https://fiber.example/saml2"; $0.issuer = "https://fiber.example/saml2"
            }
        },
        Rejected(testDescription: "changed", rule: "signature.digest") {
            let text = String(decoding: try TestValues.response(), as: UTF8.self)
            return Array(text.replacingOccurrences(of: TestValues.zip, with: "canary-other").utf8)
        },
        Rejected(testDescription: "no attribute", rule: "attributes.required-missing") {
            try TestValues.response { $0.assertions[0].attributes.removeLast() }
        },
        Rejected(testDescription: "encoded by the app", rule: "encoding.already-encoded") {
            Array(Data(try TestValues.response()).base64EncodedString().utf8)
        },
        Rejected(testDescription: "not a response", rule: "") { Array("no response".utf8) },
        Rejected(testDescription: "unknown MVPD", rule: "provider.unknown", fields: ["mvpd": "canary-mvpd"]) {
            try TestValues.response()
        },
        Rejected(
            testDescription: "unknown mapping",
            rule: "provider.unknown",
            fields: ["platformMappingId": "canary-id"]
        ) {
            try TestValues.response()
        },
        Rejected(
            testDescription: "two providers",
            rule: "provider.mismatch",
            fields: ["mvpd": "ExampleCable", "platformMappingId": "example-fiber"]
        ) { try TestValues.response() },
        Rejected(
            testDescription: "status of another provider",
            rule: "provider.mismatch",
            status: TestValues.status(provider: "example-fiber")
        ) { try TestValues.response() },
        Rejected(testDescription: "no permission", rule: "framework.permission", status: TestValues.status(.denied)) {
            try TestValues.response()
        },
        Rejected(
            testDescription: "expired status",
            rule: "framework.expired",
            status: TestValues.status(expiresIn: -1)
        ) { try TestValues.response() },
        Rejected(
            testDescription: "response of another provider",
            rule: "issuer.mismatch",
            fields: ["mvpd": "ExampleFiber"],
            status: TestValues.status(provider: "example-fiber")
        ) {
            try TestValues.response()
        },
    ]

    @Test(arguments: rejected) func rejects(_ input: Rejected) async throws {
        let transport = ScriptedTransport()
        try await TestService.run(transport: transport) { service in
            let headers = TestValues.headers(status: input.status)
            let answer = try await service.exchange(try input.response(), input.fields, headers: headers)
            #expect(answer.status == 422)
            #expect(answer.string("result") == "rejected")
            #expect(answer.string("by") == "service")
            #expect(answer.json("retry.sameRequest") as? Bool == false)
            #expect(answer.rules.first?.hasPrefix(input.rule) == true, "\(answer.rules)")
            #expect(!answer.text.contains("canary"))
        }
        #expect(transport.requests.isEmpty)
    }

    /// A response of Adobe, and the answer to it.
    struct AdobeCase: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let steps: [AdobeService: [ScriptedTransport.Step]]
        let status: Int
        let result: String
        var code: String?
        var repeats = false
        /// The services that the same request calls afterwards.
        let next: [String]
    }

    static let adobeCases: [AdobeCase] = [
        AdobeCase(
            testDescription: "rejected",
            steps: [
                .v2Exchange: [
                    .response(400, #"{"action": "none", "status": 400, "code": "invalid_parameter_saml_response"}"#)
                ]
            ],
            status: 422,
            result: "rejected",
            code: "invalid_parameter_saml_response",
            next: ["v2-profile", "v2-exchange"]
        ),
        AdobeCase(
            testDescription: "throttled",
            steps: [.v2Exchange: [.response(429, "<html></html>")]],
            status: 429,
            result: "failed",
            repeats: true,
            next: ["v2-profile", "v2-exchange"]
        ),
        AdobeCase(
            testDescription: "no connection",
            steps: [.v2Exchange: [.failure(.notSent)]],
            status: 503,
            result: "failed",
            repeats: true,
            next: ["v2-profile", "v2-exchange"]
        ),
        AdobeCase(
            testDescription: "lost",
            steps: [.v2Exchange: [.failure(.connectionLost)]],
            status: 504,
            result: "failed",
            repeats: true,
            next: []
        ),
        AdobeCase(
            testDescription: "a page of a proxy",
            steps: [.v2Exchange: [.response(502, "<html></html>")]],
            status: 502,
            result: "failed",
            repeats: true,
            next: []
        ),
        AdobeCase(
            testDescription: "cut JSON",
            steps: [.v2Exchange: [.response(201, #"{"profiles": {"Exam"#)]],
            status: 502,
            result: "failed",
            repeats: true,
            next: []
        ),
        AdobeCase(
            testDescription: "another MVPD",
            steps: [.v2Exchange: [.response(201, ScriptedTransport.profile(mvpd: "Other"))]],
            status: 502,
            result: "failed",
            repeats: true,
            next: []
        ),
        AdobeCase(
            testDescription: "internal error",
            steps: [
                .v2Exchange: [.response(500, #"{"action": "none", "status": 500, "code": "internal_server_error"}"#)]
            ],
            status: 502,
            result: "failed",
            code: "internal_server_error",
            repeats: true,
            next: []
        ),
        AdobeCase(
            testDescription: "configuration",
            steps: [
                .v2Exchange: [
                    .response(
                        500,
                        #"{"action": "configuration", "status": 500, "code": "invalid_configuration_platform"}"#
                    )
                ]
            ],
            status: 502,
            result: "failed",
            code: "invalid_configuration_platform",
            repeats: true,
            next: ["v2-profile", "v2-exchange"]
        ),
        AdobeCase(
            testDescription: "degraded",
            steps: [.v2Exchange: [.response(200, ScriptedTransport.profile("degraded"))]],
            status: 200,
            result: "accepted",
            next: ["v2-profile", "v2-exchange"]
        ),
        AdobeCase(
            testDescription: "no token",
            steps: [.v2Token: [.response(401, #"{"error": "invalid_client"}"#)]],
            status: 502,
            result: "failed",
            code: "invalid_client",
            repeats: true,
            next: ["v2-token"]
        ),
        AdobeCase(
            testDescription: "no response to the request of a token",
            steps: [.v2Token: [.failure(.connectionLost)]],
            status: 504,
            result: "failed",
            repeats: true,
            next: ["v2-token"]
        ),
    ]

    @Test(arguments: adobeCases) func answersForAdobe(_ input: AdobeCase) async throws {
        let transport = ScriptedTransport(input.steps)
        try await TestService.run(["adobe": ["attempts": 1]], transport: transport) { service in
            let response = try TestValues.response()
            let answer = try await service.exchange(response)
            #expect(answer.status == input.status, "\(answer.text)")
            #expect(answer.string("result") == input.result)
            #expect(answer.string("adobe.code") == input.code)
            #expect(answer.json("retry.sameRequest") as? Bool ?? false == input.repeats)
            #expect((answer.header("Retry-After") != nil) == input.repeats)
            #expect(!answer.text.contains("canary"))
            if input.result == "rejected" {
                #expect(answer.string("by") == "adobe")
                #expect(answer.json("findings") != nil)
            }
            let count = transport.services.count
            let again = try await service.exchange(response)
            #expect(Array(transport.services.dropFirst(count)) == input.next)
            if input.next.isEmpty {
                #expect(again.status == 409)
                #expect(again.string("result") == "in-progress")
                #expect(again.header("Retry-After") != nil)
            }
        }
    }

    @Test func getsAnotherTokenOnce() async throws {
        let transport = ScriptedTransport()
        transport.add(
            .response(200, #"{"access_token": "old", "expires_in": 21600}"#),
            .response(200, #"{"access_token": "new", "expires_in": 21600}"#),
            to: .v2Token
        )
        let expired =
            #"{"action": "application-registration", "status": 401, "code": "invalid_access_token_client_application"}"#
        transport.add(.response(401, expired), .response(201, ScriptedTransport.profile()), to: .v2Exchange)
        try await TestService.run(transport: transport) { service in
            let answer = try await service.exchange(try TestValues.response())
            #expect(answer.status == 200)
        }
        #expect(transport.services == ["v2-token", "v2-exchange", "v2-token", "v2-exchange"])
        #expect(transport.requests.last?.token?.revealed == "new")
    }

    @Test func registersWithTheSoftwareStatement() async throws {
        let transport = ScriptedTransport()
        let folder = try TestFolder()
        try folder.write("statement.txt", "canary-statement")
        _ = try folder.writeConfiguration()
        var configuration = try folder.configuration()
        configuration.adobe.registration = .softwareStatement(file: "\(folder.path)/statement.txt")
        let tokens = try TestTokens(configuration, transport)
        async let first = tokens.client.token()
        async let second = tokens.client.token()
        let (one, two) = try await (first, second)
        #expect(one == two)
        #expect(transport.services == ["v2-register", "v2-token"])
    }

    @Test func rejectsAnotherDevice() async throws {
        let transport = ScriptedTransport()
        try await TestService.run(transport: transport) { service in
            let response = try TestValues.response()
            #expect(try await service.exchange(response).status == 200)
            let other = try await service.exchange(response, headers: TestValues.headers(device: "other"))
            #expect(other.status == 422)
            #expect(other.rules == ["claim.replayed"])
        }
        #expect(transport.services.count { $0 == "v2-exchange" } == 1)
    }

    @Test func returnsTheProfileOfAnEarlierExchange() async throws {
        let transport = ScriptedTransport()
        try await TestService.run(transport: transport) { service in
            let response = try TestValues.response()
            #expect(try await service.exchange(response).status == 200)
            transport.add(
                .response(200, ScriptedTransport.profile()),
                .response(200, #"{"profiles": {}}"#),
                to: .v2Profile
            )
            let again = try await service.exchange(response)
            #expect(again.status == 200)
            #expect(again.string("profile.type") == "appleSSO")
            let ended = try await service.exchange(response)
            #expect(ended.status == 422)
            #expect(ended.rules == ["exchange.used"])
        }
        #expect(transport.services.count { $0 == "v2-exchange" } == 1)
    }

    @Test func exchangesOnceForManyRequests() async throws {
        let transport = ScriptedTransport()
        transport.add(.response(200, ScriptedTransport.profile()), to: .v2Profile)
        let statuses = try await TestService.run(transport: transport) { service in
            let response = try TestValues.response()
            return try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<20 { group.addTask { try await service.exchange(response).status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
        #expect(transport.services.count { $0 == "v2-exchange" } == 1)
        #expect(statuses.allSatisfy { $0 == 200 || $0 == 409 })
        #expect(statuses.contains(200))
    }

    @Test func endsAnExchangeThatTakesTooLong() async throws {
        let transport = ScriptedTransport([.v2Exchange: [.silence]])
        try await TestService.run(["limits": ["requestSeconds": 4]], transport: transport) { service in
            let answer = try await service.exchange(try TestValues.response())
            #expect(answer.status == 504)
            #expect(answer.string("error.code") == "exchange.cancelled")
            #expect(answer.json("retry.sameRequest") as? Bool == true)
        }
        #expect(transport.cancellations == 1)
    }

    @Test func endsAnExchangeThatWaitsForATokenTooLong() async throws {
        let transport = ScriptedTransport([.v2Token: [.silence]])
        let fields: [String: [String: any Sendable]] = [
            "limits": ["requestSeconds": 1], "adobe": ["timeoutSeconds": 600],
        ]
        try await TestService.run(fields, transport: transport) { service in
            let response = try TestValues.response()
            // Nothing was sent, so the same request is not the second attempt of one that is running.
            for _ in 0..<2 {
                let answer = try await service.exchange(response)
                #expect(answer.status == 504)
                #expect(answer.string("error.code") == "exchange.cancelled")
                #expect(answer.header("Retry-After") == "1")
            }
        }
        #expect(transport.services == ["v2-token"])
    }
}

/// The tokens of a configuration.
private struct TestTokens {
    let client: TokenCache

    init(_ configuration: ServiceConfiguration, _ transport: ScriptedTransport) throws {
        let sender = RequestSender(transport: transport, policy: .once, clock: ContinuousClock())
        client = TokenCache(
            try configuration.adobe.registration.identity(),
            in: configuration.adobe.environment,
            sender: sender,
            now: { Date() }
        )
    }
}

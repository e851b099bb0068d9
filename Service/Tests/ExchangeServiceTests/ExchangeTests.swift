import AdobeExchange
import AdobePass
import AdobePassFlow
import AssertionClaims
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
                $0.assertions[0].issuer = "https://fiber.example/saml2"
                $0.issuer = "https://fiber.example/saml2"
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

    @Test(arguments: ["send", "reject"]) func namesAWhitespaceRuleThatBreaksTheSignature(_ policy: String) async throws
    {
        let rejection = #"{"action": "none", "status": 400, "code": "invalid_parameter_saml_response"}"#
        let transport = ScriptedTransport([.v2Exchange: [.response(400, rejection)]])
        let layout = try #require(ResponseLayout(named: "pretty"))
        try await TestService.run(["adobe": ["brokenByWhitespace": policy]], transport: transport) { service in
            let answer = try await service.exchange(try TestValues.response { $0.layout = layout })
            #expect(answer.status == 422)
            #expect(answer.string("by") == (policy == "send" ? "adobe" : "service"))
            #expect(answer.rules.first == "whitespace.breaks-signature", "\(answer.text)")
            #expect(answer.text.contains(#""actors":["mvpd"]"#))
            let good = try await service.exchange(try TestValues.response())
            #expect(good.string("by") == "adobe")
        }
        #expect(transport.services.filter { $0 == "v2-exchange" }.count == (policy == "send" ? 2 : 1))
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
        /// The status of that request if it calls none.
        var again = 409
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
            next: ["v2-profile"]
        ),
        AdobeCase(
            testDescription: "an error of a gateway",
            steps: [.v2Exchange: [.response(403, #"{"message": "Forbidden"}"#)]],
            status: 502,
            result: "failed",
            repeats: true,
            next: []
        ),
        AdobeCase(
            testDescription: "an empty 408",
            steps: [.v2Exchange: [.response(408, "")]],
            status: 502,
            result: "failed",
            repeats: true,
            next: []
        ),
        AdobeCase(
            testDescription: "an empty 404",
            steps: [.v2Exchange: [.response(404, "")]],
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
            next: [],
            again: 502
        ),
        AdobeCase(
            testDescription: "no response to the request of a token",
            steps: [.v2Token: [.failure(.connectionLost)]],
            status: 504,
            result: "failed",
            repeats: true,
            next: [],
            again: 504
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
            if input.testDescription == "another MVPD" {
                #expect(answer.string("error.code") == "adobe.other-mvpd")
                #expect(again.rules == ["exchange.used"])
            }
            if input.next.isEmpty {
                #expect(again.status == input.again)
                #expect(again.string("result") == (input.again == 409 ? "in-progress" : "failed"))
                #expect(again.header("Retry-After") != nil)
            }
        }
    }

    /// The status of an exchange in V1, and the answer.
    @Test(arguments: [(400, "", 422), (403, "", 502), (404, "", 502), (400, "<html></html>", 502)])
    func answersForAdobeV1(_ code: Int, _ body: String, _ status: Int) async throws {
        let transport = ScriptedTransport([.v1Exchange: [.response(code, body)], .v1Token: [.response(404, "")]])
        try await TestService.run(["adobe": ["api": "v1", "attempts": 1]], transport: transport) { service in
            let fields = ["mvpd": "ExampleCable", "deviceType": "tvOS"]
            let answer = try await service.exchange(try TestValues.response(), fields)
            #expect(answer.status == status, "\(answer.text)")
            #expect(answer.json("retry.sameRequest") as? Bool == (status == 502))
        }
    }

    /// A response of Adobe to the look-up, and the answer to the request that led to it.
    struct LookUpCase: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let step: ScriptedTransport.Step
        /// The status of the second request after an exchange that Adobe accepted.
        let recalled: Int
        /// True if the second request after an exchange without a result may exchange again.
        let exchanges: Bool
    }

    static let lookUpCases: [LookUpCase] = [
        LookUpCase(
            testDescription: "no profile",
            step: .response(200, #"{"profiles": {}}"#),
            recalled: 422,
            exchanges: true
        ),
        LookUpCase(
            testDescription: "Adobe's error",
            step: .response(404, #"{"action": "none", "status": 404, "code": "profile_not_found"}"#),
            recalled: 422,
            exchanges: true
        ),
        LookUpCase(
            testDescription: "a page of a proxy",
            step: .response(403, "<html></html>"),
            recalled: 502,
            exchanges: false
        ),
        LookUpCase(testDescription: "an empty 404", step: .response(404, ""), recalled: 502, exchanges: false),
        LookUpCase(
            testDescription: "an error of a gateway",
            step: .response(403, #"{"message": "Forbidden"}"#),
            recalled: 502,
            exchanges: false
        ),
    ]

    @Test(arguments: lookUpCases) func looksForTheProfile(_ input: LookUpCase) async throws {
        let transport = ScriptedTransport([.v2Profile: [input.step]])
        let clock = SharedTime(time: Date())
        try await TestService.run(["adobe": ["attempts": 1]], transport: transport, now: { clock.now }) { service in
            let used = try TestValues.response()
            #expect(try await service.exchange(used).status == 200)
            #expect(try await service.exchange(used).status == input.recalled)

            let unknown = try TestValues.response()
            transport.add(.failure(.connectionLost), .response(201, ScriptedTransport.profile()), to: .v2Exchange)
            #expect(try await service.exchange(unknown).status == 504)
            clock.advance(by: 91)
            let count = transport.services.count
            #expect(try await service.exchange(unknown).status == (input.exchanges ? 200 : 502))
            let next = ["v2-profile"] + (input.exchanges ? ["v2-exchange"] : [])
            #expect(Array(transport.services.dropFirst(count)) == next)
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

    @Test func keepsTheRegistrationAfterAFailure() async throws {
        let token = ScriptedTransport.Step.response(200, #"{"access_token": "one", "expires_in": 600}"#)
        let transport = ScriptedTransport([
            .v2Token: [
                token, .response(429, ""), .response(500, ""), .response(401, #"{"error": "invalid_client"}"#), token,
            ]
        ])
        let folder = try TestFolder()
        try folder.write("statement.txt", "canary-statement")
        let configuration = try folder.configuration(["adobe": ["softwareStatementFile": "statement.txt"]])
        let clock = SharedTime(time: Date())
        let tokens = try TestTokens(configuration, transport, now: { clock.now })
        let first = try await tokens.client.token()
        // The token that is valid for another minute is used while there is no other, and a failure ends with a pause.
        clock.advance(by: 541)
        for _ in 0..<3 { #expect(try await tokens.client.token() == first) }
        #expect(transport.services == ["v2-register", "v2-token", "v2-token"])
        clock.advance(by: 60)
        for _ in 0..<3 { await #expect(throws: AdobeFailure.self) { try await tokens.client.token() } }
        #expect(transport.services == ["v2-register", "v2-token", "v2-token", "v2-token"])
        // Only a client that Adobe does not know registers again.
        clock.advance(by: 2)
        _ = try await tokens.client.token()
        #expect(transport.services.suffix(3) == ["v2-token", "v2-register", "v2-token"])
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

    @Test(arguments: [
        (ClaimError.Code.replayed, 422), (.expired, 422), (.storeLost, 422), (.unavailable, 503), (.notStored, 503),
        (.configuration, 503), (.cancelled, 503),
    ])
    func answersForTheStore(_ code: ClaimError.Code, _ status: Int) async throws {
        let transport = ScriptedTransport()
        let claims = FailingClaims(ClaimError(code, "redis://10.0.0.5:6379/0: the secret differs"))
        try await TestService.run(transport: transport, claims: claims) { service in
            let answer = try await service.exchange(try TestValues.response())
            #expect(answer.status == status)
            #expect(answer.json("retry.sameRequest") as? Bool == (status == 503))
            #expect((answer.header("Retry-After") != nil) == (status == 503))
            #expect(!answer.text.contains("redis://"))
            #expect(service.log.text.contains("redis://") == (status == 503 && code != .cancelled))
            if status == 422 { #expect(answer.rules == [code.rawValue]) }
        }
        #expect(transport.requests.isEmpty)
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

    @Test func releasesAnExchangeThatEndsBeforeItIsSent() async throws {
        let transport = ScriptedTransport([.v2Exchange: [.failure(.notSent)]])
        // The time ends in a pause before another attempt.
        let fields: [String: [String: any Sendable]] = ["limits": ["requestSeconds": 2], "adobe": ["attempts": 10]]
        try await TestService.run(fields, transport: transport) { service in
            let response = try TestValues.response()
            let answer = try await service.exchange(response)
            #expect(answer.status == 504)
            #expect(answer.header("Retry-After") == "1")
            transport.add(.response(201, ScriptedTransport.profile()), to: .v2Exchange)
            #expect(try await service.exchange(response).status != 409)
        }
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

    init(
        _ configuration: ServiceConfiguration,
        _ transport: ScriptedTransport,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws {
        let sender = RequestSender(transport: transport, policy: .once, clock: ContinuousClock())
        client = TokenCache(
            try configuration.adobe.registration.identity(),
            in: configuration.adobe.environment,
            sender: sender,
            now: now
        )
    }
}

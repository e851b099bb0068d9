import AssertionClaims
import Foundation
import Hummingbird
import Testing

@testable import ExchangeService

/// The routes, and their description.
@Suite(.timeLimit(.minutes(5))) struct RouteTests {
    @Test(arguments: [0, 1]) func describesEveryRoute(_ redactions: Int) async throws {
        let folder = try TestFolder()
        let service = try ServiceApplication(
            try folder.configuration(["redaction": ["concurrency": redactions]])
        )
        let routes = Set(service.routes.router().routes.map { "\($0.method.rawValue.lowercased()) \($0.path)" })
        #expect(routes.contains("post /redact") == (redactions > 0))
        let text = OpenAPIDocument.text(with: service.routes.redact)
        let document = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let paths = try #require(document["paths"] as? [String: [String: Any]])
        #expect(Set(paths.flatMap { path, methods in methods.keys.map { "\($0) \(path)" } }) == routes)
        for (path, methods) in paths {
            for case let method as [String: Any] in methods.values {
                let isOpen = ["/healthz", "/readyz", "/metrics", "/openapi.json"].contains(path)
                #expect((method["security"] == nil) == isOpen, "\(path)")
            }
        }
        let exchange = try #require((paths["/exchange"]?["post"] as? [String: Any])?["responses"] as? [String: Any])
        let statuses = [
            "200", "400", "401", "406", "408", "409", "413", "415", "422", "429", "500", "502", "503", "504",
        ]
        #expect(exchange.keys.sorted() == statuses)
    }

    @Test func resolvesEveryReference() throws {
        let folder = try TestFolder()
        let service = try ServiceApplication(try folder.configuration(["redaction": ["concurrency": 1]]))
        let document = try JSONSerialization.jsonObject(
            with: Data(OpenAPIDocument.text(with: service.routes.redact).utf8)
        )
        let references = Self.references(in: document)
        #expect(!references.isEmpty)
        for reference in references {
            let target = reference.split(separator: "/").dropFirst().reduce(document as Any?) { value, name in
                (value as? [String: Any])?[String(name)]
            }
            #expect(target != nil, "\(reference)")
        }
    }

    private static func references(in value: Any) -> [String] {
        switch value {
        case let members as [String: Any]:
            ([members["$ref"] as? String].compactMap(\.self)) + members.values.flatMap(references)
        case let elements as [Any]: elements.flatMap(references)
        default: []
        }
    }

    @Test func servesTheDescription() async throws {
        try await TestService.run { service in
            let answer = try await service.get("/openapi.json")
            #expect(answer.status == 200)
            #expect(answer.string("openapi") == "3.1.0")
        }
    }

    /// A request that is not served, and the response to it.
    struct Bad: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let status: Int
        let code: String
        var path = "/exchange"
        var headers = TestValues.headers()
        var body: @Sendable () throws -> [UInt8] = { try TestValues.body(try TestValues.response()) }
    }

    static func without(_ name: String, adding value: String? = nil) -> [(String, String)] {
        TestValues.headers().filter { $0.0 != name } + (value.map { [(name, $0)] } ?? [])
    }

    static let bad: [Bad] = [
        Bad(
            testDescription: "no token",
            status: 401,
            code: "request.unauthenticated",
            headers: TestValues.headers(token: nil)
        ),
        Bad(
            testDescription: "wrong token",
            status: 401,
            code: "request.unauthenticated",
            headers: TestValues.headers(token: "canary")
        ),
        Bad(
            testDescription: "empty token",
            status: 401,
            code: "request.unauthenticated",
            headers: TestValues.headers(token: "")
        ),
        Bad(
            testDescription: "basic",
            status: 401,
            code: "request.unauthenticated",
            headers: without("Authorization", adding: "Basic Y2FuYXJ5")
        ),
        Bad(
            testDescription: "two tokens",
            status: 401,
            code: "request.unauthenticated",
            headers: TestValues.headers() + [("Authorization", "Bearer canary")]
        ),
        Bad(testDescription: "unknown path", status: 404, code: "request.not-found", path: "/canary"),
        Bad(
            testDescription: "form",
            status: 415,
            code: "request.media-type",
            headers: without("Content-Type", adding: "application/x-www-form-urlencoded")
        ),
        Bad(testDescription: "no type", status: 415, code: "request.media-type", headers: without("Content-Type")),
        Bad(
            testDescription: "HTML",
            status: 406,
            code: "request.not-acceptable",
            headers: TestValues.headers() + [("Accept", "text/html")]
        ),
        Bad(
            testDescription: "no device",
            status: 400,
            code: "request.header",
            headers: without("AP-Device-Identifier")
        ),
        Bad(
            testDescription: "device without scheme",
            status: 400,
            code: "request.header",
            headers: without("AP-Device-Identifier", adding: "Y2FuYXJ5")
        ),
        Bad(testDescription: "no description", status: 400, code: "request.header", headers: without("X-Device-Info")),
        Bad(
            testDescription: "description of no JSON",
            status: 400,
            code: "request.header",
            headers: without("X-Device-Info", adding: "Y2FuYXJ5")
        ),
        Bad(
            testDescription: "two devices",
            status: 400,
            code: "request.header",
            headers: TestValues.headers() + [("AP-Device-Identifier", "x")]
        ),
        Bad(
            testDescription: "no status",
            status: 400,
            code: "request.malformed",
            headers: TestValues.headers(status: nil)
        ),
        Bad(
            testDescription: "no status, but what V1 requires",
            status: 400,
            code: "request.malformed",
            headers: TestValues.headers(status: nil)
        ) { try TestValues.body(try TestValues.response(), ["mvpd": "ExampleCable", "deviceType": "tvOS"]) },
        Bad(
            testDescription: "status without its fields in the body",
            status: 400,
            code: "request.header",
            headers: TestValues.headers(status: nil)
        ) {
            try TestValues.body(
                try TestValues.response(),
                ["mvpd": "ExampleCable", "frameworkStatus": [String: String]()]
            )
        },
        Bad(
            testDescription: "status of no JSON",
            status: 400,
            code: "request.header",
            headers: without("AP-Partner-Framework-Status", adding: "Y2FuYXJ5")
        ),
        Bad(testDescription: "empty body", status: 400, code: "request.malformed") { [] },
        Bad(testDescription: "no JSON", status: 400, code: "request.malformed") { Array("canary".utf8) },
        Bad(testDescription: "a list", status: 400, code: "request.malformed") { Array("[1]".utf8) },
        Bad(testDescription: "not UTF-8", status: 400, code: "request.malformed") { [0x22, 0xFF, 0x22] },
        Bad(testDescription: "deep", status: 400, code: "request.malformed") { Array(repeating: 0x5B, count: 100_000) },
        Bad(testDescription: "no response", status: 400, code: "request.malformed") {
            Array(#"{"mvpd": "ExampleCable"}"#.utf8)
        },
        Bad(testDescription: "empty response", status: 400, code: "request.malformed") {
            Array(#"{"samlResponse": ""}"#.utf8)
        },
        Bad(testDescription: "response of another type", status: 400, code: "request.malformed") {
            Array(#"{"samlResponse": 1}"#.utf8)
        },
        Bad(testDescription: "unknown field", status: 400, code: "request.malformed") {
            try TestValues.body(try TestValues.response(), ["mvpd": "ExampleCable", "canary": 1])
        },
        Bad(testDescription: "unknown device type", status: 400, code: "request.malformed") {
            try TestValues.body(try TestValues.response(), ["mvpd": "ExampleCable", "deviceType": "canary"])
        },
        Bad(testDescription: "status twice", status: 400, code: "request.malformed") {
            try TestValues.body(
                try TestValues.response(),
                ["mvpd": "ExampleCable", "frameworkStatus": [String: String]()]
            )
        },
        Bad(testDescription: "too large", status: 413, code: "request.too-large") {
            Array(repeating: 0x20, count: 3 << 20)
        },
    ]

    @Test(arguments: bad) func rejects(_ input: Bad) async throws {
        let transport = ScriptedTransport()
        try await TestService.run(transport: transport) { service in
            let answer = try await service.post(input.path, input.headers, try input.body())
            #expect(answer.status == input.status)
            #expect(answer.string("result") == "failed")
            #expect(answer.string("error.code") == input.code, "\(answer.text)")
            #expect(answer.json("retry.sameRequest") as? Bool == false)
            #expect(!answer.text.contains("canary") && !answer.text.contains("Y2FuYXJ5"))
            #expect(answer.header("Samltool-Trace")?.count == 32)
        }
        #expect(transport.requests.isEmpty)
    }

    @Test func readsALongBodyOnThePool() async throws {
        try await TestService.run(["reload": ["seconds": 3600]]) { service in
            let body = Array(#"{"a": "\#(String(repeating: "a", count: 1 << 17))"}"#.utf8)
            let answer = try await service.post("/exchange", TestValues.headers(), body)
            #expect(answer.string("error.code") == "request.malformed")
            #expect(try await service.get("/metrics").text.contains("exchange_verification_duration_seconds_count 1"))
        }
    }

    @Test func continuesTheTrace() async throws {
        let transport = ScriptedTransport()
        try await TestService.run(transport: transport) { service in
            let parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
            let headers = TestValues.headers() + [("traceparent", parent)]
            let answer = try await service.exchange(try TestValues.response(), headers: headers)
            #expect(answer.header("Samltool-Trace") == "4bf92f3577b34da6a3ce929d0e0e4736")
            let spans = service.log.all.filter { $0.contains(#""message":"span""#) }
            #expect(spans.count >= 3)
            #expect(spans.allSatisfy { $0.contains("4bf92f3577b34da6a3ce929d0e0e4736") })
            #expect(spans.contains { $0.contains(#""parent":"00f067aa0ba902b7""#) && $0.contains("POST /exchange") })
        }
    }

    @Test func checksTheStoreOnceForManyRequests() async throws {
        let claims = FailingClaims(ClaimError(.configuration, "redis://10.0.0.5:6379/0: the secret differs"))
        let clock = SharedTime(time: Date())
        try await TestService.run(claims: claims, now: { clock.now }) { service in
            let answers = try await withThrowingTaskGroup(of: TestService.Answer.self) { group in
                for _ in 0..<100 { group.addTask { try await service.get("/readyz") } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.allSatisfy { $0.status == 503 && $0.string("reasons.0.part") == "claims" })
            #expect(!answers.contains { $0.text.contains("redis://") })
            #expect(claims.checkCount == 1)
            clock.advance(by: 1)
            #expect(try await service.get("/readyz").status == 503)
            #expect(claims.checkCount == 2)
            #expect(service.log.all.count { $0.contains("redis://") } == 1)
        }
    }

    @Test func isReadyUntilItStops() async throws {
        try await TestService.run { service in
            let ready = try await service.get("/readyz")
            #expect(ready.status == 200)
            #expect(service.log.text.contains("claims are kept in memory"))
            service.application.readiness.end()
            let stopping = try await service.get("/readyz")
            #expect(stopping.status == 503)
            #expect(stopping.string("reasons.0.part") == "service")
            #expect(try await service.get("/healthz").status == 200)
        }
    }
}

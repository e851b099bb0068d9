import AdobePass
import Foundation
import Testing

@testable import ExchangeService

/// The limits, over connections that do not behave.
@Suite(.timeLimit(.minutes(5))) struct LimitTests {
    /// The steps of a client, and the statuses of the responses.
    struct Connection: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let statuses: [Int]
        /// The time of a body in seconds, which only a test of it may reach on a busy machine.
        var bodySeconds = 30
        let steps: [RawClient.Step]
    }

    static let connections: [Connection] = [
        Connection(
            testDescription: "a body that stops",
            statuses: [408],
            bodySeconds: 1,
            steps: [.write(RawClient.head("/verify", "Content-Length: 100")), .write("abc")]
        ),
        Connection(
            testDescription: "a body byte by byte",
            statuses: [408],
            bodySeconds: 1,
            steps: [.write(RawClient.head("/verify", "Content-Length: 100"))]
                + Array(repeating: [.write("a"), .pause(.milliseconds(200))], count: 10).flatMap(\.self)
        ),
        Connection(
            testDescription: "chunks that stop",
            statuses: [408],
            bodySeconds: 1,
            steps: [
                .write(
                    RawClient.head("/exchange", "Content-Type: application/json", "Transfer-Encoding: chunked")
                        + "3\r\nabc\r\n"
                )
            ]
        ),
        Connection(
            testDescription: "a batch with short pauses",
            statuses: [200],
            bodySeconds: 2,
            steps: [
                .write(RawClient.head("/verify", "Content-Type: application/x-ndjson", "Transfer-Encoding: chunked"))
            ]
                + Array(repeating: [.write("3\r\n[]\n\r\n"), .pause(.milliseconds(400))], count: 6).flatMap(\.self)
                + [.write("0\r\n\r\n"), .halfClose]
        ),
        Connection(
            testDescription: "a length above the limit, and no body",
            statuses: [413],
            steps: [.write(RawClient.head("/verify", "Content-Length: 999999999"))]
        ),
        Connection(
            testDescription: "chunks above the limit",
            statuses: [413],
            steps: [
                .write(RawClient.head("/verify", "Transfer-Encoding: chunked")),
                .write("300001\r\n" + String(repeating: "a", count: 0x300001) + "\r\n"),
            ]
        ),
        Connection(
            testDescription: "a body that is shorter than its length",
            statuses: [400],
            steps: [.write(RawClient.head("/verify", "Content-Length: 100") + "abc"), .halfClose]
        ),
        Connection(
            testDescription: "a body that is longer than its length",
            statuses: [200, 400],
            steps: [.write(RawClient.head("/verify", "Content-Length: 3") + "abcdef\r\n\r\n"), .halfClose]
        ),
        Connection(
            testDescription: "two lengths",
            statuses: [400],
            steps: [.write(RawClient.head("/verify", "Content-Length: 3", "Content-Length: 4") + "abc"), .halfClose]
        ),
        Connection(
            testDescription: "a length and chunks",
            statuses: [400],
            steps: [
                .write(RawClient.head("/verify", "Content-Length: 3", "Transfer-Encoding: chunked") + "0\r\n\r\n"),
                .halfClose,
            ]
        ),
        Connection(
            testDescription: "a large head",
            statuses: [400],
            steps: [.write(RawClient.head("/verify", "X-Large: " + String(repeating: "a", count: 40_000)))]
        ),
        Connection(testDescription: "no HTTP", statuses: [400], steps: [.write("canary\r\n\r\n"), .halfClose]),
        Connection(testDescription: "nothing", statuses: [], steps: [.halfClose]),
        Connection(
            testDescription: "half-closed after the request",
            statuses: [200],
            steps: [.write(RawClient.head("/verify", "Content-Length: 3") + "abc"), .halfClose]
        ),
        Connection(
            testDescription: "pipelined",
            statuses: [200, 200, 404, 401, 200],
            steps: [
                .write(
                    RawClient.head("/healthz", method: "GET") + RawClient.head("/verify", "Content-Length: 3") + "abc"
                        + RawClient.head("/none", method: "GET")
                        + "POST /verify HTTP/1.1\r\nHost: test\r\nContent-Length: 5\r\n\r\nabcde"
                        + RawClient.head("/check", "Content-Length: 3") + "abc"
                ), .halfClose,
            ]
        ),
    ]

    @Test(arguments: connections) func answers(_ input: Connection) async throws {
        let limits = ["bodySeconds": input.bodySeconds]
        try await TestService.run(["limits": limits, "server": ["idleSeconds": 10]]) { service in
            let text = try await RawClient.run(port: service.port, input.steps)
            #expect(RawClient.statuses(in: text) == input.statuses, "\(text)")
            #expect(!text.contains("canary"))
            #expect(try await service.get("/healthz").status == 200)
        }
    }

    @Test func closesAnIdleConnection() async throws {
        try await TestService.run(["server": ["idleSeconds": 1]]) { service in
            let start = ContinuousClock.now
            _ = try await RawClient.run(port: service.port, [.write("POST /verify HT")], until: .seconds(60))
            #expect(start.duration(to: .now) < .seconds(30))
        }
    }

    @Test(arguments: [
        "Transfer-Encoding: chunked", "Content-Length: 99999",
        "Content-Length: 999\r\nContent-Type: application/x-ndjson",
    ])
    func closesTheConnectionOfARejectedBody(_ field: String) async throws {
        try await TestService.run(["limits": ["bodySeconds": 60]]) { service in
            let start = ContinuousClock.now
            let head = "POST /verify HTTP/1.1\r\nHost: test\r\n\(field)\r\n\r\n"
            let text = try await RawClient.run(port: service.port, [.write(head)], until: .seconds(50))
            #expect(RawClient.statuses(in: text) == [401])
            #expect(start.duration(to: .now) < .seconds(30))
        }
    }

    @Test func rejectsWhatIsAboveTheConcurrencyLimit() async throws {
        let transport = ScriptedTransport([.v2Exchange: [.silence]])
        let fields: [String: [String: any Sendable]] = [
            "limits": ["concurrency": 4, "requestSeconds": 6, "retryAfterSeconds": 7]
        ]
        let responses = try (0..<40).map { _ in try TestValues.response() }
        try await TestService.run(fields, transport: transport) { service in
            let answers = try await withThrowingTaskGroup(of: TestService.Answer.self) { group in
                for response in responses { group.addTask { try await service.exchange(response) } }
                try await Task.sleep(for: .milliseconds(500))
                #expect(try await service.get("/healthz").status == 200)
                #expect(try await service.get("/readyz").status == 200)
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.count { $0.status == 504 } == 4)
            let excess = answers.filter { $0.status == 503 }
            #expect(excess.count == 36)
            #expect(excess.allSatisfy { $0.header("Retry-After") == "7" && $0.string("error.code") == "request.limit" })
            #expect(
                try await service.get("/metrics").text.contains(#"exchange_rejected_requests_total{reason="limit"} 36"#)
            )
            // The places are free again.
            #expect(try await service.post("/verify").status == 200)
        }
        #expect(transport.services.count { $0 == "v2-exchange" } == 4)
    }

    @Test func cancelsTheCallToAdobeWhenTheClientIsGone() async throws {
        let transport = ScriptedTransport([.v2Exchange: [.silence]])
        try await TestService.run(transport: transport) { service in
            let response = try TestValues.response()
            let body = String(decoding: try TestValues.body(response), as: UTF8.self)
            let fields = TestValues.headers().filter { $0.0 != "Authorization" }.map { "\($0.0): \($0.1)" }
            let head = RawClient.head(
                "/exchange",
                (fields + ["Content-Length: \(body.utf8.count)"]).joined(separator: "\r\n")
            )
            let isSent: @Sendable () -> Bool = { transport.services.contains("v2-exchange") }
            _ = try await RawClient.run(port: service.port, [.write(head + body), .wait(isSent), .close])
            // The response of the transport never comes.
            while transport.cancellations == 0 { try await Task.sleep(for: .milliseconds(10)) }
            // Adobe may have received the SAML response: the same request waits until the attempt is given up.
            let again = try await service.exchange(response)
            #expect(again.status == 409)
            #expect(again.header("Retry-After") != nil)
        }
    }
}

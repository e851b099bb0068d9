import AdobePass
import Foundation
import NIOCore
import NIOPosix
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
            steps: [.write(RawClient.head("/verify?provider=ExampleCable", "Content-Length: 100")), .write("abc")]
        ),
        Connection(
            testDescription: "a body byte by byte",
            statuses: [408],
            bodySeconds: 1,
            steps: [.write(RawClient.head("/verify?provider=ExampleCable", "Content-Length: 100"))]
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
                .write(
                    RawClient.head(
                        "/verify?provider=ExampleCable",
                        "Content-Type: application/x-ndjson",
                        "Transfer-Encoding: chunked"
                    )
                )
            ]
                + Array(repeating: [.write("3\r\n[]\n\r\n"), .pause(.milliseconds(400))], count: 6).flatMap(\.self)
                + [.write("0\r\n\r\n"), .halfClose]
        ),
        Connection(
            testDescription: "a length above the limit, and no body",
            statuses: [413],
            steps: [.write(RawClient.head("/verify?provider=ExampleCable", "Content-Length: 999999999"))]
        ),
        Connection(
            testDescription: "chunks above the limit",
            statuses: [413],
            steps: [
                .write(RawClient.head("/verify?provider=ExampleCable", "Transfer-Encoding: chunked")),
                .write("300001\r\n" + String(repeating: "a", count: 0x300001) + "\r\n"),
            ]
        ),
        Connection(
            testDescription: "a body that is shorter than its length",
            statuses: [400],
            steps: [.write(RawClient.head("/verify?provider=ExampleCable", "Content-Length: 100") + "abc"), .halfClose]
        ),
        Connection(
            testDescription: "a body that is longer than its length",
            statuses: [200, 400],
            steps: [
                .write(RawClient.head("/verify?provider=ExampleCable", "Content-Length: 3") + "abcdef\r\n\r\n"),
                .halfClose,
            ]
        ),
        Connection(
            testDescription: "two lengths",
            statuses: [400],
            steps: [
                .write(
                    RawClient.head("/verify?provider=ExampleCable", "Content-Length: 3", "Content-Length: 4") + "abc"
                ), .halfClose,
            ]
        ),
        Connection(
            testDescription: "a length and chunks",
            statuses: [400],
            steps: [
                .write(
                    RawClient.head("/verify?provider=ExampleCable", "Content-Length: 3", "Transfer-Encoding: chunked")
                        + "0\r\n\r\n"
                ),
                .halfClose,
            ]
        ),
        Connection(
            testDescription: "a large head",
            statuses: [400],
            steps: [
                .write(
                    RawClient.head("/verify?provider=ExampleCable", "X-Large: " + String(repeating: "a", count: 40_000))
                )
            ]
        ),
        Connection(testDescription: "no HTTP", statuses: [400], steps: [.write("canary\r\n\r\n"), .halfClose]),
        Connection(testDescription: "nothing", statuses: [], steps: [.halfClose]),
        Connection(
            testDescription: "half-closed after the request",
            statuses: [200],
            steps: [.write(RawClient.head("/verify?provider=ExampleCable", "Content-Length: 3") + "abc"), .halfClose]
        ),
        Connection(
            testDescription: "pipelined",
            statuses: [200, 200, 404, 401, 200],
            steps: [
                .write(
                    RawClient.head("/healthz", method: "GET")
                        + RawClient.head("/verify?provider=ExampleCable", "Content-Length: 3") + "abc"
                        + RawClient.head("/none", method: "GET")
                        + "POST /verify?provider=ExampleCable HTTP/1.1\r\nHost: test\r\nContent-Length: 5\r\n\r\nabcde"
                        + RawClient.head("/check?provider=ExampleCable", "Content-Length: 3") + "abc"
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

    @Test(arguments: ["", "POST /verify HT", "POST /verify HTTP/1.1\r\nA: b\r\n"])
    func closesAConnectionWhoseFirstHeadIsLate(_ head: String) async throws {
        try await TestService.run(["server": ["headSeconds": 1]]) { service in
            let start = ContinuousClock.now
            let text = try await RawClient.run(port: service.port, [.write(head)], until: .seconds(50))
            #expect(text.isEmpty)
            #expect(start.duration(to: .now) < .seconds(30))
            let metrics = try await service.get("/metrics").text
            #expect(metrics.contains("exchange_rejected_requests_total{reason=\"late-head\"} 1"))
        }
    }

    @Test func closesAConnectionWhoseSecondHeadIsLate() async throws {
        try await TestService.run(["server": ["headSeconds": 1]]) { service in
            let start = ContinuousClock.now
            let first = RawClient.head("/healthz", method: "GET")
            let steps = [RawClient.Step.write(first), .pause(.milliseconds(300)), .write("GET /hea")]
            let text = try await RawClient.run(port: service.port, steps, until: .seconds(50))
            #expect(RawClient.statuses(in: text) == [200])
            #expect(start.duration(to: .now) < .seconds(30))
        }
    }

    /// Neither a pause between two requests nor a slow response is a late head.
    @Test func keepsAConnectionThatWaits() async throws {
        try await TestService.run(["server": ["headSeconds": 1]]) { service in
            let pool = service.application.pool
            async let busy: Void? = try? pool.run { Thread.sleep(forTimeInterval: 3) }
            async let other: Void? = try? pool.run { Thread.sleep(forTimeInterval: 3) }
            let slow = RawClient.head("/verify?provider=ExampleCable", "Content-Length: 3") + "abc"
            let steps = [
                RawClient.Step.write(slow), .pause(.milliseconds(300)), .write("GET /hea"), .pause(.seconds(4)),
                .write("lthz HTTP/1.1\r\nHost: test\r\n\r\n"), .pause(.seconds(2)),
                .write(RawClient.head("/healthz", method: "GET")), .halfClose,
            ]
            let text = try await RawClient.run(port: service.port, steps)
            #expect(RawClient.statuses(in: text) == [200, 200, 200])
            _ = await (busy, other)
        }
    }

    @Test func limitsTheConnectionsOfAnAddress() async throws {
        try await TestService.run(["server": ["connectionsPerAddress": 3, "headSeconds": 60]]) { service in
            let held = try await Self.connections(3, to: service.port)
            let text = try await RawClient.run(port: service.port, [.write("GET")], until: .seconds(50))
            #expect(text.isEmpty)
            for channel in held { try? await channel.close().get() }
            var status: Int?
            for _ in 0..<100 where status != 200 {
                status = try? await service.get("/healthz").status
                if status == nil { try await Task.sleep(for: .milliseconds(50)) }
            }
            #expect(status == 200)
            let metrics = try await service.get("/metrics").text
            #expect(metrics.contains("exchange_rejected_requests_total{reason=\"address-limit\"}"))
        }
    }

    @Test func answersHealthChecksWhileAllConnectionsAreUsed() async throws {
        let server: [String: any Sendable] = [
            "connections": 4, "connectionsPerAddress": 100, "headSeconds": 60, "healthPort": 0,
        ]
        try await TestService.run(["server": server]) { service in
            let held = try await Self.connections(20, to: service.port)
            let port = try #require(service.log.all.lazy.compactMap(Self.healthPort).first)
            let health = HealthClient(port: port)
            for _ in 0..<10 { #expect(try await health.get("/healthz").status == 200) }
            #expect(try await health.get("/readyz").status == 200)
            #expect(try await health.get("/metrics").status == 200)
            #expect(try await health.get("/openapi.json").status == 404)
            #expect(try await health.post("/verify").status == 404)
            for channel in held { try? await channel.close().get() }
            // The server accepts all others, and this one, before it ends.
            #expect(try await service.get("/healthz").status == 200)
        }
    }

    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false), ("2001:db8::1", "2001:db8::ffff", true),
        ("2001:db8::1", "2001:db8:0:1::1", false), ("::ffff:192.0.2.1", "192.0.2.1", true),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", false),
    ])
    func countsNetworksOfIPv6(_ first: String, _ second: String, _ isSame: Bool) throws {
        let clients = try [first, second].map {
            AddressLimit.client(of: try SocketAddress(ipAddress: $0, port: 1))
        }
        #expect((clients[0] == clients[1]) == isSame)
        #expect(AddressLimit.client(of: try SocketAddress(unixDomainSocketPath: "/s")) == nil)
    }

    private struct HealthClient: ServiceClient { let port: Int }

    private static func healthPort(in line: String) -> Int? {
        guard line.contains("listening for health checks") else { return nil }
        let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return object?["port"] as? Int
    }

    /// Connections that send nothing.
    private static func connections(_ count: Int, to port: Int) async throws -> [any Channel] {
        var channels: [any Channel] = []
        for _ in 0..<count {
            let bootstrap = ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            channels.append(try await bootstrap.connect(host: "127.0.0.1", port: port).get())
        }
        try await Task.sleep(for: .milliseconds(500))
        return channels
    }

    @Test(arguments: [
        "Transfer-Encoding: chunked", "Content-Length: 99999",
        "Content-Length: 999\r\nContent-Type: application/x-ndjson",
    ])
    func closesTheConnectionOfARejectedBody(_ field: String) async throws {
        try await TestService.run(["limits": ["bodySeconds": 60]]) { service in
            let start = ContinuousClock.now
            let head = "POST /verify?provider=ExampleCable HTTP/1.1\r\nHost: test\r\n\(field)\r\n\r\n"
            let text = try await RawClient.run(port: service.port, [.write(head)], until: .seconds(50))
            #expect(RawClient.statuses(in: text) == [401])
            #expect(start.duration(to: .now) < .seconds(30))
        }
    }

    @Test func endsABatchWhoseClientDoesNotRead() async throws {
        try await TestService.run(["limits": ["concurrency": 1, "bodySeconds": 2]]) { service in
            // The identifier is in the result, so the results are more than all buffers take.
            let line = #"{"id": "\#(String(repeating: "a", count: 1 << 20))", "payload": "x"}"# + "\n"
            let body = String(repeating: line, count: 12)
            let fields = "Content-Type: application/x-ndjson\r\nContent-Length: \(body.utf8.count)"
            let channel = try await RawClient.connect(
                port: service.port,
                sendingOnly: RawClient.head("/verify?provider=ExampleCable", fields) + body
            )
            func awaitStatus(_ status: Int) async throws {
                var found = try await service.post("/verify?provider=ExampleCable").status
                for _ in 0..<600 where found != status {
                    try await Task.sleep(for: .milliseconds(50))
                    found = try await service.post("/verify?provider=ExampleCable").status
                }
                #expect(found == status)
            }
            try await awaitStatus(503)
            try await awaitStatus(200)
            try? await channel.close().get()
        }
    }

    @Test func waitsForABatchThatIsProcessedSlowly() async throws {
        try await TestService.run(["limits": ["bodySeconds": 1]]) { service in
            let pool = service.application.pool
            async let first: Void? = try? pool.run { Thread.sleep(forTimeInterval: 4) }
            async let second: Void? = try? pool.run { Thread.sleep(forTimeInterval: 4) }
            // More than the server reads before the first line is processed.
            let line = String(repeating: "a", count: 1 << 16) + "\n"
            let body = Array(String(repeating: line, count: 60).utf8)
            let headers = [("Authorization", "Bearer \(TestValues.token)"), ("Content-Type", "application/x-ndjson")]
            let answer = try await service.post("/verify?provider=ExampleCable", headers, body)
            #expect(answer.status == 200)
            #expect(answer.text.split(separator: "\n").count == 60)
            _ = await (first, second)
        }
    }

    @Test func endsAnEndlessBodyThatNoRouteReads() async throws {
        try await TestService.run(["limits": ["bodySeconds": 1]]) { service in
            let head = RawClient.head(
                "/healthz",
                "Content-Type: application/x-ndjson",
                "Transfer-Encoding: chunked",
                method: "GET"
            )
            let parts = Array(
                repeating: [RawClient.Step.write("3\r\n[]\n\r\n"), .pause(.milliseconds(250))],
                count: 200
            )
            let start = ContinuousClock.now
            let text = try await RawClient.run(
                port: service.port,
                [.write(head)] + parts.flatMap(\.self),
                until: .seconds(60)
            )
            #expect(RawClient.statuses(in: text) == [200])
            #expect(start.duration(to: .now) < .seconds(30))
        }
    }

    @Test func recordsABatchThatStops() async throws {
        try await TestService.run(["limits": ["bodySeconds": 2]]) { service in
            let head = RawClient.head(
                "/verify?provider=ExampleCable",
                "Content-Type: application/x-ndjson",
                "Transfer-Encoding: chunked"
            )
            let gauge = { @Sendable in
                try await service.get("/metrics").text.split(separator: "\n")
                    .first { $0.hasPrefix("exchange_http_requests_in_progress ") }?.suffix(1)
            }
            async let text = RawClient.run(port: service.port, [.write(head + "3\r\n[]\n\r\n"), .pause(.seconds(20))])
            // The request for the metrics is the other one.
            while try await gauge() != "2" { try await Task.sleep(for: .milliseconds(10)) }
            _ = try await text
            while try await gauge() != "1" { try await Task.sleep(for: .milliseconds(10)) }
            let records = service.log.all.filter {
                $0.contains(#""message":"request""#) && $0.contains(#""route":"/verify""#)
            }
            #expect(records.count == 1)
            #expect(records.first?.contains(#""rules":"request.late""#) == true, "\(records)")
        }
    }

    @Test func doesNotBlameItselfForALostConnection() async throws {
        try await TestService.run { service in
            let channel = try await RawClient.connect(
                port: service.port,
                sendingOnly: RawClient.head("/verify?provider=ExampleCable", "Content-Length: 100") + "abc"
            )
            while try await service.get("/metrics").text.contains("exchange_http_requests_in_progress 2") == false {
                try await Task.sleep(for: .milliseconds(10))
            }
            // The connection is reset.
            let options = try #require(channel as? any SocketOptionProvider)
            try await options.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
            try await channel.close().get()
            while !service.log.text.contains(#""route":"/verify""#) { try await Task.sleep(for: .milliseconds(10)) }
            #expect(!service.log.text.contains(#""level":"error""#))
            #expect(!(try await service.get("/metrics").text.contains(#"status="500""#)))
        }
    }

    @Test func limitsTheConnections() async throws {
        try await TestService.run(["server": ["connections": 2, "connectionsPerAddress": 2]]) { service in
            let request = RawClient.head("/healthz", method: "GET")
            let port = service.port
            let first = try await RawClient.connect(port: port, sendingOnly: request)
            let second = try await RawClient.connect(port: port, sendingOnly: request)
            while service.log.all.count(where: { $0.contains("/healthz") && $0.contains("\"request\"") }) < 2 {
                try await Task.sleep(for: .milliseconds(10))
            }
            async let third = RawClient.run(
                port: port,
                [.write(RawClient.head("/healthz", "Connection: close", method: "GET"))]
            )
            try await Task.sleep(for: .seconds(1))
            #expect(service.log.all.count { $0.contains("/healthz") && $0.contains("\"request\"") } == 2)
            try await first.close().get()
            #expect(RawClient.statuses(in: try await third) == [200])
            try await second.close().get()
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
            #expect(try await service.post("/verify?provider=ExampleCable").status == 200)
        }
        #expect(transport.services.count { $0 == "v2-exchange" } == 4)
    }

    @Test func finishesAnExchangeWhoseClientIsGone() async throws {
        let transport = ScriptedTransport([
            .v2Exchange: [.late(.milliseconds(500), 201, ScriptedTransport.profile())],
            .v2Profile: [.response(200, ScriptedTransport.profile())],
        ])
        try await TestService.run(transport: transport) { service in
            let response = try TestValues.response()
            try await Self.leave(service, during: response, over: transport)
            // The attempt ends with Adobe's response, and not with its lease.
            var again = try await service.exchange(response)
            for _ in 0..<400 where again.status == 409 {
                try await Task.sleep(for: .milliseconds(50))
                again = try await service.exchange(response)
            }
            #expect(again.status == 200)
            #expect(service.log.text.contains(#""verdict":"accepted""#))
        }
        #expect(transport.services == ["v2-token", "v2-exchange", "v2-profile"])
        #expect(transport.cancellations == 0)
    }

    @Test func endsAnExchangeWhoseClientIsGoneWithItsTime() async throws {
        let transport = ScriptedTransport([.v2Exchange: [.silence]])
        let limits = ["requestSeconds": 4, "concurrency": 1]
        try await TestService.run(["limits": limits], transport: transport) { service in
            let response = try TestValues.response()
            try await Self.leave(service, during: response, over: transport)
            // The exchange keeps its place among the requests.
            #expect(try await service.post("/verify?provider=ExampleCable").status == 503)
            while transport.cancellations == 0 { try await Task.sleep(for: .milliseconds(10)) }
            var again = try await service.exchange(response)
            while again.string("error.code") == "request.limit" { again = try await service.exchange(response) }
            // Adobe may have received the SAML response: the same request waits until the attempt is given up.
            #expect(again.status == 409)
            #expect(again.header("Retry-After") != nil)
        }
    }

    /// Sends a request of an exchange, and closes the connection when Adobe has received it.
    private static func leave(
        _ service: TestService,
        during response: [UInt8],
        over transport: ScriptedTransport
    ) async throws {
        let body = String(decoding: try TestValues.body(response), as: UTF8.self)
        let fields = TestValues.headers().filter { $0.0 != "Authorization" }.map { "\($0.0): \($0.1)" }
        let head = RawClient.head(
            "/exchange",
            (fields + ["Content-Length: \(body.utf8.count)"]).joined(separator: "\r\n")
        )
        let isSent: @Sendable () -> Bool = { transport.services.contains("v2-exchange") }
        _ = try await RawClient.run(port: service.port, [.write(head + body), .wait(isSent), .close])
    }
}

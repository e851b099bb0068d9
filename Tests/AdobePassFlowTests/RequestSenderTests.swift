import AdobePass
import AdobePassFlow
import AdobePassSamples
import AdobePassXML
import HTTPTypes
import Testing

@Suite("Sending requests")
struct RequestSenderTests {
    typealias Step = ScriptedTransport.Step

    static let policy = RetryPolicy(timeout: .seconds(1000), longestPause: .seconds(60), spread: 1...1)
    static let retryError = #"{"action":"retry","status":"500","code":"network_connection_failure","message":"later"}"#
    static let refusal =
        #"{"action":"none","status":400,"code":"invalid_parameter_saml_response","message":"The SAML response…"}"#
    static let retryAfter: HTTPFields = {
        var fields = HTTPFields()
        fields[.retryAfter] = "7"
        return fields
    }()
    static let farRetryAfter: HTTPFields = {
        var fields = HTTPFields()
        fields[.retryAfter] = "3600"
        return fields
    }()

    static func exchange() throws -> AdobeRequest {
        try SampleRequests.v2.exchange(SampleRequests.response, status: SampleRequests.status)
    }

    /// A script, and how often the request is sent, for how long it pauses, and what comes out in the end.
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let steps: [Step]
        let attempts: Int
        let pauses: [Duration]
        /// The status of the last answer, or the code of the error.
        let end: String

        init(_ name: String, _ steps: [Step], _ attempts: Int, _ pauses: [Int], _ end: String) {
            self.name = name
            self.steps = steps
            self.attempts = attempts
            self.pauses = pauses.map { .seconds($0) }
            self.end = end
        }

        var testDescription: String { name }
    }

    static let posts = [
        Row("an answer", [.answer(201)], 1, [], "201"),
        Row("a refusal is definite", [.answer(400, refusal), .answer(201)], 1, [], "400"),
        Row("the catalogue says retry", [.answer(500, retryError), .answer(201)], 2, [1], "201"),
        Row("three attempts are enough", Array(repeating: .answer(500, retryError), count: 4), 3, [1, 2], "500"),
        Row("too many requests", [.answer(429, "<html>"), .answer(429, "<html>"), .answer(201)], 3, [1, 2], "201"),
        Row("Retry-After", [.answer(429, "", retryAfter), .answer(201)], 2, [7], "201"),
        Row("a Retry-After that is too long", [.answer(429, "", farRetryAfter), .answer(201)], 1, [], "429"),
        Row("a status of failure with no error in it", [.answer(503, "<html>"), .answer(201)], 1, [], "503"),
        Row("a gateway that timed out", [.answer(504), .answer(201)], 1, [], "504"),
        Row(
            "an internal error",
            [.answer(500, #"{"code":"internal_server_error","action":"none"}"#), .answer(201)],
            1,
            [],
            "500"
        ),
        Row("nothing was sent", [.failure(TransportFailure.notSent), .answer(201)], 2, [1], "201"),
        Row(
            "never sent",
            Array(repeating: .failure(TransportFailure.notSent), count: 4),
            3,
            [1, 2],
            "transport.not-sent"
        ),
        Row(
            "the connection was lost",
            [.failure(TransportFailure.connectionLost), .answer(201)],
            1,
            [],
            "transport.no-response"
        ),
        Row(
            "an error that says nothing",
            [.failure(CancellationError()), .answer(201)],
            1,
            [],
            "transport.no-response"
        ),
        Row("a mixture", [.failure(TransportFailure.notSent), .answer(429), .answer(400, refusal)], 3, [1, 2], "400"),
    ]

    static let gets = [
        Row("the connection was lost", [.failure(TransportFailure.connectionLost), .answer(200, "{}")], 2, [1], "200"),
        Row(
            "lost three times",
            Array(repeating: .failure(TransportFailure.connectionLost), count: 4),
            3,
            [1, 2],
            "transport.no-response"
        ),
        Row("a status of failure with no error in it", [.answer(503, "<html>"), .answer(200)], 1, [], "503"),
        Row("the catalogue says retry", [.answer(500, retryError), .answer(200, "{}")], 2, [1], "200"),
    ]

    static func run(_ row: Row, _ request: AdobeRequest) async throws {
        let transport = ScriptedTransport(row.steps)
        let clock = PausingClock(for: policy)
        let sender = RequestSender(transport: transport, policy: policy, clock: clock)
        let end: String
        do throws(AdobePassError) {
            end = "\(try await sender.send(request).outcome.status ?? 0)"
        } catch {
            end = error.code.rawValue
        }
        #expect(end == row.end)
        #expect(await transport.requests == Array(repeating: request, count: row.attempts))
        #expect(await clock.pauses == row.pauses)
    }

    @Test("What may have succeeded is not sent again", arguments: posts)
    func sendsPosts(row: Row) async throws {
        try await Self.run(row, Self.exchange())
    }

    @Test("What changes nothing is asked for again", arguments: gets)
    func sendsGets(row: Row) async throws {
        try await Self.run(row, SampleRequests.v2.configuration())
    }

    @Test("No answer in time: a POST ends, a GET is sent again", arguments: [true, false])
    func timeout(isExchange: Bool) async throws {
        let transport = ScriptedTransport([.hanging, .hanging, .hanging])
        let clock = PausingClock(for: Self.policy, timesOut: .atOnce)
        let sender = RequestSender(transport: transport, policy: Self.policy, clock: clock)
        let request = isExchange ? try Self.exchange() : try SampleRequests.v2.configuration()
        let error = await #expect(throws: AdobePassError.self) { try await sender.send(request) }
        #expect(error?.code == .noResponse)
        #expect(error?.message.contains("no response within 1000.0 seconds") == true)
        #expect(error?.message.contains("may have succeeded") == isExchange)
        #expect(await transport.requests.count == (isExchange ? 1 : 3))
    }

    @Test("Cancelled while it waits for an answer, and while it pauses", arguments: [true, false])
    func cancellation(whileWaiting: Bool) async throws {
        let transport = ScriptedTransport(whileWaiting ? [.hanging] : [.failure(TransportFailure.notSent)])
        // A pause of a thousand seconds does not end by itself.
        let policy = RetryPolicy(timeout: .seconds(10_000), firstPause: .seconds(9_999), longestPause: .seconds(9_999))
        let sender = RequestSender(transport: transport, policy: policy, clock: ContinuousClock())
        let request = try Self.exchange()
        let task = Task { () -> AdobePassError? in
            do throws(AdobePassError) {
                _ = try await sender.send(request)
                return nil
            } catch {
                return error
            }
        }
        while await transport.requests.isEmpty { await Task.yield() }
        task.cancel()
        let error = await task.value
        #expect(whileWaiting ? error?.code == .cancelled : error?.code == .cancelledUnsent)
        #expect(error?.message.contains("may have succeeded") == whileWaiting)
        #expect(await transport.requests.count == 1)
    }

    @Test(
        "An error of V1 in XML is read by the sender that has the reader, and leads to another attempt",
        arguments: [true, false]
    )
    func errorInXML(isRead: Bool) async throws {
        let error = "<error><status>500</status><action>retry</action><code>network_connection_failure</code></error>"
        let transport = ScriptedTransport([.answer(500, error), .answer(204)])
        let clock = PausingClock(for: Self.policy)
        let sender = RequestSender(
            transport: transport,
            policy: Self.policy,
            clock: clock,
            reading: isRead ? .xml : .json
        )
        let reply = try await sender.send(try SampleRequests.v1.logout())
        #expect(reply.outcome.status == (isRead ? 204 : 500))
        #expect(reply.outcome.kind == (isRead ? .logout : .xmlBody))
        #expect(await transport.requests.count == (isRead ? 2 : 1))
    }

    @Test("An answer that is there is told even to a task that was cancelled")
    func answered() async throws {
        let request = try Self.exchange()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            let transport = IgnoringTransport()
            return try await RequestSender(
                transport: transport,
                policy: Self.policy,
                clock: PausingClock(for: Self.policy)
            )
            .send(request)
        }
        task.cancel()
        #expect(try await task.value.outcome.status == 201)
    }

    private struct IgnoringTransport: AdobeTransport {
        func send(_ request: AdobeRequest) async -> AdobeResponse {
            // Whatever becomes of the task, the answer comes.
            AdobeResponse(HTTPResponse(status: .created))
        }
    }

    @Test("Errors and answers show neither tokens nor bodies")
    func privacy() async throws {
        let answer = AdobeResponse(HTTPResponse(status: .ok), body: Array("secret".utf8))
        for text in [
            "\(answer)", String(reflecting: answer),
            String(describing: Mirror(reflecting: answer).children.map(\.value)),
        ] {
            #expect(!text.contains("secret") && !text.contains("115"))
        }
        for failure in [TransportFailure.notSent, .connectionLost] {
            let sender = RequestSender(
                transport: ScriptedTransport([.failure(failure)]),
                policy: .once,
                clock: PausingClock(for: .once)
            )
            let request = try Self.exchange()
            let error = await #expect(throws: AdobePassError.self) { try await sender.send(request) }
            #expect(error.map { !$0.description.contains("t0ken") && !$0.description.contains("SAMLResponse") } == true)
        }
    }

    @Test("Pauses double up to the longest, and spread as they are told to")
    func pauses() async throws {
        let policy = RetryPolicy(
            maximumAttempts: 6,
            timeout: .seconds(1000),
            firstPause: .seconds(2),
            longestPause: .seconds(9),
            spread: 1...1
        )
        let clock = PausingClock(for: policy)
        let transport = ScriptedTransport(Array(repeating: .answer(429), count: 6))
        _ = try await RequestSender(transport: transport, policy: policy, clock: clock).send(Self.exchange())
        #expect(await clock.pauses == [2, 4, 8, 9, 9].map { .seconds($0) })
    }
}

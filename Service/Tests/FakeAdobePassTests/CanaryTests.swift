import AdobePass
import FakeAdobePass
import HTTPTypes
import SAMLEncoding
import Synchronization
import Testing

@Suite("Personal data", .timeLimit(.minutes(5)))
struct CanaryTests {
    typealias V = TestValues

    /// A request, and the change that makes it wrong.
    struct Row: Sendable {
        let request: @Sendable (TestClient) async throws -> AdobeRequest
        var change: WrongRequest.Change = { _, _ in }
    }

    static let rows =
        ServiceTests.rows.map { Row(request: $0.request) }
        + WrongRequestTests.rows.map { Row(request: $0.request, change: $0.change) }

    @Test("Neither the log, nor its lines, nor the counts contain personal data or credentials")
    func canaries() async throws {
        for row in Self.rows {
            try await TestClient.with { client in
                let request = try await row.request(client)
                var (head, body) = (request.httpRequest, request.body)
                try row.change(&head, &body)
                _ = try await client.transport.send(head, body: body, url: "\(request.baseURL)\(head.path ?? "")")
                try await Self.check(client, request.token)
            }
        }
    }

    @Test("The findings about a damaged response quote no value")
    func damaged() async throws {
        try await TestClient.with { client in
            let requests = try await client.v2()
            let exchange = try requests.exchange(V.base64(), status: V.status())
            let response = try V.response()
            for offset in stride(from: 0, to: response.count, by: 41) {
                var damaged = response
                damaged[offset] = damaged[offset] == UInt8(ascii: "<") ? UInt8(ascii: "&") : UInt8(ascii: "<")
                let body = WrongRequest.body(damaged)
                let status = try await client.transport.send(exchange.httpRequest, body: body, url: exchange.url).status
                #expect(status == 400)
            }
            #expect(await client.standIn.log().allSatisfy { $0.status != 400 || !$0.findings.isEmpty })
            try await Self.check(client, requests.token)
        }
    }

    /// Looks for values in everything that leaves the stand-in beside the responses.
    private static func check(_ client: TestClient, _ token: BearerToken?) async throws {
        var texts: [String] = []
        for path in ["/__log", "/__state", "/__faults"] {
            texts.append(String(decoding: try await client.send(.get, path).body, as: UTF8.self))
        }
        let log = await client.standIn.log()
        #expect(!log.isEmpty)
        texts += log.map(\.description)
        // What is added to "canary" is in another position of its Base64.
        let names = ["canary", "subscriber-1", "Y2FuYXJ5", "NhbmFye", "jYW5hcn"] + [token?.revealed].compactMap(\.self)
        for text in texts {
            for name in names { #expect(!text.contains(name), "\(name) in \(text.prefix(2000))") }
        }
    }
}

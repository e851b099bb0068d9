import AdobePass
import AdobePassFlow
import AdobePassSamples
import Foundation
import SAMLEncoding
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("The guide's exchange, over HTTP")
struct ExchangeServiceTests {
    static func requests(to url: String) throws -> RequestsV2 {
        var requests = SampleRequests.v2
        requests.environment = AdobeEnvironment(baseURL: try AdobeEnvironment.BaseURL(url))
        return requests
    }

    static func text(of file: String) throws -> String {
        try String(contentsOf: Sample.packageFolder.appendingPathComponent(file), encoding: .utf8)
    }

    @Test("The guide shows the code that is tested here")
    func snippet() throws {
        let source = try Self.text(of: "Tests/AdobePassFlowTests/ExchangeServiceSnippet.swift")
        let code = source.replacing("// Guide: begin\n", with: "").replacing("// Guide: end\n", with: "")
        #expect(try Self.text(of: "docs/guide/libraries.md").contains("```swift\n\(code)```\n"))
    }

    @Test("What arrives is the response, encoded once, and what comes back is understood", arguments: [201, 400])
    func exchanges(status: Int) async throws {
        let body = status == 201 ? ExchangeFlowTests.profile : RequestSenderTests.refusal
        let server = try LoopbackServer(status: status, body: body)
        let text = String(decoding: try #require(Sample.named("signed-both-wrapped.xml")).bytes(), as: UTF8.self)
        let outcome = try await exchange(
            text,
            status: SampleRequests.status,
            with: Self.requests(to: server.url),
            through: SessionTransport(session: URLSession(configuration: .ephemeral))
        )
        let request = try server.request()
        #expect(request.method == "POST")
        #expect(request.target == "/api/v2/REF30/profiles/sso/Apple")
        let sent = try #require(request.form["SAMLResponse"])
        #expect(sent == [Data(CookbookOracle.normalized(text).utf8).base64EncodedString()])
        #expect(request.form.count == 1)
        #expect(request.headers["content-type"] == "application/x-www-form-urlencoded")
        #expect(request.headers["authorization"] == "Bearer t0ken.~+/==")
        #expect(request.headers["ap-partner-framework-status"] != nil)
        #expect(outcome.status == status)
        #expect(outcome.verdict == (status == 201 ? .accepted : .rejected))
        #expect((outcome.error?.code == .samlResponse) == (status == 400))
    }

    @Test("Any Base64 text arrives as it is, once decoded", arguments: 0..<6 as Range<UInt64>)
    func property(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let bytes = (0..<Int.random(in: 1...5000, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random)
        }
        let text = Base64Text(encoding: bytes)
        let server = try LoopbackServer(status: 201, body: ExchangeFlowTests.profile)
        let request = try Self.requests(to: server.url).exchange(text, status: SampleRequests.status)
        _ = try await SessionTransport(session: URLSession(configuration: .ephemeral)).send(request)
        #expect(try server.request().form == ["SAMLResponse": [Data(bytes).base64EncodedString()]])
    }

    @Test("Without a listening server, nothing was sent")
    func refusedConnection() async throws {
        let request = try Self.requests(to: "http://127.0.0.1:1").configuration()
        let transport = SessionTransport(session: URLSession(configuration: .ephemeral))
        await #expect(throws: TransportFailure.notSent) { try await transport.send(request) }
    }
}

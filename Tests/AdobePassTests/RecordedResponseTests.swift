import AdobePass
import ByteTools
import HTTPTypes
import Testing

@Suite("Responses in a recording")
struct RecordedResponseTests {
    static let rejected: [String] = [
        "", " \r\n", "POST /api/v2 HTTP/1.1\r\n\r\n", "hello", "HTTP/", "HTTP/1.1", "HTTP/1.1 20", "HTTP/1.1 abc",
        "HTTP/2 099\n\n", "4000", "99", "curl: (28) Operation timed out", "prompt\nHTTP/", "x {\"a\":1}",
        "x <error><status>", "x </error><error>",
        "\"x\" y",
        String(repeating: "\nH", count: 200_000), String(repeating: "\nHTTP/", count: 100_000),
    ]

    @Test("An input that is not a response is an error", arguments: rejected)
    func rejections(text: String) {
        let error = #expect(throws: AdobePassError.self) { try RecordedResponse.all(in: [UInt8](text.utf8)) }
        #expect(error?.code == .notAResponse)
    }

    @Test("A ZIP archive that cannot be extracted is called that")
    func damagedArchive() {
        let text = Array("PK\u{3}\u{4}garbage".utf8)
        for read in [{ _ = try RecordedResponse.all(in: text) }, { _ = try RecordedResponse.calls(in: text) }] {
            let error = #expect(throws: AdobePassError.self, performing: read)
            #expect(error?.message.contains("a ZIP archive that has several files, is encrypted or is damaged") == true)
        }
    }

    static let heads: [(text: String, status: Int?, body: String, warnings: Int)] = [
        ("HTTP/2 204", 204, "", 1), ("HTTP/2 204 \r\n\r\n", 204, "", 0),
        ("HTTP/1.1 400 Bad Request\nA: b\n\n{}", 400, "{}", 0),
        ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Created\r\n\r\nx", 201, "x", 0),
        ("HTTP/1.1 302 Found\n\nHTTP/3 400\n\n", 400, "", 0), ("HTTP/1.1 200 OK\nnonsense\n a: b\n\nx", 200, "x", 1),
        ("HTTP/1.1 200 OK\ncontent-length: 9\n\nabc", 200, "abc", 1), ("HTTP/1.1 200 OK\ncontent-le", 200, "", 1),
        ("HTTP/2 200\ncontent-encoding: gzip\n\n\u{1F}x", 200, "\u{1F}x", 1), ("{}", nil, "{}", 0),
        ("\n<a/>", nil, "\n<a/>", 0),
        ("> POST /x HTTP/2\n>\n* sent\n< HTTP/2 500\n< a: b\n<\n{ [5 bytes data]\n{}", 500, "{}", 0),
        ("< HTTP/2 204\r\n< x: y\r\n<\r\n", 204, "", 0),
        ("< HTTP/2 403\r\n< x: y\r\n< \r\n<error>\n<status>\n <a>", 403, "<error>\n<status>\n <a>", 0),
        ("< HTTP/1.1 100 Continue\n<\n* more\n< HTTP/1.1 201 Created\n< a: b\n<\n<?xml", 201, "<?xml", 0),
        ("HTTP/2 400\na: b\n{\"code\":\"x\"}", 400, "{\"code\":\"x\"}", 1),
        ("$ curl -i https://sp.example\nHTTP/1.1 400 Bad Request\n\n{}", 400, "{}", 1),
        ("12:00:00 ERROR failed: {\"code\":\"x\"} in 3 s", nil, "{\"code\":\"x\"}", 1),
        ("\"{\\\"code\\\":\\\"x\\\"}\"", nil, "{\"code\":\"x\"}", 1), ("400", 400, "", 1), ("204\n", 204, "", 1),
        ("+ 12:00 <error><status>403</status></error> in 3 s", nil, "<error><status>403</status></error>", 1),
        ("[1]", nil, "[1]", 0), ("{\"a\":", nil, "{\"a\":", 0),
    ]

    @Test("One head, several heads, truncated heads, and bodies alone", arguments: heads)
    func head(text: String, status: Int?, body: String, warnings: Int) throws {
        let answers = try RecordedResponse.all(in: [UInt8](text.utf8))
        try #require(answers.count == 1)
        #expect(answers[0].response.head?.status.code == status)
        #expect(String(decoding: answers[0].response.body, as: UTF8.self) == body)
        #expect(answers[0].warnings.count == warnings)
    }

    @Test("Of a hundred thousand heads only the last counts, with no more warnings than for one")
    func manyHeads() throws {
        let text =
            String(repeating: "HTTP/1.1 100 Continue\nnonsense\n\n", count: 100_000) + "HTTP/1.1 204 No Content\n\n"
        let answer = try RecordedResponse.all(in: [UInt8](text.utf8))[0]
        #expect(answer.response.head?.status.code == 204)
        #expect(answer.warnings.isEmpty)
    }

    @Test("An archive with more responses than the limit is an error that says so")
    func limit() {
        let entry =
            #"{"request":{"method":"GET","url":"https://sp.auth.adobe.com/api/v2/R/profiles"},"response":{"status":200}}"#
        for (count, isTooMany) in [(5_000, false), (5_001, true)] {
            let entries = [String](repeating: entry, count: count).joined(separator: ",")
            let archive = Array(#"{"log":{"entries":[\#(entries)]}}"#.utf8)
            var code: AdobePassError.Code?
            do { _ = try RecordedResponse.all(in: archive) } catch { code = error.code }
            #expect(code == (isTooMany ? .tooLarge : nil))
        }
    }

    @Test("An archive contains the responses of Adobe's services, and an entry is one of them")
    func archive() throws {
        let bytes = try SampleOutcome.bytes("exchange.har")
        let answers = try RecordedResponse.all(in: bytes)
        #expect(answers.map(\.service) == [.v2SessionsSSO, .v2Exchange])
        #expect(answers[1].request == "POST https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple")
        #expect(answers.map { $0.outcome().verdict } == [.accepted, .rejected])
        let root = try #require(JSONDocument(bytes).root)
        let entries = try #require(root["log"]?["entries"]?.elements)
        #expect(try RecordedResponse.all(in: entries[2].line)[0].outcome().error?.code == .samlResponse)
        // A single entry counts in any case.
        #expect(try RecordedResponse.all(in: entries[0].line)[0].outcome().kind == .unreadable)
        let foreign: JSONValue = ["log": ["entries": [entries[0], entries[0]]]]
        let error = #expect(throws: AdobePassError.self) { try RecordedResponse.all(in: foreign.line) }
        #expect(error?.code == .noAdobeResponse)
    }

    @Test("Every request is recognized by its method and path")
    func services() throws {
        for row in RequestTests.table {
            let request = try row.make()
            #expect(AdobeService(method: "\(request.method)", url: request.url) == row.service)
            #expect(AdobeService(method: "\(request.method)", url: request.target) == row.service)
            #expect(AdobeService(method: "PATCH", url: request.url) == nil)
        }
        #expect(AdobeService(method: "GET", url: "") == nil)
    }

    private static func archive(_ method: String, _ path: String, _ status: Int) -> [UInt8] {
        let request: JSONValue = ["method": .string(method), "url": .string("https://api.auth.adobe.com\(path)")]
        let entry: JSONValue = ["request": request, "response": ["status": .number(status)]]
        let archive: JSONValue = ["log": ["entries": [entry, entry]]]
        return archive.line
    }

    @Test(
        "A call of V1 that is no service is known by its name, whatever its status",
        arguments: [
            ("GET", "/reggie/v1/REF30/regcode/CODE", "v1-regcode-read"),
            ("DELETE", "/reggie/v1/REF30/regcode/CODE", "v1-regcode-delete"),
            ("GET", "/api/v1/checkauthn/CODE", "v1-checkauthn-code"),
            ("GET", "/api/v1/tokens/authz?resource=x", "v1-authz"),
            ("GET", "/api/v1/preauthorize.json?resource=x", "v1-preauthorize"),
            ("GET", "/api/v1/preauthorize/CODE", "v1-preauthorize-code"),
            ("POST", "/api/v1/authenticate/freepreview", "v1-freepreview"),
        ]
    )
    func callOfV1(method: String, path: String, name: String) throws {
        for status in [200, 404] {
            let responses = try RecordedResponse.all(in: Self.archive(method, path, status))
            #expect(responses.count == 2 && responses.allSatisfy { $0.service == nil && $0.isOfAdobe })
            #expect(responses.allSatisfy { $0.warnings.contains { $0.contains("the call is \(name) of REST API V1") } })
        }
    }

    @Test(
        "A service of V1 has further paths",
        arguments: [
            ("/api/v1/tokens/authn.xml", AdobeService.v1Token), ("/api/v1/tokens/media", .v1MediaToken),
            ("/api/v1/checkauthn.json", .v1CheckAuthentication),
        ]
    )
    func furtherPaths(path: String, service: AdobeService) throws {
        #expect(try RecordedResponse.all(in: Self.archive("GET", path, 200)).map(\.service) == [service, service])
    }

    @Test("The page that signs out is no call of an app")
    func logoutPage() throws {
        let calls = try RecordedResponse.calls(in: Self.archive("GET", "/api/v1/logout", 200))
        #expect(calls.allSatisfy { $0.service == nil && $0.isLogoutPage && !$0.isOfAdobe })
    }
}

import AdobePass
import Captures
import HTTPTypes
import TestSupport
import Testing

@Suite("Requests in recordings")
struct CapturedRequestTests {
    static let url = "sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple"
    static let answer =
        "HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\n\r\n{\"status\":400,\"code\":\"x\"}"

    static let heads: [(request: String, url: String, sent: String?)] = [
        (
            "POST /api/v2/REF30/profiles/sso/Apple?x=SECRET HTTP/1.1\r\nHost: sp.auth.adobe.com\r\n\r\nSAMLResponse=PHM%2B\r\n\r\n",
            url, "SAMLResponse=PHM%2B"
        ),
        (
            "POST /api/v2/REF30/profiles/sso/Apple HTTP/2\nhost:sp.auth.adobe.com\n\na=b&SAMLResponse=PHM\n", url,
            "a=b&SAMLResponse=PHM"
        ),
        (
            "POST /api/v2/REF30/profiles/sso/Apple HTTP/2\nhost:sp.auth.adobe.com\n\nS%41MLResponse=PHM\n", url,
            "S%41MLResponse=PHM"
        ),
        ("POST https://\(url) HTTP/1.1\nHost: other\n\nSAMLResponseX=PHM\n", "https://\(url)", nil),
        ("\r\nPOST /api/v2/REF30/profiles/sso/Apple HTTP/1.1\nA: b\n", "/api/v2/REF30/profiles/sso/Apple", nil),
    ]

    @Test("A request before its response determines the service and the sent form", arguments: heads)
    func pasted(request: String, url: String, sent: String?) throws {
        let answers = try RecordedResponse.all(in: Array((request + Self.answer).utf8))
        try #require(answers.count == 1)
        #expect(answers[0].service == .v2Exchange)
        #expect(answers[0].request == "POST \(url)")
        #expect(answers[0].response.head?.status.code == 400)
        #expect(answers[0].warnings.isEmpty)
        #expect(answers[0].capturedRequest?.sentBytes(with: "SAMLResponse") == sent.map { Array($0.utf8) })
    }

    @Test("The head that curl -v prints determines the service")
    func verbose() throws {
        let text =
            "* Connected\r\n> POST /api/v2/REF30/profiles/sso/Apple HTTP/2\r\n> Host: sp.auth.adobe.com\r\n> Authorization: Bearer x\r\n>\r\n"
            + "* upload done\r\n< HTTP/2 400\r\n< date: x\r\n<\r\n{\"status\":400,\"code\":\"x\"}"
        let answer = try #require(RecordedResponse.all(in: Array(text.utf8)).first)
        #expect(answer.service == .v2Exchange && answer.request == "POST \(Self.url)")
        #expect(answer.capturedRequest?.sentBytes(with: "SAMLResponse") == nil)
        #expect(answer.response.head?.status.code == 400)
    }

    @Test(
        "Text that is not a request is ignored",
        arguments: [
            "$ curl -i https://example.org\n", "FETCH /x HTTP/1.1\n\n", "POST /x\n\n", "POST /x HTTP/1.1 more\n\n",
        ]
    )
    func others(text: String) throws {
        let answer = try #require(RecordedResponse.all(in: Array((text + Self.answer).utf8)).first)
        #expect(answer.capturedRequest == nil && answer.request == nil && answer.warnings.count == 1)
    }

    @Test("A Charles session is read like an archive")
    func charles() throws {
        let answers = try RecordedResponse.all(in: Array(CharlesSession.text().utf8))
        try #require(answers.count == 1)
        #expect(answers[0].service == .v2Exchange && answers[0].response.head?.status.code == 400)
        #expect(answers[0].outcome().error?.code?.rawValue == "x")
        #expect(answers[0].outcome().retryAfterSeconds == 7)
        #expect(answers[0].capturedRequest?.startedDateTime == "2026-11-20T12:00:30.000Z")
        #expect(answers[0].capturedRequest?.sentBytes(with: "SAMLResponse") == Array("SAMLResponse=PHM%2B".utf8))
        #expect(answers[0].request?.contains("SECRET") == false)
    }

    @Test("Each response of an archive has its own request", arguments: [0, 1, 2])
    func archive(index: Int) throws {
        let entries = (0..<3).map { number in
            #"{"startedDateTime":"2026-11-20T12:00:0\#(number)Z","request":{"method":"POST","url":"https://\#(Self.url)","postData":{"text":"SAMLResponse=\#(number)"}},"response":{"status":400}}"#
        }
        let text = #"{"log":{"entries":["# + entries.joined(separator: ",") + "]}}"
        let answers = try RecordedResponse.all(in: Array(text.utf8))
        #expect(answers[index].capturedRequest?.sentBytes(with: "SAMLResponse") == Array("SAMLResponse=\(index)".utf8))
        #expect(answers[index].capturedRequest?.startedDateTime == "2026-11-20T12:00:0\(index)Z")
    }

    @Test("Hostile recordings take little time and do not trap")
    func hostile() throws {
        let long = String(repeating: "a", count: 4 << 20)
        for text in [
            "POST /\(long) HTTP/1.1\n\n\(Self.answer)", "POST / HTTP/1.1\n\(long)\n\n\(Self.answer)",
            "[{\"protocolVersion\":1,\"method\":\"\",\"host\":1,\"path\":[],\"request\":{},\"response\":[]}]",
            "[{\"protocolVersion\" \"method\" \"host\" \"path\"",
            CharlesSession.text(",{}"), CharlesSession.text(",null"),
        ] {
            _ = try? RecordedResponse.all(in: Array(text.utf8))
        }
    }
}

import Foundation
import HTTPTypes
import Testing

@testable import Captures

@Suite("Calls in the output of tools with formats of their own")
struct TranscriptTests {
    private static let path = "/api/v2/REF30/profiles/sso/Apple"
    private static let host = "sp.auth.adobe.com"
    private static let form = "SAMLResponse=PHNhbWxwOlJlc3BvbnNlPjwvc2FtbHA6UmVzcG9uc2U%2B"
    private static let answer = #"{"status":400,"code":"invalid_parameter_saml_response"}"#

    /// The same call in each format.
    static let transcripts: [String: String] = [
        "OkHttp": """
        --> POST https://\(host)\(path)
        Content-Type: application/x-www-form-urlencoded
        AP-Device-Identifier: fingerprint x

        \(form)
        --> END POST (60-byte body)
        <-- 400 https://\(host)\(path) (93ms)
        content-type: application/json

        \(answer)
        <-- END HTTP (55-byte body)
        """,
        "OkHttp in logcat, the form in two pieces": """
        11-20 12:30:00.100  4711  4711 D OkHttp  : --> POST https://\(host)\(path)
        11-20 12:30:00.101  4711  4711 D OkHttp  : Content-Type: application/x-www-form-urlencoded
        11-20 12:30:00.101  4711  4711 D OkHttp  : AP-Device-Identifier: fingerprint x
        11-20 12:30:00.101  4711  4711 D OkHttp  :
        11-20 12:30:00.102  4711  4711 D OkHttp  : \(form.prefix(30))
        11-20 12:30:00.102  4711  4711 I GC: freed 12 MB
        11-20 12:30:00.102  4711  4711 D OkHttp  : \(form.dropFirst(30))
        11-20 12:30:00.102  4711  4711 D OkHttp  : --> END POST (60-byte body)
        11-20 12:30:00.193  4711  4711 D OkHttp  : <-- 400 https://\(host)\(path) (93ms)
        11-20 12:30:00.193  4711  4711 D OkHttp  : content-type: application/json
        11-20 12:30:00.193  4711  4711 D OkHttp  :
        11-20 12:30:00.193  4711  4711 D OkHttp  : \(answer)
        11-20 12:30:00.193  4711  4711 D OkHttp  : <-- END HTTP (55-byte body)
        """,
        "curl --trace-ascii --trace-time": """
        12:30:00.100000 == Info: Connected to \(host) (203.0.113.17) port 443
        12:30:00.100000 => Send SSL data, 5 bytes (0x5)
        0000: .....
        12:30:00.100000 => Send header, 148 bytes (0x94)
        0000: POST \(path) HTTP/1.1
        0033: Host: \(host)
        004c: Content-Type: application/x-www-form-urlencoded
        007d: AP-Device-Identifier: fingerprint x
        00a2:
        12:30:00.100000 => Send data, 60 bytes (0x3c)
        0000: \(form.prefix(40))
        0028: \(form.dropFirst(40))
        12:30:00.193000 <= Recv header, 26 bytes (0x1a)
        0000: HTTP/1.1 400 Bad Request
        12:30:00.193000 <= Recv header, 32 bytes (0x20)
        0000: Content-Type: application/json
        12:30:00.193000 <= Recv header, 2 bytes (0x2)
        0000:
        12:30:00.193000 <= Recv data, 55 bytes (0x37)
        0000: \(answer)
        """,
        "http.client": """
        send: b'POST \(path) HTTP/1.1\\r\\nHost: \(host)\\r\\nContent-Type: application/x-www-form-urlencoded\\r\\nAP-Device-Identifier: fingerprint x\\r\\n\\r\\n'
        send: b'\(form)'
        reply: 'HTTP/1.1 400 Bad Request\\r\\n'
        header: Content-Type: application/json
        \(answer)
        """,
        "requests_toolbelt": """
        < POST \(path) HTTP/1.1
        < Host: \(host)
        < Content-Type: application/x-www-form-urlencoded
        < AP-Device-Identifier: fingerprint x
        <\u{20}
        < \(form)
        > HTTP/1.1 400 Bad Request
        > Content-Type: application/json
        >\u{20}
        \(answer)
        """,
        "mitmdump": """
        192.0.2.20:51834: POST https://\(host)\(path) HTTP/2.0
            content-type: application/x-www-form-urlencoded
            ap-device-identifier: fingerprint x

            SAMLResponse: PHNhbWxwOlJlc3BvbnNlPjwvc2FtbHA6UmVzcG9uc2U+

         << HTTP/2.0 400 Bad Request 55b
            content-type: application/json

            \(answer)
        """,
        "Burp": """
        <?xml version="1.0"?>
        <items burpVersion="2026.9.1" exportTime="Fri Nov 20 12:31:00 UTC 2026">
          <item>
            <time>Fri Nov 20 12:30:00 UTC 2026</time>
            <request base64="true"><![CDATA[\(base64(request))]]></request>
            <status>400</status>
            <response base64="false"><![CDATA[\(response)]]></response>
          </item>
        </items>
        """,
        "a followed stream": request + response + request + response,
    ]

    private static let request =
        "POST \(path) HTTP/1.1\nHost: \(host)\nContent-Type: application/x-www-form-urlencoded\nAP-Device-Identifier: fingerprint x\n\n\(form)"
    private static let response = "HTTP/1.1 400 Bad Request\nContent-Type: application/json\n\n\(answer)"

    private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

    @Test("A call is read from the output of each tool", arguments: transcripts.keys.sorted())
    func call(format: String) throws {
        let calls = try #require(Transcript(Array(Self.transcripts[format, default: ""].utf8))).calls
        try #require(calls.count == (format == "a followed stream" ? 2 : 1))
        for call in calls {
            let request = try #require(call.request)
            #expect(request.method == "POST")
            #expect(request.url.hasSuffix(Self.host + Self.path))
            #expect(request.header("AP-Device-Identifier") == "fingerprint x")
            #expect(request.sentBytes(with: "SAMLResponse").map { String(decoding: $0, as: UTF8.self) } == Self.form)
            #expect(request.startedDateTime == (format == "Burp" ? "2026-11-20T12:30:00Z" : nil))
            #expect(call.head?.status.code == 400)
            #expect(call.head?.headerFields[.contentType] == "application/json")
            #expect(String(decoding: call.body, as: UTF8.self).trimmingCharacters(in: .newlines) == Self.answer)
        }
    }

    @Test("A transcript that ends anywhere is read as far as it goes", arguments: transcripts.keys.sorted())
    func truncated(format: String) {
        let text = Array(Self.transcripts[format, default: ""].utf8)
        for count in text.indices {
            let calls = Transcript(Array(text.prefix(count)))?.calls ?? []
            #expect(calls.count <= 2 && calls.allSatisfy { $0.request?.method == "POST" })
        }
    }

    @Test("The rows of curl --trace are hexadecimal")
    func hexadecimalTrace() throws {
        func rows(_ text: String) -> String {
            let bytes = Array(text.utf8)
            return stride(from: 0, to: bytes.count, by: 16).map { start in
                let row = bytes[start..<min(start + 16, bytes.count)]
                let digits = row.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) + " " }.joined()
                return String(String(start + 0x10000, radix: 16).dropFirst()) + ": \(digits)................"
            }
            .joined(separator: "\n")
        }
        let head = "POST \(Self.path) HTTP/1.1\r\nHost: \(Self.host)\r\n\r\n"
        let text = """
            => Send header, \(head.utf8.count) bytes (0x1)
            \(rows(head))
            => Send data, \(Self.form.utf8.count) bytes (0x1)
            \(rows(Self.form))
            <= Recv header, 26 bytes (0x1a)
            \(rows("HTTP/1.1 400 Bad Request\r\n"))
            <= Recv header, 2 bytes (0x2)
            \(rows("\r\n"))
            <= Recv data, \(Self.answer.utf8.count) bytes (0x1)
            \(rows(Self.answer))
            """
        let call = try #require(Transcript(Array(text.utf8))?.calls.first)
        #expect(call.request?.sentBytes(with: "SAMLResponse") == Array(Self.form.utf8))
        #expect(call.head?.status.code == 400 && String(decoding: call.body, as: UTF8.self) == Self.answer)
    }

    @Test(
        "Other text is no transcript",
        arguments: [
            "", "POST /x HTTP/1.1\nHost: a\n\nb=c\n\nHTTP/1.1 200 OK\n\n{}", "> POST /x HTTP/2\n< HTTP/2 200\n< \n{}",
            "<items><item/></items>", "send: an email", "=> Send it", "--> nothing", "<< 5 items",
            #"10.0.0.1 - - "POST /x HTTP/1.1" 200 12"#,
        ]
    )
    func other(text: String) {
        #expect(Transcript(Array(text.utf8)) == nil)
    }
}

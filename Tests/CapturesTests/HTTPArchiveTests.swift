import AdobePass
import Captures
import HTTPTypes
import Testing

@Suite("Archives")
struct HTTPArchiveTests {
    static let malformedArchives = [
        "{\"log\":{\"entries\":[{", "\u{FEFF} {\n\"log\" : {}}", "{\"log\":{\"entries\":{}}}",
        "{\"log\":{\"entries\":[]}} x",
        "{\"log\":{\"entries\":" + String(repeating: "[", count: 100_000),
    ]

    @Test("A truncated archive, or one without entries, is an error and not a body", arguments: malformedArchives)
    func malformedArchive(text: String) {
        let error = #expect(throws: AdobePassError.self) { try RecordedResponse.all(in: [UInt8](text.utf8)) }
        #expect(error?.code == .malformedArchive)
        #expect(error?.message.contains("export it again") == true)
    }

    @Test("A field of the wrong type is missing, and a repeated name has no effect")
    func oddArchives() throws {
        let entry = #"{"request":{"method":5,"url":["u"]},"response":{"status":"204","headers":[{},{"name":"a b"}]}}"#
        let answer = try RecordedResponse.all(in: Array(#"{"log":{"a":1,"a":2,"entries":[7,\#(entry)]}}"#.utf8))[0]
        #expect(answer.response.head?.status.code == 204)
        #expect(
            answer.request == " " && answer.service == nil && answer.response.body.isEmpty && answer.warnings.isEmpty
        )
        let body = #"{"request":{},"response":{"status":200,"content":{"text":"e30","encoding":"BASE64"}}}"#
        #expect(try RecordedResponse.all(in: Array(body.utf8))[0].response.body == Array("{}".utf8))
    }

    @Test("An archive may be larger than the output of curl")
    func sizes() {
        let limit = { (text: String) in
            RecordedResponse.maximumBytes(ofRecordingStartingWith: Array(text.utf8)[...])
        }
        #expect(limit("HTTP/2 200") == 32 << 20)
        #expect(limit("{\"logs\":{") == 32 << 20)
        #expect(limit(" { \"log\" : {") == 256 << 20)
    }

    @Test(
        "A URL is displayed without its query and user information",
        arguments: [
            ("https://sp.auth.adobe.com/api/v2?token=x#y", "https://sp.auth.adobe.com/api/v2"),
            ("https://jane:secret@sp.auth.adobe.com/api", "https://sp.auth.adobe.com/api"),
            ("https://jane@x:secret@sp.auth.adobe.com", "https://sp.auth.adobe.com"),
            ("https://sp.auth.adobe.com/jane@example", "https://sp.auth.adobe.com/jane@example"),
            ("//jane:secret@sp.auth.adobe.com/api", "//sp.auth.adobe.com/api"),
            ("jane:secret@sp.auth.adobe.com/api", "sp.auth.adobe.com/api"),
            ("jane:secret@sp.auth.adobe.com:443", "sp.auth.adobe.com:443"),
            ("jane:secret@a.example/https://jane:secret@b.example/", "a.example/https://b.example/"),
            ("https://proxy.example/https://jane:secret@a.example/x", "https://proxy.example/https://a.example/x"),
            ("https://jane:sec/ret@a.example/x", "https://a.example/x"),
            ("https://jane:se//c/ret@a.example/x", "https://a.example/x"),
            ("https://a.example:8443/x:y", "https://a.example:8443/x:y"),
            ("http://jane:secret@[2001:db8::1]:80/x", "http://[2001:db8::1]:80/x"),
            ("/api/v2", "/api/v2"),
            ("", ""),
        ]
    )
    func addresses(url: String, displayed: String) throws {
        let entry = #"{"request":{"url":"\#(url)"},"response":{}}"#
        #expect(try HTTPArchive(Array(entry.utf8), as: nil)?.entries.map(\.target) == [displayed])
        let pasted = "GET \(url) HTTP/1.1\n\nHTTP/1.1 200 OK\n\n{}"
        guard !url.isEmpty else { return }
        #expect(try RecordedResponse.all(in: Array(pasted.utf8)).map(\.request) == ["GET \(displayed)"])
    }

    @Test("A host is displayed without user information")
    func host() throws {
        for mark in ["", "> "] {
            let request = "\(mark)GET /api HTTP/1.1\n\(mark)Host: jane:secret@a.example:80\n\(mark)\n"
            let answer = mark.isEmpty ? "HTTP/1.1 200 OK\n\n{}" : "< HTTP/1.1 200 OK\n< \n{}"
            let answers = try RecordedResponse.all(in: Array((request + answer).utf8))
            #expect(answers.map(\.request) == ["GET a.example:80/api"])
        }
    }
}

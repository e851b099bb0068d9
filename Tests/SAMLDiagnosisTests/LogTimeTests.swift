import SAML
import SAMLEncoding
import Testing

@testable import SAMLDiagnosis

@Suite("The time of a log line")
struct LogTimeTests {
    private static let noon = "2026-11-20T12:00:00Z"

    @Test(
        "It is at the start of the line or named as a time, and has a time zone",
        arguments: [
            ("2026-11-20T12:00:00Z INFO exchange SAMLResponse=", noon),
            ("2026-11-20T12:00:00.250Z SAMLResponse=", "2026-11-20T12:00:00.25Z"),
            ("2026-11-20 13:00:00,250 +0100 INFO ", "2026-11-20T12:00:00.25Z"),
            ("2026-11-20 07:00:00.000-0500 App[312:4711] ", noon),
            ("2026-11-20 12:00:00 UTC [17] LOG: ", noon),
            ("[2026-11-20T12:00:00+00:00] local.DEBUG: ", noon),
            ("INFO  2026-11-20T12:00:00Z worker-3 ", noon),
            ("10.0.0.1 - - [20/Nov/2026:12:00:00 +0000] \"POST /exchange\" ", noon),
            (#"{"level":"info","time":"2026-11-20T12:00:00Z","body":""#, noon),
            (#"{"@timestamp" : "2026-11-20T12:00:00.000Z", "message": ""#, noon),
            ("ts=2026-11-20T12:00:00Z level=debug body=", noon),
            ("2026-11-20T12:00:00Z DEBUG response:\n", noon),
            ("2026-11-20T11:00:00Z earlier\n2026-11-20T12:00:00Z DEBUG response:\nContent-Type: text/xml\n\n", noon),
            ("2026-11-20 12:00:00 INFO ", nil),
            ("11-20 12:00:00.250 D/Exchange(4711): ", nil),
            (#"{"expires":"2026-11-20T12:00:00Z","samlResponse":""#, nil),
            (#"<r IssueInstant="2026-11-20T12:00:00Z">"#, nil),
            ("<r at= 2026-11-20T12:00:00Z >", nil),
            ("notAfter=2026-11-20T12:00:00Z SAMLResponse=", nil),
            ("2026-11-20T12:00:00Zulu ", nil),
            ("2026-13-20T12:00:00Z ", nil),
            ("2026-11-20T12:00:00Z\n1\n2\n3\n4\n", nil),
            ("2026", nil),
            ("", nil),
        ] as [(String, String?)]
    )
    func instant(before text: String, is expected: String?) {
        #expect(LogTime(before: Array(text.utf8)[...])?.instant.description == expected)
    }

    @Test("Each response of a log is judged at the time of its own line")
    func linesOfALog() throws {
        let response = "<samlp:Response xmlns:samlp='urn:oasis:names:tc:SAML:2.0:protocol'/>"
        let log = """
            2026-11-20T12:00:00Z INFO \(response)
            a line without a time
            2026-11-20T12:05:00Z INFO \(response)
            INFO \(response)

            """
        let times = try ResponseFinder.all(in: Array(log.utf8)).map { $0.sentAt?.description }
        #expect(times == ["2026-11-20T12:00:00Z", "2026-11-20T12:05:00Z", nil])
    }

    @Test("A response has its time wherever the text is divided", arguments: [600, 700, 1000, 1111, 2000])
    func windows(size: Int) {
        let entries = (10..<40).map { second in
            """
            2026-11-20T12:00:\(second)Z INFO response:
            <samlp:Response xmlns:samlp='urn:oasis:names:tc:SAML:2.0:protocol'>\(String(repeating: "a", count: 150))</samlp:Response>

            """
        }
        var text = TextResponses(field: "SAMLResponse", limits: EncodingLimits(maximumBytes: 300), windowBytes: size)
        let found = text.add(Array(entries.joined().utf8)) + text.finish()
        #expect(found.map { $0.sentAt?.description } == (10..<40).map { "2026-11-20T12:00:\($0)Z" })
    }

    @Test("Text before a response never breaks the search, wherever it ends")
    func everyPrefix() {
        let text = Array("[20/Nov/2026:12:00:00 +0000] 2026-11-20T12:00:00.5+01:00 \"time\" : \"20".utf8)
        for end in 0...text.count {
            let found = LogTime(before: text[..<end])
            #expect(found == nil || end >= 27)
        }
    }
}

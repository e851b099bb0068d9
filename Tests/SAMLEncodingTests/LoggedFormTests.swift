import SAMLEncoding
import TestSupport
import Testing

@Suite("A form in a log")
struct LoggedFormTests {
    static let xml = Array(
        #"<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1" Version="2.0"><a>äöü >?></a></samlp:Response>"#
            .utf8
    )
    static let body = "requestor=REF30&deviceId=8f2&SAMLResponse="

    /// Encodings of the response as a value, and what follows the value.
    static let values: [String] = [
        String(decoding: PercentEncodedText(Base64Text(encoding: xml)).bytes, as: UTF8.self),
        Base64Text(encoding: xml).description,
    ]
    static let ends = [
        "\n2026-11-22 08:01:12.450 TVApp[311:9] [Net] <- 400\n", "\nhello\n", "\nhello",
        "\r\n[Auth] exchange failed\r\n", " <- 400",
        "\n\nstatus: 400", " status=400\nretry", "\n2026-11-22 08:01:13 POST /api?x=1&y=2\n",
    ]

    @Test("A value ends where the response does", arguments: values, ends)
    func end(value: String, end: String) throws {
        for start in ["", "2026-11-22 08:01:10 first line\n2026-11-22 08:01:12 POST /tokens/authn body="] {
            let text = Array((start + Self.body + value + end).utf8)
            let trace = EncodingTrace(unwrapping: text)
            #expect(trace.failure == nil && trace.payload == Self.xml, "\(start.count)")
        }
    }

    @Test(
        "A value that is not encoded has an end, too",
        arguments: ["", "=", "==", "a", "a=", ".", "%", "%3", "A==", "ab c"]
    )
    func other(value: String) {
        let trace = EncodingTrace(unwrapping: Array("\(Self.body)\(value) \n. x\n".utf8))
        #expect(trace.failure != nil)
    }

    @Test("A wrapped value continues on the next lines", arguments: values, ["\n", "\r\n"])
    func wrapped(value: String, lineBreak: String) {
        let characters = Array(value)
        let lines = stride(from: 0, to: characters.count, by: 60).map {
            String(characters[$0..<min($0 + 60, characters.count)])
        }
        let text = Self.body + lines.joined(separator: lineBreak) + lineBreak
        let trace = EncodingTrace(unwrapping: Array(text.utf8))
        #expect(trace.failure == nil && trace.payload == Self.xml)
    }
}

import Foundation
import SAMLEncoding
import TestTraits
import Testing

@Suite("A response beside other text that begins with '<'")
struct ConsoleTextTests {
    private static let response = ResponsePiecesTests.response(
        "_a",
        inside: "<saml:Assertion ID=\"_b\"></saml:Assertion>"
    )

    private static func trace(of text: String) -> EncodingTrace { EncodingTrace(unwrapping: Array(text.utf8)) }

    static let consoleText = [
        "<NSHTTPURLResponse: 0x600002a1> { URL: https://x } { Status Code: 400 }", "<VSAccountManager: 0x600>",
        "<UIView: 0x600; frame = (0 0; 10 10); layer = <CALayer: 0x601>>", "<MyApp.Session 0x600>",
        "<2026-11-22T10:00:00Z> [SSO] got it", "<error><status>400</status></error>", "<error/>",
        "<info> 10:00:00 asking the framework",
        "<NSThread: 0x600>{number = 1, name = main}\n<info> a\n<info> b\nif a < b",
        "<?xml version=\"1.0\"?>\n<error>\n<code>x</code>\n</error>",
    ]

    @Test("Descriptions of objects, log tags and other documents are text around a response", arguments: consoleText)
    func around(text: String) {
        for log in [
            "\(text)\n\(Self.response)", "\(Self.response)\n\(text)\n", "\(text)\n10:01 \(Self.response)\n\(text)\n",
        ] {
            let trace = Self.trace(of: log)
            #expect(trace.failure == nil && trace.payload == Array(Self.response.utf8), "\(log)")
            #expect(trace.layers.map(\.kind) == [.surroundingText])
        }
        let base64 = Self.trace(of: "\(text)\nSAMLResponse=\(ResponsePiecesTests.base64(Self.response))\n")
        #expect(base64.payload == Array(Self.response.utf8))
    }

    @Test(
        "Text that may belong to the document of the response is not removed",
        arguments: [
            "<a>@</a>", "<a>@", "<a>\n@\n</a>\n", "<a> 10:00 @ </a>", "<a/>@", "@<a/>", "@</saml:Assertion>",
            "<saml:Assertion ID=\"_c\"></saml:Assertion>\n@", "@\n<saml:Assertion ID=\"_c\"></saml:Assertion>",
            "<x:a> 10:00 @", "<a b=\"c\"> 10:00 @", "@\n<a>", "<!DOCTYPE a>\n<b/>\n@",
        ]
    )
    func document(text: String) {
        let text = text.replacing("@", with: Self.response)
        #expect(Self.trace(of: text).payload != Array(Self.response.utf8))
    }

    @Test(
        "The SAML response is preferred to the response of another service",
        arguments: [
            "<Response><error/></Response>", "<?xml version=\"1.0\"?><Response><code>400</code></Response>",
            "{\"status\": 400}",
        ]
    )
    func other(answer: String) throws {
        let form = "SAMLResponse=" + ResponsePiecesTests.percent(ResponsePiecesTests.base64(Self.response))
        let json = ResponsePiecesTests.json
        let logs = [
            "{\"request\":{\"body\":\(json(form))},\"response\":{\"status\":400,\"body\":\(json(answer))}}",
            "{\"response\":{\"status\":400,\"body\":\(json(answer))},\"request\":{\"body\":\(json(form))}}",
            "{\"response\":{\"log\":\(json("got " + answer))},\"request\":{\"body\":\(json(form))}}",
            "{\"sent\":\(json(Self.response)),\"got\":\(json(answer))}",
            "{\"got\":\(json(answer)),\"sent\":\(json(Self.response))}",
            "10:00 POST \(form)\n10:01 \(answer)\n", "10:00 \(answer)\n10:01 POST \(form)\n",
            "10:00 \(answer)\n10:01 \(Self.response)\n", "10:00 \(Self.response)\n10:01 \(answer)\n",
        ]
        for log in logs {
            let trace = Self.trace(of: log)
            #expect(
                trace.failure == nil && trace.payload == Array(Self.response.utf8),
                "\(log) \(trace.layers.map(\.kind.rawValue))"
            )
        }
    }

    @Test(
        "Hostile text takes linear time",
        .linearCost,
        arguments: [
            ("<a> x\n", true), ("<a x\n", true), ("<a: 0x1>\n", true), ("<a></a>\n", true), ("<?a?>\n", false),
            ("<Response></Response>", false), ("<Response>", false), ("<a><b></a>", false),
        ]
    )
    func cost(unit: String, isOtherText: Bool) {
        let text = String(repeating: unit, count: 2_000_000 / unit.utf8.count) + "10:00 \(Self.response)"
        let trace = EncodingTrace(unwrapping: Array(text.utf8), limits: EncodingLimits(maximumBytes: text.utf8.count))
        #expect((trace.payload == Array(Self.response.utf8)) == isOtherText)
    }

    @Test(
        "A field of CSV with doubled quotes is a string literal",
        arguments: [
            "\"@\"", "@", "2026-11-22,\"@\",400\n", "\"2026\",\"@\",\"x\"\n", "time,response\n2026,\"@\"\n", "\"@\"\n",
        ]
    )
    func csv(row: String) {
        for response in [
            Self.response,
            "<?xml version=\"1.0\"?>\n" + Self.response.replacing("<samlp:Status/>", with: "<samlp:Status a=\"\"/>"),
        ] {
            let trace = Self.trace(of: row.replacing("@", with: response.replacing("\"", with: "\"\"")))
            #expect(trace.failure == nil && trace.layers.last?.kind == .stringLiteral)
            // A declaration stays in other text.
            let xml = String(decoding: trace.payload, as: UTF8.self)
            #expect(xml == response || row.contains("2026") && response.hasSuffix("\n" + xml), "\(xml)")
        }
    }

    @Test("An attribute with an empty value is not a doubled quote", arguments: ["a=\"\"", "a=\"\" b=\"c\""])
    func emptyAttribute(attribute: String) {
        let response = Self.response.replacing("ID=\"_a\"", with: "\(attribute) ID=\"_a\"")
        #expect(Self.trace(of: response).layers.isEmpty)
    }
}

import Foundation
import SAMLEncoding
import TestSupport
import Testing

@Suite("Text around a pasted response")
struct PastedTextTests {
    typealias Case = ConvertedLayerTests.Case

    private static let xml = ConvertedLayerTests.xml
    private static let base64 = ConvertedLayerTests.base64
    private static let long = ConvertedLayerTests.long
    private static let longBase64 = Base64Text(encoding: Array(long.utf8)).description
    private static let urlSafe = base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")

    private static func lines(_ text: String, of length: Int) -> [String] {
        let bytes = Array(text.utf8)
        return stride(from: 0, to: bytes.count, by: length).map {
            String(decoding: bytes[$0..<min($0 + length, bytes.count)], as: UTF8.self)
        }
    }

    private static func json(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }

    /// Returns the lines of a text with a prefix that depends on the line number.
    private static func marked(_ mark: (Int) -> String, in lines: [String] = tags) -> String {
        lines.enumerated().map { mark($0.offset + 1) + $0.element }.joined(separator: "\n")
    }

    private static let tags = xml.replacing("><", with: ">\n<").split(separator: "\n").map(String.init)
    private static let tagged = tags.joined(separator: "\n")

    private static func padded(_ number: Int, _ width: Int) -> String {
        String(repeating: " ", count: width - "\(number)".count) + "\(number)"
    }

    static let marks = [
        Case("cat -n", marked { padded($0, 6) + "\t" }.utf8, [.markedLines], [.lineNumbers], inside: tagged),
        Case("two blanks", marked { padded($0, 4) + "  " }.utf8, [.markedLines], [.lineNumbers], inside: tagged),
        Case("bat", marked { padded($0, 4) + " │ " }.utf8, [.markedLines], [.lineNumbers], inside: tagged),
        Case(
            "bat with its frame",
            "─────┬────\n     │ File: x\n─────┼────\n\(marked { padded($0, 4) + " │ " })\n─────┴────\n".utf8,
            [.markedLines],
            [.lineNumbers],
            inside: tagged
        ),
        Case("grep -n", marked { "\($0 + 8):" }.utf8, [.markedLines], [.lineNumbers], inside: tagged),
        Case("less -N", marked { padded($0, 7) + " " }.utf8, [.markedLines], [.lineNumbers], inside: tagged),
        Case("a page of code", marked { "\($0) | " }.utf8, [.markedLines], [.lineNumbers], inside: tagged),
        Case(
            "a log",
            marked { "12:00:0\($0).123 [SSO] " }.utf8,
            [.markedLines],
            [.logPrefixes],
            inside: tagged
        ),
        Case("diff, added", marked { _ in "+" }.utf8, [.markedLines], [.diffMarks], inside: tagged),
        Case("diff, removed", marked { _ in "-" }.utf8, [.markedLines], [.diffMarks], inside: tagged),
        Case(
            "git diff",
            "diff --git a/x b/x\nindex 1..2 100644\n--- a/x\n+++ b/x\n@@ -0,0 +1,3 @@\n\(marked { _ in "+" })\n\\ No newline at end of file\n"
                .utf8,
            [.markedLines],
            [.diffMarks],
            inside: tagged
        ),
        Case(
            "Base64 in numbered lines",
            marked({ padded($0, 6) + "\t" }, in: lines(longBase64, of: 64)).utf8,
            [.markedLines, .base64],
            [.lineNumbers, .lineBreaks],
            inside: long
        ),
    ]

    static let objects = [
        Case("a member", #"{"samlResponse": "\#(base64)","x":1}"#.utf8, [.json, .base64], [.jsonObject]),
        Case(
            "nested objects",
            #"{"a":{"b":[{"saml":"\#(json(xml))"}]},"x":1}"#.utf8,
            [.json],
            [.jsonObject]
        ),
        Case(
            "escapes for markup",
            #"{"m":"\#(json(xml).replacing("<", with: #"\u003c"#).replacing(">", with: #"\u003E"#))"}"#.utf8,
            [.json],
            [.jsonObject]
        ),
        Case(
            "a string in a string",
            #"{"body":"\#(json(#"{"SAMLResponse":"\#(base64)"}"#))"}"#.utf8,
            [.surroundingText, .json, .base64],
            [.embedded, .jsonObject]
        ),
        Case(
            "base64url",
            #"["\#(Base64Text(encoding: Array((xml + "<!-- ÿÿ -->").utf8)).description.replacing("/", with: "_"))"]"#
                .utf8,
            [.json, .base64],
            [.jsonObject, .urlSafeAlphabet],
            inside: xml + "<!-- ÿÿ -->"
        ),
        Case(
            "a data: URL",
            #"{"x":"data:application/xml;base64,\#(base64)"}"#.utf8,
            [.json, .surroundingText, .base64],
            [.jsonObject, .embedded]
        ),
        Case("a part of an object", #""samlResponse": "\#(base64)", "x": 1"#.utf8, [.json, .base64], [.jsonObject]),
        Case("the end of an object", #""\#(base64)","x":1}"#.utf8, [.json, .base64], [.jsonObject]),
        Case(
            "an object in Base64",
            Base64Text(encoding: Array(#"{"SAMLResponse":"\#(base64)"}"#.utf8)).bytes,
            [.base64, .json, .base64],
            [.jsonObject, .base64Twice]
        ),
        Case(
            "a body inside a capture",
            #"{"postData":{"text":"SAMLResponse=\#(EncodingTraceTests.percentEncoded(base64))"}}"#.utf8,
            [.surroundingText, .form, .percentEncoding, .base64],
            [.embedded]
        ),
        Case(
            "a line of a log with an object",
            #"[12:01:02] INFO {"SAMLResponse":"\#(base64)"}"#.utf8,
            [.surroundingText, .base64],
            [.embedded]
        ),
    ]

    static let others = [
        Case("the end of a program", "\(xml)\nProgram ended with exit code: 0".utf8, [.surroundingText], [.embedded]),
        Case("a prompt", "\(xml)\nuser@mac ~ % ".utf8, [.surroundingText], [.surroundingWhitespace, .embedded]),
        Case("the end of CDATA", "\(xml)]]>".utf8, [.surroundingText], [.embedded]),
        Case("the end of a page", "\(xml)</pre>".utf8, [.surroundingText], [.embedded]),
        Case("text before and after it", "got \(xml) done".utf8, [.surroundingText], [.embedded]),
        Case(
            "CDATA around Base64",
            "<![CDATA[\(longBase64)]]>".utf8,
            [.surroundingText, .base64],
            [.embedded],
            inside: long
        ),
        Case("CDATA around XML", "<x><![CDATA[\(xml)]]></x>".utf8, [.surroundingText], [.embedded]),
        Case(
            "an element around Base64",
            "<SAMLResponse>\(longBase64)</SAMLResponse>".utf8,
            [.surroundingText, .base64],
            [.embedded],
            inside: long
        ),
        Case(
            "PEM",
            "-----BEGIN SAML-----\n\(lines(longBase64, of: 64).joined(separator: "\n"))\n-----END SAML-----\n".utf8,
            [.surroundingText, .base64],
            [.pemArmor],
            inside: long
        ),
        Case(
            "a part of a mail",
            "MIME-Version: 1.0\r\nContent-Transfer-Encoding: base64\r\n\r\n\(lines(longBase64, of: 76).joined(separator: "\r\n"))\r\n--b--\r\n"
                .utf8,
            [.surroundingText],
            [.embedded],
            inside: long
        ),
        Case(
            "a block of YAML",
            "a: b\nSAMLResponse: |\n  \(lines(longBase64, of: 76).joined(separator: "\n  "))\nc: d\n".utf8,
            [.surroundingText, .base64],
            [.embedded, .surroundingWhitespace, .lineBreaks],
            inside: long
        ),
        Case(
            "lines of Base64 in a log",
            "payload:\n\(lines(longBase64, of: 76).joined(separator: "\n"))\ndone".utf8,
            [.surroundingText, .base64],
            [.embedded, .lineBreaks],
            inside: long
        ),
        Case(
            "a template of JavaScript",
            "const r = `\(longBase64)`;".utf8,
            [.surroundingText, .base64],
            [.embedded],
            inside: long
        ),
        Case("typographic quotes", "“\(base64)”".utf8, [.stringLiteral, .base64], [.typographicQuotes]),
        Case("typographic quotes around XML", "«\(xml)»".utf8, [.stringLiteral], [.typographicQuotes]),
        Case(
            "quotes of Windows-1252",
            [0x93] + Array(base64.utf8) + [0x94],
            [.stringLiteral, .base64],
            [.typographicQuotes]
        ),
        Case(
            "no-break and zero-width spaces",
            "\(base64.prefix(20))\u{A0}\(base64.dropFirst(20).prefix(20))\u{200B}\(base64.dropFirst(40))".utf8,
            [.base64],
            [.invisibleCharacters]
        ),
    ]

    @Test("It is removed and named", arguments: marks + objects + others)
    func removed(row: Case) throws {
        let trace = EncodingTrace(unwrapping: row.input)
        #expect(trace.failure == nil)
        #expect(trace.layers.map(\.kind) == row.layers)
        #expect(trace.observations.map(\.kind) == row.observations)
        #expect(String(decoding: trace.payload, as: UTF8.self) == row.inside)
        #expect(!trace.isAsSpecified)
    }

    @Test(
        "Text that is not a mark of a viewer is kept",
        arguments: ["1 <a>\n3 <b>", "1 <a>", "+<a>\n-<b>", "+<a>\n b", "1: x\n2: y"]
    )
    func noMarks(text: String) {
        let trace = EncodingTrace(unwrapping: Array(text.utf8))
        #expect(!trace.layers.contains { $0.kind == .markedLines })
    }

    @Test("A response inside a response is one, and another one after it is not read")
    func several() {
        let nested = "x <Response><Response/><a><Response></Response></a></Response> y"
        #expect(EncodingTrace(unwrapping: Array(nested.utf8)).payload == Array(nested.utf8.dropFirst(2).dropLast(2)))
        let twice = "\(Self.xml)\n\(Self.xml) and text"
        #expect(EncodingTrace(unwrapping: Array(twice.utf8)).layers.isEmpty)
    }

    @Test("Places in Base64 count the invisible characters before them")
    func placesAmongInvisibleCharacters() {
        let text = "\(Self.base64.prefix(20))\u{A0}\(Self.base64.dropFirst(20).prefix(20))!"
        let trace = EncodingTrace(unwrapping: Array(text.utf8))
        #expect(trace.failure?.code == .invalidCharacter)
        #expect(trace.failure?.offset == 42)
    }
}

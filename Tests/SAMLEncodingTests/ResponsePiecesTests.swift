import Foundation
import SAMLEncoding
import TestTraits
import Testing

@Suite("Responses in a text")
struct ResponsePiecesTests {
    static func response(_ id: String, inside: String = "") -> String {
        "<samlp:Response xmlns:samlp=\"urn:oasis:names:tc:SAML:2.0:protocol\" ID=\"\(id)\" Version=\"2.0\">"
            + "<samlp:Status/>\(inside)</samlp:Response>"
    }

    static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

    static func percent(_ text: String) -> String {
        text.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain = byte < 0x80 && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            return isPlain ? String(scalar) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    static func json(_ text: String) -> String {
        "\"" + text.replacing("\"", with: "\\\"").replacing("\n", with: "\\n").replacing("/", with: "\\/") + "\""
    }

    static func html(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    static func lines(_ text: String) -> String { text.replacing("><", with: ">\n<") }

    static func wrapped(_ text: String, at length: Int = 76) -> String {
        stride(from: 0, to: text.utf8.count, by: length).map { start in
            String(decoding: Array(text.utf8)[start..<min(start + length, text.utf8.count)], as: UTF8.self)
        }.joined(separator: "\n")
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        /// The IDs of the responses, in order.
        let ids: [String]
        /// True if they are in one form.
        var isForm: Bool { testDescription == "two fields of one form" }

        init(_ name: String, _ text: String, _ ids: [String] = ["_a", "_b"]) {
            testDescription = name
            self.text = text
            self.ids = ids
        }
    }

    private static let a = response("_a")
    private static let b = response("_b")
    private static let long = response("_a", inside: String(repeating: "<saml:Assertion/>", count: 40))

    static let divided = [
        Row("two documents on two lines", "\(a)\n\(b)\n"),
        Row("two documents after each other", a + b),
        Row("declarations before both", "<?xml version=\"1.0\"?>\n\(a)\n<?xml version=\"1.0\"?>\n\(b)"),
        Row("documents over several lines", "\(lines(a))\n\n\(lines(b))\n"),
        Row("values separated by blank lines", "\(base64(a))\n\n\(base64(b))\n"),
        Row("values on lines", "\(base64(a))\n\(base64(b))"),
        Row("values broken into lines", "\(wrapped(base64(long)))\n\n\(wrapped(base64(b)))"),
        Row(
            "a log of form bodies",
            "10:00 POST body=SAMLResponse=\(percent(base64(a)))\n10:01 200\n10:02 POST SAMLResponse=\(percent(base64(b)))"
        ),
        Row(
            "two fields of one form",
            "SAMLResponse=\(percent(base64(a)))&RelayState=x&SAMLResponse=\(percent(base64(b)))"
        ),
        Row("JSON lines", "{\"t\":0,\"r\":\(json(a))}\n{\"t\":1,\"r\":\(json(b))}"),
        Row("members of one object", "{\"a\": \(json(a)), \"b\": \(json(b))}"),
        Row(
            "JSON with escaped markup",
            "["
                + [a, b].map { json($0).replacing("<", with: "\\u003c").replacing(">", with: "\\u003e") }.joined(
                    separator: ", "
                ) + "]"
        ),
        Row("JSON with form values", "{\"SAMLResponse\": \"\(base64(a))\"}\n{\"SAMLResponse\": \"\(base64(b))\"}"),
        Row("Optional in a console", "response Optional(\(json(a)))\nnoise\nresponse Optional(\(json(b)))"),
        Row("escaped for a page", "<p>\(html(a))</p>\n<p>\(html(b))</p>"),
        Row("XML and a form body", "got \(a)\nPOST SAMLResponse=\(percent(base64(b)))"),
        Row(
            "commands for curl",
            "curl --data 'SAMLResponse=\(percent(base64(a)))' https://x\ncurl --data-urlencode 'SAMLResponse=\(base64(b))' https://x"
        ),
        Row(
            "addresses",
            "GET https://x/?SAMLResponse=\(percent(base64(a)))&a=b HTTP/1.1\nGET https://x/?c=d&SAMLResponse=\(percent(base64(b))) HTTP/1.1"
        ),
        Row("percent-encoded XML", "r=\(percent(a))\nr=\(percent(b))"),
        Row("encoded twice", "SAMLResponse=\(percent(percent(base64(a))))\nSAMLResponse=\(base64(base64(b)))"),
        Row("quoted mail", lines("\(a)\n\(b)").split(separator: "\n").map { "> \($0)" }.joined(separator: "\n")),
        Row(
            "SOAP envelopes",
            "<s:Envelope><s:Body>\(a)</s:Body></s:Envelope>\n<s:Envelope><s:Body>\(b)</s:Body></s:Envelope>"
        ),
        Row("other XML between", "\(a)\n<Response><code>400</code></Response>\n<Response [200]>\n\(b)"),
    ]

    @Test("Each piece decodes to its response alone", arguments: divided)
    func pieces(row: Row) throws {
        let text = Array(row.text.utf8)
        let pieces = ResponsePieces(in: text, field: "SAMLResponse").pieces
        #expect(pieces.count == row.ids.count)
        for (piece, id) in zip(pieces, row.ids) {
            let trace = EncodingTrace(
                unwrapping: Array(text[piece.source]),
                field: "SAMLResponse",
                limits: EncodingLimits(),
                as: .oneResponse(at: 0)
            )
            #expect(trace.failure == nil, "\(String(describing: trace.failure)) \(trace.layers.map(\.kind.rawValue))")
            let xml = String(decoding: trace.payload, as: UTF8.self)
            #expect(xml.contains("ID=\"\(id)\"") && xml.components(separatedBy: "ID=").count == 2, "\(xml)")
        }
    }

    @Test("A reader of one response rejects a text with several, and lists the places", arguments: divided)
    func rejected(row: Row) throws {
        let failure = try #require(EncodingTrace(unwrapping: Array(row.text.utf8)).failure)
        #expect(failure.code == .severalResponses || row.isForm && failure.code == .duplicateField)
        let count = row.isForm ? "\(row.ids.count) times" : "\(row.ids.count) SAML responses"
        #expect(failure.message.contains(count) && failure.message.contains("(byte "))
    }

    @Test("Several responses inside a layer are rejected as well", arguments: divided.filter { !$0.isForm })
    func rejectedInside(row: Row) throws {
        for text in [Self.base64(row.text), "SAMLResponse=" + Self.percent(Self.base64(row.text))] {
            let trace = EncodingTrace(unwrapping: Array(text.utf8))
            #expect(trace.failure?.code == .severalResponses)
            #expect(trace.layers.last?.kind == .base64)
        }
    }

    static let whole = [
        Row("a response inside a response", response("_a", inside: b)),
        Row(
            "inside its extensions, after a comment",
            response("_a", inside: "<!-- <samlp:Response ID='x'> --><e>\(b)</e>")
        ),
        Row("with an empty one inside", response("_a", inside: "<samlp:Response ID=\"x\" Version=\"2.0\"/>")),
        Row("in a CDATA section", response("_a", inside: "<![CDATA[\(b)]]>")),
        Row("encoded in a value", response("_a", inside: "<v>\(base64(b))</v>")),
        Row(
            "with a tag in a quoted value",
            response("_a", inside: "<samlp:Response a='>' ID=\"_c\" b='/>'></samlp:Response>")
        ),
        Row("two in one document", "<Wrapper xmlns=\"urn:x\">\(a)\(b)</Wrapper>"),
        Row("two in one envelope", "<s:Envelope><s:Body>\(a)\(b)</s:Body></s:Envelope>"),
        Row("in a comment before the root", "<?xml version=\"1.0\"?><!-- \(b) -->\(a)"),
        Row("in an entity of a document type", "<!DOCTYPE r [<!ENTITY e '\(b)'>]>\(a)"),
        Row("in a log line, nested", "10:00 got \(response("_a", inside: b)) end"),
    ]

    @Test("A document that parses as a whole is one response, whatever it contains", arguments: whole)
    func nested(row: Row) {
        let pieces = ResponsePieces(in: Array(row.text.utf8), field: "SAMLResponse").pieces
        #expect(pieces.count < 2, "\(pieces)")
        #expect(EncodingTrace(unwrapping: Array(row.text.utf8)).failure?.code != .severalResponses)
    }

    @Test("An element that is never closed does not hide another", arguments: ["", "noise\n"])
    func unclosed(between: String) {
        let cut = String(Self.long.prefix(600))
        let text = "x \(cut)\n\(between)y \(Self.b)\nz SAMLResponse=\(Self.base64(Self.a))\n"
        let pieces = ResponsePieces(in: Array(text.utf8), field: "SAMLResponse").pieces
        #expect(pieces.count == 3)
        #expect(String(decoding: Array(text.utf8)[pieces[1].source], as: UTF8.self) == Self.b)
    }

    @Test("Another field of a form is not a separate response")
    func otherField() {
        let form = "SAMLResponse=\(Self.base64(Self.a))&other=\(Self.base64(Self.b))"
        for (field, expected) in [("SAMLResponse", Self.a), ("other", Self.b)] {
            let pieces = ResponsePieces(in: Array(form.utf8), field: field).pieces
            #expect(
                pieces.map { String(decoding: Array(form.utf8)[$0.range], as: UTF8.self) } == [Self.base64(expected)]
            )
        }
    }

    @Test("A value of the field counts even if its content is unknown")
    func unknownValue() {
        let text = "SAMLResponse=\(Self.base64(Self.a))\nSAMLResponse=\(String(repeating: "fZJx", count: 40))"
        #expect(ResponsePieces(in: Array(text.utf8), field: "SAMLResponse").pieces.count == 2)
    }

    /// Text in which the app had no response, and the part of it that shows this.
    static let empty: [(text: String, part: String)] = [
        ("SAMLResponse=nil", "SAMLResponse=nil"), ("SAMLResponse: (null)", "SAMLResponse: (null)"),
        ("POST body: SAMLResponse=", "SAMLResponse="), ("SAMLResponse=&RelayState=x", "SAMLResponse="),
        ("body=SAMLResponse=undefined&x=y", "SAMLResponse=undefined"),
        ("SAMLResponse=None 200 OK", "SAMLResponse=None"),
        ("samlAttributeQueryResponse = nil; verificationToken = nil;", "samlAttributeQueryResponse = nil"),
        ("{\"SAMLResponse\": null, \"a\": 1}", "SAMLResponse\": null"),
        ("{\"SAMLResponse\":\"\"}", "SAMLResponse\":\"\""),
        ("\"{\\\"SAMLResponse\\\":null}\"", "SAMLResponse\\\":null"),
        ("<input name=\"SAMLResponse\" value=\"\">", "SAMLResponse\" value=\"\""),
        ("(String?) samlResponse = nil", "samlResponse = nil"),
        ("SAMLResponse=Optional(nil)", "SAMLResponse=Optional(nil"),
        ("sent SAMLResponse=%28null%29 at 10:00", "SAMLResponse=%28null%29"),
        ("SAMLResponse=nil (no session)", "SAMLResponse=nil"),
        ("curl -d 'SAMLResponse=nil' https://x", "SAMLResponse=nil"), ("SAMLResponse=\n200 OK", "SAMLResponse="),
    ]

    @Test("A field without a value is a separate place beside a response", arguments: empty.map(\.text))
    func noValue(text: String) throws {
        let part = try #require(Self.empty.first { $0.text == text }).part
        for (log, index) in [("10:00 got \(Self.a)\n10:01 \(text)\n", 1), ("\(text)\n10:01 got \(Self.a)\n", 0)] {
            let bytes = Array(log.utf8)
            let pieces = ResponsePieces(in: bytes, field: "SAMLResponse").pieces
            #expect(pieces.map(\.isNoValue) == [index == 0, index == 1])
            guard pieces.count == 2 else { continue }
            #expect(String(decoding: bytes[pieces[index].source], as: UTF8.self) == part)
            let failure = EncodingTrace(unwrapping: bytes).failure
            #expect(failure?.code == .severalResponses && failure?.message.contains("without a value") == true)
        }
    }

    @Test(
        "Text that mentions the field has no value",
        arguments: [
            "SAMLResponse received", "parsing SAMLResponse:", "SAMLResponse =", "if SAMLResponse == nil { return }",
            "SAMLResponse != nil", "let body = \"SAMLResponse=\" + encoded", "the SAMLResponse: none of them is valid",
            "SAMLResponse: null pointer exception", "noSAMLResponse=nil", "invalid_parameter_saml_response: null",
            "grep 'SAMLResponse=' app.log", "SAMLResponse=nilable", "SAMLResponse: undefinedBehavior",
            "{\"code\":\"invalid_parameter_saml_response\",\"message\":null}", "samlResponse: String?",
        ]
    )
    func mention(text: String) {
        for log in [
            "\(text)\n\(Self.a)\n", "\(Self.a)\n\(text)\n", "SAMLResponse=\n\(Self.a)\n",
            "SAMLResponse=\r\n\(Self.base64(Self.a))",
        ] {
            let pieces = ResponsePieces(in: Array(log.utf8), field: "SAMLResponse").pieces
            #expect(pieces.map(\.isNoValue) == [false], "\(log)")
        }
    }

    @Test(
        "A text whose fields have no value has no response",
        arguments: ["SAMLResponse=nil\nSAMLResponse=nil", "SAMLResponse=nil"]
    )
    func onlyNoValue(text: String) {
        #expect(ResponsePieces(in: Array(text.utf8), field: "SAMLResponse").pieces.count == 1)
        #expect(EncodingTrace(unwrapping: Array(text.utf8)).failure?.code != .severalResponses)
    }

    static let hostile: [(name: String, unit: String)] = [
        ("starts", "<Response "), ("starts with names", "<samlp:Response ID=\""), ("quotes", "<Response a='\""),
        ("tags", "<samlp:Response ID=\"a\">"), ("ends", "</samlp:Response>"), ("comments", "<!-- <Response ID=\"a\">"),
        ("sections", "<![CDATA[<Response ID='"), ("escaped", "&lt;samlp:Response ID=1&gt;"),
        ("escapes", "\\u003csamlp:Response ID=1"), ("declarations", "<?xml ?><Response ID="),
        ("values", "PHNhbWxwOlJlc3BvbnNlIHhtbG5zOnNhbWxwPSJ1cm46b2FzaXM6bmFtZXM6dGM6U0FNTDoy "),
        ("fields", "SAMLResponse="), ("percent signs", "%3C%3C"), ("lines of Base64", "PHNhbWxwOlJl\n"),
        ("different names", "<a\u{0}Response ID=1><b:Response ID=1></a:Response>"), ("braces", "{\"SAMLResponse\":\""),
        ("fields without a value", "SAMLResponse=nil "), ("empty fields", "SAMLResponse=\n"),
        ("names", "SAMLResponse: "),
        ("compressed data", "H4sIAAAAAAAAA8tIzcnJVyjPL8pJAQCFEUoNCwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA "),
    ]

    @Test("Hostile text takes linear time", .linearCost, arguments: hostile.map(\.name))
    func cost(name: String) throws {
        let unit = try #require(Self.hostile.first { $0.name == name }).unit
        let text = Array(String(repeating: unit, count: 4_000_000 / unit.utf8.count).utf8)
        #expect(ResponsePieces(in: text, field: "SAMLResponse").consumed == text.count)
    }

    @Test("A text that is read in windows has the same responses as the whole text", arguments: [3000, 5000, 20_000])
    func windows(size: Int) {
        let texts = Self.divided.map(\.text)
        let text = Array((texts + texts).map { "line\n\($0)\n" }.joined().utf8)
        let whole = ResponsePieces(in: text, field: "SAMLResponse").pieces.map(\.range)
        var found: [Range<Int>] = []
        var start = 0
        while start < text.count {
            let end = min(text.count, start + size + 8192)
            let window = Array(text[start..<end])
            let pieces = ResponsePieces(
                in: window,
                field: "SAMLResponse",
                extent: end == text.count ? .whole : .start(maximumOpenBytes: 4000)
            )
            found += pieces.pieces.map { start + $0.range.lowerBound..<start + $0.range.upperBound }
            #expect(pieces.consumed > 0)
            start += max(pieces.consumed, 1)
        }
        #expect(found == whole)
        #expect(whole.count == 2 * Self.divided.map(\.ids.count).reduce(0, +))
    }
}

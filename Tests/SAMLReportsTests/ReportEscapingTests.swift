import ByteTools
import Foundation
import SAML
import SAMLDiagnosis
import SAMLEncoding
import TestTraits
import Testing

@testable import SAMLReports

@Suite("What is escaped in the formats of reports")
struct ReportEscapingTests {
    @Test(
        "A link in Markdown is none",
        arguments: [
            "http://evil.example", "https://evil.example/x", "http://\u{301}evil.example/x",
            "http:\u{FE0F}//evil.example",
            "http://\u{FE0F}evil.example", "www.evil.example", "WWW.evil.example", "wwww.evil.example",
            "ftp://evil.example",
            "mailto:a@evil.example", "xmpp:a@evil.example", "a@evil.example", "[a](b)", "![a](b)", "<http://a>", "@all",
            "#1",
            "GH-12", "gh-12", "evil/evil#1", "www\u{301}.evil.example",
        ]
    )
    func markdown(text: String) {
        for escaped in ["see \(text)".markdown, text.markdownCode] {
            let rest = Self.withoutReferences(escaped)
            // A tag parts an address for mail: what is only a reference is an address once it is rendered.
            #expect(
                escaped.components(separatedBy: "&#64;").count
                    == escaped.components(separatedBy: "<code>&#64;</code>").count
            )
            for sign in ["://", "@", "#", "[", "]", "<http", "!"] {
                #expect(rest.unicodeScalars.firstRange(of: Array(sign.unicodeScalars)) == nil, "\(escaped)")
            }
            #expect(!rest.lowercased().contains("www."), "\(escaped)")
            #expect(!rest.lowercased().contains("gh-"), "\(escaped)")
        }
        // Services look for numbers of issues in what has been rendered.
        for sign in text.unicodeScalars where "#".unicodeScalars.contains(sign) {
            #expect(text.markdown.contains("<code>&#\(sign.value);</code>"))
        }
    }

    /// The text with what this tool wrote taken out: references and the tags around code.
    private static func withoutReferences(_ text: String) -> String {
        text.replacing(/&#[0-9]+;|<\/?code>/, with: "\u{0}")
    }

    @Test("What is no link stays as people read it")
    func markdownText() {
        #expect("urn:oasis:names 12:30 a.b w.w - a-b".markdown == "urn:oasis:names 12:30 a.b w.w - a-b")
    }

    @Test("JSON has nothing in it that cannot be printed, and means the same")
    func json() throws {
        let texts = [
            "\u{7F}\u{80}\u{9B}\u{AD}\u{200B}\u{200E}\u{2028}\u{2029}\u{202E}\u{2066}\u{FEFF}\u{E0041}\u{1}\u{1B}\n\"\\",
            "é 日本 👩\u{200D}🚀 \u{200C}", "plain",
        ]
        let line = String(decoding: JSONWriter.text(of: texts, .line), as: UTF8.self)
        for json in [line, String(decoding: JSONWriter.text(of: [texts[0]: texts], .pretty), as: UTF8.self)] {
            #expect(!json.unicodeScalars.contains { $0.isUnprintable && $0 != "\n" }, "\(json)")
            #expect(json.contains("👩\u{200D}🚀"))
        }
        let escaped = JSONWriter.text(of: ["\u{7F}\u{202E}\u{E0041}"], .line)
        #expect(String(decoding: escaped, as: UTF8.self) == #"["\u007f\u202e\udb40\udc41"]"#)
        #expect(try JSONDecoder().decode([String].self, from: Data(line.utf8)) == texts)
    }

    @Test("A list that is written as it comes is the same text, whatever is in it")
    func list() {
        let elements: [JSON] = [["a": 1, "b": ["c"]], [:], ["a": "\n"]]
        var list = JSONList()
        for element in elements { list.append(element) }
        let (streamed, whole): (JSON, JSON) = (["a": 1, "files": list], ["a": 1, "files": elements])
        #expect(streamed.pretty == whole.pretty)
        var emitted: [UInt8] = []
        streamed.emit { emitted += $0 }
        #expect(emitted == whole.pretty + [0x0A])
        let (none, empty): (JSON, JSON) = (["files": JSONList()], ["files": [JSON]()])
        #expect(none.pretty == empty.pretty)
    }

    @Test("A text of combining marks is written in linear time", .linearCost)
    func marks() {
        let marks = String(repeating: "\u{301}\u{316}", count: 400_000)
        #expect(JSONWriter.text(of: marks, .line).count == marks.utf8.count + 2)
    }

    @Test("Members of JSON are in the order of their names, and those without a value are left out")
    func members() {
        let none: String? = nil
        let object: JSON = ["b": 2, "a": true, "none": none, "C": ["x": "y"]]
        #expect(String(decoding: object.line, as: UTF8.self) == #"{"C":{"x":"y"},"a":true,"b":2}"#)
        let merged = object.merging(["aa": JSONValue(.number("1e400"))])
        #expect(String(decoding: merged.line, as: UTF8.self) == #"{"C":{"x":"y"},"a":true,"aa":1e400,"b":2}"#)
    }

    @Test("A tab is shown, whatever follows it")
    func tabs() {
        #expect("a\t\u{301}\tb".withTabs.unicodeScalars.elementsEqual("a⇥\u{301}⇥b".unicodeScalars))
    }

    @Test("What was not read has no excerpts, and is not looked through for what they would hide")
    func noExcerpts() {
        let text = Array("<a>\(String(repeating: "<b>x", count: 2000))".utf8)
        let small = DiagnosisContext(policy: VerificationPolicy(maximumBytes: 1000))
        let diagnosis = ResponseDiagnosis(of: text, in: small, at: .now(Date()))
        #expect(diagnosis.trace.failure?.code == .tooLarge)
        #expect(DiagnosisText.hidden(in: diagnosis).ranges.isEmpty)
        #expect(!DiagnosisText.hidden(in: ResponseDiagnosis(of: text, at: .now(Date()))).ranges.isEmpty)
    }

    @Test(
        "A message of SARIF has no links and no placeholders",
        arguments: [
            ("plain", "plain"), ("[the log](https://evil.example/)", #"\[the log\](https://evil.example/)"#),
            (#"\[a](1)"#, #"\\\[a\](1)"#), ("{0} {{", "{{0}} {{{{"), ("a\u{202E}b", #"a\\u{{202e}}b"#),
            ("[\u{301}a](b)", "\\[\u{301}a\\](b)"),
        ]
    )
    func sarif(text: String, escaped: String) {
        #expect(Array(SARIFForm.plain(text).utf8) == Array(escaped.utf8))
    }
}

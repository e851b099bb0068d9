import Attacks
import SAML
import SAMLDiagnosis
import SAMLEncoding
import TestSupport
import Testing

/// Texts that do not contain the response any more: descriptions of objects, and values that a program damaged.
@Suite("Texts whose content is lost")
struct LostTextTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let rule: String
        /// A part of the message.
        let message: String
        let input: RuleInput
    }

    @Test("The only error names what the text is", arguments: descriptions + letterCases + spaces + shortened)
    func first(row: Row) throws {
        let findings = try row.input.diagnosis().findings.filter { $0.severity > .note }
        #expect(findings.map(\.rule.id) == [row.rule])
        #expect(findings.first?.message.contains(row.message) == true, "\(findings.first?.message ?? "")")
        #expect(findings.first?.advice.isEmpty == false)
    }

    @Test("Similar texts are not taken for one of them", arguments: others)
    func other(text: String) throws {
        let rules = try RuleInput.text(text).diagnosis().findings.map(\.rule.id)
        #expect(!rules.contains("content.description") && !rules.contains("encoding.letter-case"), "\(rules)")
    }

    @Test("A good sample is not taken for one of them, in any encoding", arguments: Sample.all)
    func samples(sample: Sample) throws {
        let base64 = EncodedSample.base64(of: String(decoding: try sample.bytes(), as: UTF8.self))
        for text in [base64, "SAMLResponse=\(EncodedSample.percent(base64))", "payload: \(base64)\n"] {
            let rules = try RuleInput.text(text).diagnosis().findings.map(\.rule.id)
            #expect(!rules.contains("content.description") && !rules.contains("encoding.letter-case"))
        }
    }

    @Test(
        "Base64 from which characters were lost in its middle is not called truncated",
        arguments: ["signed-response.xml", "signed-both.xml", "compact.xml", "non-ascii.xml"],
        [1, 2, 3]
    )
    func shifted(file: String, lost: Int) throws {
        let base64 = Base64Text(encoding: try #require(Sample.named(file)).bytes()).bytes
        for place in stride(from: 40, to: base64.count - 80, by: 97) {
            var text = base64
            text.removeSubrange(place..<(place + lost))
            let diagnosis = ResponseDiagnosis(of: text, at: .now(SampleFindingsTests.instant))
            let first = try #require(diagnosis.findings.first)
            #expect(first.rule.id == "encoding.invalid-length", "\(place): \(first.rule.id)")
            let offset = try #require(first.place?.offset)
            // Shifted bits are sometimes text.
            #expect((place - 8...place + 64).contains(offset), "\(place): \(offset)")
        }
    }

    @Test("So is Base64 to which characters were added, and a value in a form")
    func added() throws {
        let base64 = Base64Text(encoding: try #require(Sample.named("signed-response.xml")).bytes()).bytes
        let added = Array(base64.prefix(1000)) + Array("A".utf8) + base64.dropFirst(1000)
        for text in [
            added, Array(("SAMLResponse=" + EncodedSample.percent(String(decoding: added, as: UTF8.self))).utf8),
        ] {
            let diagnosis = ResponseDiagnosis(of: text, at: .now(SampleFindingsTests.instant))
            #expect(diagnosis.findings.first?.rule.id == "encoding.invalid-length")
        }
        let whole = ResponseDiagnosis(
            of: base64.filter { $0 != UInt8(ascii: "=") },
            at: .now(SampleFindingsTests.instant)
        )
        #expect(!whole.findings.contains { $0.rule.id == "encoding.invalid-length" })
    }

    @Test(
        "A value in a log whose pluses became blanks is read to its end",
        arguments: Sample.all.filter { $0.isSignedXML }
    )
    func blanks(sample: Sample) throws {
        let response = try sample.bytes()
        let value = Base64Text(encoding: response).description.replacing("+", with: " ")
        let line = Array("02:13 WARN form {SAMLResponse=\(value), deviceType=tvOS}\n".utf8)
        // The line break after the root element may be taken for the log's.
        let trimmed = { (bytes: [UInt8]) in Array(bytes[...(bytes.lastIndex(of: UInt8(ascii: ">")) ?? 0)]) }
        #expect(trimmed(EncodingTrace(inspecting: line).payload) == trimmed(response))
    }

    @Test("A large text without a response is not called a large response")
    func large() throws {
        let text = Array(String(repeating: "02:13 INFO nothing to see here\n", count: 40_000).utf8)
        let first = ResponseDiagnosis(of: text, at: .now(SampleFindingsTests.instant)).findings.first
        #expect(first?.message.hasPrefix("no SAML response was found in these 1240000 bytes") == true)
        let response = Array("<samlp:Response>".utf8) + text
        let other = ResponseDiagnosis(of: response, at: .now(SampleFindingsTests.instant)).findings.first
        #expect(other?.message.hasPrefix("a response is larger than") == true)
    }

    // MARK: Descriptions

    private static let texts = [
        ("<private>", "os_log"),
        ("<private: 5713 bytes>", "os_log"),
        ("<mask.hash: 'b1Zw2C8s+AqqGqh5pQx2Lw=='>", "os_log"),
        ("<redacted>", "redacted"),
        ("[REDACTED]", "redacted"),
        ("[object Object]", "JavaScript object"),
        ("[object ArrayBuffer]", "JavaScript object"),
        ("5713 bytes", "Swift's Data"),
        ("Optional(5713 bytes)", "Swift's Data"),
        ("[B@1f2a3b4c", "byte[]"),
        ("{length = 5713, bytes = 0x3c73616d 6c703a52 ... 6f6e7365 3e0a }", "NSData"),
        ("{length = 5205, bytes = 0x3c73616d6c703a52 … 6e73653e }", "NSData"),
        ("<_NSInlineData: 0x600003a1c2d0>", "NSData"),
        ("System.Byte[]", ".NET"),
        ("System.IO.MemoryStream", ".NET"),
        ("java.io.ByteArrayInputStream@1f2a3b4c", "Java object"),
        ("<Buffer 3c 73 61 6d 6c 70 3a 52 65 73 70 6f 6e 73 65 20 ... 5663 more bytes>", "Buffer of Node.js"),
        ("Buffer(5713) [Uint8Array] [ 60, 115, 97 ]", "Buffer of Node.js"),
        ("Uint8Array(5713) [ 60, 115, 97, 109, ... 5613 more items ]", "Uint8Array"),
        ("<_io.BytesIO object at 0x7f1c2d3e4f50>", "Python"),
        ("<lxml.etree._ElementTree object at 0x7f1c2d3e4f50>", "Python"),
    ]

    private static let containers: [@Sendable (String) -> String] = [
        { $0 }, { "\($0)\n" }, { "\"\($0)\"" }, { "SAMLResponse=\($0)" }, { "SAMLResponse: \($0)" },
        { "SAMLResponse=\(EncodedSample.percent($0))&RelayState=x" }, { "samlAttributeQueryResponse = \($0);" },
        { "{\"SAMLResponse\": \"\($0)\", \"x\": 1}" },
        { "2026-11-21 13:31:22.123 TVApp[512:1] [SSO] samlAttributeQueryResponse = \($0)\n" },
        { "let samlAttributeQueryResponse: Data? = \($0)" }, { "(lldb) po response\n\($0)" }, { "payload: \($0)" },
    ]

    private static let descriptions = texts.flatMap { text in
        containers.map { container in
            let input = container(text.0)
            return Row(
                testDescription: input,
                rule: "content.description",
                message: text.1,
                input: .text(input)
            )
        }
    }

    private static let others = [
        "5713 bytes of text", "bytes", "[object Object", "[B@", "<privat>", "<private/>", "[1, 2]",
        "{\"length\": 5713}",
        "phnhbwxw", "nil", "<html><body><private></body></html>", "SAMLResponse=5713", "Uint8Array", "<Buffer>",
    ]

    // MARK: Letters of one case

    private static func row(_ name: String, _ rule: String, _ message: String, _ input: RuleInput) -> Row {
        Row(testDescription: name, rule: rule, message: message, input: input)
    }

    private static let letterCases: [Row] = [
        row("lowercase", "encoding.letter-case", "lowercase", .encoded { $0.lowercased() }),
        row("uppercase", "encoding.letter-case", "uppercase", .encoded { $0.uppercased() }),
        row(
            "a form in lowercase",
            "encoding.letter-case",
            "lowercase",
            .encoded { "SAMLResponse=\(EncodedSample.percent($0))".lowercased() }
        ),
        row(
            "a value of a form in lowercase",
            "encoding.letter-case",
            "lowercase",
            .encoded { "SAMLResponse=\(EncodedSample.percent($0.lowercased()))" }
        ),
        row(
            "another head",
            "encoding.letter-case",
            "lowercase",
            .changed { EncodedSample.base64(of: "<?xml version=\"1.0\"?>\($0.text)").lowercased() }
        ),
    ]

    // MARK: Removed spaces

    private static let spaces: [Row] = [
        row("XML", "xml.malformed", "spaces were removed", .changed { $0.text.replacing(" ", with: "") }),
        row(
            "in Base64",
            "xml.malformed",
            "spaces were removed",
            .changed { EncodedSample.base64(of: $0.text.replacing(" ", with: "")) }
        ),
        row(
            "with a declaration",
            "xml.malformed",
            "spaces were removed",
            .changed { "<?xml version=\"1.0\"?>\($0.text)".replacing(" ", with: "") }
        ),
    ]

    // MARK: Shortened values with escapes

    private static let places: [(name: String, cut: @Sendable (_ value: String, _ mark: String) -> String)] = [
        ("at its end", { "\($0.prefix(600))\($1)" }),
        ("in its middle", { "\($0.prefix(600))\($1)\($0.suffix(200))" }),
        ("in a form", { "SAMLResponse=\($0.prefix(600))\($1)" }),
        ("in a log", { "02:13 [SSO] POST body: SAMLResponse=\($0.prefix(600))\($1)\n" }),
    ]

    private static let shortened: [Row] = ["…", "...", "%E2%80%A6"].flatMap { mark in
        places.map { place in
            row(
                "\(mark) \(place.name)",
                "encoding.cut-short",
                "shortened",
                .encoded { place.cut(EncodedSample.percent($0), mark) }
            )
        }
    }
}

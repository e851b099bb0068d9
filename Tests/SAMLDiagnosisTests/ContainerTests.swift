import AdobePass
import Foundation
import SAML
import SAMLDiagnosis
import SAMLEncoding
import TestSupport
import Testing

/// What programs put around a response: it is removed, and the response inside is judged.
@Suite("Containers of a response")
struct ContainerTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let stage: DiagnosisContext.Stage
        /// The rule of the note about the container.
        let note: String
        let container: @Sendable (String) -> [UInt8]

        init(
            _ name: String,
            _ stage: DiagnosisContext.Stage,
            _ note: String = "encoding.embedded",
            _ container: @escaping @Sendable (String) -> String
        ) {
            self.init(name, stage, note) { Array(container($0).utf8) }
        }

        init(
            _ name: String,
            _ stage: DiagnosisContext.Stage,
            bytes note: String,
            _ container: @escaping @Sendable (String) -> [UInt8]
        ) {
            self.init(name, stage, note, container)
        }

        private init(
            _ name: String,
            _ stage: DiagnosisContext.Stage,
            _ note: String,
            _ container: @escaping @Sendable (String) -> [UInt8]
        ) {
            (testDescription, self.stage, self.note, self.container) = (name, stage, note, container)
        }
    }

    @Test("A note names it, and nothing else is found in a good response", arguments: all)
    func good(row: Row) throws {
        let xml = try ResponseFinderTests.sample("signed-both.xml").trimmingCharacters(in: .newlines)
        let found = try ResponseFinder.all(in: row.container(xml))
        #expect(found.count == 1)
        let diagnosis = ResponseDiagnosis(
            of: found[0],
            in: try ResponseFinderTests.context(),
            at: .now(ResponseFinderTests.instant)
        )
        #expect(diagnosis.findings.filter { $0.severity > .note }.map(\.rule.id) == [])
        #expect(diagnosis.findings.map(\.rule.id).contains(row.note))
        #expect(diagnosis.stage == row.stage)
        #expect(String(decoding: diagnosis.trace.payload, as: UTF8.self).trimmingCharacters(in: .newlines) == xml)
    }

    @Test("The first error is that of the response inside", arguments: all)
    func tampered(row: Row) throws {
        let xml = try ResponseFinderTests.sample("tampered.xml").trimmingCharacters(in: .newlines)
        let found = try ResponseFinder.all(in: row.container(xml))
        let diagnosis = ResponseDiagnosis(
            of: found[0],
            in: try ResponseFinderTests.context(),
            at: .now(ResponseFinderTests.instant)
        )
        #expect(diagnosis.findings.first { $0.severity == .error }?.rule.id == "signature.digest-mismatch")
        // If XML was joined, only a valid signature proves that this was right.
        let prefixes = diagnosis.findings.first { $0.rule.id == "encoding.log-prefixes" }
        if let prefixes { #expect((prefixes.severity == .warning) == (row.stage == .received)) }
    }

    private static let all = shells + mails + logs + headings + pages + literals

    private static func base64(_ xml: String) -> String { EncodedSample.base64(of: xml) }
    private static func form(_ xml: String) -> String { "requestor=REF30&\(ResponseFinderTests.form(xml))" }
    private static func wrapped(_ text: String, _ width: Int) -> String {
        EncodedSample.broken(text, every: width, by: "\n")
    }
    private static func prefixed(_ text: String, _ prefix: (Int) -> String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .map { prefix($0.offset) + $0.element + "\n" }.joined()
    }
    private static func escaped(_ xml: String) -> String {
        xml.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
    private static func quotedPrintable(_ text: String) -> String {
        wrapped(text.replacing("=", with: "\u{1}"), 60).replacing("\n", with: "=\n").replacing("\u{1}", with: "=3D")
    }

    // MARK: Command lines

    private static let url = "https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple"

    private static let shells = [
        Row("curl --data '…'", .sent) { "curl '\(url)' --data '\(form($0))'\n" },
        Row("curl -d \"…\" with an option after it", .sent) { "curl -d \"\(form($0))\" -H \"Accept: */*\" \(url)" },
        Row("curl --data-raw $'…'", .sent) { "curl '\(url)' --data-raw $'\(form($0))'" },
        Row("curl in several lines", .sent) { "curl '\(url)' \\\n  --data '\(form($0))' \\\n  --compressed\n" },
        Row("the body in code", .sent) { "fetch(url, {body: \"\(form($0))\", method: \"POST\"})" },
    ]

    // MARK: E-mail

    private static let head = "From: a@example.com\nSubject: x\nMIME-Version: 1.0\n"

    private static let mails = [
        Row("quoted-printable XML", .received, "encoding.quoted-printable") { quotedPrintable($0) },
        Row("quoted-printable Base64", .sent, "encoding.quoted-printable") { quotedPrintable(base64($0)) },
        Row("an e-mail in quoted-printable", .received, "encoding.quoted-printable") {
            "\(head)Content-Transfer-Encoding: quoted-printable\n\n\(quotedPrintable($0))\n"
        },
        Row("an e-mail with a form in quoted-printable", .sent, "encoding.quoted-printable") {
            "\(head)Content-Transfer-Encoding: quoted-printable\n\nHello,\n\n\(quotedPrintable(form($0)))\n\nJim =E9\n"
        },
        Row("an e-mail with XML in Base64", .received) {
            "\(head)Content-Transfer-Encoding: base64\n\n\(wrapped(base64($0), 76))\n"
        },
        Row("an e-mail with a form in Base64", .sent) {
            "\(head)Content-Transfer-Encoding: base64\n\n\(wrapped(base64("See:\n\n\(form($0))\n\nJim"), 76))\n"
        },
        Row("an e-mail with alternatives", .received, "encoding.quoted-printable") {
            let parts = [$0, "<html><body><pre>\(escaped($0))</pre></body></html>"].map {
                "--b\nContent-Transfer-Encoding: quoted-printable\n\n\(quotedPrintable($0))\n"
            }
            return "\(head)Content-Type: multipart/alternative; boundary=b\n\n\(parts.joined())--b--\n"
        },
        Row("Base64 in a quotation", .sent) { prefixed(wrapped(base64($0), 76)) { _ in "> " } },
        Row("Base64 in a quotation after other text", .sent) {
            "Jim wrote:\n\(prefixed(wrapped(base64($0), 76)) { _ in "> " })\nRegards\n"
        },
        Row("a form in a quotation", .sent) { prefixed(wrapped(form($0), 72)) { _ in "> " } },
    ]

    // MARK: Logs

    private static let logs = [
        Row("XML with equal prefixes", .received, "encoding.log-prefixes") {
            prefixed(wrapped($0, 900)) { _ in "11-24 03:14:15.123  4711  4720 D SSO     : " }
        },
        Row("XML with other times, between other lines", .received, "encoding.log-prefixes") { xml in
            let prefix = { "2026-11-24 03:14:\(10 + $0).123 TVApp[512:\(80 + $0)] " }
            return prefix(0) + "start\n" + prefixed(wrapped(xml, 900), prefix) + prefix(9) + "done\n"
        },
        Row("Base64 after a name", .sent, "encoding.log-prefixes") {
            prefixed(wrapped(base64($0), 800)) { "03:14:\(10 + $0).1 [SSO] \($0 == 0 ? "response = " : "")" }
        },
        Row("a form", .sent, "encoding.log-prefixes") {
            prefixed(wrapped(form($0), 800)) { "D/SSO     ( 47\(10 + $0)): " }
        },
    ]

    @Test("Two responses of a log, each in pieces, are joined")
    func severalInPieces() throws {
        let xml = try ResponseFinderTests.sample("signed-both.xml")
        let pieces = Self.prefixed(Self.wrapped(Self.base64(xml), 800)) { "03:14:\(10 + $0).1 [SSO] " }
        let found = try ResponseFinder.all(in: Array("\(pieces)03:15:00.0 [SSO] again\n\(pieces)".utf8))
        #expect(found.map(\.number) == [1, 2])
        for response in found { #expect(try response.trace().xml() == Array(xml.utf8)) }
    }

    @Test("A line that only follows a cut value is not joined", arguments: ["done", "status=201", "no more text here"])
    func notJoined(line: String) throws {
        let cut = String(Self.base64(try ResponseFinderTests.sample("signed-both.xml")).prefix(1000))
        let trace = EncodingTrace(inspecting: Array("03:14:10.1 [SSO] \(cut)\n03:14:11.1 [SSO] \(line)\n".utf8))
        #expect(!trace.observations.contains { $0.kind == .logPrefixes })
    }

    @Test("XML whose lines have prefixes keeps its line breaks")
    func lines() throws {
        let xml = try ResponseFinderTests.sample("signed-pretty-newlines.xml").trimmingCharacters(in: .newlines)
        let log = Self.prefixed(xml) { "03:14:\(10 + $0).1 [SSO] " }
        #expect(try EncodingTrace(inspecting: Array(log.utf8)).xml() == Array(xml.utf8))
    }

    // MARK: Headings

    private static let headings = ["SAMLResponse", "SAMLResponse:", "samlAttributeQueryResponse =", "SAMLResponse="]
        .flatMap { name in
            [58, 76, 300, 100_000].map { width in
                Row("\(name) before lines of \(width)", .sent) {
                    "\(name)\n\(wrapped(base64($0), width))\nStatus 201\n"
                }
            } + [
                Row("\(name) before indented lines", .sent) {
                    "\(name)\n" + prefixed(wrapped(base64($0), 64)) { _ in "    " } + "Status: 201\n"
                }
            ]
        }

    // MARK: Pages and files

    private static let pages = [
        Row("a page with escaped XML", .received, "encoding.html-escaped") {
            "<!DOCTYPE html>\n<html><body><table><td>\(escaped($0))</td></table></body></html>"
        },
        Row("escaped XML in a <pre>", .received, "encoding.html-escaped") {
            "<html><body><h1>Trace</h1><pre>\(escaped($0))</pre></body></html>"
        },
        Row("text before escaped XML", .received, "encoding.html-escaped") { "Please see: \(escaped($0))\n" },
        Row("a file in UTF-16", .received, bytes: "encoding.utf16") {
            [0xFF, 0xFE] + $0.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        },
        Row("a file in UTF-16 without a mark", .sent, bytes: "encoding.utf16") {
            base64($0).utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        },
    ]

    // MARK: Literals

    private static let literals = [
        Row("bytes of Python", .received, "encoding.string-literal") { "b'\($0)'" },
        Row("bytes of Python with escapes", .received, "encoding.string-literal") {
            "b\"" + $0.replacing("\"", with: "\\\"").replacing("<", with: "\\x3c") + "\""
        },
        Row("Base64 in bytes of Python", .sent, "encoding.string-literal") { "b'\(base64($0))'" },
        Row("data: with Base64", .sent) { "data:text/xml;base64,\(base64($0))" },
        Row("data: with percent-encoding", .received) { "data:text/xml;charset=utf-8,\(EncodedSample.percent($0))" },
    ]

    // MARK: Containers that were sent

    private static let encoded = [
        Row("quoted-printable", .sent, "encoding.quoted-printable") { $0.replacing("=", with: "=3D") },
        Row("data:", .sent) { "data:text/xml;base64,\(base64($0))" },
        Row("bytes of Python", .sent, "encoding.string-literal") { "b'\($0)'" },
    ]

    @Test("A container that was sent is an error, and its advice is about the app", arguments: encoded)
    func sent(row: Row) throws {
        let text = row.container(try ResponseFinderTests.sample("signed-both.xml"))
        let diagnosis = ResponseDiagnosis(of: Base64Text(encoding: text).bytes, at: .now(ResponseFinderTests.instant))
        let finding = try #require(diagnosis.findings.first { $0.rule.id == row.note })
        #expect(finding.severity == .error)
        #expect(finding.advice.contains("In the app") && !finding.advice.contains("Nothing needs"))
    }

    @Test(
        "The message names what the text is",
        arguments: [
            ("SAMLResponse=cGFnZQ%3D%3D", true, "a form body inside Base64"),
            ("2026-11-24 12:00:01 INFO body: <html><head></head><body>502</body></html>", false, "an HTML page"),
            ("hello", false, "neither XML nor a known encoding"),
            ("test123", false, "neither XML nor a known encoding"),
        ]
    )
    func named(text: String, isEncoded: Bool, words: String) {
        let input = isEncoded ? EncodedSample.base64(of: text) : text
        let diagnosis = ResponseDiagnosis(of: Array(input.utf8), at: .now(ResponseFinderTests.instant))
        #expect(diagnosis.findings.contains { $0.message.contains(words) }, "\(diagnosis.findings.map(\.message))")
    }

    // MARK: Whitespace before the declaration

    @Test("Whitespace before the declaration does not matter as received, and the signature is verified")
    func declaration() throws {
        let declaration = "\n <?xml version=\"1.0\" encoding=\"UTF-8\"?>"
        let rows: [(String, DiagnosisContext.Stage, String?)] = [
            ("signed-both.xml", .received, nil),
            ("tampered.xml", .received, "signature.digest-mismatch"),
            ("signed-both.xml", .sent, "xml.processing-instruction"),
        ]
        for (name, stage, rule) in rows {
            var context = try ResponseFinderTests.context()
            context.stage = stage
            let text = declaration + (try ResponseFinderTests.sample(name))
            let diagnosis = ResponseDiagnosis(of: Array(text.utf8), in: context, at: .now(ResponseFinderTests.instant))
            #expect(diagnosis.findings.first { $0.severity > .note }?.rule.id == rule)
            #expect(diagnosis.verification?.assertion != nil || rule != nil)
        }
    }

    @Test("An instruction after such a declaration is an error")
    func instruction() throws {
        let text = "\n<?xml version=\"1.0\"?><?x y?>" + (try ResponseFinderTests.sample("signed-both.xml"))
        let diagnosis = ResponseDiagnosis(of: Array(text.utf8), at: .now(ResponseFinderTests.instant))
        #expect(diagnosis.findings.first?.rule.id == "xml.processing-instruction")
        #expect(diagnosis.findings.first?.message.contains("not allowed") == true)
    }

    // MARK: Bodies of an archive

    @Test("Compressed bodies of an archive are read", arguments: ["gzip", "deflate"])
    func archive(coding: String) throws {
        let compress = coding == "gzip" ? CompressedSample.gzip : CompressedSample.zlib
        let form = try ResponseFinderTests.form(ResponseFinderTests.sample("signed-both.xml"))
        let body = { (text: String) in Base64Text(encoding: compress(Array(text.utf8))).description }
        let headers = #""headers":[{"name":"content-encoding","value":"\#(coding)"}]"#
        let archive = """
            {"log":{"entries":[{"request":{"method":"POST","url":"\(Self.url)",\(headers),
            "postData":{"text":"\(body(form))","encoding":"base64"}},
            "response":{"status":200,\(headers),"content":{"text":"\(body("{}"))","encoding":"base64"}}}]}}
            """
        let found = try #require(try ResponseFinder.all(in: Array(archive.utf8)).first)
        #expect(found.bytes == Array(form.utf8))
        #expect(found.call?.call.response.body == Array("{}".utf8))
    }
}

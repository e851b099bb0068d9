import Attacks
import SAML
import SAMLDiagnosis
import SAMLEncoding
import TestSupport
import Testing

/// What a tired engineer pastes, and what an attacker sends.
@Suite("Inputs that were not meant to be one")
struct PastedInputTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The rule of the first finding.
        let first: String
        /// What its message says.
        let message: String
        let input: RuleInput

        init(_ name: String, _ first: String, saying message: String = "", _ input: RuleInput) {
            testDescription = name
            self.first = first
            self.message = message
            self.input = input
        }
    }

    @Test("The first finding says what it is, where, and what to do", arguments: sloppy + hostile + PastedInputRows.all)
    func first(row: Row) throws {
        let diagnosis = try row.input.diagnosis()
        let first = try #require(diagnosis.findings.first)
        #expect(first.rule.id == row.first, "\(diagnosis.findings.map(\.rule.id))")
        #expect(first.message.contains(row.message), "\(first.message)")
        #expect(first.place != nil && !first.advice.isEmpty)
        for finding in diagnosis.findings {
            for text in [finding.message, finding.advice, finding.found ?? "", finding.expected ?? ""] {
                #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
                #expect(!text.contains("subscriber-1") && !text.contains("94110") && text.utf8.count < 2000)
            }
        }
    }

    // MARK: At two in the morning

    private static let url = "https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple"

    private static func form(_ base64: String) -> String { "SAMLResponse=\(EncodedSample.percent(base64))" }

    private static func json(_ text: String) -> String {
        text.replacing("\"", with: "\\\"").replacing("/", with: "\\/").replacing("\n", with: "\\n")
    }

    private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static let sloppy = captures + copies + others

    private static let captures = [
        Row("a curl line", "encoding.embedded", .encoded { "curl -X POST '\(url)' --data '\(form($0))'" }),
        Row(
            "a curl line in which curl encodes",
            "encoding.embedded",
            .encoded { "curl '\(url)' --data-urlencode 'SAMLResponse=\($0)'" }
        ),
        Row(
            "a curl line that does not encode",
            "encoding.plus-not-encoded",
            .encoded { "curl '\(url)' --data 'SAMLResponse=\($0)'" }
        ),
        Row(
            "a line of a log with XML",
            "encoding.embedded",
            .changed { "02:13:45.123 MyTV[312:4711] [SSO] samlAttributeQueryResponse = \($0.text)\n" }
        ),
        Row(
            "a line of a log with Base64 under another name",
            "encoding.embedded",
            .encoded { "02:13:45.123 MyTV[312:4711] payload: \($0)\n" }
        ),
        Row("a part of a HAR", "encoding.embedded", .encoded { #"{"postData":{"text":"\#(form($0))","params":[]}}"# }),
        Row(
            "an object of JSON around XML",
            "encoding.json-object",
            saying: "inside JSON",
            .changed { #"{"saml":"\#(json($0.text))","status":"ok"}"# }
        ),
        Row("a string of JSON", "encoding.string-literal", .changed { "\"\(json($0.text))\"" }),
        Row("a URL", "encoding.url-query", .encoded { "\(url)?RelayState=x&\(form($0))" }),
        Row(
            "a request with its head",
            "encoding.embedded",
            .encoded { "POST /sso HTTP/1.1\r\nHost: x\r\n\r\n\(form($0))" }
        ),
        Row("a block of a chat", "encoding.embedded", .changed { "```xml\n\($0.text)\n```" }),
    ]

    /// The lines of a text, each behind its number.
    private static func numbered(_ text: String, _ mark: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .map { "    \($0.offset + 1)\(mark)\($0.element)" }.joined(separator: "\n")
    }

    private static let copies = [
        Row(
            "a signed text in lines, with the numbers of cat -n",
            "whitespace.breaks-signature",
            RuleInput {
                numbered(
                    String(decoding: try #require(Sample.named("signed-pretty-newlines.xml")).bytes(), as: UTF8.self),
                    "\t"
                ).utf8.map(\.self)
            }
        ),
        Row(
            "what a page of code shows of it, with numbers",
            "signature.digest-mismatch",
            saying: "indented after signing",
            .changed { numbered($0.text.replacing("><", with: ">\n  <"), " | ") }
        ),
        Row(
            "what a browser shows of it",
            "signature.structure",
            saying: "the expand/collapse markers of a browser",
            .changed { "▼" + $0.text.replacing("><", with: ">\n  ▼<") }
        ),
        Row(
            "what a browser shows of it, and changed",
            "signature.structure",
            saying: "is malformed for a SAML signature",
            .changed { "▼" + $0.text.replacing("><", with: ">\n  ▼<").replacing("94110", with: "94111") }
        ),
        Row(
            "a body that was cut at 2000 bytes",
            "encoding.cut-short",
            saying: "exactly 2000 bytes",
            .encoded { "\(form($0).prefix(2000))" }
        ),
        Row(
            "XML that was cut at 2048 bytes",
            "encoding.cut-short",
            saying: "exactly 2048 bytes",
            .changed { "\($0.text.prefix(2048))\n" }
        ),
        Row(
            "Base64 that was cut at 1024 bytes",
            "encoding.cut-short",
            saying: "exactly 1024 bytes",
            .encoded { "\($0.prefix(1024))" }
        ),
        Row(
            "a value that a debugger shortened",
            "encoding.invalid-character",
            saying: "shortened",
            .encoded { "\"\($0.prefix(500))...\"" }
        ),
        Row(
            "two responses",
            "encoding.several-responses",
            saying: "2 SAML responses",
            .changed { "\($0.text)\n\($0.text)" }
        ),
        Row(
            "a response and more",
            "encoding.embedded",
            saying: "inside other text",
            .changed { "\($0.text)\n(200 OK)" }
        ),
        Row(
            "two responses in Base64",
            "encoding.several-responses",
            saying: "2 SAML responses",
            .encoded { "\($0)\n\($0)" }
        ),
        Row(
            "typographic quotes",
            "xml.malformed",
            saying: "typographic quotes",
            .changed { $0.text.replacing("=\"", with: "=“").replacing("\"", with: "”") }
        ),
        Row(
            "a mail that was answered",
            "whitespace.breaks-markup",
            .changed { base in "> " + base.text.replacing("<saml:Assertion ", with: "<saml:Assertion\n> ") }
        ),
        Row(
            "the source of an e-mail",
            "encoding.quoted-printable",
            saying: "quoted-printable",
            .changed { $0.text.replacing("=", with: "=3D") }
        ),
        Row("the source of a page", "encoding.html-escaped", .changed { $0.text.replacing("<", with: "&lt;") }),
    ]

    @Test("Any character is allowed in a value of the start tag, in either quotes", arguments: ["\"", "'"])
    func charactersInValue(quote: String) throws {
        let input = RuleInput.changed {
            $0.text.replacing(
                " Version=",
                with: " Consent=\(quote)a\u{A0}\u{200B}b\(quote) Version=",
                maxReplacements: 1
            )
        }
        #expect(try input.diagnosis().findings.isEmpty)
    }

    private static let others = [
        Row(
            "hexadecimal",
            "encoding.hexadecimal",
            saying: "hexadecimal",
            .changed { hexadecimal($0.text.utf8) }
        ),
        Row(
            "bytes as NSData printed them",
            "encoding.hexadecimal",
            saying: "hexadecimal",
            .changed { "<\(EncodedSample.broken(hexadecimal($0.text.utf8), every: 8, by: " "))>" }
        ),
        Row(
            "bytes as Data is described",
            "content.description",
            saying: "hexadecimal",
            .text("{length = 5205, bytes = 0x3c73616d6c703a52 ... 6e73653e }")
        ),
        Row("a dump", "encoding.hexadecimal", saying: "hexadecimal", .changed { dump($0.text) }),
        Row(
            "bytes as a debugger printed them, after its prompt",
            "encoding.embedded",
            .changed { "(lldb) po data\n<\(EncodedSample.broken(hexadecimal($0.text.utf8), every: 8, by: " "))>\n" }
        ),
        Row(
            "an error of the framework",
            "encoding.not-xml",
            saying: "(VSErrorDomain 5)",
            .text("The operation couldn’t be completed. (VSErrorDomain error 5.)")
        ),
        Row(
            "an error of the framework with its information",
            "encoding.not-xml",
            saying: "(VSErrorDomain 3)",
            .text(#"Error Domain=VSErrorDomain Code=3 "The service is temporarily unavailable.""#)
        ),
        Row(
            "an error of a connection",
            "encoding.not-xml",
            saying: "(NSURLErrorDomain -1001)",
            .text(#"Error Domain=NSURLErrorDomain Code=-1001 "The request timed out.""#)
        ),
        Row(
            "Adobe's answer in a ticket",
            "content.json",
            saying: "invalid_header_pfs_provider_id_mismatch",
            .text(#"HTTP 400 {"code":"invalid_header_pfs_provider_id_mismatch"}"#)
        ),
        Row(
            "a state of the flow with an error of Adobe",
            "content.json",
            saying: "a state of the single sign-on flow",
            .text(#"{"goal":"authenticate","exchange":{"code":"invalid_parameter_saml_response"}}"#)
        ),
        Row(
            "a page with a no-break space after the word",
            "content.html",
            saying: "HTML page",
            .text("<html><body>Response\u{A0}time <b>3 s</b></body></html>")
        ),
        Row(
            "links of a chat program",
            "xml.malformed",
            saying: "angle brackets around the URLs",
            .changed { $0.text.replacing("=\"https://", with: "=\"<https://") }
        ),
        Row(
            "invisible characters of a chat program",
            "xml.malformed",
            saying: "U+200B",
            .changed { $0.text.replacing("xmlns:samlp=\"urn:", with: "xmlns:samlp=\"urn:\u{200B}") }
        ),
        Row("no value", "encoding.empty", saying: "null value", .text("Optional(nil)")),
        Row(
            "Adobe's answer",
            "content.json",
            saying: "Adobe's response",
            .text(#"{"code":"invalid_parameter_saml_response"}"#)
        ),
        Row("a certificate", "encoding.not-xml", saying: "PEM", RuleInput { try SampleKeys.file("idp-rsa.pem") }),
        Row(
            "a token",
            "encoding.not-xml",
            saying: "JSON Web Token",
            .text("Bearer eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln")
        ),
        Row(
            "a token of a client of Adobe's",
            "encoding.not-xml",
            saying: "this is a JSON Web Token",
            .text("eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIiwiaXNzIjoiYXV0aC5hZG9iZS5jb20iLCJpYXQiOjEsImV4cCI6Mn0.c2ln")
        ),
        Row(
            "a software statement",
            "encoding.not-xml",
            saying: "this is a software statement",
            .text("eyJhbGciOiJSUzI1NiJ9.eyJzb2Z0d2FyZV9pZCI6IjEifQ.c2ln")
        ),
        Row(
            "a media token",
            "structure.not-a-response",
            saying: "an Adobe media token",
            .text(EncodedSample.base64(of: "<signatureInfo>c2ln</signatureInfo><token><resource/></token>"))
        ),
        Row(
            "a media token that is decoded",
            "structure.not-a-response",
            saying: "an Adobe media token",
            .text("<signatureInfo>c2ln</signatureInfo><token><resource/></token>")
        ),
        Row(
            "an element with a longer name",
            "structure.not-a-response",
            saying: "signatureInformation",
            .text("<signatureInformation/>")
        ),
        Row(
            "the request in place of the response",
            "structure.not-a-response",
            saying: "which requests a sign-in",
            .text(EncodedSample.base64(of: #"<p:AuthnRequest xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol"/>"#))
        ),
    ]

    /// As `hexdump -C` prints a text.
    private static func dump(_ text: String) -> String {
        let bytes = Array(text.utf8)
        return stride(from: 0, to: bytes.count, by: 16).map { start in
            let row = bytes[start..<min(start + 16, bytes.count)]
            let offset = String(start, radix: 16)
            return String(repeating: "0", count: 8 - offset.count) + offset + "  "
                + EncodedSample.broken(hexadecimal(row), every: 2, by: " ")
                + "  |\(String(decoding: row.map { $0 < 0x20 ? 0x2E : $0 }, as: UTF8.self))|"
        }.joined(separator: "\n")
    }
}

import Foundation
import TestSupport
import Testing

@Suite("samltool inspect")
struct InspectCommandTests {
    @Test("Every sample is summarized on one screen, or says why not", arguments: Sample.all)
    func samples(sample: Sample) throws {
        let outcome = try SamltoolCommand.run("inspect", sample.path)
        #expect(outcome.status == 0 || outcome.status == 65 && !outcome.diagnostics.isEmpty, "\(outcome.diagnostics)")
        #expect(outcome.output.split(separator: "\n").count <= 40)
        #expect(outcome.output.isEmpty == (outcome.status != 0))
        PrivacyTests.check(outcome)
    }

    @Test("What a response claims, and whether a trusted key signed it")
    func facts() throws {
        let response = FailClosedTests.response("signed-both.xml")
        let claimed = try SamltoolCommand.run("inspect", response).output
        for words in [
            "  issuer:         https://idp.example-mvpd.tv/saml2\n", "  status:         Success\n",
            "  audience:       https://saml.sp.auth.adobe.com\n", "until 2126-11-20T12:05:00Z\n",
            "  signature:      in /Response, rsa-sha256, sha256, ",
            "  certificate:    CN=idp.example-mvpd.tv, valid 2021",
            "  trusted:        unknown: no key is trusted", "  attributes:     7: userID, ",
            "  subject:        hidden, 16 characters; format ",
        ] { #expect(claimed.contains(words), "\(words)\(claimed)") }
        let trusted = try SamltoolCommand.run("inspect", "--cert", SampleKeys.path("idp-rsa.pem"), response)
        #expect(
            trusted.status == 0 && trusted.output.contains("  trusted:        yes, signed by CN=idp.example-mvpd.tv, ")
        )
        let other = try SamltoolCommand.run("inspect", "--cert", SampleKeys.path("other-rsa.pem"), response)
        #expect(other.status == 1 && other.output.contains("  trusted:        no: "))
    }

    @Test("--reveal shows values, and nothing else does")
    func reveal() throws {
        let response = FailClosedTests.response("signed-both.xml")
        for form in [[], ["--json"]] {
            let shown = try SamltoolCommand.run(["inspect", "--reveal"] + form + [response]).output
            #expect(shown.contains("c3e1b7b2a9d84f0e") && shown.contains("94110"))
            PrivacyTests.check(try SamltoolCommand.run(["inspect"] + form + [response]))
        }
    }

    @Test("An assertion beside the signed one is counted, even if it cannot be read")
    func wrapped() throws {
        let signed = String(decoding: try #require(Sample.named("signed-response.xml")).bytes(), as: UTF8.self)
        let hidden = signed.replacing("</samlp:Response>", with: "<saml:Assertion ID=\"x\"/></samlp:Response>")
        let folder = try TemporaryFolder()
        let file = try folder.write(Array(hidden.utf8), to: "wrapped.xml")
        let summary = try SamltoolCommand.run("inspect", file).output
        #expect(summary.contains("  assertions:     2, 1 of them readable; software may read one that is not signed"))
        let once = try SamltoolCommand.run("inspect", try #require(Sample.named("signed-response.xml")).path).output
        #expect(!once.contains("assertions:"))
    }

    /// Parameters after a response in a query, and a part of a line of the summary.
    static let parameters: [(text: String, line: String, error: String?)] = [
        (
            "SigAlg=http%3A%2F%2Fwww.w3.org%2F2001%2F04%2Fxmldsig-more%23rsa-sha256&Signature="
                + String(repeating: "A", count: 344),
            "  signature:      of the query, rsa-sha256; not verified", nil
        ),
        (
            "SigAlg=a&Signature=AAAA",
            "  signature:      of the query, unreadable: the parameter 'Signature' has 3 bytes", nil
        ),
        (
            "SAMLRequest=AAAA", "  query:          the query has both 'SAMLResponse' and 'SAMLRequest'",
            "encoding.duplicate-field"
        ),
        (
            "SigAlg=a&SigAlg=b&Signature=AAAA",
            "  signature:      of the query, unreadable: the form has more than one field 'SigAlg'",
            "encoding.duplicate-field"
        ),
        (
            "RelayState=x&RelayState=y", "  query:          the form has more than one field 'RelayState'",
            "encoding.duplicate-field"
        ),
    ]

    @Test(
        "The signature of a query around a response, and repeated parameters, are in the summary",
        arguments: parameters
    )
    func query(text: String, line: String, error: String?) throws {
        let response = try #require(Sample.named("signed-both.xml")).bytes()
        let value = Data(response).base64EncodedString().replacing("+", with: "%2B").replacing("=", with: "%3D")
        let input = Array("https://sp.example/acs?SAMLResponse=\(value)&\(text)".utf8)
        let summary = try SamltoolCommand.run(["inspect"], input: input).output
        #expect(summary.contains(line), "\(summary)")
        let json = try SamltoolCommand.run(["inspect", "--json"], input: input).output
        #expect(json.contains("\"queryError\" : ") == (error != nil), "\(json)")
        if let error { #expect(json.contains("\"queryError\" : \"\(error)\"")) }
    }

    /// Tokens of Adobe Pass in place of a response, and their names.
    static let tokens: [(text: String, name: String)] = [
        (
            Data("<signatureInfo>HIDDEN</signatureInfo><token/>".utf8).base64EncodedString(),
            "an Adobe media token, not a SAML response"
        ),
        ("<signatureInfo>HIDDEN</signatureInfo><token/>", "an Adobe media token, not a SAML response"),
        ("eyJhbGciOiJSUzI1NiJ9.eyJzb2Z0d2FyZV9pZCI6IjEifQ.SElEREVO", "a software statement, not a SAML response"),
    ]

    @Test("A token of Adobe Pass is named, and not shown", arguments: tokens)
    func token(text: String, name: String) throws {
        let summary = try SamltoolCommand.run("inspect", input: text)
        #expect(summary.status == 65 && summary.diagnostics.contains(name), "\(summary.diagnostics)")
        #expect(!summary.diagnostics.contains("HIDDEN") && !summary.diagnostics.contains("SElEREVO"))
        let decoded = try SamltoolCommand.run("decode", input: text)
        #expect(decoded.diagnostics.contains(name), "\(decoded.diagnostics)")
        #expect(!decoded.diagnostics.contains("HIDDEN") && !decoded.diagnostics.contains("SElEREVO"))
    }

    @Test("Each response of a log has a summary")
    func log() throws {
        let log = try ExchangeLog()
        let outcome = try SamltoolCommand.run("inspect", log.path)
        #expect(
            outcome.output.contains("#1: SAML response") && outcome.output.contains("\n\n\(log.path)#2: SAML response")
        )
    }

    @Test("decode --pretty is indented, folded, and says that it is not what was signed")
    func pretty() throws {
        let response = FailClosedTests.response("signed-form-body.txt")
        let outcome = try SamltoolCommand.run("decode", "--pretty", response)
        let lines = outcome.output.split(separator: "\n").map(String.init)
        #expect(lines[0].contains("these are not the signed bytes"))
        #expect(lines[1].hasPrefix("<samlp:Response"))
        #expect(lines.contains { $0.hasPrefix("  <saml:Issuer") && $0.hasSuffix("</saml:Issuer>") })
        #expect(lines.contains { $0.contains("<ds:X509Certificate>MII") && $0.contains("… (") })
        #expect(lines.last == "</samlp:Response>")
        #expect(!outcome.output.contains("\u{1B}"))
        let colored = try SamltoolCommand.run("decode", "--pretty", "--color", "always", response)
        #expect(colored.output.contains("\u{1B}[36m<samlp:Response\u{1B}[0m"))
        let nested = String(repeating: "<a>", count: 5000) + String(repeating: "</a>", count: 5000)
        let deep = try SamltoolCommand.run("decode", "--pretty", input: nested)
        #expect(deep.standardOutput.count < 1_000_000)
        let control = try SamltoolCommand.run(
            "decode",
            "--pretty",
            input: "<a b='\u{1B}[31m'>\u{1B}[31m<!-- \u{1B} --></a>"
        )
        #expect(!control.standardOutput.contains(0x1B))
    }
}

import Foundation
import HTMLPages
import TestSupport
import Testing

@Suite("What a page shows first, and what it folds")
struct HTMLContentTests {
    /// The facts of the first input of a page, by name.
    private static func facts(_ page: HTMLPage) -> [String: String] {
        let names = page.all("dl", class: "facts").isEmpty ? [] : page.all("dt").map(\.text)
        return Dictionary(zip(names, page.all("dd").map(\.text)), uniquingKeysWith: { first, _ in first })
    }

    @Test("A good response has its issuer, signer, audience and validity in the verdict")
    func goodFacts() throws {
        let page = try HTMLReportTests.sample("signed-response.xml")
        let facts = Self.facts(page)
        #expect(page.all("h3", class: "word").first?.text == "✓ Accepted")
        #expect(facts["Issuer"] == "https://idp.example-mvpd.tv/saml2")
        #expect(facts["Signed by"]?.hasPrefix("✓ CN=idp.example-mvpd.tv a trusted key") == true)
        #expect(facts["Audience"] == "✓ https://saml.sp.auth.adobe.com")
        #expect(facts["Valid until"]?.hasPrefix("✓ 2126-11-20T20:00:00Z") == true)
        #expect(facts["Attributes"] == "7")
    }

    @Test(
        "A rejected response has the same facts, with what is wrong",
        arguments: [
            (
                "tampered.xml", "Signed by",
                "✕ no valid signature the signature contains the certificate of CN=idp.example-mvpd.tv"
            ),
            (
                "wrong-key.xml", "Signed by",
                "✕ CN=other.example-mvpd.tv the signature is valid, but the key is not trusted"
            ),
            ("encrypted-assertion.xml", "Signed by", "! not verified"),
            ("compact.xml", "Signed by", "✕ not signed"), ("wrong-audience.xml", "Audience", "✕ "),
            ("signed-response.xml", "Attributes", "✕ 7 missing: language"),
        ]
    )
    func badFacts(name: String, fact: String, text: String) throws {
        let page = try HTMLReportTests.sample(name, "--require", "userID,language")
        // Only this project rejects what it cannot read.
        let headline =
            name == "encrypted-assertion.xml"
            ? "This SAML response is rejected here" : "Adobe would reject this SAML response"
        #expect(page.all("h3", class: "word").first?.text == "✕ \(headline)")
        #expect(page.all("title").first?.text == "Why this SAML response is rejected")
        #expect(Self.facts(page)[fact]?.hasPrefix(text) == true, "\(Self.facts(page))")
    }

    @Test("A signature with a key that is not trusted is a warning among the facts")
    func untrusted() throws {
        let path = try #require(Sample.named("signed-response.xml")).path
        let signer = Self.facts(try HTMLReportTests.page(["--at", "issued", path]))["Signed by"] ?? ""
        #expect(signer.hasPrefix("! CN=idp.example-mvpd.tv the certificate in the response itself"))
    }

    @Test("An issuer or an audience inside a value is masked in the facts")
    func privateFacts() throws {
        var response = ConstructedResponse()
        response.issuer = ""
        response.assertionIssuer = ""
        response.attributes =
            "<saml:Attribute Name=\"a\"><saml:AttributeValue><saml:Assertion xmlns:saml=\"urn:oasis:names:tc:SAML:2.0:assertion\" "
            + "ID=\"_2\" Version=\"2.0\" IssueInstant=\"2026-11-20T12:00:00Z\"><saml:Issuer>Zs3cr1t</saml:Issuer><saml:Conditions>"
            + "<saml:AudienceRestriction><saml:Audience>Zs3cr2t</saml:Audience></saml:AudienceRestriction></saml:Conditions>"
            + "</saml:Assertion></saml:AttributeValue></saml:Attribute>"
        let folder = try TemporaryFolder()
        let path = try folder.write(response.unsigned, to: "a.xml")
        let page = try HTMLReportTests.page(["--at", "issued", path])
        let facts = Self.facts(page)
        #expect(facts["Issuer"] == "•••••••" && facts["Audience"]?.contains("•••••••") == true)
        #expect(!facts.values.contains { $0.contains("Zs3cr") })
    }

    @Test("The indented view has an element on each line, and is not what was signed")
    func indented() throws {
        let page = try HTMLReportTests.sample("signed-response.xml")
        let lines = page.all("code", class: "line").map(\.text)
        #expect(lines.count > 50)
        #expect(lines.contains("<saml:Audience>https://saml.sp.auth.adobe.com</saml:Audience>"))
        #expect(lines.contains { $0.hasPrefix("<saml:AttributeValue") && $0.contains(">•") })
        #expect(page.all("p", class: "unsigned-view").first?.text.contains("these are not the signed bytes") == true)
        let plain = try HTMLReportTests.sample("signed-response.xml", "--reveal")
        let exact = plain.sourceLines.joined()
        let folds = /(X509Certificate|SignatureValue), [0-9,]+ bytes/
        let text = plain.all("code", class: "line").map { $0.text.replacing(folds, with: "") }
        #expect(text.joined() == exact.replacing(/>\s+</, with: "><"))
    }

    @Test("Certificates and signature values are folded in both views, on one line or on many")
    func folded() throws {
        for name in ["signed-response.xml", "signed-pretty-newlines.xml", "signed-newlines-in-signedinfo.xml"] {
            let page = try HTMLReportTests.sample(name)
            let folds = page.all("details", class: "fold") + page.all("details", class: "fold-lines")
            #expect(folds.count == 4, "\(name)")
            #expect(folds.allSatisfy { $0.attribute("open") == nil })
            let names = page.all("summary").map(\.text).filter { $0.contains("X509Certificate") }
            #expect(names.count == 2)
        }
    }

    @Test("Of a certificate on several lines the inner ones are folded, and none is lost")
    func foldedLines() throws {
        let text = String(decoding: try #require(Sample.named("signed-response.xml")).bytes(), as: UTF8.self)
        let match = try #require(text.firstMatch(of: /<ds:X509Certificate>([^<]+)/))
        let lines = stride(from: 0, to: match.1.count, by: 64).map { match.1.dropFirst($0).prefix(64) }
        let wrapped = text.replacing(match.1, with: "\n" + lines.joined(separator: "\n") + "\n")
        let folder = try TemporaryFolder()
        let page = try HTMLReportTests.page(["--at", "issued", "--reveal", folder.write(wrapped, to: "a.xml")])
        let fold = page.all("details", class: "fold-lines")
        #expect(fold.count == 1 && fold.first?.text.contains("X509Certificate, ") == true)
        #expect(fold.first?.text.contains(lines[1]) == true)
        #expect(page.sourceLines.joined(separator: "\n") == wrapped.trimmingCharacters(in: .newlines))
    }

    @Test("Notes are folded, and errors are not")
    func notes() throws {
        let page = try HTMLReportTests.sample("signed-pretty-newlines.xml")
        let notes = page.elements.filter { $0.name == "details" && $0.hasClass("notes") }
        #expect(notes.count == 1 && notes.first?.attribute("open") == nil)
        #expect(notes.first?.text.contains("✕ error") == false)
        let count = page.all("li", class: "note").count
        #expect(count > 0 && notes.first?.text.hasPrefix("\(count) note") == true)
    }

    @Test("A long masked value is its length, in the table and in the document")
    func longValue() throws {
        var response = ConstructedResponse()
        response.attributes = ConstructedResponse.attribute("long", String(repeating: "v", count: 20_000))
        let folder = try TemporaryFolder()
        let path = try folder.write(response.unsigned, to: "long.xml")
        let page = try HTMLReportTests.page(["--at", "issued", path])
        #expect(page.text.components(separatedBy: "•••• (20,000 characters)").count == 4)
        #expect(!page.text.contains(String(repeating: "•", count: 100)))
        #expect(page.bytes.count < 60_000)
    }

    @Test("A request of an archive has a short name, and its address below")
    func requests() throws {
        let good = Data(try #require(Sample.named("signed-response.xml")).bytes()).base64EncodedString()
        let entry = { (status: Int) in
            """
            {"startedDateTime": "2026-11-20T12:00:30.000Z", "request": {"method": "POST", "url": "https://sp.auth.adobe.com/api",
            "headers": [], "postData": {"mimeType": "application/x-www-form-urlencoded", "params": [{"name": "SAMLResponse",
            "value": "\(good)"}]}}, "response": {"status": \(status), "headers": []}}
            """
        }
        let folder = try TemporaryFolder()
        let archive = "{\"log\": {\"version\": \"1.2\", \"entries\": [\(entry(200)), \(entry(400))]}}"
        let path = try folder.write(archive, to: "two.har")
        let page = try HTMLReportTests.page(["--cert", SampleKeys.path("idp-rsa.pem"), path])
        #expect(page.all("h2").map(\.text) == ["2 inputs", "request 1, status 200", "request 2, status 400"])
        #expect(page.all("p", class: "detail").first?.text.contains("https://sp.auth.adobe.com/api") == true)
    }

    @Test(
        "What is not a SAML response has no times and no list of layers",
        arguments: ["<html><body>Bad gateway</body></html>", "no response", "", "<a/>"]
    )
    func otherContent(text: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(text, to: "other")
        let page = try HTMLReportTests.page(["--cert", SampleKeys.path("idp-rsa.pem"), path], status: 1)
        #expect(page.all("svg").isEmpty && page.all("table").isEmpty && page.all("ol", class: "layers").isEmpty)
        #expect(page.all("h3", class: "word").first?.text == "✕ There is no SAML response in this input")
    }
}

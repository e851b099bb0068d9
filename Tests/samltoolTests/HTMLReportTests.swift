import Foundation
import HTMLPages
import SAMLDiagnosis
import TestSupport
import Testing
import XMLSecurity

@Suite("check --format html")
struct HTMLReportTests {
    static let trusted = ["--cert", SampleKeys.path("idp-rsa.pem"), "--at", "issued"]

    static func page(_ arguments: [String], status: Int32? = nil) throws -> HTMLPage {
        let outcome = try SamltoolCommand.run(["check", "--format", "html"] + arguments)
        #expect(outcome.diagnostics.isEmpty)
        if let status { #expect(outcome.status == status) }
        return try HTMLPage(outcome.standardOutput)
    }

    static func sample(_ name: String, _ arguments: String...) throws -> HTMLPage {
        try page(trusted + arguments + [#require(Sample.named(name)).path])
    }

    @Test("It says what JSON says of each sample, in the same order, with the same exit status")
    func findings() throws {
        let arguments = Self.trusted + ["--require", "userID,zip,language"] + Sample.all.map(\.path)
        let json = try SamltoolCommand.run(["check", "--json"] + arguments)
        let files = try CheckFile(json).files
        let page = try Self.page(arguments, status: json.status)
        try HTMLHostileTests.expectOwn(page)
        #expect(page.inputs.count == files.count)
        for ((part, file), sample) in zip(zip(page.inputs, files), Sample.all) {
            let items = page.all("li", class: "finding", in: part)
            #expect(page.all("code", class: "rule", in: part).map(\.text) == file.findings.map(\.rule), "\(file.file)")
            #expect(items.count == file.findings.count)
            for (item, finding) in zip(items, file.findings) {
                #expect(item.hasClass(finding.severity))
                #expect(item.text.contains(finding.message))
                let rule = try #require(RuleCatalogue.rule(finding.rule))
                #expect(item.text.contains(rule.source))
                #expect(item.text.contains(rule.explanation.replacing("`", with: "")))
                guard let line = finding.line, finding.layer == sample.layers.count + 1 else { continue }
                #expect(item.text.contains("line \(line), column \(finding.column ?? 0)"))
            }
        }
    }

    @Test("The page has each byte of the document, whatever is signed or changed")
    func source() throws {
        let samples = Sample.all.filter { $0.layers.isEmpty && $0.file != "large.xml" }
        let page = try Self.page(Self.trusted + ["--reveal"] + samples.map(\.path))
        #expect(page.inputs.count == samples.count && samples.count > 30)
        for (part, sample) in zip(page.inputs, samples) {
            let text = String(decoding: try sample.bytes(), as: UTF8.self)
            var lines = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
                .map { String($0).replacing("\t", with: "⇥") }
            if lines.last == "" { lines.removeLast() }
            #expect(page.sourceLines(in: part).map(Self.withoutEscapes) == lines, "\(sample)")
        }
    }

    /// Text with the characters that a page makes visible by their escapes.
    private static func withoutEscapes(_ text: String) -> String {
        text.replacing(/\\u\{([0-9a-f]+)\}/) { match in
            UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map(String.init) ?? ""
        }
    }

    @Test("Signed is what the verifier says is signed, and nothing of a signature that does not hold")
    func signed() throws {
        let parts = { (page: HTMLPage) in
            page.all("div", class: "part").map { String($0.attribute("class")?.split(separator: " ").last ?? "") }
        }
        #expect(
            try parts(Self.sample("signed-assertion.xml")) == ["unsigned", "signed", "signature", "signed", "unsigned"]
        )
        #expect(try parts(Self.sample("signed-response.xml")) == ["signed", "signature", "signed"])
        for name in ["tampered.xml", "wrong-key.xml", "compact.xml", "several-assertions.xml"] {
            let page = try Self.sample(name)
            #expect(parts(page) == ["unsigned"], "\(name)")
            #expect(!page.text.contains("✓ signed"))
        }
        let path = try #require(Sample.named("signed-assertion.xml")).path
        let untrusted = try Self.page(["--at", "issued", path])
        #expect(parts(untrusted) == ["unsigned", "carried", "signature", "carried", "unsigned"])
        #expect(untrusted.text.contains("Signed, key not trusted: CN=idp.example-mvpd.tv"))
        #expect(!untrusted.text.contains("✓ signed"))
    }

    @Test("An assertion that was moved aside with its signature is not signed")
    func wrapped() throws {
        var response = ConstructedResponse()
        let signed = try response.xml(signing: .assertion, with: SampleKeys.signing())
        let start = try #require(signed.range(of: "<saml:Assertion"))
        let end = try #require(signed.range(of: "</samlp:Response>"))
        response.assertionID = "_evil"
        response.beforeAssertion =
            "<samlp:Extensions>\(signed[start.lowerBound..<end.lowerBound])</samlp:Extensions>"
        let folder = try TemporaryFolder()
        let page = try Self.page(Self.trusted + [folder.write(response.unsigned, to: "wrapped.xml")], status: 1)
        #expect(page.all("div", class: "signed").isEmpty)
        #expect(page.all("li", class: "finding").first?.hasClass("error") == true)
    }

    @Test("A comment in what is signed is not signed")
    func comment() throws {
        var response = ConstructedResponse()
        response.nameID = "<saml:NameID>a<!-- b -->c</saml:NameID>"
        let folder = try TemporaryFolder()
        let path = try folder.write(response.xml(signing: .response, with: SampleKeys.signing()), to: "a.xml")
        let page = try Self.page(Self.trusted + [path])
        let unsigned = page.all("div", class: "part").filter { $0.hasClass("unsigned") }
        #expect(unsigned.map(\.text).count == 1)
        #expect(unsigned.first?.text.contains("Not signed: a comment") == true)
    }

    @Test("The table of attributes says what is missing, what is extra, and what is signed")
    func attributes() throws {
        let page = try Self.sample("signed-assertion.xml", "--require", "userID,language,NameID")
        let rows = page.all("tr").filter { $0.text.contains("Required: ") }.map(\.text)
        let row = { (name: String) in rows.first { $0.hasPrefix(name) } ?? "" }
        #expect(row("userID").contains("yes, present") && row("userID").contains("✓ signed"))
        #expect(row("zip").contains("Required: no"))
        #expect(row("language").contains("yes, missing") && !row("language").contains("signed,"))
        #expect(row("NameID").contains("yes, present"))
        let notRequested = try Self.sample("tampered.xml").all("tr").filter { $0.text.contains("Required: ") }
        #expect(!notRequested.isEmpty && notRequested.allSatisfy { $0.text.contains("✕ signature invalid") })
        #expect(notRequested.allSatisfy { $0.text.contains("not specified") })
    }

    @Test("The times are drawn and in a table")
    func times() throws {
        let page = try Self.page([
            "--cert", SampleKeys.path("idp-rsa.pem"), "--at", "2026-11-20T12:00:10Z",
            #require(Sample.named("signed-assertion.xml")).path,
        ])
        let rows = page.all("tr").filter { $0.text.contains("From: ") }.map(\.text)
        #expect(
            rows.map { $0.prefix { $0 != ":" } } == [
                "Response issuedFrom", "Assertion issuedFrom", "ConditionsFrom", "Subject confirmationFrom",
                "SessionFrom", "Trusted certificateFrom",
            ]
        )
        #expect(rows[0].contains("2026-11-20T12:00:00Z") && rows[0].contains("✓ 10 seconds ago"))
        #expect(rows[2].contains("2026-11-20T11:59:30Z") && rows[2].contains("2126-11-20T20:00:00Z"))
        #expect(page.all("rect", class: "bar").count == 4)
        #expect(page.all("circle", class: "point").count == 2)
        #expect(page.all("text").contains { $0.text == "specified time" })
        let issued = try Self.page(["--at", "issued", #require(Sample.named("signed-assertion.xml")).path])
        #expect(issued.all("text").contains { $0.text == "issued" })
        #expect(issued.text.contains("at this time") && !issued.text.contains("0 seconds"))
        let expired = try Self.page([
            "--at", "2030-01-01T00:00:00Z", #require(Sample.named("expired.xml")).path,
        ])
        #expect(expired.all("rect", class: "error").count == 2)
        #expect(expired.text.contains("✕ ended 4 years ago"))
    }

    @Test("What the whitespace rule changes is marked, and the dangerous changes are")
    func whitespace() throws {
        let json = try SamltoolCommand.run([
            "normalize", "--explain", "--json", #require(Sample.named("signed-pretty-newlines.xml")).path,
        ])
        let changes = json.output.components(separatedBy: "\"subject\"").count - 1
        let page = try Self.sample("signed-pretty-newlines.xml")
        let marks = page.all("del", class: "ws")
        #expect(changes > 60 && marks.count == changes)
        #expect(marks.contains { $0.hasClass("danger") && $0.text.hasPrefix("⚠⏎") })
        #expect(marks.allSatisfy { $0.text.contains("⚠") == $0.hasClass("danger") })
        #expect(page.all("input", class: "toggle").count == 1)
        let tabs = try Self.sample("pretty-tabs.xml")
        #expect(tabs.all("del", class: "ws").contains { $0.text.contains("⇥") })
        #expect(try Self.sample("compact.xml").all("input").isEmpty)
    }

    @Test("The policy knows the style by its digest, and lets nothing else in")
    func policy() throws {
        let page = try Self.sample("compact.xml")
        let style = try #require(page.all("style").first).text
        let digest = Data(try DigestMethod.sha256.hash(Array(style.utf8))).base64EncodedString()
        let policies = page.all("meta").filter { $0.attribute("http-equiv") == "Content-Security-Policy" }
        #expect(
            policies.map { $0.attribute("content") } == [
                "default-src 'none'; style-src 'sha256-\(digest)'; base-uri 'none'; form-action 'none'"
            ]
        )
        #expect(!style.contains("</") && !style.contains("url(") && !style.contains("@import"))
        #expect(
            page.all("meta").contains { $0.attribute("name") == "referrer" && $0.attribute("content") == "no-referrer" }
        )
    }

    @Test("Several inputs have a table of all before a section for each")
    func several() throws {
        let folder = try TemporaryFolder()
        let good = try #require(Sample.named("signed-assertion.xml")).path
        let bad = try #require(Sample.named("tampered.xml")).path
        let page = try Self.page(Self.trusted + [good, bad, folder.path("missing")], status: 66)
        let links = page.all("a").filter { ["#i1", "#i2", "#i3"].contains($0.attribute("href")) }
        #expect(links.map(\.text) == [bad, folder.path("missing"), good])
        #expect(page.all("section", class: "input").count == 3)
        #expect(
            page.all("span", class: "badge").prefix(3).map(\.text) == [
                "✕ rejected", "✕ cannot be read", "✓ accepted",
            ]
        )
        #expect(page.all("p", class: "word").first?.text == "1 rejected, 1 cannot be read, 1 accepted")
        // The failed inputs are first, and open.
        let files = page.all("details", class: "file")
        #expect(files.map { $0.attribute("open") != nil } == [true, true, false])
        #expect(page.all("p", class: "back").count == 3)
        try HTMLHostileTests.expectOwn(page)
    }

    @Test("Text has the values in its excerpts with --reveal, and only then")
    func revealedText() throws {
        let path = try #require(Sample.named("signed-double-space.xml")).path
        let masked = try SamltoolCommand.run(["check"] + Self.trusted + [path]).output
        let revealed = try SamltoolCommand.run(["check", "--reveal"] + Self.trusted + [path]).output
        #expect(masked.contains("•") && !revealed.contains("•"))
        #expect(masked.count == revealed.count)
        for format in ["json", "junit", "sarif", "markdown"] {
            let options = ["check", "--format", format] + Self.trusted + [path]
            #expect(try SamltoolCommand.run(options + ["--reveal"]).output == SamltoolCommand.run(options).output)
        }
    }
}

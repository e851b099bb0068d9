import Foundation
import HTMLPages
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLReports
import TestSupport
import Testing

@Suite("The sections for pages of other programs")
struct PageSectionTests {
    private static let instant = Date(timeIntervalSince1970: 1_795_176_060)
    private static let time = EvaluationTime.chosen(instant)
    private static let keys = try? TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem"))
    private static let examination = Examination(DiagnosisContext(trustedKeys: keys ?? TrustedKeys()))
    private static let verifier = examination.verifier

    /// The sections about an input, each with a number of its own.
    private static func sections(
        of bytes: [UInt8],
        named name: String,
        showing privacy: SourceExcerpt.Privacy
    ) throws -> [HTML] {
        var sections: [HTML] = []
        let context = DiagnosisContext(trustedKeys: keys ?? TrustedKeys(), privacy: privacy)
        let inputs = Examination(context).diagnosed(bytes, named: name, at: time)
        sections += inputs.prefix(2).enumerated().map {
            DiagnosisSection($1, number: 1 + $0, showing: privacy).html
        }
        let steps = EncodingSteps(inspecting: bytes)
        sections.append(EncodingSection(steps, named: name, number: 3, showing: privacy).html)
        let verified = try #require(examination.verified(bytes, named: name, at: time).first)
        sections.append(VerificationSection(verified, number: 4, showing: privacy).html)
        if let rule = try? WhitespaceReport(
            of: steps.trace.payload,
            named: name,
            accepting: .anything,
            verifiedBy: verifier,
            at: instant
        ) {
            sections.append(WhitespaceSection(rule, number: 5, showing: privacy).html)
        }
        if let list = try? KeyReport(of: bytes, named: name, at: SAMLTimestamp(instant)) {
            sections.append(KeySection(list, number: 6).html)
        }
        let good = try #require(Sample.named("signed-response.xml")).bytes()
        let sides = Examination(context).diagnosed(good, named: "good", at: time) + inputs.prefix(1)
        if let first = try? ComparedResponse(sides[0]), let second = try? ComparedResponse(sides[1]) {
            sections.append(ComparisonSection(ComparisonReport(first, second), number: 7, showing: privacy).html)
        }
        return sections
    }

    private static func bytes(_ pieces: [HTML]) -> [UInt8] {
        pieces.reduce(into: []) { $1.write(to: &$0) }
    }

    private static func page(_ pieces: HTML...) throws -> HTMLPage { try HTMLPage(bytes(pieces)) }

    /// Two of eight inputs of a form: the forms together have one of each kind.
    private static func inputs(form: Int) -> [EnumeratedSequence<[String]>.Element] {
        let inputs = Array(CanaryResponse.inputs(form: form).enumerated())
        return TestVolume.part(of: inputs, from: form) + TestVolume.part(of: inputs, from: form + 5)
    }

    @Test("No section has a value of a response, in any encoding, well-formed or broken", arguments: 0..<5)
    func canary(form: Int) throws {
        for (index, input) in Self.inputs(form: form) {
            let html = Self.bytes(try Self.sections(of: Array(input.utf8), named: "\(index)", showing: .masked))
            #expect(Canary.leaks(in: html) == [], "input \(index)")
        }
    }

    @Test("The sections have elements and anchors of their own only", arguments: SourceExcerpt.Privacy.all)
    func parts(privacy: SourceExcerpt.Privacy) throws {
        let hostile = "</pre><script>alert(1)</script>\"' onload=\"x\u{202E}\u{1B}[31m"
        var response = ConstructedResponse()
        let escaped = hostile.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
            .replacing("\u{1B}", with: "")
        response.attributes = ConstructedResponse.attribute(escaped, escaped)
        response.issuer = "<saml:Issuer>\(escaped)</saml:Issuer>"
        let hostileTexts = [response.unsigned, hostile, "SAMLResponse=\(hostile)", ""].map { Array($0.utf8) }
        let samples = try Sample.all.filter { $0.file != "large.xml" }.map { try $0.bytes() }
        let inputs = hostileTexts + [[0x1F, 0x8B, 0xFF]] + samples
        for bytes in inputs {
            let page = try HTMLPage(Self.bytes(try Self.sections(of: bytes, named: hostile, showing: privacy)))
            #expect(page.strangeParts == [])
        }
    }

    @Test("The layers of an input are marked with the worst finding about each")
    func markedLayers() throws {
        for sample in Sample.all where !sample.layers.isEmpty {
            let input = try #require(Self.examination.diagnosed(sample.bytes(), named: "x", at: Self.time).first)
            let diagnosis = try #require(input.diagnosis)
            let layers = try Self.page(DiagnosisSection(input).html).all("li", class: "layer")
            #expect(layers.count == diagnosis.trace.layers.count + 1)
            for (index, layer) in layers.dropLast().enumerated() {
                let severities = diagnosis.findings.filter { $0.place?.layer == index }.map(\.severity)
                let tone = severities.max()?.rawValue ?? "good"
                #expect(layer.hasClass(tone), "\(sample.file), layer \(index + 1)")
            }
        }
        let twice = try #require(Sample.named("signed-percent-encoded-twice.txt")).bytes()
        let input = try #require(Self.examination.diagnosed(twice, named: "x", at: Self.time).first)
        let layers = try Self.page(DiagnosisSection(input).html).all("li", class: "layer")
        #expect(layers.map { $0.hasClass("error") } == [true, false, false, false])
    }

    @Test("The list of a recording draws the verdicts over time")
    func verdictsOverTime() throws {
        let url = "https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple"
        let entries = try ["signed-response.xml", "tampered.xml", "expired.xml"].enumerated().map { index, name in
            let base64 = Data(try #require(Sample.named(name)).bytes()).base64EncodedString()
            let value = base64.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            let form = #"{"mimeType":"application/x-www-form-urlencoded","text":"SAMLResponse=\#(value)"}"#
            return #"{"startedDateTime":"2026-11-20T20:0\#(index):00Z","request":{"method":"POST","url":"\#(url)","#
                + #""headers":[],"postData":\#(form)},"response":{"status":0,"headers":[],"content":{}}}"#
        }
        let archive = #"{"log":{"version":"1.2","entries":[\#(entries.joined(separator: ","))]}}"#
        let inputs = Self.examination.diagnosed(Array(archive.utf8), named: "a.har", at: Self.time)
        let rejected = inputs.count { $0.status(failingOn: .error) != .success }
        let page = try Self.page(DiagnosisList(inputs).html)
        #expect(
            page.all("svg").map { $0.attribute("aria-label") } == [
                "3 responses over time, one point each: \(rejected) rejected (red), the others accepted"
            ]
        )
        #expect(page.all("circle").count == 3)
        #expect(try Self.page(DiagnosisList(Array(inputs.prefix(1))).html).all("svg").isEmpty)
    }

    @Test(
        "The validity of a certificate is a bar with the current time",
        arguments: [
            (-300_000_000.0, "not yet valid"), (0, "percent of the validity have passed"), (9e9, "no longer valid"),
        ]
    )
    func validityBar(seconds: Double, words: String) throws {
        let file = try SampleKeys.file("idp-rsa.pem")
        let report = try KeyReport(of: file, named: "x", at: SAMLTimestamp(Self.instant.addingTimeInterval(seconds)))
        let page = try Self.page(KeySection(report).html)
        let labels = page.all("svg").compactMap { $0.attribute("aria-label") }
        #expect(labels.count == 1 && labels[0].hasSuffix(words), "\(labels)")
        #expect(page.strangeParts == [])
    }

    @Test("Each text of a layer is exact if values are revealed")
    func layers() throws {
        for sample in Sample.all where sample.file != "large.xml" {
            let steps = EncodingSteps(inspecting: try sample.bytes())
            #expect(steps.texts.count == steps.trace.layers.count + 1)
            #expect(zip(steps.texts, steps.trace.layers).allSatisfy { $0.count == $1.byteCount })
            #expect(steps.trace == EncodingTrace(inspecting: try sample.bytes()))
            let page = try Self.page(EncodingSection(steps, named: sample.file, showing: .revealed).html)
            let texts = page.all("pre", class: "excerpt")
            for (text, bytes) in zip(texts, steps.texts) {
                let isExact = !page.text.contains("this is not the exact text")
                #expect(!isExact || Array(text.text.utf8) == bytes, "\(sample.file)")
            }
            #expect(texts.count == steps.texts.count)
            let masked = try Self.page(EncodingSection(steps, named: sample.file).html)
            #expect(masked.text.contains("Values are masked"))
        }
    }

    @Test("Before and after the whitespace rule, each change is marked")
    func whitespace() throws {
        let bytes = try #require(Sample.named("signed-pretty-newlines.xml")).bytes()
        let report = try WhitespaceReport(of: bytes, named: "x", verifiedBy: Self.verifier, at: Self.instant)
        #expect(report.effect?.outcome == .broken && report.status == .rejected)
        let page = try Self.page(WhitespaceSection(report, showing: .revealed).html)
        #expect(page.all("h3", class: "word").first?.text == "✕ The whitespace rule breaks the signatures")
        #expect(page.all("span", class: "badge").filter { $0.text == "✕ breaks the signature" }.count == 1)
        let count = report.changes.changes.count
        #expect(page.all("span", class: "ws").count == count)
        #expect(page.all("tr").count == count + page.all("table").count)
        // What both verifications show is not only likely.
        #expect(!page.text.contains("most likely") && page.all("span", class: "badge").count == 1)
        let unverified = try WhitespaceSection(WhitespaceReport(of: bytes, named: "x", at: Self.instant))
        #expect(try Self.page(unverified.html).text.contains("most likely"))
        let groups = page.all("summary").map(\.text).filter { $0.hasSuffix(" times") }
        #expect(!groups.isEmpty && groups.count < count / 4, "\(groups)")
        let views = page.elements.indices.filter { page.elements[$0].hasClass("source") }
            .map { page.sourceLines(in: $0..<page.elements[$0].end).joined(separator: "\n") }
        #expect(views[0] + "\n" == String(decoding: bytes, as: UTF8.self))
        #expect(views[1] == String(decoding: report.changes.normalized, as: UTF8.self))
        #expect(page.all("div", class: "sides").count == 1)
        let whole = page.all("details").first { $0.text.hasPrefix("The whole response") }
        #expect(whole != nil && whole?.attribute("open") == nil)
    }

    @Test("A change of a value names the attribute, and each change of signed content breaks the signature")
    func changedAttributes() throws {
        let bytes = try #require(Sample.named("signed-double-space.xml")).bytes()
        let report = try WhitespaceReport(of: bytes, named: "x", verifiedBy: Self.verifier, at: Self.instant)
        let rows = try Self.page(WhitespaceSection(report).html).all("tr").map(\.text).filter { $0.contains("line ") }
        #expect(rows.count == 3)
        #expect(rows.count { $0.contains("displayName") } == 1 && rows.count { $0.contains("favo") } == 2)
        #expect(rows.count { $0.contains("breaks the signature, too") } == 2)
        let finding = try #require(Self.examination.diagnosed(bytes, named: "x", at: Self.time).first?.diagnosis)
            .findings.first { $0.rule.id == "whitespace.breaks-signature" }
        let found = "2 spaces in <saml:AttributeValue> of 'displayName', one of 3 changes of signed content"
        #expect(finding?.found?.hasPrefix(found + ", also in values of 'favo") == true)
    }

    @Test("Markup inside a value does not give the value's attribute another name")
    func attributeOfMarkupInAValue() throws {
        let text = #"""
            <Attribute Name="address"><AttributeValue><p><Attribute Name="Jane"><AttributeValue>a  b</AttributeValue></Attribute></p></AttributeValue></Attribute>
            """#
        let report = try WhitespaceReport(of: Array(text.utf8), named: "x", at: Self.instant)
        let page = try Self.page(WhitespaceSection(report).html)
        let row = try #require(page.all("tr").map(\.text).first { $0.contains("line ") })
        #expect(row.contains("address") && !row.contains("Jane"))
    }

    @Test("The whitespace rule is shown in each sample as it is and as it will be")
    func whitespaceOfSamples() throws {
        for sample in Sample.all where sample.layers.isEmpty && sample.file != "large.xml" {
            let bytes = try sample.bytes()
            guard let report = try? WhitespaceReport(of: bytes, named: "x", at: Self.instant) else { continue }
            let page = try Self.page(WhitespaceSection(report, showing: .revealed).html)
            let views = page.elements.indices.filter { page.elements[$0].hasClass("source") }
                .map { page.sourceLines(in: $0..<page.elements[$0].end).joined(separator: "\n") }
            let expected = report.changes.changes.isEmpty ? bytes : report.changes.normalized
            let lines = String(decoding: expected, as: UTF8.self).trimmingCharacters(in: ["\n"])
                .components(separatedBy: "\n").map { $0.replacing("\t", with: "⇥").withoutControls }
            #expect(views.last == lines.joined(separator: "\n"), "\(sample.file)")
        }
    }

    @Test("A verification has the verdict, every check, and values only if they are revealed")
    func verification() throws {
        let bytes = try #require(Sample.named("signed-response.xml")).bytes()
        let input = try #require(Self.examination.verified(bytes, named: "x", at: Self.time).first)
        let report = try #require(input.report)
        let list = AttributeList(try #require(report.assertion), of: "x")
        for privacy in SourceExcerpt.Privacy.all {
            let page = try Self.page(VerificationSection(input, showing: privacy).html)
            #expect(page.all("h3", class: "word").first?.text == "✓ accepted")
            #expect(page.text.components(separatedBy: "Outcome: ").count - 1 == report.checks.count)
            let values = list.text.split(separator: "\n").compactMap { $0.split(separator: " ").last }
            for value in values where value.count > 4 {
                #expect(page.text.contains(value) == (privacy == .revealed), "\(value)")
            }
        }
        let tampered = try #require(Sample.named("tampered.xml")).bytes()
        let failed = try #require(Self.examination.verified(tampered, named: "y", at: Self.time).first)
        let page = try Self.page(VerificationSection(failed).html)
        #expect(page.all("h3", class: "word").first?.text == "✕ rejected")
        #expect(page.text.contains("[signature.digest-mismatch]") && page.all("h3").last?.text == "Checks")
    }

    @Test(
        "Keys have their state and the days left",
        arguments: [
            ("idp-rsa.pem", ["✓ 1 trusted key", "days left"]),
            ("expired.pem", ["! 1 trusted key", "ended 2,14", "! warning"]),
            ("idp-rsa.pub", ["✓ 1 trusted key", "no certificate"]), ("weak-rsa1024.pem", ["trust.weak-key"]),
        ]
    )
    func keys(name: String, words: [String]) throws {
        let report = try KeyReport(of: SampleKeys.file(name), named: name, at: SAMLTimestamp(Self.instant))
        let page = try Self.page(KeySection(report).html)
        for word in words { #expect(page.text.contains(word), "\(page.text)") }
    }

    @Test("A report of a file or a comparison is what the command prints")
    func reports() throws {
        let at = ["--at", "2026-11-20T12:01:00Z"]
        let metadata = SampleKeys.metadataPath("rollover-current-first")
        let file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: metadata)))
        let keys = try KeyReport(of: file, named: metadata, at: SAMLTimestamp(Self.instant))
        #expect(keys.text == (try SamltoolCommand.run(["keys"] + at + [metadata]).output))
        #expect(keys.json == (try SamltoolCommand.run(["keys", "--json"] + at + [metadata]).output))
        let paths = try ["signed-response.xml", "tampered.xml"].map { try #require(Sample.named($0)) }
        let sides = try paths.map { sample in
            let inputs = Examination().diagnosed(try sample.bytes(), named: sample.path, at: Self.time)
            return try ComparedResponse(#require(inputs.first))
        }
        let comparison = ComparisonReport(sides[0], sides[1])
        let diff = ["diff"] + at + paths.map(\.path)
        #expect(comparison.text() == (try SamltoolCommand.run(diff).output))
        #expect(comparison.json(showing: .revealed) == (try SamltoolCommand.run(diff + ["--json", "--reveal"]).output))
        let body = try #require(Sample.named("percent-encoded-twice.txt"))
        let trace = EncodingReport(of: EncodingTrace(inspecting: try body.bytes()), named: body.path)
        let decoded = try SamltoolCommand.run(["decode", "--trace", body.path])
        #expect(trace.text == String(decoding: decoded.standardError, as: UTF8.self))
        #expect(trace.json == (try SamltoolCommand.run(["decode", "--json", body.path]).output))
        let words = ["signature.digest-mismatch", "VSA203"]
        let explained = ExplanationReport(words.compactMap(ExplanationCatalogue.entry))
        #expect(explained.text == (try SamltoolCommand.run(["explain"] + words).output))
        #expect(explained.json == (try SamltoolCommand.run(["explain", "--json"] + words).output))
        #expect(explained.markdown == (try SamltoolCommand.run(["explain", "--markdown"] + words).output))
        let pretty = try #require(Sample.named("pretty-tabs.xml"))
        let rule = try WhitespaceReport(of: pretty.bytes(), named: pretty.path, at: Self.instant)
        #expect(rule.text == (try SamltoolCommand.run(["normalize", "--explain", pretty.path]).output))
        #expect(rule.json == (try SamltoolCommand.run(["normalize", "--explain", "--json", pretty.path]).output))
        let claims = AttributeList(try UnverifiedResponse(pretty.bytes(), maximumBytes: 1 << 20), of: pretty.path)
        let attributes = ["attributes", "--unverified"]
        #expect(claims.text == (try SamltoolCommand.run(attributes + [pretty.path]).output))
        #expect(claims.json == (try SamltoolCommand.run(attributes + ["--json", pretty.path]).output))
        #expect(AttributeList.csv([claims]) == (try SamltoolCommand.run(attributes + ["--csv", pretty.path]).output))
    }
}

extension SourceExcerpt.Privacy {
    fileprivate static let all: [Self] = [.masked, .revealed]
}

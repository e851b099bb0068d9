import Foundation
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLReports
import TestSupport
import Testing

@Suite("Reports of a service")
struct ReportTests {
    private static let instant = Date(timeIntervalSince1970: 1_795_000_000)
    private static let time = EvaluationTime.chosen(instant)

    /// A log with two SAML responses.
    private static func log() throws -> [UInt8] {
        let good = try #require(Sample.named("signed-response.xml")).bytes()
        return Array("first \(Data(good).base64EncodedString())\nagain \(Data(good).base64EncodedString())\n".utf8)
    }

    private static let unread = DiagnosisEntry(
        name: "a <b>",
        failure: InputFailure("input.missing", "no such <i>file</i>", status: .noInput)
    )

    @Test("The articles' code is what is tested here", arguments: ["SAMLReports", "SAMLDiagnosis"])
    func snippet(module: String) throws {
        let folder = Sample.packageFolder
        let file = folder.appendingPathComponent("Tests/SAMLReportsTests/ReportSnippet.swift")
        let source = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        let start = try #require(source.firstIndex(of: "// SAMLReports.md: begin"))
        let end = try #require(source.firstIndex(of: "// SAMLReports.md: end"))
        let article = folder.appendingPathComponent("Sources/\(module)/\(module).docc/\(module).md")
        let code = source[(start + 1)..<end].joined(separator: "\n")
        #expect(try String(contentsOf: article, encoding: .utf8).contains("```swift\n\(code)\n```"))
    }

    @Test("The guide's program is what is tested here, in 40 lines at most")
    func program() throws {
        let file = Sample.packageFolder.appendingPathComponent("Tests/SAMLReportsTests/CheckFileSnippet.swift")
        let source = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        let start = try #require(source.firstIndex(of: "// Guide: begin"))
        let end = try #require(source.firstIndex(of: "// Guide: end"))
        let code = source[(start + 1)..<end].map { $0.replacing("// Guide: ", with: "") }
        #expect(code.count <= 40)
        let page = Sample.packageFolder.appendingPathComponent("docs/guide/libraries.md")
        let block = "```swift\n\(code.joined(separator: "\n"))\n```\n"
        #expect(try String(contentsOf: page, encoding: .utf8).contains(block))
    }

    @Test(
        "The guide's program checks a file with settings, whose paths are relative to their folder",
        arguments: [
            ("example", "signed-response.xml", SAMLExamination.ExitStatus.success),
            ("example", "tampered.xml", .rejected), ("federation-member", "signed-response.xml", .success),
        ]
    )
    func programReports(provider: String, name: String, status: SAMLExamination.ExitStatus) throws {
        let instant = try SAMLTimestamp("2026-11-20T12:01:00Z").date
        let settings = Sample.packageFolder.appendingPathComponent("Samples/settings.json").path
        let path = try #require(Sample.named(name)).path
        let report = try CheckFile.report(on: path, with: settings, of: provider, at: instant)
        #expect(report.status == status)
        #expect(report.json.contains(#""format" : "samltool.check""#) && report.json.contains(name))
    }

    @Test("It divides a log, and reports each response by its name")
    func divides() throws {
        let (json, page) = reports(on: try Self.log(), named: "app.log", at: Self.instant)
        #expect(json.contains(#""file" : "app.log#1""#) && json.contains(#""file" : "app.log#2""#))
        #expect(json.contains("encoding.same-response"))
        #expect(page.contains("app.log#2"))
    }

    @Test("The text says once that an input cannot be read")
    func unreadOnce() {
        for (message, line) in [
            ("cannot be opened: No such file", "✕ x: cannot be opened: No such file [input.missing]\n"),
            ("no such file", "✕ x: cannot be read: no such file [input.missing]\n"),
        ] {
            let failure = InputFailure("input.missing", message, status: .noInput)
            let report = DiagnosisWriter(as: .text).text(of: [DiagnosisEntry(name: "x", failure: failure)])
            #expect(report.hasPrefix(line), "\(report)")
        }
    }

    @Test("A place is in the file or in the document inside its layers, unless these are the same")
    func places() throws {
        let malformed = "<a>\n  <b></a>"
        let encoded = Data(malformed.utf8).base64EncodedString()
        let percents = try #require(Sample.named("signed-percent-encoded-twice.txt")).bytes()
        let rows: [(text: [UInt8], place: String)] = [
            (Array(malformed.utf8), "where:    2:"), (Array(encoded.utf8), "where:    document 2:"),
            (percents, "where:    file 1:540\n"),
        ]
        for (text, place) in rows {
            let inputs = Examination().diagnosed(text, named: "x", at: Self.time)
            let report = DiagnosisWriter(as: .text).text(of: inputs)
            #expect(report.contains(place), "\(report)")
        }
    }

    @Test("It judges what an archive has by the time at which it was sent, and reports an archive without a response")
    func archive() throws {
        let body = String(decoding: try #require(Sample.named("signed-form-body.txt")).bytes(), as: UTF8.self)
        let request = #"{"method":"POST","url":"https://example.com/","postData":{"text":"\#(body)"}}"#
        let entry = #"{"startedDateTime":"2026-11-20T12:00:00Z","request":\#(request),"response":{"status":400}}"#
        let archive = Array(#"{"log":{"entries":[\#(entry)]}}"#.utf8)
        let now = EvaluationTime.recorded(orAt: Self.instant)
        let inputs = Examination().diagnosed(archive, named: "x.har", at: now)
        #expect(inputs.map(\.evaluationTime?.source) == [.captured])
        let given = Examination().diagnosed(archive, named: "x.har", at: Self.time)
        #expect(given.map(\.evaluationTime?.date) == [Self.instant] && given.map(\.evaluationTime?.source) == [.option])
        let broken = Examination().diagnosed(Array(archive.prefix(1000)), named: "x.har", at: now)
        #expect(broken.map(\.failure?.id) == ["input.har"])
        #expect(broken.map { $0.status(failingOn: .error) } == [.rejected])
    }

    @Test("A whole report is its pieces put together", arguments: DiagnosisWriter.Format.allCases)
    func pieces(format: DiagnosisWriter.Format) throws {
        let inputs = Examination().diagnosed(try Self.log(), named: "app.log", at: Self.time) + [Self.unread]
        var report = DiagnosisWriter(as: format)
        var bytes: [UInt8] = []
        for input in inputs { report.add(input) { bytes += $0 } }
        #expect(report.summary.inputCount == 3 && report.summary.unreadCount == 1)
        #expect(report.summary.status == .noInput)
        report.finish { bytes += $0 }
        #expect(DiagnosisWriter(as: format).text(of: inputs) == String(decoding: bytes, as: UTF8.self))
    }

    @Test("What cannot be read is escaped in every format", arguments: DiagnosisWriter.Format.allCases)
    func unread(format: DiagnosisWriter.Format) {
        let text = DiagnosisWriter(as: format).text(of: [Self.unread])
        #expect(text.contains("input.missing"))
        let isMarkup = ["junit", "markdown", "html"].contains(format.rawValue)
        #expect(text.contains("<i>") != isMarkup)
    }

    @Test("A folder of pages has one for each input, named by its number, and a list that links to them")
    func pages() throws {
        var pages = DiagnosisPages()
        let inputs = Examination().diagnosed(try Self.log(), named: "app.log", at: Self.time) + [Self.unread]
        let all = inputs.map { pages.add($0) } + [pages.list()]
        #expect(all.map(\.fileName) == ["input-00001.html", "input-00002.html", "input-00003.html", "index.html"])
        #expect(pages.summary.inputCount == 3 && pages.summary.unreadCount == 1)
        let texts = all.map { String(decoding: $0.content, as: UTF8.self) }
        #expect(texts.dropLast().allSatisfy { $0.contains("href=\"index.html\"") })
        #expect((1...3).allSatisfy { texts[3].contains("href=\"input-0000\($0).html\"") })
        #expect(texts[3].contains("1 cannot be read"))
        #expect(!texts.contains { $0.contains("<i>") })
    }

    @Test("An error of emit ends a report")
    func emit() throws {
        struct Closed: Error {}
        var report = DiagnosisWriter(as: .text)
        #expect(throws: Closed.self) { try report.add(Self.unread) { _ in throw Closed() } }
        var verdicts = VerificationWriter(as: .json)
        #expect(throws: Closed.self) { try verdicts.finish { _ in throw Closed() } }
    }

    @Test("Color is an argument")
    func color() {
        let colored = DiagnosisWriter(as: .text, style: .colored)
            .text(of: Examination().diagnosed(Array("nothing".utf8), named: "x", at: Self.time))
        #expect(colored.contains("\u{1B}[1;31m"))
    }

    @Test("Names in SARIF are relative to a folder, if there is one")
    func folder() {
        let input = DiagnosisEntry(name: "/a/b c", failure: InputFailure("x", "x", status: .noInput))
        let uri = { (folder: String?) in
            DiagnosisWriter(as: .sarif, relativeTo: folder).text(of: [input])
        }
        #expect(uri("/a").contains(#""b%20c""#))
        #expect(uri(nil).contains(#""file:///a/b%20c""#))
    }

    @Test(
        "A verdict has a word, an exit status and a count",
        arguments: [
            ("signed-response.xml", Verdict.accepted, SAMLExamination.ExitStatus.success),
            ("tampered.xml", .rejected, .rejected),
        ]
    )
    func verdict(name: String, verdict: Verdict, status: SAMLExamination.ExitStatus) throws {
        let bytes = try #require(Sample.named(name)).bytes()
        let keys = try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem"))
        let instant = try SAMLTimestamp("2026-11-20T12:01:00Z").date
        let examination = Examination(DiagnosisContext(trustedKeys: keys))
        let input = try #require(examination.verified(bytes, named: name, at: .chosen(instant)).first)
        #expect(input.verdict == verdict && input.status == status)
        var report = VerificationWriter(as: .text(.full))
        report.add(input) { _ in }
        #expect(report.status == status && report.acceptedCount == (status == .success ? 1 : 0))
    }

    @Test("Checks do not count if the layers could not be removed")
    func unreadableLayers() throws {
        let bytes = try #require(Sample.named("signed-response.xml")).bytes()
        let trace = EncodingTrace(unwrapping: bytes, limits: EncodingLimits(maximumBytes: 100))
        let verifier = ResponseVerifier(trusting: try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem")))
        let instant = try SAMLTimestamp("2026-11-20T12:01:00Z").date
        let checks = verifier.evaluate(bytes, at: instant)
        try #require(checks.isAccepted && trace.failure != nil)
        let time = EvaluationTime.chosen(instant).instant(sentAt: nil) { nil }
        let input = VerificationEntry(name: "x", trace, at: time) { _ in checks }
        #expect(input.status == .dataError && input.report == nil && input.verdict != .accepted)
        #expect(!VerificationWriter(as: .json).text(of: [input]).contains("\"verdict\" : \"accepted\""))
    }

    @Test("A report names what its policy allows")
    func policy() throws {
        let policy = VerificationPolicy(allowed: [.sha1, .comments], minimumRSABits: 1024)
        let input = VerificationEntry(name: "x", failure: InputFailure("x", "x", status: .dataError))
        let text = VerificationWriter(as: .json, policy: policy).text(of: [input])
        for name in ["--allow-sha1", "--min-rsa-bits 1024", "--allow-comments"] { #expect(text.contains(name)) }
    }
}

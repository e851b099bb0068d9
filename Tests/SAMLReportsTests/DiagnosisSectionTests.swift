import Foundation
import HTMLPages
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLReports
import TestSupport
import Testing

@Suite("The section of a diagnosis")
struct DiagnosisSectionTests {
    private static func input(_ name: String = "percent-encoded-twice.txt") throws -> DiagnosisEntry {
        let bytes = try #require(Sample.named(name)).bytes()
        let context = DiagnosisContext(requiredAttributes: ["userID", "language"])
        let time = EvaluationTime.chosen(Date(timeIntervalSince1970: 1_795_000_000))
        return try #require(Examination(context).diagnosed(bytes, named: name, at: time).first)
    }

    private static func page(_ pieces: [HTML]) throws -> HTMLPage {
        try HTMLPage(pieces.reduce(into: []) { $1.write(to: &$0) })
    }

    @Test("It is the section of a report, without the commands of the tool")
    func report() throws {
        let input = try Self.input()
        var section: [UInt8] = []
        DiagnosisSection(input).html.write(to: &section)
        let page = DiagnosisWriter(as: .html).text(of: [input])
            .replacing(#/ With samltool: .*?(?=</(?:div|p|dd)>)/#, with: "")
        #expect(page.contains(String(decoding: section, as: UTF8.self)))
    }

    @Test("Its advice names no command, which that of a report does")
    func advice() throws {
        let input = try Self.input("sha1.xml")
        var section: [UInt8] = []
        DiagnosisSection(input).html.write(to: &section)
        #expect(DiagnosisWriter(as: .html).text(of: [input]).contains("With samltool:"))
        #expect(!String(decoding: section, as: UTF8.self).contains("With samltool:"))
    }

    @Test("The verdict of a response in a recording names the party and Adobe's response, before the findings")
    func recording() throws {
        let body = try ResponseEncoder.formBody(encoding: try #require(Sample.named("tampered.xml")).bytes())
        let bytes = Array(
            """
            {"log": {"version": "1.2", "entries": [{"startedDateTime": "2026-11-20T20:00:00Z", "request": {"method": "POST", \
            "url": "https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple", "headers": [], "postData": {"mimeType": \
            "application/x-www-form-urlencoded", "text": "\(String(decoding: body.bytes, as: UTF8.self))"}}, "response": \
            {"status": 400, "headers": [], "content": {"mimeType": "application/json", "text": "{\\"status\\": 400, \
            \\"code\\": \\"invalid_parameter_saml_response\\"}"}}}]}}
            """.utf8
        )
        let time = EvaluationTime.recorded(orAt: Date(timeIntervalSince1970: 1_795_000_000))
        let input = try #require(Examination().diagnosed(bytes, named: "exchange.har", at: time).first)
        let banner = try Self.page([try #require(DiagnosisSection(input).part(.verdict))])
        let words = try #require(input.diagnosis?.findings.first.map { ActingParty.words(for: $0.actingParties) })
        #expect(banner.all("b").first?.text == words)
        #expect(banner.text.components(separatedBy: "HTTP 400, invalid_parameter_saml_response: ").count == 2)
        #expect(banner.all("h3", class: "word").count == 1)
        let other = try Self.page([try #require(DiagnosisSection(Self.input("signed-response.xml")).part(.verdict))])
        #expect(!other.text.contains("Adobe's response"))
    }

    @Test("Two sections of a page have different anchors")
    func numbers() throws {
        let page = try Self.page([
            DiagnosisSection(Self.input(), number: 1).html,
            DiagnosisSection(Self.input("tampered.xml"), number: 2).html,
        ])
        #expect(page.strangeParts == [])
    }

    @Test("The links lead to the parts that the page shows", arguments: DiagnosisSection.Part.allCases)
    func parts(part: DiagnosisSection.Part) throws {
        for name in ["percent-encoded-twice.txt", "signed-response.xml", "expired.xml"] {
            let input = try Self.input(name)
            let others = Set(DiagnosisSection.Part.allCases).subtracting([part])
            for parts in [[part], others, [part, .findings], [part, .document]] {
                let section = DiagnosisSection(input, parts: parts)
                #expect(try Self.page([section.html]).strangeParts == [], "\(name) \(parts)")
                for omitted in Set(DiagnosisSection.Part.allCases).subtracting(parts) {
                    #expect(section.part(omitted) == nil)
                }
            }
        }
    }

    @Test("Parts in columns are those of the section")
    func columns() throws {
        let section = DiagnosisSection(try Self.input())
        let parts = DiagnosisSection.Part.allCases.compactMap(section.part)
        #expect(parts.count == 6)
        let columns = try Self.page(parts)
        #expect(columns.strangeParts == [])
        #expect(columns.text == (try Self.page([section.html])).text)
    }

    @Test("An input that cannot be read has a verdict only")
    func unread() {
        let failure = InputFailure("input.missing", "no such file", status: .noInput)
        let section = DiagnosisSection(DiagnosisEntry(name: "x", failure: failure))
        #expect(DiagnosisSection.Part.allCases.filter { section.part($0) != nil } == [.verdict])
    }
}

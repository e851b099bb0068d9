import Foundation
import SAML
import SAMLDiagnosis
import SAMLExamination
import SAMLReports
import TestSupport
import Testing

@Suite("The verdict in a sentence, and who must act")
struct CaseVerdictTests {
    private static func input(_ name: String, requiring attributes: [String] = []) throws -> DiagnosisEntry {
        let bytes = try #require(Sample.named(name)).bytes()
        let certificate = try Data(contentsOf: URL(filePath: SampleKeys.path("idp-rsa.pem")))
        let context = DiagnosisContext(
            trustedKeys: try .init(certificates: Array(certificate)),
            requiredAttributes: attributes
        )
        let time = EvaluationTime.issued(orAt: Date(timeIntervalSince1970: 1_795_000_000))
        return try #require(Examination(context).diagnosed(bytes, named: name, at: time).first)
    }

    /// A sample, its decision, the parties and the start of the sentence.
    static let verdicts: [(name: String, decision: CaseVerdict.Decision, parties: [ActingParty], start: String)] = [
        (
            "signed-pretty-newlines.xml", .rejected, [.mvpd],
            "Adobe would reject this SAML response. The MVPD must act: the whitespace rule that the app must apply breaks the signature"
        ),
        (
            "signed-percent-encoded-twice.txt", .rejected, [.app],
            "Adobe would reject this SAML response. The app must act: percent-encoded twice"
        ),
        (
            "tampered.xml", .rejected, [.app, .mvpd],
            "Adobe would reject this SAML response. The app must act, then the MVPD: the signed content"
        ),
        ("signed-both.xml", .accepted, [], "Accepted"),
        // What this project decides is no decision of Adobe.
        ("encrypted-assertion.xml", .rejected, [.mvpd], "This SAML response is rejected here. The MVPD must act"),
    ]

    @Test("It has the first finding and its parties", arguments: verdicts.indices)
    func sentence(index: Int) throws {
        let (name, decision, parties, start) = Self.verdicts[index]
        let verdict = try Self.input(name).verdict()
        #expect(verdict.decision == decision && verdict.actingParties == parties && verdict.subject == .samlResponse)
        #expect(verdict.sentence.hasPrefix(start), "\(verdict.sentence)")
    }

    @Test("An input without a response, and one that cannot be read, have verdicts of their own")
    func others() throws {
        let none = try #require(
            Examination().diagnosed(Array("hello".utf8), named: "x", at: .now(Date(timeIntervalSince1970: 0))).first
        )
        #expect(none.verdict().subject == .noResponse && none.verdict().decision == .rejected)
        let polls = try #require(
            Examination().diagnosed(
                Array(try Data(contentsOf: Sample.packageFolder.appending(path: "Samples/Workflow/v1-app.har"))),
                named: "x",
                at: .now(Date(timeIntervalSince1970: 0))
            ).first
        )
        #expect(polls.verdict().headline == "No failure was found in this recording")
        let unread = DiagnosisEntry(name: "x", failure: InputFailure("input.missing", "no such file", status: .noInput))
        #expect(unread.verdict().subject == .unread && unread.verdict().actor == nil)
        #expect(unread.verdict().sentence == "The input cannot be read: no such file")
    }

    @Test("A value that may have been cut off by who copied it is not called rejected by Adobe")
    func copied() throws {
        let bytes = try #require(Sample.named("signed-both.xml")).bytes().prefix(2000)
        let cut = try #require(
            Examination().diagnosed(Array(bytes), named: "x", at: .now(Date(timeIntervalSince1970: 0))).first
        )
        let start = "This SAML response is rejected here. The person who runs this check must act: the XML is truncated"
        #expect(cut.verdict().sentence.hasPrefix(start))
    }

    @Test("A warning that rejects by a lower threshold is not called a rejection by Adobe")
    func threshold() throws {
        let bytes = try #require(Sample.named("signed-both.xml")).bytes()
        let time = EvaluationTime.issued(orAt: Date(timeIntervalSince1970: 1_795_000_000))
        let untrusted = try #require(Examination().diagnosed(bytes, named: "x", at: time).first)
        #expect(untrusted.verdict().hasWarning && untrusted.verdict().actor == nil)
        let strict = untrusted.verdict(failingOn: .warning)
        #expect(strict.headline == "This SAML response is rejected here because of a warning")
        #expect(strict.actor == .tester && strict.actor?.rawValue == "operator")
    }

    @Test("Every format has it", arguments: DiagnosisWriter.Format.allCases)
    func formats(format: DiagnosisWriter.Format) throws {
        let report = DiagnosisWriter(as: format).text(of: [try Self.input("signed-pretty-newlines.xml")])
        #expect(report.contains("Adobe would reject this SAML response"))
        let actor =
            switch format {
            case .text, .markdown: "The MVPD must act: the whitespace rule that the app must apply breaks the signature"
            case .html: "Who must act"
            case .json: #""actor" : "mvpd""#
            case .sarif: #""actor" : "mvpd""#
            case .junit: #"<property name="actor" value="mvpd"/>"#
            }
        #expect(report.contains(actor), "\(report)")
    }

    // MARK: A report for one party

    static let sentFormats: [DiagnosisWriter.Format] = [.text, .markdown, .html]

    @Test(
        "The report for an MVPD has its changes, with the whitespace before and after, and nothing of the app",
        arguments: sentFormats
    )
    func mvpd(format: DiagnosisWriter.Format) throws {
        let input = try Self.input("signed-pretty-newlines.xml", requiring: ["canary"])
        let report = DiagnosisWriter(as: format, for: .mvpd).text(of: [input])
        #expect(report.contains("Change requested of https") && report.contains("idp.example-mvpd.tv/saml2"))
        #expect(report.contains("⏎") && report.contains("Viewers of this provider cannot sign in"))
        #expect(!report.contains("The app must") && !report.contains("your own code") && !report.contains("94110"))
        // Its party is the app first, and the MVPD only then.
        #expect(report.contains("Only if the app is not the cause") && report.contains("canary"))
        #expect(!report.contains("First check that the app"))
    }

    @Test("Without a finding for the party, the report says so")
    func nothing() throws {
        for format in Self.sentFormats {
            let report = DiagnosisWriter(as: format, for: .mvpd).text(of: [
                try Self.input("signed-percent-encoded-twice.txt")
            ])
            #expect(report.contains("Nothing was found that the MVPD must change."))
        }
    }

    @Test("Times do not depend on when the report is read")
    func times() throws {
        let bytes = try #require(Sample.named("not-yet-valid.xml")).bytes()
        let input = try #require(
            Examination().diagnosed(bytes, named: "x", at: .chosen(Date(timeIntervalSince1970: 1_700_000_000))).first
        )
        let report = DiagnosisWriter(as: .text, for: .mvpd).text(of: [input])
        #expect(report.contains("the assertion is not valid yet"))
        #expect(!report.contains(" ago") && !report.contains("the evaluation time"))
        #expect(report.contains("checked for 2023-11-14T22:13:20Z"))
    }

    @Test("The advice for an MVPD names no option, no app and no code of the reader", arguments: RuleCatalogue.rules)
    func advice(rule: Rule) throws {
        guard rule.actingParties.first == .mvpd, rule.severity > .note else { return }
        let advice = PartyAdvice.words(for: rule.advice, ofRule: rule.title, to: .mvpd)
        #expect(!advice.isEmpty)
        for word in ["--", "samltool", "the app", "The app", "your "] {
            #expect(!advice.contains(word), "\(rule.id): \(advice)")
        }
    }

    @Test("JSON for a party has its findings only, and the verdict of all")
    func json() throws {
        let input = try Self.input("signed-percent-encoded-twice.txt")
        let report = DiagnosisWriter(as: .json, for: .mvpd).text(of: [input])
        #expect(report.contains(#""for" : "mvpd""#) && report.contains(#""actor" : "app""#))
        #expect(!report.contains("percent-encoded-twice\""))
    }
}

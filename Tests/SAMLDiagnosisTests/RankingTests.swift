import SAML
import SAMLEncoding
import TestSupport
import Testing

@testable import SAMLDiagnosis

@Suite("The order of findings")
struct RankingTests {
    /// A finding of each place, in order.
    private static let places: [(rule: String, severity: Severity, rank: FindingRank)] = [
        ("encoding.percent-encoded-twice", .error, .encoding), ("encoding.cut-short", .error, .encoding),
        ("xml.malformed", .error, .xml), ("xml.id-ambiguous", .error, .xml),
        ("content.html", .error, .content), ("structure.not-a-response", .error, .content),
        ("encoding.soap-envelope", .error, .content),
        ("signature.wrapping", .error, .structure), ("structure.several-assertions", .error, .structure),
        ("assertion.malformed", .error, .structure), ("subject.missing", .error, .structure),
        ("whitespace.breaks-signature", .error, .signature), ("signature.digest-mismatch", .error, .signature),
        ("trust.fingerprint", .error, .signature), ("signature.sha1", .warning, .signature),
        ("trust.weak-key", .warning, .signature), ("status.not-success", .error, .status),
        ("issuer.mismatch", .error, .addressing), ("audience.mismatch", .error, .addressing),
        ("subject.confirmation", .error, .addressing), ("response.in-response-to", .error, .addressing),
        ("conditions.interval", .error, .validity), ("attributes.required-missing", .error, .attributes),
        ("subject.nameid-missing", .error, .attributes), ("signature.not-checked", .warning, .warning),
        ("audience.missing", .warning, .warning), ("profile.session-index", .warning, .warning),
        ("conditions.clock-far", .note, .note), ("encoding.embedded", .note, .note),
    ]

    private static func finding(_ rule: String, _ severity: Severity) throws -> Finding {
        Finding(try #require(RuleCatalogue.rule(rule)), severity: severity)
    }

    private static func ranking(_ time: DiagnosisContext.EvaluationTime, _ rules: Set<String> = []) -> FindingRanking {
        FindingRanking(evaluationTime: time, rulesAboutTime: rules)
    }

    @Test("Each place of the table", arguments: [DiagnosisContext.EvaluationTime.chosen, .current])
    func places(time: DiagnosisContext.EvaluationTime) throws {
        let ranking = Self.ranking(time)
        for (rule, severity, rank) in Self.places {
            #expect(ranking.rank(of: try Self.finding(rule, severity)) == rank, "\(rule)")
        }
        let findings = try Self.places.map { try Self.finding($0.rule, $0.severity) }
        let ranked = ranking.ranked(findings.reversed()).map { ranking.rank(of: $0) }
        #expect(ranked == ranked.sorted())
    }

    @Test(
        "Validity comes before attributes if somebody chose the time, and after them otherwise",
        arguments: ["conditions.expired", "conditions.not-yet-valid", "conditions.issued-in-future", "session.expired"]
    )
    func validity(rule: String) throws {
        let finding = try Self.finding(rule, .error)
        #expect(Self.ranking(.chosen).rank(of: finding) == .validity)
        #expect(Self.ranking(.current).rank(of: finding) == .validityNow)
    }

    @Test("A confirmation is about the time if nothing but the time is wrong with it")
    func confirmation() throws {
        let finding = try Self.finding("subject.confirmation", .error)
        #expect(Self.ranking(.current, ["subject.confirmation"]).rank(of: finding) == .validityNow)
        #expect(Self.ranking(.chosen, ["subject.confirmation"]).rank(of: finding) == .validity)
        #expect(Self.ranking(.current).rank(of: finding) == .addressing)
    }

    @Test("At one place errors come first, then families, then the order in which they were found")
    func ties() throws {
        let findings = [
            try Self.finding("signature.sha1", .warning), try Self.finding("signature.wrong-key", .error),
            try Self.finding("signature.digest-mismatch", .error), try Self.finding("whitespace.breaks-markup", .error),
        ]
        #expect(
            Self.ranking(.current).ranked(findings).map(\.rule.id) == [
                "whitespace.breaks-markup", "signature.wrong-key", "signature.digest-mismatch", "signature.sha1",
            ]
        )
    }

    @Test("A severity that the caller changed moves a finding")
    func severities() throws {
        #expect(Self.ranking(.current).rank(of: try Self.finding("conditions.expired", .note)) == .note)
        #expect(Self.ranking(.current).rank(of: try Self.finding("signature.sha1", .note)) == .note)
        #expect(Self.ranking(.current).rank(of: try Self.finding("signature.sha1", .error)) == .signature)
        #expect(Self.ranking(.current).rank(of: try Self.finding("audience.mismatch", .warning)) == .warning)
    }

    @Test("The rules that the table names are in the catalogue")
    func names() {
        let names =
            FindingRanking.timeRules.union(FindingRanking.rejectedCryptography).union(FindingRanking.exceptions.keys)
            .union(FindingRanking.firstOfTheirRank)
        for name in names { #expect(RuleCatalogue.rule(name) != nil, "\(name)") }
        for name in FindingRanking.rejectedCryptography { #expect(RuleCatalogue.rule(name)?.basis == .policy) }
    }

    @Test("Every place has a title and a reason of its own")
    func reasons() {
        #expect(Set(FindingRank.allCases.map(\.title)).count == FindingRank.allCases.count)
        #expect(Set(FindingRank.allCases.map(\.reason)).count == FindingRank.allCases.count)
    }
}

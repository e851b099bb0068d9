import SAML
import SAMLEncoding
import TestSupport
import Testing

@testable import SAMLDiagnosis

@Suite("The order of findings")
struct RankingTests {
    /// A finding of each place, in order.
    private static let places: [(rule: Rule, severity: Severity, rank: FindingRank)] = [
        (.encodingPercentEncodedTwice, .error, .encoding), (.encodingCutShort, .error, .encoding),
        (.xmlMalformed, .error, .xml), (.xmlIDAmbiguous, .error, .xml),
        (.contentHTML, .error, .content), (.structureNotAResponse, .error, .content),
        (.encodingSoapEnvelope, .error, .content),
        (.signatureWrapping, .error, .structure), (.structureSeveralAssertions, .error, .structure),
        (.assertionMalformed, .error, .structure), (.subjectMissing, .error, .structure),
        (.whitespaceBreaksSignature, .error, .signature), (.signatureDigestMismatch, .error, .signature),
        (.trustFingerprint, .error, .signature), (.signatureSHA1, .warning, .signature),
        (.trustWeakKey, .warning, .signature), (.statusNotSuccess, .error, .status),
        (.issuerMismatch, .error, .addressing), (.audienceMismatch, .error, .addressing),
        (.subjectConfirmation, .error, .addressing), (.responseInResponseTo, .error, .addressing),
        (.conditionsInterval, .error, .validity), (.attributesRequiredMissing, .error, .attributes),
        (.subjectNameIDMissing, .error, .attributes), (.signatureNotChecked, .warning, .warning),
        (.audienceMissing, .warning, .warning), (.profileSessionIndex, .warning, .warning),
        (.conditionsClockFar, .note, .note), (.encodingEmbedded, .note, .note),
    ]

    private static func ranking(_ source: EvaluationInstant.Source) -> FindingRanking {
        FindingRanking(timeSource: source)
    }

    @Test("Each place of the table", arguments: [EvaluationInstant.Source.option, .now])
    func places(source: EvaluationInstant.Source) {
        let ranking = Self.ranking(source)
        for (rule, severity, rank) in Self.places {
            #expect(ranking.rank(of: Finding(rule, severity: severity)) == rank, "\(rule.id)")
        }
        let findings = Self.places.map { Finding($0.rule, severity: $0.severity) }
        let ranked = ranking.ranked(findings.reversed()).map { ranking.rank(of: $0) }
        #expect(ranked == ranked.sorted())
    }

    @Test(
        "Validity comes before attributes if the caller chose the time, and after them otherwise",
        arguments: [Rule.conditionsExpired, .conditionsNotYetValid, .conditionsIssuedInFuture, .sessionExpired]
    )
    func validity(rule: Rule) {
        let finding = Finding(rule, severity: .error)
        #expect(Self.ranking(.option).rank(of: finding) == .validity)
        #expect(Self.ranking(.now).rank(of: finding) == .validityNow)
    }

    @Test("A confirmation is about the time if nothing but the time is wrong with it")
    func confirmation() {
        let finding = Finding(.subjectConfirmation, severity: .error, isAboutTime: true)
        #expect(Self.ranking(.now).rank(of: finding) == .validityNow)
        #expect(Self.ranking(.option).rank(of: finding) == .validity)
        #expect(Self.ranking(.now).rank(of: Finding(.subjectConfirmation)) == .addressing)
    }

    @Test("At one place errors come first, then families, then the order in which they were found")
    func ties() {
        let findings = [
            Finding(.signatureSHA1, severity: .warning), Finding(.signatureWrongKey, severity: .error),
            Finding(.signatureDigestMismatch, severity: .error), Finding(.whitespaceBreaksMarkup, severity: .error),
        ]
        #expect(
            Self.ranking(.now).ranked(findings).map(\.rule) == [
                .whitespaceBreaksMarkup, .signatureWrongKey, .signatureDigestMismatch, .signatureSHA1,
            ]
        )
    }

    @Test("A severity that the caller changed moves a finding")
    func severities() {
        #expect(Self.ranking(.now).rank(of: Finding(.conditionsExpired, severity: .note)) == .note)
        #expect(Self.ranking(.now).rank(of: Finding(.signatureSHA1, severity: .note)) == .note)
        #expect(Self.ranking(.now).rank(of: Finding(.signatureSHA1, severity: .error)) == .signature)
        #expect(Self.ranking(.now).rank(of: Finding(.audienceMismatch, severity: .warning)) == .warning)
    }

    @Test("Every place has a title and a reason of its own")
    func reasons() {
        #expect(Set(FindingRank.allCases.map(\.title)).count == FindingRank.allCases.count)
        #expect(Set(FindingRank.allCases.map(\.reason)).count == FindingRank.allCases.count)
    }
}

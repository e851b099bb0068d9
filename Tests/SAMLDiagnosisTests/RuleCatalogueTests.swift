import Foundation
import SAML
import SAMLEncoding
import TestSupport
import Testing

@testable import SAMLDiagnosis

@Suite("The catalogue of rules")
struct RuleCatalogueTests {
    static let rules = RuleCatalogue.rules

    @Test("Every identifier is there once")
    func identifiers() {
        #expect(Set(Self.rules.map(\.id)).count == Self.rules.count)
        for rule in Self.rules {
            #expect(rule.id.wholeMatch(of: /[a-z]+\.[a-z0-9]+(-[a-z0-9]+)*/) != nil)
            #expect(RuleCatalogue.rule(rule.id) == rule)
        }
        #expect(RuleCatalogue.rule("xml.none") == nil)
    }

    @Test("Whatever the layers below can report is linked to the rule of the same identifier")
    func otherLayers() {
        let links =
            VerificationRule.allCases.map { (Rule($0), $0.id) }
            + EncodingObservation.Kind.allCases.map { (Rule($0), $0.rawValue) }
            + SAMLEncodingError.Code.allCases.map { (Rule($0), $0.rawValue) }
            + NormalizationChange.Kind.allCases.map { (Rule($0), $0.rawValue) }
            + NormalizationChange.Risk.allCases.map { (Rule($0), $0.rawValue) }
        for (rule, id) in links {
            #expect(rule.id == id)
            #expect(RuleCatalogue.rule(id)?.title == rule.title, "\(id) has no rule")
        }
    }

    @Test("An identifier without a rule is that of an error")
    func missing() {
        let rule = Rule(reported: "xml.none")
        #expect(rule.id == "xml.none" && rule.severity == .error)
        #expect(!Self.rules.contains(rule))
    }

    @Test("The families follow each other in the order of their rank, and none is empty")
    func order() throws {
        let families = Rule.Family.allCases
        let ranks = try Self.rules.map { try #require(families.firstIndex(of: $0.family)) }
        #expect(ranks == ranks.sorted())
        #expect(Set(ranks).count == families.count)
    }

    @Test("The parties that must act are those that the advice names", arguments: rules)
    func parties(rule: Rule) {
        let parties = rule.actingParties
        #expect(!parties.isEmpty && Set(parties).count == parties.count)
        #expect(!parties.contains(.mvpd) || rule.advice.contains("rovider") || rule.advice.contains("proxy"))
        #expect(!parties.contains(.adobe) || rule.advice.contains("Adobe must"))
        #expect(parties.contains(.mvpd) || !rule.advice.hasPrefix("The provider must"))
        #expect(parties.contains(.adobe) || !rule.advice.contains("Adobe must"))
        #expect(parties.contains(.app) || !rule.advice.hasPrefix("In the app"))
    }

    @Test("Inferred rules are never errors, and profile rules are warnings")
    func severities() {
        for rule in Self.rules where rule.basis == .inferred { #expect(rule.severity < .error) }
        for rule in Self.rules where rule.family == .profile {
            #expect(rule.severity == .warning)
            #expect(rule.basis == .inferred)
        }
        let switched = Self.rules.filter { $0.family == .signature && $0.basis == .policy && $0.severity == .warning }
        #expect(
            switched.map(\.id) == [
                "signature.inclusive-c14n", "signature.sha1", "trust.weak-key", "trust.no-key", "signature.not-checked",
                "trust.unbound-key",
            ]
        )
    }

    @Test("Every rule says what it means, what to do, and where it is from", arguments: rules)
    func texts(rule: Rule) {
        let starts = rule.title.prefix(1)
        #expect(!rule.title.isEmpty && rule.title.count <= 80)
        #expect(starts == starts.lowercased() || ["Response", "SPName", "Adobe"].contains { rule.title.hasPrefix($0) })
        #expect(!rule.title.hasSuffix(".") && !rule.title.contains(". "))
        #expect((2...5).contains(Self.sentences(rule.explanation)))
        #expect((1...4).contains(Self.sentences(rule.advice)))
        #expect(!rule.source.isEmpty && !rule.source.hasSuffix("."))
        for text in [rule.explanation, rule.advice] { #expect(text.hasSuffix(".")) }
        for text in [rule.title, rule.explanation, rule.advice, rule.source] {
            #expect(!text.contains("  ") && !text.contains("\n"))
            #expect(text == text.trimmingCharacters(in: .whitespaces))
        }
    }

    @Test("What is inferred says so", arguments: rules.filter { $0.basis == .inferred })
    func inferences(rule: Rule) {
        #expect(rule.source.contains("inferred"))
    }

    /// How many sentences a text has: what ends with a full stop before a capital letter or the end.
    private static func sentences(_ text: String) -> Int {
        text.matches(of: /[.!?](\s+(?=[^a-z])|$)/).count
    }
}

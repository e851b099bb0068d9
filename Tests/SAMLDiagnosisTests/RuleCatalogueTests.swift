import Foundation
import SAML
import SAMLDiagnosis
import SAMLEncoding
import TestSupport
import Testing

@Suite("The catalogue of rules")
struct RuleCatalogueTests {
    static let rules = RuleCatalogue.rules

    /// The identifiers that the verifier and the encodings have.
    static let idsOfOtherLayers: Set<String> = {
        let checks = ResponseVerifier(trusting: TrustedKeys()).evaluate([], at: Date(timeIntervalSince1970: 0)).checks
        let ids =
            checks.map(\.id) + EncodingObservation.Kind.all.map(\.rawValue)
            + SAMLEncodingError.Code.all.map(\.rawValue) + NormalizationChange.Kind.all.map(\.rawValue)
            + NormalizationChange.Danger.all.map(\.rawValue)
        return Set(ids)
    }()

    /// The identifiers that only a diagnosis has.
    static let idsOfDiagnosis: Set<String> = [
        "content.html", "content.json", "encoding.log-prefixes", "encoding.same-response",
        "whitespace.breaks-markup", "whitespace.breaks-signature", "whitespace.repairs-signature",
        "whitespace.in-value",
        "signature.java-line-ends", "signature.not-checked", "trust.certificate-expires-soon",
        "trust.metadata-expires-soon",
        "attributes.required-missing", "attributes.required-empty", "attributes.name-differs",
        "attributes.looks-encrypted", "attributes.zip", "attributes.rating", "attributes.wrong-type",
        "conditions.clock-suspicion", "conditions.clock-far", "conditions.time-zone",
        "signature.wrapping", "subject.nameid-missing",
        "profile.authn-statement", "profile.session-index", "profile.attribute-statement", "profile.in-response-to",
        "profile.nameid-format",
        "profile.sp-name-qualifier", "profile.proxied-issuer", "profile.confirmation-missing",
    ]

    @Test("Every identifier is there once")
    func identifiers() {
        #expect(Set(Self.rules.map(\.id)).count == Self.rules.count)
        for rule in Self.rules {
            #expect(rule.id.wholeMatch(of: /[a-z]+\.[a-z0-9]+(-[a-z0-9]+)*/) != nil)
            #expect(RuleCatalogue.rule(rule.id) == rule)
        }
        #expect(RuleCatalogue.rule("xml.none") == nil)
    }

    @Test("Whatever the verifier and the encodings can say has a rule")
    func otherLayers() {
        #expect(Self.idsOfOtherLayers.count > 120)
        #expect(Self.idsOfOtherLayers.subtracting(Self.rules.map(\.id)).sorted() == [])
    }

    @Test("Every other rule is one of the diagnosis itself")
    func diagnosis() {
        #expect(Self.idsOfDiagnosis.isDisjoint(with: Self.idsOfOtherLayers))
        let others = Set(Self.rules.map(\.id)).subtracting(Self.idsOfOtherLayers)
        #expect(others.symmetricDifference(Self.idsOfDiagnosis).sorted() == [])
    }

    @Test("The list of the codes of encoding errors is complete")
    func codes() throws {
        let file = Sample.packageFolder.appendingPathComponent("Sources/SAMLEncoding/SAMLEncodingError.swift")
        let source = try String(contentsOf: file, encoding: .utf8)
        let declared = source.matches(of: /Self\(rawValue: "([^"]+)"\)/).map { String($0.1) }
        #expect(Set(declared) == Set(SAMLEncodingError.Code.all.map(\.rawValue)))
    }

    /// The families of rules whose identifiers begin with something else than a family.
    static let familiesByPrefix: [String: Rule.Family] = [
        "content": .structure, "status": .structure, "issuer": .structure, "library": .xml, "trust": .signature,
        "audience": .conditions, "session": .conditions,
    ]

    /// The families of single rules.
    static let familiesByID: [String: Rule.Family] = [
        "response.version": .structure, "assertion.version": .structure, "assertion.malformed": .structure,
        "assertion.invalid-time": .structure, "subject.missing": .structure, "assertion.signed-root": .signature,
        "subject.encrypted": .attributes, "subject.nameid-missing": .attributes, "response.destination": .conditions,
        "response.in-response-to": .conditions, "subject.confirmation": .conditions,
        // What the verifier refuses as malformed or as no response, and these say in better words.
        "encoding.cut-short": .xml, "encoding.log-prefixes": .xml, "encoding.soap-envelope": .structure,
    ]

    @Test("The family is that of the identifier", arguments: rules)
    func family(rule: Rule) {
        let prefix = String(rule.id.prefix { $0 != "." })
        let family = Self.familiesByID[rule.id] ?? Self.familiesByPrefix[prefix] ?? Rule.Family(rawValue: prefix)
        #expect(rule.family == family)
    }

    @Test("The families follow each other in the order of their rank, and none is empty")
    func order() throws {
        let families = Rule.Family.allCases
        let ranks = try Self.rules.map { try #require(families.firstIndex(of: $0.family)) }
        #expect(ranks == ranks.sorted())
        #expect(Set(ranks).count == families.count)
    }

    @Test("What nobody outside can know is no error, and a profile is a warning")
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
        #expect(starts == starts.lowercased() || rule.title.hasPrefix("Response") || rule.title.hasPrefix("SPName"))
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

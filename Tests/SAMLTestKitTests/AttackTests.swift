import SAMLAttacks
import SAMLDiagnosis
import SAMLTestKit
import Testing

@Suite("Classes of attacks")
struct AttackTests {
    /// What was published from 2024 to 2026 about receivers of SAML responses, and older attacks that became known by name.
    private static let published = """
        CVE-2024-45409 CVE-2024-8698 CVE-2024-6800 CVE-2024-9487 CVE-2024-32962 CVE-2025-23369 CVE-2025-25291 CVE-2025-25292 \
        CVE-2025-66567 CVE-2025-66568 CVE-2025-66475 CVE-2025-66578 CVE-2025-29774 CVE-2025-29775 CVE-2025-47949 CVE-2025-46572 \
        CVE-2025-54369 CVE-2025-54419 OneUptime/oneuptime#2988 OneUptime/oneuptime#2981 OneUptime/oneuptime#2949 \
        GHSA-w553-pwx6-3mg9 CVE-2026-58066 CVE-2026-25922 CVE-2026-47201 CVE-2026-41577 CVE-2026-2092 CVE-2026-16443 \
        CVE-2026-18967 CVE-2026-28323 CVE-2026-33487 CVE-2026-32313 CVE-2026-32600 CVE-2026-46490 CVE-2026-49284 CVE-2026-49283 \
        CVE-2025-27773 CVE-2025-31335 CVE-2025-25293 CVE-2025-54572 GHSA-qhrp-hfff-vphr CVE-2026-8452 CVE-2026-26171 \
        CVE-2026-33116 CVE-2026-28809 CVE-2024-52806 GHSA-pcgw-qcv5-h8ch CVE-2026-3055 CVE-2025-49794 CVE-2026-0989 \
        CVE-2017-11427 CVE-2022-47966
        """.split(separator: " ").map(String.init)

    private static let outside = OutsideAdvisory.all.map(\.advisory.id)

    @Test("Each published attack is made by a mutation, or the reason why not is known", arguments: published)
    func coverage(id: String) {
        let attacks = Attack.named(id)
        #expect(attacks.count == (Self.outside.contains(id) ? 0 : 1), "\(attacks)")
        for attack in attacks { #expect(!Mutation.members(of: attack).isEmpty && !attack.rules.isEmpty) }
    }

    @Test("Names and identifiers are unique, and no other name stands for a class")
    func names() {
        let words = Attack.words + Self.outside
        #expect(Set(words.map { $0.lowercased() }).count == words.count)
        for attack in Attack.all {
            #expect(attack.name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(attack)")
            // The name of a mutation or a family is a mutation or a family.
            let meant = Mutation.members(named: attack.name).map(\.name)
            #expect(Set(meant).isSubset(of: Mutation.members(of: attack).map(\.name)), "\(attack): \(meant)")
        }
    }

    @Test("A mechanism has three sentences, and the title none", arguments: Attack.all)
    func texts(attack: Attack) {
        let sentences = attack.mechanism.split(separator: /[.?] (?=[A-Z`])/)
        #expect(sentences.count == 3 && attack.mechanism.hasSuffix("."), "\(sentences)")
        #expect(!attack.mechanism.contains("  ") && !attack.title.hasSuffix("."))
        #expect(attack.advisories.allSatisfy { !$0.id.isEmpty && !$0.product.isEmpty })
    }

    @Test("Each word for mutations means some, and each rule is one of check", arguments: Attack.all)
    func members(attack: Attack) {
        for word in attack.mutations { #expect(!Mutation.members(named: word).isEmpty, "\(word)") }
        for rule in attack.rules { #expect(RuleCatalogue.rules.contains { $0.id == rule }, "\(rule)") }
    }

    @Test("Each rejected mutation that is not an accident belongs to a class, which has its rule")
    func mutations() {
        let accidents: Set<Mutation.Family> = [.harmless, .attributes, .whitespace, .encoding]
        for mutation in Mutation.all where mutation.verdict == .rejected && !accidents.contains(mutation.family) {
            #expect(!mutation.attacks.isEmpty, "\(mutation)")
            let rules = mutation.attacks.flatMap(\.rules)
            // What damages the encoding, too, has a finding about that.
            if let rule = mutation.rule, !rule.hasPrefix("encoding.") {
                #expect(rules.contains(rule), "\(mutation): \(rule)")
            }
        }
    }

    @Test(
        "Names and advisories stand for mutations, in any case",
        arguments: ["CVE-2024-8698", "cve-2024-8698", "scope-by-position"]
    )
    func named(word: String) throws {
        let named = try Mutation.named([word]).map(\.name)
        #expect(named.contains("signature-moved-into-subject") && !named.contains("unchanged"))
        #expect(named == Mutation.all.filter { $0.advisories.contains("CVE-2024-8698") }.map(\.name))
    }
}

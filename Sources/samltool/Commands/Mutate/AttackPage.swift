import SAMLAttacks
import SAMLReports
import SAMLTestKit

/// The page `docs/attacks.md`: each class of attacks with its mechanism, advisories, rules and mutations.
struct AttackPage {
    var lines: [String] { introduction + Attack.all.flatMap(lines(for:)) + outside }

    private var introduction: [String] {
        let count = Set(Attack.all.flatMap(Mutation.members(of:)).map(\.name)).count
        return [
            "# Attacks on receivers of SAML responses", "",
            "The \(Attack.all.count) classes of attacks that `samltool mutate` makes in \(count) mutations, each with the advisories about",
            "products that accepted it, the rules of `samltool check` that find it, and its mutations: a name, or the first words of several, with",
            "their number. `samltool mutate --as CVE-2025-25292` makes those of an advisory, `samltool explain CVE-2025-25292` explains it. This page",
            "is generated: `scripts/generate-attacks`.", "",
            "| attack | mistake of the receiver | advisories |", "|---|---|---|",
        ]
            + Attack.all.map { attack in
                let advisories = attack.advisories.map(\.id).joined(separator: ", ")
                return "| [\(attack.name)](#\(attack.name)) | \(attack.title) | \(advisories) |"
            }
    }

    private func lines(for attack: Attack) -> [String] {
        let advisories = attack.advisories.map { "- \($0.id): \($0.product)" }
        let rules = attack.rules.map { "[`\($0)`](rules.md#\($0.replacing(".", with: "")))" }
        return ["", "## \(attack.name)", "", attack.mechanism, ""] + advisories + (advisories.isEmpty ? [] : [""])
            + [
                "Rules: \(rules.joined(separator: ", ")).", "",
                "Mutations: \(mutations(of: attack).joined(separator: ", ")).",
            ]
    }

    private func mutations(of attack: Attack) -> [String] {
        attack.mutations.map { word in
            let count = Mutation.members(named: word).count
            return count == 1 ? "`\(word)`" : "`\(word)` (\(count))"
        }
    }

    private var outside: [String] {
        ["", "## Outside", "", "These advisories are about SAML, and no mutation of a response covers them.", ""]
            + OutsideAdvisory.all.map { "- \($0.advisory.id): \($0.advisory.product). \($0.reason)" }
    }
}

import SAMLAttacks
import SAMLReports
import SAMLTestKit

/// The catalogue of mutations, as 'mutate --list' prints it.
struct MutationList {
    let mutations: [Mutation]

    var lines: [String] {
        let groups = Mutation.Family.allCases.map { family in (family, mutations.filter { $0.family == family }) }
        let lines = groups.filter { !$0.1.isEmpty }.flatMap { family, members in
            ["", family.rawValue] + members.flatMap { ["  \($0.name) (\($0.facts))", "    \($0.summary)"] }
        }
        return Array(lines.dropFirst())
    }

    var json: JSON { .document(.mutations, ["mutations": mutations.map { $0.json(rule: $0.rule) }]) }
}

extension Mutation {
    fileprivate var facts: String {
        let key: String? =
            switch signer {
            case .unsigned, .attacker: nil
            case .issuer: "needs --key"
            case .issuerOfResponse: "needs --key if the Response is signed"
            }
        return [verdict.rawValue, rule, key].compactMap(\.self).joined(separator: ", ")
    }

    /// Returns the entry, with the rule that finds the mutation of a response.
    func json(rule: String?) -> JSON {
        [
            "name": name, "family": family.rawValue, "summary": summary, "verdict": verdict.rawValue, "rule": rule,
            "signer": signer == .unsigned ? nil : signer.rawValue,
            "attacks": attacks.isEmpty ? nil : attacks.map(\.name),
            "advisories": advisories.isEmpty ? nil : advisories,
        ]
    }
}

import SAMLDiagnosis

/// Rules in JSON: what `explain --json` prints.
struct RulesDocument: Encodable {
    let format = "samltool.rules"
    let version = 1
    let rules: [Entry]
    /// What is no rule.
    let identifiers: [Identifier]

    struct Identifier: Encodable {
        let id: String
        let group: String
        let title: String
        let explanation: String
        let advice: String
        let source: String
        let aliases: [String]
    }

    struct Entry: Encodable {
        let id: String
        let family: String
        let severity: String
        let basis: String
        let title: String
        let explanation: String
        let advice: String
        let source: String
    }

    init(_ rules: [Rule], _ others: [Explanation]) {
        identifiers = others.map { other in
            Identifier(
                id: other.id,
                group: other.group.rawValue,
                title: other.title,
                explanation: other.explanation,
                advice: other.advice,
                source: other.source,
                aliases: other.aliases
            )
        }
        self.rules = rules.map { rule in
            Entry(
                id: rule.id,
                family: rule.family.rawValue,
                severity: rule.severity.rawValue,
                basis: rule.basis.rawValue,
                title: rule.title,
                explanation: rule.explanation,
                advice: rule.advice,
                source: rule.source
            )
        }
    }
}

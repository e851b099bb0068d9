import ArgumentParser
import SAMLDiagnosis

/// The rules to omit, and changed severities.
struct RuleOptions: ParsableArguments {
    @Option(
        help: .value("rule", "Omit the findings of a rule. Repeatable."),
        transform: { try Self.known($0) }
    )
    var ignore: [String] = []

    @Option(
        help: .value("rule=level", "The severity of the findings of a rule: error, warning or note. Repeatable."),
        transform: { try Change($0) }
    )
    var severity: [Change] = []

    /// A new severity for a rule.
    struct Change {
        let rule: String
        let severity: Severity

        init(_ text: String) throws {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2 else {
                throw ValidationError(
                    "'\(text)' is not a rule and a severity; write, for example, 'conditions.expired=note'."
                )
            }
            rule = try RuleOptions.known(parts[0])
            let message = "'\(parts[1])' is not a severity; it must be error, warning or note."
            severity = try Severity(option: parts[1], message)
        }
    }

    /// The severities by rule; if a rule is named twice, the last one.
    var severities: [String: Severity] {
        Dictionary(severity.map { ($0.rule, $0.severity) }) { _, last in last }
    }

    /// Returns the identifier of a rule; a usage error if there is no such rule.
    static func known(_ rule: String) throws -> String {
        guard RuleCatalogue.rule(rule) != nil else {
            throw ValidationError("'\(rule)' is not a rule; a finding has its rule in brackets.")
        }
        return rule
    }
}

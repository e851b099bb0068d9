import ArgumentParser
import SAMLDiagnosis

/// Which rules count, and how much.
struct RuleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Leave out what a rule finds. Repeatable.", valueName: "rule"),
        transform: { try Self.known($0) }
    )
    var ignore: [String] = []

    @Option(
        help: ArgumentHelp(
            "How bad what a rule finds is: error, warning or note. Repeatable.",
            valueName: "rule=level"
        ),
        transform: { try Change($0) }
    )
    var severity: [Change] = []

    /// The severity that a rule is given.
    struct Change {
        let rule: String
        let severity: Severity

        init(_ text: String) throws {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2 else {
                throw ValidationError("'\(text)' is no rule and level; write it as in 'conditions.expired=note'.")
            }
            rule = try RuleOptions.known(parts[0])
            guard let severity = Severity(rawValue: parts[1]) else {
                throw ValidationError("'\(parts[1])' is no level; it is one of error, warning and note.")
            }
            self.severity = severity
        }
    }

    /// The severities by rule; of two for the same rule, the last.
    var severities: [String: Severity] {
        Dictionary(severity.map { ($0.rule, $0.severity) }) { _, last in last }
    }

    private static func known(_ rule: String) throws -> String {
        guard RuleCatalogue.rule(rule) != nil else {
            throw ValidationError("'\(rule)' is no rule; a finding shows its rule in brackets.")
        }
        return rule
    }
}

import ArgumentParser
import SAMLDiagnosis
import SAMLEncoding

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Say what a finding means, why it matters and how to mend it.",
        discussion: """
            Takes the identifier that stands in brackets behind a finding, a check or a warning of any command.

            EXAMPLES
              samltool explain signature.digest-mismatch
              samltool explain --list
              samltool explain --list --markdown > rules.md
            """
    )

    @Argument(help: ArgumentHelp("The identifiers of rules.", valueName: "rule"))
    var rules: [String] = []

    @Flag(help: "List all rules.")
    var list = false

    @Flag(help: "Print all that there is to say of the rules as a page of Markdown.")
    var markdown = false

    @Flag(help: "Print all that there is to say of the rules as JSON.")
    var json = false

    mutating func validate() throws {
        if markdown, json { throw ValidationError("--markdown and --json exclude each other.") }
        if rules.isEmpty != list { throw ValidationError("Name rules, or use --list for all of them.") }
        rules = rules.map { $0.trimmingPrefix("[").lowercased() }.map { $0.hasSuffix("]") ? String($0.dropLast()) : $0 }
        for id in rules where RuleCatalogue.rule(id) == nil {
            throw ValidationError(
                "There is no rule '\(id.prefix(60).description.withoutControls)'\(Self.suggestion(for: id)); --list shows all of them."
            )
        }
    }

    func run() throws {
        try reportingErrors {
            var output = try OutputFile(nil)
            let chosen = list ? RuleCatalogue.rules : rules.compactMap(RuleCatalogue.rule)
            if json {
                try output.writeJSON(RulesDocument(chosen))
            } else {
                for line in lines(for: chosen) { try output.writeLine(line) }
            }
            try output.finish()
            return .success
        }
    }

    private func lines(for rules: [Rule]) -> [String] {
        if markdown { return RuleReference(rules).lines }
        guard list else { return Array(rules.map(Self.lines(for:)).joined(separator: [""])) }
        let width = rules.map(\.id.count).max() ?? 0
        return rules.map { "\($0.id.padded(to: width))  \($0.severity.rawValue.padded(to: 8)) \($0.title)" }
    }

    private static func lines(for rule: Rule) -> [String] {
        let facts = [rule.severity.rawValue, rule.family.rawValue, rule.basis.words].joined(separator: ", ")
        return ["\(rule.id) (\(facts))", rule.title, ""] + rule.explanation.wrapped(at: 80)
            + ["", "What to do:"] + rule.advice.wrapped(at: 80) + ["", "Source: \(rule.source)"]
    }

    /// A rule whose name ends in the same word.
    private static func suggestion(for id: String) -> String {
        let word = id.split(separator: ".").last ?? ""
        let others = RuleCatalogue.rules.filter { !word.isEmpty && $0.id.contains(word) }.prefix(3)
        return others.isEmpty ? "" : ": do you mean \(others.map(\.id).joined(separator: ", "))"
    }
}

extension String {
    /// The text in lines of at most so many characters, broken at spaces.
    fileprivate func wrapped(at width: Int) -> [String] {
        split(separator: " ").reduce(into: [String]()) { lines, word in
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
    }
}

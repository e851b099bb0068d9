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
            """
    )

    @Argument(help: ArgumentHelp("The identifiers of rules.", valueName: "rule"))
    var rules: [String] = []

    @Flag(help: "List all rules.")
    var list = false

    func validate() throws {
        if rules.isEmpty != list { throw ValidationError("Name rules, or use --list for all of them.") }
        for id in rules where RuleCatalogue.rule(id) == nil {
            throw ValidationError(
                "There is no rule '\(id.withoutControls)'\(Self.suggestion(for: id)); --list shows all of them."
            )
        }
    }

    func run() throws {
        try reportingErrors {
            var output = try OutputFile(nil)
            if list {
                let width = RuleCatalogue.rules.map(\.id.count).max() ?? 0
                for rule in RuleCatalogue.rules {
                    let severity = rule.severity.rawValue.padded(to: 8)
                    try output.writeLine("\(rule.id.padded(to: width))  \(severity) \(rule.title)")
                }
            }
            for (index, rule) in rules.compactMap(RuleCatalogue.rule).enumerated() {
                if index > 0 { try output.writeLine("") }
                for line in Self.lines(for: rule) { try output.writeLine(line) }
            }
            try output.finish()
            return .success
        }
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

extension Rule.Basis {
    /// Whose rule it is, in words.
    var words: String {
        switch self {
        case .standard: "by a standard"
        case .adobe: "by Adobe's documentation"
        case .inferred: "inferred: nobody outside can see whether it matters"
        case .policy: "a decision of this project"
        }
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

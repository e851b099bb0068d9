import ArgumentParser
import SAMLDiagnosis
import SAMLEncoding
import SAMLReports

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a rule, or a code from Adobe or Apple.",
        discussion: """
            Takes the identifier in brackets after a finding, a check, a warning, a step or an error of any command; an error code \
            of Adobe Pass; a status code of Adobe's SDK; or an error of Apple's framework.

            EXAMPLES
              samltool explain signature.digest-mismatch
              samltool explain invalid_parameter_saml_response
              samltool explain VSA203 'VSErrorDomain 1'
              samltool explain --list
              samltool explain --list --markdown > rules.md
            """
    )

    @Argument(help: ArgumentHelp("Identifiers and codes; case is ignored.", valueName: "identifier"))
    var identifiers: [String] = []

    @Flag(help: "List all rules, and all other identifiers and codes by group.")
    var list = false

    @Flag(help: "Print the complete explanations as a page of Markdown.")
    var markdown = false

    @Flag(help: "Print the complete explanations as JSON.")
    var json = false

    /// The maximum length of a word that is looked up, in bytes.
    private static let maximumLength = 128

    mutating func validate() throws {
        if markdown, json { throw ValidationError("--markdown and --json exclude each other.") }
        if identifiers.isEmpty != list { throw ValidationError("Name identifiers, or use --list for all of them.") }
        identifiers = identifiers.map(Self.withoutBrackets)
        for word in identifiers where ExplanationCatalogue.entry(word) == nil {
            throw ValidationError("\(Self.message(forUnknown: word)); --list shows all of them.")
        }
    }

    func run() throws {
        try reportingErrors {
            var output = try OutputFile(nil)
            let entries = identifiers.compactMap(ExplanationCatalogue.entry)
            let rules = list ? RuleCatalogue.rules : entries.compactMap(\.rule)
            let others = list ? ExplanationCatalogue.all : entries.compactMap(\.other)
            if json {
                let content: JSON = ["rules": rules.map(\.json), "identifiers": others.map(\.json)]
                try output.writeJSON(.document(.rules, content))
            } else if markdown {
                try output.writeLines(RuleReference(rules, others).lines)
            } else {
                try output.writeText(list ? Self.list(rules, others) : Self.lines(for: entries))
            }
            try output.finish()
            return .success
        }
    }

    private static func withoutBrackets(_ word: String) -> String {
        guard word.utf8.count <= maximumLength else { return word }
        let inner = word.unicodeScalars.drop { $0 == "[" || $0 == " " }
        return String(
            String(inner).unicodeScalars.reversed().drop { $0 == "]" || $0 == " " }.reversed().map(Character.init)
        )
    }

    private static func message(forUnknown word: String) -> String {
        guard word.utf8.count <= maximumLength else {
            return "There is no identifier of \(word.utf8.count) bytes"
        }
        let nearest = ExplanationCatalogue.nearest(to: word)
        let suggestion = nearest.isEmpty ? "" : ": did you mean \(nearest.joined(separator: ", "))"
        return "There is no identifier or code '\(word.withoutControls)'\(suggestion)"
    }

    private static func list(_ rules: [Rule], _ others: [Explanation]) -> [String] {
        ["rules of 'check'"] + TextColumns.lines(of: rules.map { [$0.id, $0.severity.rawValue, $0.title] })
            + Explanation.Group.allCases.flatMap { group in
                let members = others.filter { $0.group == group }
                return ["", group.heading] + TextColumns.lines(of: members.map { [$0.id, $0.title] })
            }
    }

    private static func lines(for entries: [ExplanationCatalogue.Entry]) -> [String] {
        Array(
            entries.map { entry in
                switch entry {
                case .rule(let rule): lines(for: rule)
                case .other(let other): lines(for: other)
                }
            }.joined(separator: [""])
        )
    }

    private static func lines(for rule: Rule) -> [String] {
        let facts = [rule.severity.rawValue, rule.family.rawValue, rule.basis.words].joined(separator: ", ")
        return ["\(rule.id) (\(facts))", rule.title] + lines(rule.explanation, rule.advice, rule.source)
    }

    private static func lines(for other: Explanation) -> [String] {
        ["\(other.id) (\(other.group.heading))"] + other.title.wrapped(at: 80)
            + lines(other.explanation, other.advice, other.source)
    }

    private static func lines(_ explanation: String, _ advice: String, _ source: String) -> [String] {
        [""] + explanation.wrapped(at: 80) + ["", "Advice:"] + advice.wrapped(at: 80) + ["", "Source: \(source)"]
    }
}

extension String {
    /// The text in lines of a maximum length, broken at spaces.
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

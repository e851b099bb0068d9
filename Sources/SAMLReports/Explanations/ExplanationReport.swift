internal import SAMLAttacks
internal import SAMLDiagnosis

/// Explanations of rules, identifiers and codes, as `samltool explain` prints them.
public struct ExplanationReport: Sendable {
    private let entries: [ExplanationCatalogue.Entry]

    /// Creates a report.
    ///
    /// - Parameter entries: The entries to explain.
    public init(_ entries: [ExplanationCatalogue.Entry]) {
        self.entries = entries
    }

    var rules: [Rule] { entries.compactMap { if case .rule(let rule) = $0 { rule } else { nil } } }
    var others: [Explanation] { entries.compactMap { if case .other(let other) = $0 { other } else { nil } } }

    /// The complete explanations in lines of at most 80 characters, as `explain` prints them.
    public var text: String { lines.map { $0 + "\n" }.joined() }

    /// The document `samltool.rules`, as `explain --json` prints it.
    public var json: String { document.text }

    /// A page of Markdown, as `explain --markdown` prints it.
    public var markdown: String { markdownLines.map { $0 + "\n" }.joined() }

    /// The complete explanations.
    package var lines: [String] { Array(entries.map(Self.lines(for:)).joined(separator: [""])) }

    /// The identifiers and their titles, by group.
    package var titles: [String] {
        let others = others
        return ["rules of 'check'"] + TextColumns.lines(of: rules.map { [$0.id, $0.severity.rawValue, $0.title] })
            + Explanation.Group.allCases.flatMap { group in
                let members = others.filter { $0.group == group }
                return ["", group.heading] + TextColumns.lines(of: members.map { [$0.id, $0.title] })
            }
    }

    /// The identifiers and their titles, in the order of the entries.
    package var matches: [String] { TextColumns.lines(of: entries.map { [$0.id, $0.title] }) }

    /// The number of entries in each group.
    package var overview: [String] {
        let groups = Explanation.Group.allCases.map { group in
            (count: others.count { $0.group == group }, heading: group.heading)
        }
        let rows = [(count: rules.count, heading: "rules of 'check'")] + groups
        let width = rows.map { "\($0.count)".count }.max() ?? 0
        return rows.map { row in
            let count = "\(row.count)"
            return "  " + String(repeating: " ", count: width - count.count) + count + "  " + row.heading
        }
    }

    /// The lines of the page of Markdown.
    package var markdownLines: [String] { RuleReference(rules: rules, others: others).lines }

    private static func lines(for entry: ExplanationCatalogue.Entry) -> [String] {
        switch entry {
        case .rule(let rule):
            [rule.heading, rule.title] + lines(rule.explanation, rule.toolAdvice, rule.source) + attackLines(for: rule)
        case .other(let other):
            ["\(other.id) (\(other.group.heading))"] + other.title.wrapped(at: 80)
                + lines(other.explanation, other.advice, other.source)
        }
    }

    /// The classes of attacks that a rule finds.
    private static func attackLines(for rule: Rule) -> [String] {
        let names = Attack.all.filter { $0.rules.contains(rule.id) }.map { $0.name }
        return names.isEmpty ? [] : [""] + "Attacks: \(names.joined(separator: ", "))".wrapped(at: 80)
    }

    private static func lines(_ explanation: String, _ advice: String, _ source: String) -> [String] {
        [""] + explanation.wrapped(at: 80) + ["", "Advice:"] + advice.wrapped(at: 80) + ["", "Source: \(source)"]
    }
}

extension Rule {
    fileprivate var heading: String {
        "\(id) (\([severity.rawValue, family.rawValue, basis.words].joined(separator: ", ")))"
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

extension ExplanationReport {
    /// The document `samltool.rules`.
    package var document: JSON {
        .document(.rules, ["rules": rules.map { $0.json }, "identifiers": others.map { $0.json }])
    }
}

extension Rule {
    /// The rule in `explain --json`.
    fileprivate var json: JSON {
        [
            "id": id,
            "family": family.rawValue,
            "severity": severity.rawValue,
            "basis": basis.rawValue,
            "title": title,
            "explanation": explanation,
            "advice": toolAdvice,
            "source": source,
        ]
    }
}

extension Explanation {
    /// The explanation in `explain --json`.
    fileprivate var json: JSON {
        [
            "id": id,
            "group": group.rawValue,
            "title": title,
            "explanation": explanation,
            "advice": advice,
            "source": source,
            "aliases": aliases,
        ]
    }
}

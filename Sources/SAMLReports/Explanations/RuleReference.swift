import SAMLDiagnosis

/// The page of all rules, identifiers and codes: the output of `explain --list --markdown` and the content of `docs/rules.md`.
struct RuleReference {
    let rules: [Rule]
    let others: [Explanation]

    var lines: [String] {
        let families = Rule.Family.allCases.filter { family in rules.contains { $0.family == family } }
        let introduction = [
            "# Rules", "",
            "The \(rules.count) rules of `samltool check`, by family. `samltool explain RULE` prints one of them. This page is",
            "generated: `samltool explain --list --markdown`.", "",
            "An **error** is a reason why an exchange fails, according to a standard or to Adobe, or a feature that this project",
            "does not support. A **warning** may be the reason; rules that are inferred about Adobe's server are at most warnings,",
            "and are marked as such. A **note** is information.",
        ]
        var lines: [String] = rules.isEmpty ? [] : introduction + order
        for family in families {
            lines += ["", "## \(family.rawValue)", ""]
            lines += table(of: family)
            lines += rules.filter { $0.family == family }.flatMap(self.lines(for:))
        }
        return lines + otherLines
    }

    /// The tables of identifiers and codes that are not rules.
    private var otherLines: [String] {
        Explanation.Group.allCases.flatMap { group in
            let members = others.filter { $0.group == group }
            guard !members.isEmpty else { return [String]() }
            return [
                "", "## \(group.heading.markdownProse)", "", "| identifier | meaning | advice |",
                "|---|---|---|",
            ]
                + members.map { "| `\($0.id)` | \($0.title.markdownProse) | \($0.advice.markdownProse) |" }
        }
    }

    /// The order of findings, with the reason for each place.
    private var order: [String] {
        let rows = FindingRank.allCases.enumerated().map { index, rank in
            "| \(index + 1) | \(rank.title.markdownProse) | \(rank.reason.markdownProse) |"
        }
        return [
            "", "## Order of findings", "",
            "The first finding is the likeliest cause: a finding that explains others comes before them. At one place, errors come",
            "before warnings, then families follow in the order of this page. A severity that the caller changes moves the finding.",
            "", "| | findings about | reason for this place |", "|---|---|---|",
        ] + rows
    }

    private func table(of family: Rule.Family) -> [String] {
        ["| rule | severity | title |", "|---|---|---|"]
            + rules.filter { $0.family == family }.map { rule in
                "| [`\(rule.id)`](#\(rule.id.anchor)) | \(rule.severity.rawValue) | \(rule.title.markdownProse) |"
            }
    }

    private func lines(for rule: Rule) -> [String] {
        [
            "", "### \(rule.id)", "", "\(rule.severity.rawValue), \(rule.basis.words): \(rule.title.markdownProse).",
            "",
            rule.explanation.markdownProse, "", "**Advice:** \(rule.toolAdvice.markdownProse)", "",
            "Source: \(rule.source.markdownProse)",
        ]
    }
}

extension String {
    /// The name of a heading in a link, as code hosts create it.
    fileprivate var anchor: String { replacing(".", with: "") }

    /// Prose with code in backticks, without any other markup.
    fileprivate var markdownProse: String {
        split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
            guard index.isMultiple(of: 2) else { return "`\(part)`" }
            return part.unicodeScalars.map { "<>&*_[]|\\#".unicodeScalars.contains($0) ? "&#\($0.value);" : "\($0)" }
                .joined()
        }.joined()
    }
}

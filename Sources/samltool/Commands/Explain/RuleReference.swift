import SAMLDiagnosis
import SAMLReports

/// All rules, and the other identifiers and codes, as one page of Markdown: what `explain --list --markdown` prints, and what `docs/rules.md` is.
struct RuleReference {
    private let rules: [Rule]

    private let others: [Explanation]

    init(_ rules: [Rule], _ others: [Explanation]) {
        self.rules = rules
        self.others = others
    }

    var lines: [String] {
        let families = Rule.Family.allCases.filter { family in rules.contains { $0.family == family } }
        let introduction = [
            "# Rules", "",
            "What `samltool check` looks for: \(rules.count) rules, by family. `samltool explain RULE` prints the same. This page is",
            "generated: `samltool explain --list --markdown`.", "",
            "An **error** is a reason why an exchange fails, by what a standard or Adobe says, or something that this project does",
            "not process. A **warning** may be the reason; what is only inferred about Adobe's server is never more than that, and",
            "says so. A **note** is worth knowing.",
        ]
        var lines: [String] = rules.isEmpty ? [] : introduction + order
        for family in families {
            lines += ["", "## \(family.rawValue)", ""]
            lines += table(of: family)
            lines += rules.filter { $0.family == family }.flatMap(self.lines(for:))
        }
        return lines + otherLines
    }

    /// Identifiers and codes that are no rules, in tables.
    private var otherLines: [String] {
        Explanation.Group.allCases.flatMap { group in
            let members = others.filter { $0.group == group }
            guard !members.isEmpty else { return [String]() }
            return [
                "", "## \(group.heading.markdownProse)", "", "| identifier | what it means | what to do |",
                "|---|---|---|",
            ]
                + members.map { "| `\($0.id)` | \($0.title.markdownProse) | \($0.advice.markdownProse) |" }
        }
    }

    /// The table by which findings are ranked, with the reason of each place.
    private var order: [String] {
        let rows = FindingRank.allCases.enumerated().map { index, rank in
            "| \(index + 1) | \(rank.title.markdownProse) | \(rank.reason.markdownProse) |"
        }
        return [
            "", "## Order of findings", "",
            "The first finding is the likeliest cause: what explains other findings comes before them. At one place, errors come",
            "before warnings, then families follow each other as on this page. A severity that the caller changes moves the finding.",
            "", "| | findings about | why they are at this place |", "|---|---|---|",
        ] + rows
    }

    private func table(of family: Rule.Family) -> [String] {
        ["| rule | severity | what is wrong |", "|---|---|---|"]
            + rules.filter { $0.family == family }.map { rule in
                "| [`\(rule.id)`](#\(rule.id.anchor)) | \(rule.severity.rawValue) | \(rule.title.markdownProse) |"
            }
    }

    private func lines(for rule: Rule) -> [String] {
        [
            "", "### \(rule.id)", "", "\(rule.severity.rawValue), \(rule.basis.words): \(rule.title.markdownProse).",
            "",
            rule.explanation.markdownProse, "", "**What to do:** \(rule.advice.markdownProse)", "",
            "Source: \(rule.source.markdownProse)",
        ]
    }
}

extension String {
    /// The name of a heading in a link, as code hosts make it.
    fileprivate var anchor: String { replacing(".", with: "") }

    /// Prose in which backticks enclose code, without anything else that Markdown gives a meaning to.
    fileprivate var markdownProse: String {
        split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
            guard index.isMultiple(of: 2) else { return "`\(part)`" }
            return part.unicodeScalars.map { "<>&*_[]|\\#".unicodeScalars.contains($0) ? "&#\($0.value);" : "\($0)" }
                .joined()
        }.joined()
    }
}

import AdobePassFlow

/// The page `docs/coverage.md`, which lists the statements of the cookbooks with the rules that follow them.
struct CoveragePage {
    var lines: [String] {
        [
            "# Coverage of the cookbooks", "",
            "The \(CookbookStatement.all.count) statements of Adobe's Apple SSO cookbooks for REST API V1, for REST API V2, and for the iOS and tvOS SDK, in the words",
            "of this project, the editions that contain them, the rules of `samltool next` that follow them, and the test. The test of a",
            "statement is the row with its identifier in `Tests/AdobePassFlowTests/Statements`. `samltool explain V1-7k` explains a statement,",
            "`samltool explain v1.8.encode` a rule; [flow.md](flow.md) draws the decisions. This page is generated:",
            "`scripts/generate-flow`.", "",
            "Editions: "
                + CookbookEdition.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
                + ". The editions of V1 have the same code, and their steps have the same order; of the figure, of the "
                + "text on the permission and of the services of some steps, `v1-it` contains only the headings.",
        ] + table("REST API V1", "V1-", "StatementRowsV1") + table("REST API V2", "V2-", "StatementRowsV2")
            + table("The SDK", "SDK-", "StatementRowsSDK")
    }

    private func table(_ title: String, _ prefix: String, _ rows: String) -> [String] {
        let statements = CookbookStatement.all.filter { $0.id.hasPrefix(prefix) }
        return [
            "", "## \(title)", "", "| identifier | editions | statement | rules | test |", "|---|---|---|---|---|",
        ]
            + statements.map { statement in
                let editions = statement.editions.map(\.rawValue).joined(separator: ", ")
                let rules = statement.rules.map { "`\($0.id)`" }.joined(separator: ", ")
                return "| \(statement.id) | \(editions) | \(statement.text) | \(rules) | `\(rows)` |"
            }
    }
}

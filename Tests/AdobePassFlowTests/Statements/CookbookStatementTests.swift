import AdobePass
import AdobePassFlow
import Foundation
import TestSupport
import Testing

@Suite("The statements of the cookbooks")
struct CookbookStatementTests {
    static let rows = StatementRowsV1.all + StatementRowsV2.all + StatementRowsSDK.all

    @Test("Every statement is followed", arguments: rows)
    func statement(row: StatementRow) throws {
        let decision = try row.decision()
        #expect(decision.step.summary == row.step)
        #expect(decision.reasons.contains { $0.rule.id == row.rule }, "\(decision.reasons.map(\.rule.id))")
        decision.checkPath()
        try row.check(decision)
        let statement = try #require(CookbookStatement.all.first { $0.id == row.id })
        #expect(statement.rules.contains { $0.id == row.rule })
    }

    @Test("There are 270 statements, a row for each, and each has rules and editions")
    func complete() {
        let ids = CookbookStatement.all.map(\.id)
        #expect(ids.count == 270 && Set(ids).count == 270)
        #expect(Set(Self.rows.map(\.id)) == Set(ids) && Self.rows.count == 270)
        for statement in CookbookStatement.all {
            #expect(!statement.rules.isEmpty && !statement.editions.isEmpty, "\(statement.id)")
            #expect(statement.text.hasSuffix("."), "\(statement.id)")
        }
        for rule in SignOnRule.all {
            #expect(rule.statements.allSatisfy { ids.contains($0) }, "\(rule.id)")
            #expect(!rule.source.isEmpty && !rule.sentence.hasSuffix("."), "\(rule.id)")
        }
        #expect(Set(SignOnRule.all.map(\.id)).count == SignOnRule.all.count)
    }

    @Test("The coverage page has every statement, with its editions, rules and test")
    func page() throws {
        let page = try String(
            contentsOf: Sample.packageFolder.appendingPathComponent("docs/coverage.md"),
            encoding: .utf8
        )
        let lines = page.split(separator: "\n").filter {
            $0.hasPrefix("| V1-") || $0.hasPrefix("| V2-") || $0.hasPrefix("| SDK-")
        }
        let expected = CookbookStatement.all.map { statement in
            let editions = statement.editions.map(\.rawValue).joined(separator: ", ")
            let rules = statement.rules.map { "`\($0.id)`" }.joined(separator: ", ")
            let rows = "StatementRows\(statement.id.prefix { $0 != "-" })"
            return "| \(statement.id) | \(editions) | \(statement.text) | \(rules) | `\(rows)` |"
        }
        #expect(lines.count == expected.count)
        for (line, expected) in zip(lines, expected) { #expect(line == expected) }
    }
}

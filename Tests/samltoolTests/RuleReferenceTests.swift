import Foundation
import SAMLDiagnosis
import TestSupport
import Testing

@Suite("samltool explain, for all rules")
struct RuleReferenceTests {
    @Test("The reference in docs is what the command prints: make it again with 'samltool explain --list --markdown'")
    func page() throws {
        let page = try String(contentsOf: Sample.packageFolder.appendingPathComponent("docs/rules.md"), encoding: .utf8)
        let outcome = try SamltoolCommand.run("explain", "--list", "--markdown")
        #expect(outcome.status == 0)
        #expect(page == outcome.output)
        for rule in RuleCatalogue.rules { #expect(page.contains("\n### \(rule.id)\n")) }
    }

    @Test("JSON has every rule, or those that are named")
    func json() throws {
        struct File: Decodable {
            struct Entry: Decodable { let id: String }
            let rules: [Entry]
        }
        let all = try SamltoolCommand.run("explain", "--list", "--json")
        let file = try JSONDecoder().decode(File.self, from: Data(all.standardOutput))
        #expect(file.rules.map(\.id) == RuleCatalogue.rules.map(\.id))
        let some = try SamltoolCommand.run("explain", "--json", "xml.doctype", "signature.missing")
        #expect(
            try JSONDecoder().decode(File.self, from: Data(some.standardOutput)).rules.map(\.id) == [
                "xml.doctype", "signature.missing",
            ]
        )
    }
}

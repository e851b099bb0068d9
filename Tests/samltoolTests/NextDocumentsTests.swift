import AdobePassFlow
import Foundation
import TestSupport
import Testing

@Suite("What 'samltool next' prints besides a step")
struct NextDocumentsTests {
    private static func document(_ name: String) throws -> String {
        try String(contentsOf: Sample.packageFolder.appendingPathComponent("docs/\(name)"), encoding: .utf8)
    }

    private static func output(_ arguments: String...) throws -> String {
        let outcome = try SamltoolCommand.run(["next"] + arguments)
        #expect(outcome.status == 0 && outcome.diagnostics == "")
        return outcome.output
    }

    @Test("docs/coverage.md, docs/state.schema.json and docs/flow.md are up to date")
    func documents() throws {
        #expect(try Self.output("--coverage") == Self.document("coverage.md"), "run scripts/generate-flow")
        #expect(try Self.output("--schema") == Self.document("state.schema.json"), "run scripts/generate-flow")
        let page = try Self.document("flow.md")
        for cookbook in Cookbook.allCases {
            let drawing = try Self.output("--cookbook", cookbook.rawValue, "--diagram", "mermaid")
            #expect(page.contains("```mermaid\n\(drawing)```\n"), "run scripts/generate-flow")
        }
    }

    @Test("A template is a state that leads to the first step", arguments: Cookbook.allCases)
    func templates(cookbook: Cookbook) throws {
        let template = try Self.output("--template", cookbook.rawValue)
        let object = try JSONSerialization.jsonObject(with: Data(template.utf8)) as? [String: Any]
        #expect(Set(object.map { Array($0.keys) } ?? []) == Set(StateField.all(of: cookbook).map(\.name)))
        let next = try NextCommandTests.next(cookbook.rawValue, input: template)
        #expect(next.status == 0)
        let first = ["v1": "next: call v1-checkauthn\n  result goes into: checkAuthentication\n"]
        #expect(next.output.hasPrefix(first[cookbook.rawValue] ?? "next: "))
    }

    @Test("The fields are listed as text and as JSON", arguments: Cookbook.allCases)
    func fields(cookbook: Cookbook) throws {
        let text = try Self.output("--cookbook", cookbook.rawValue, "--fields")
        let json = try Self.output("--cookbook", cookbook.rawValue, "--fields", "--json")
        let document = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        #expect(document?["format"] as? String == "samltool.state-fields")
        let fields = document?["fields"] as? [[String: Any]] ?? []
        #expect(fields.compactMap { $0["name"] as? String } == StateField.all(of: cookbook).map(\.name))
        for field in StateField.all(of: cookbook) {
            #expect(text.contains("\n  \(field.name) ") && text.contains(field.meaning), "\(field.name)")
        }
    }

    @Test("A drawing marks the way of a state", arguments: ["mermaid", "dot"])
    func drawings(format: String) throws {
        let plain = try Self.output("--cookbook", "v1", "--diagram", format)
        let state = NextCommandTests.path("v1-picker")
        let marked = try Self.output("--cookbook", "v1", "--diagram", format, "--state", state)
        let (before, mark) = format == "dot" ? ("", "penwidth=4") : (plain, "linkStyle ")
        #expect(!plain.contains(mark) && marked.contains(mark) && marked.hasPrefix(before))
        #expect(marked.contains("v1_picker_ask_the_framework__with_its_picker"))
    }

    @Test("The end of V1 and of the SDK is mentioned once", arguments: Cookbook.allCases)
    func end(cookbook: Cookbook) throws {
        let template = try Self.output("--template", cookbook.rawValue)
        let next = try NextCommandTests.next(cookbook.rawValue, input: template).output
        let count = next.components(separatedBy: "plans to shut it down at the end of 2026").count - 1
        #expect(count == (cookbook == .v2 ? 0 : 1))
    }
}

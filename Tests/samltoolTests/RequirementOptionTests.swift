import Foundation
import TestSupport
import Testing

@Suite("--config and --mvpd")
struct RequirementOptionTests {
    static func run(_ command: String, _ arguments: [String], _ input: String = "signed-response.xml") throws
        -> CommandOutcome
    {
        let path = try #require(Sample.named(input)).path
        return try SamltoolCommand.run([command] + VerifyCommandTests.trusted + arguments + [path])
    }

    static func config(_ name: String) -> [String] { ["--config", MVPDsCommandTests.path(name)] }

    static let found: [(options: [String], missing: [String], note: String?)] = [
        (config("v1.json") + ["--mvpd", "ExampleCable"], [], nil),
        (config("v1.xml") + ["--mvpd", "ExampleCable"], [], nil),
        (config("v1.json") + ["--mvpd", "ExampleFiber"], ["language"], nil),
        (
            config("v1.xml") + ["--mvpd", "example-fiber"], ["language"],
            "example-fiber is the platformMappingId of the MVPD ExampleFiber"
        ),
        (config("sessions-sso.json"), ["language"], nil), (config("v1.json") + ["--mvpd", "ExampleTelco"], [], nil),
        (
            config("v1.json") + ["--mvpd", "ExampleFiber", "--require", "a, language,,b", "--require", "zip"],
            ["a", "language", "b"], nil
        ),
        (["--require", "userID", "--require", "x"], ["x"], nil),
    ]

    @Test("What the configuration requires is looked for, besides what --require names", arguments: found)
    func requires(options: [String], missing: [String], note: String?) throws {
        let attributes = try Self.run("attributes", options + ["--json"])
        #expect(attributes.status == (missing.isEmpty ? 0 : 1))
        #expect(try AttributesJSON(attributes).files.map(\.missing) == [missing])
        let check = try Self.run("check", options)
        #expect(check.status == (missing.isEmpty ? 0 : 1))
        #expect(check.output.contains("attributes.required-missing") == !missing.isEmpty)
        for name in missing { #expect(check.output.contains(name)) }
        for outcome in [attributes, check] {
            #expect(outcome.diagnostics.contains("note:") == (note != nil))
            if let note { #expect(outcome.diagnostics.contains(note)) }
        }
    }

    @Test("An MVPD that has to deliver nothing is told")
    func nothing() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(#"{"mvpds": [{"id": "A", "requiredMetadataFields": []}]}"#, to: "config.json")
        let outcome = try Self.run("attributes", ["--config", path])
        #expect(outcome.status == 0)
        #expect(outcome.diagnostics.contains("note: \(path): A has no required attributes"))
    }

    @Test("The configuration may be what curl printed, and an answer that is none is told", arguments: [200, 500])
    func pasted(status: Int) throws {
        let json = try String(contentsOfFile: MVPDsCommandTests.path("v1.json"), encoding: .utf8)
        let folder = try TemporaryFolder()
        let path = try folder.write("HTTP/2 \(status)\n\n\(json)", to: "config.txt")
        let outcome = try Self.run("attributes", ["--config", path, "--mvpd", "ExampleFiber", "--json"])
        if status == 200 {
            #expect(try AttributesJSON(outcome).files.map(\.missing) == [["language"]])
        } else {
            #expect(
                outcome.status == 65 && outcome.diagnostics.contains("the HTTP response is not a success, but 500: ")
            )
        }
    }

    @Test("The configuration may come from standard input")
    func standardInput() throws {
        let response = try #require(Sample.named("signed-response.xml")).path
        let text = try String(contentsOfFile: MVPDsCommandTests.path("sessions-sso.json"), encoding: .utf8)
        let outcome = try SamltoolCommand.run(
            ["attributes"] + VerifyCommandTests.trusted + ["--config", "-", response],
            input: Array(text.utf8)
        )
        #expect(outcome.status == 1)
        #expect(outcome.diagnostics.contains("language [attributes.required-missing]"))
        #expect(!outcome.diagnostics.contains("PD94bWwg"))
    }
}

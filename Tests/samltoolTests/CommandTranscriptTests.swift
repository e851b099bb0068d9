import ArgumentParser
import Testing

@testable import samltool

@Suite("Transcripts of commands")
struct CommandTranscriptTests {
    static let pages = ConsoleExample.pages(in: "Tests/Transcripts")
    static let examples = ConsoleExample.all(in: pages)

    @Test("A command prints what its transcript has, and no message on standard output", arguments: examples)
    func printed(example: ConsoleExample) throws {
        let outcome = try TranscriptCommand(example.command).outcome()
        let status = outcome.status == 0 ? "" : "exit status \(outcome.status)\n"
        #expect(outcome.output + outcome.diagnostics + status == example.output, "run scripts/generate-examples")
        let lines = outcome.output.split(separator: "\n")
        #expect(!lines.contains { $0.hasPrefix("samltool: ") || $0.hasPrefix("Error: ") })
    }

    @Test("Every command has a transcript, with calls of that command")
    func complete() {
        let names = SAMLTool.configuration.subcommands.compactMap { $0.configuration.commandName }
        #expect(Self.pages == (names + ["samltool"]).sorted().map { "Tests/Transcripts/\($0).md" })
        #expect(Self.examples.count >= 400)
        for name in names {
            let calls = Self.examples.filter { $0.page.hasSuffix("/\(name).md") }.map(\.command)
            #expect(!calls.isEmpty && calls.allSatisfy { $0.contains("samltool \(name)") }, "\(name)")
        }
    }
}

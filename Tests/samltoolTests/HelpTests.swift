import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import samltool

@Suite("Help")
struct HelpTests {
    /// The commands that have examples, as they are called.
    static let commands = [
        "encode", "decode", "normalize", "roundtrip", "check", "explain", "diff", "verify", "attributes", "keys",
        "mvpds",
        "request", "outcome", "headers decode", "next", "inspect", "make", "sign", "mutate", "prove",
        "encrypt", "migrate",
    ]

    @Test("The commands are grouped, each has one line, and check comes first")
    func groups() throws {
        let help = SAMLTool.helpMessage(columns: 80)
        let lines = help.split(separator: "\n").map(String.init)
        for group in ["DIAGNOSE", "VERIFY", "ENCODE", "MAKE", "EXCHANGE"] {
            #expect(lines.contains("\(group) SUBCOMMANDS:"))
        }
        for command in SAMLTool.configuration.subcommands {
            let name = command.configuration.commandName ?? ""
            #expect(
                lines.contains { $0.hasPrefix("  \(name) ") && $0.hasSuffix(command.configuration.abstract) },
                "\(name)"
            )
        }
        #expect(help.contains("Start with 'samltool check FILE'"))
        #expect(
            help.range(of: "\n  check ")?.lowerBound ?? help.endIndex < help.range(of: "\n  diff ")?.lowerBound
                ?? help.startIndex
        )
    }

    @Test("Without a command, a terminal shows where to start")
    func introduction() throws {
        let session = try TerminalSession(SamltoolCommand.program.path, [], entering: [])
        #expect(session.status == 0, "\(session.output)")
        #expect(session.output.components(separatedBy: "\r\n").dropLast() == SAMLTool.introduction[...])
        #expect(SAMLTool.introduction.count <= 8 && SAMLTool.introduction.allSatisfy { $0.count <= 90 })
        for part in ["samltool check FILE", "scripts/workbench", "samltool --help"] {
            #expect(SAMLTool.introduction.contains { $0.hasPrefix("  \(part) ") }, "\(part)")
        }
        // A pipe is no terminal.
        let error = try TerminalSession("/bin/sh", ["-c", "'\(SamltoolCommand.program.path)' | cat"], entering: [])
        #expect(error.output.contains("[usage.no-command]"), "\(error.output)")
    }

    @Test("Examples survive pasting at 80 columns, and are valid", arguments: commands)
    func examples(command: String) throws {
        let help = try SamltoolCommand.run(command.split(separator: " ").map(String.init) + ["--help"]).output
        let block = try #require(help.components(separatedBy: "EXAMPLES\n").dropFirst().first)
        let lines = block.components(separatedBy: "\n\n")[0].split(separator: "\n")
        var isContinued = false
        for line in lines {
            // A line that the parser wrapped starts at the margin, or where a new example does.
            #expect(line.count <= 80 && line.hasPrefix("  "), "\(line)")
            let isIndented = line.hasPrefix("   ")
            #expect(isIndented == isContinued, "\(line)")
            isContinued = line.hasSuffix("\\") || line.hasSuffix("|")
        }
        #expect(!isContinued)
        let text = lines.joined(separator: "\n").replacing("\\\n", with: "").replacing("|\n", with: "|")
        for call in text.split(separator: "\n").flatMap({ $0.split(separator: "|") }) {
            let words = Self.words(of: call.prefix { !"<>".contains($0) })
            guard words.first == "samltool" else { continue }
            #expect(throws: Never.self, "\(call)") { try SAMLTool.parseAsRoot(Array(words.dropFirst())) }
        }
    }

    @Test("Sentences have single spaces", arguments: commands)
    func spaces(command: String) throws {
        let help = try SamltoolCommand.run(command.split(separator: " ").map(String.init) + ["--help"]).output
        let text = try #require(help.components(separatedBy: "EXAMPLES\n").first)
        for line in text.split(separator: "\n") { #expect(line.firstRange(of: /[^ ] {2,}/) == nil, "\(line)") }
    }

    /// The words of a command, as a shell takes them: what is between apostrophes is one.
    private static func words(of call: some StringProtocol) -> [String] {
        call.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
            index.isMultiple(of: 2) ? part.split(separator: " ").map { String($0) } : [String(part)]
        }
    }
}

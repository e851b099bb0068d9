import Foundation
import TestSupport
import Testing

@Suite("The README")
struct ReadmeTests {
    /// A command of a `console` block, and what the README says it prints.
    struct Example: CustomTestStringConvertible {
        let command: String
        var output: String
        var testDescription: String { command }
    }

    static let text =
        (try? String(contentsOf: Sample.packageFolder.appendingPathComponent("README.md"), encoding: .utf8)) ?? ""

    static let examples: [Example] = {
        var examples: [Example] = []
        for block in text.components(separatedBy: "```console\n").dropFirst() {
            for line in block.components(separatedBy: "```")[0].components(separatedBy: "\n").dropLast() {
                if line.hasPrefix("$ ") {
                    examples.append(Example(command: String(line.dropFirst(2)), output: ""))
                } else if !examples.isEmpty {
                    examples[examples.count - 1].output += line + "\n"
                }
            }
        }
        return examples
    }()

    @Test("Every example prints what the README says", arguments: examples)
    func examplesHold(example: Example) throws {
        let command = example.command
            .replacing("scripts/samltool", with: "\"$samltool\"")
            .replacing("> response.xml", with: "> /dev/null")
            .replacing("> report.html", with: "> /dev/null")
        let outcome = try SamltoolCommand.shell("cd '\(Sample.packageFolder.path)'; { \(command); } 2>&1")
        #expect(outcome.output == example.output)
    }

    @Test("There are examples, and the first command prints the value as shown")
    func firstCommand() throws {
        #expect(Self.examples.count >= 5)
        let value = try SamltoolCommand.run("encode", try #require(Sample.named("compact.xml")).path).output
        let shown = try #require(
            Self.text.split(separator: "\n").first { $0.hasPrefix("PHNhbWxw") && $0.contains(" … ") }
        )
        let ends = shown.components(separatedBy: " … ")
        #expect(value.hasPrefix(ends[0]))
        #expect(value.hasSuffix(ends[1]))
    }

    @Test(
        "Every link leads to a heading or a file",
        arguments: ["README.md", "CHANGELOG.md", "docs/json.md", "Samples/README.md", "Benchmarks/README.md"]
    )
    func links(name: String) throws {
        let file = Sample.packageFolder.appendingPathComponent(name)
        // Blocks of code have no links.
        let parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```").enumerated()
        let text = parts.filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(separator: "\n")
        let anchors = text.split(separator: "\n").filter { $0.hasPrefix("#") }.map(Self.anchor)
        for match in text.matches(of: /\]\(([^)]*)\)/) {
            let target = String(match.1)
            if target.hasPrefix("https://") { continue }
            if target.hasPrefix("#") {
                #expect(anchors.contains(String(target.dropFirst())), "\(target)")
            } else {
                let path = file.deletingLastPathComponent().appendingPathComponent(String(target.prefix { $0 != "#" }))
                    .path
                #expect(FileManager.default.fileExists(atPath: path), "\(target)")
            }
        }
    }

    /// What pages of Markdown call a heading: its letters and digits in lower case, with hyphens for spaces.
    private static func anchor(of heading: Substring) -> String {
        String(
            heading.drop { $0 == "#" || $0 == " " }.lowercased().filter {
                $0.isLetter || $0.isNumber || " -".contains($0)
            }
        )
        .replacing(" ", with: "-")
    }
}

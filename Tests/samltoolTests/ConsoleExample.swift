import Foundation
import TestSupport
import Testing

/// A command of a `console` block in a page of Markdown, and what the page says it prints.
struct ConsoleExample: CustomTestStringConvertible {
    let page: String
    let command: String
    var output: String
    var testDescription: String { "\(page): \(command)" }

    /// The paths of the pages in a folder of the package.
    static func pages(in folder: String) -> [String] {
        let path = Sample.packageFolder.appendingPathComponent(folder).path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { $0.hasSuffix(".md") }.sorted().map { "\(folder)/\($0)" }
    }

    static func text(of page: String) throws -> String {
        try String(contentsOf: Sample.packageFolder.appendingPathComponent(page), encoding: .utf8)
    }

    /// The examples of pages; none of a page that cannot be read.
    static func all(in pages: [String]) -> [Self] {
        pages.flatMap { page in (try? text(of: page)).map { examples(in: $0, of: page) } ?? [] }
    }

    private static func examples(in text: String, of page: String) -> [Self] {
        var examples: [Self] = []
        for block in text.components(separatedBy: "```console\n").dropFirst() {
            for line in block.components(separatedBy: "```")[0].components(separatedBy: "\n").dropLast() {
                if line.hasPrefix("$ ") {
                    examples.append(Self(page: page, command: String(line.dropFirst(2)), output: ""))
                } else if !examples.isEmpty {
                    examples[examples.count - 1].output += line + "\n"
                }
            }
        }
        return examples
    }
}

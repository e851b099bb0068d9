import CaseSet
import Foundation

/// Runs a built program on the whole cases, and prints how many it answers right, by family; or writes the cases as files.
@main
enum ScoreCases {
    static func main() throws {
        let words = Array(CommandLine.arguments.dropFirst())
        if words.count == 2, words[0] == "--write" {
            let folder = URL(fileURLWithPath: words[1], isDirectory: true)
            for row in WholeCase.all { try row.write(to: folder.appendingPathComponent(row.id, isDirectory: true)) }
            return
        }
        let paths = words.filter { !$0.hasPrefix("--") }
        guard let path = paths.first, paths.count == 1, words.allSatisfy({ !$0.hasPrefix("--") || $0 == "--list" })
        else {
            let usage = "usage: score-cases [--list] PROGRAM\n       score-cases --write FOLDER\n"
            FileHandle.standardError.write(Data(usage.utf8))
            exit(64)
        }
        let program = URL(fileURLWithPath: path)
        let results = WholeCase.all.map { CaseResult(of: $0, by: program) }
        for line in ScoreTable(results: results).lines { print(line) }
        guard words.contains("--list") else { return }
        for result in results { if let miss = result.miss { print(miss) } }
    }
}

import CaseSet
import Foundation

/// Runs a built program on the whole cases, and prints how many it answers right, by family.
@main
enum ScoreCases {
    static func main() throws {
        let words = CommandLine.arguments.dropFirst()
        let paths = words.filter { !$0.hasPrefix("--") }
        guard let path = paths.first, paths.count == 1, words.allSatisfy({ !$0.hasPrefix("--") || $0 == "--list" })
        else {
            FileHandle.standardError.write(Data("usage: score-cases [--list] PROGRAM\n".utf8))
            exit(64)
        }
        let program = URL(fileURLWithPath: path)
        let results = WholeCase.all.map { CaseResult(of: $0, by: program) }
        for line in ScoreTable(results: results).lines { print(line) }
        guard words.contains("--list") else { return }
        for result in results { if let miss = result.miss { print(miss) } }
    }
}

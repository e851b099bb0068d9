import CauseSet
import Foundation

/// Prints the number of correct first findings, by family, or writes the payloads as files.
@main
enum ScoreCauses {
    static func main() throws {
        let words = Array(CommandLine.arguments.dropFirst())
        if words.count == 2, words[0] == "--write" {
            return try CauseSet.write(to: URL(fileURLWithPath: words[1], isDirectory: true))
        }
        guard words.isEmpty else {
            FileHandle.standardError.write(Data("usage: score-causes [--write FOLDER]\n".utf8))
            exit(64)
        }
        let (table, errors) = CauseSet.score()
        for line in table + errors { print(line) }
        exit(errors.isEmpty ? 0 : 1)
    }
}

extension CauseSet {
    /// Writes each payload into a file, whose name has its place in the set.
    fileprivate static func write(to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (index, row) in all.enumerated() {
            try Data(try row.payload()).write(to: folder.appendingPathComponent("cause-\(index)"))
        }
    }
}

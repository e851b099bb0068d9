import Foundation
import TestSupport

/// A command line of a transcript, in which paths are relative to the folder of the package.
struct TranscriptCommand {
    let line: String

    init(_ line: String) {
        self.line = line
    }

    /// Runs the command in this process, unless its line needs a shell; paths in its output are relative again.
    func outcome() throws -> (status: Int32, output: String, diagnostics: String) {
        let root = Sample.packageFolder.path
        let outcome =
            if let (arguments, input) = call {
                try SamltoolCommand.run(arguments.map { Self.absolute($0, in: root) }, input: Array(input.utf8))
            } else {
                try SamltoolCommand.shell("samltool() { \"$samltool\" \"$@\"; }; cd '\(root)'; \(line)")
            }
        let texts = [outcome.output, outcome.diagnostics].map { $0.replacing(root + "/", with: "") }
        return (outcome.status, texts[0], texts[1])
    }

    /// The arguments and the standard input, if the line is a call of `samltool` alone or after `printf %s TEXT |`.
    private var call: (arguments: [String], input: String)? {
        let parts = line.components(separatedBy: " | ").map(Self.words)
        guard parts.count <= 2, let call = parts[parts.count - 1], call.first == "samltool" else { return nil }
        let arguments = Array(call.dropFirst())
        if parts.count == 1 { return (arguments, "") }
        guard let text = parts[0], text.count == 3, text.prefix(2) == ["printf", "%s"] else { return nil }
        return (arguments, text[2])
    }

    /// The words of a line as a shell splits it; `nil` if the line has more than plain words and quotes.
    private static func words(of line: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in line {
            if character == quote {
                quote = nil
            } else if let quote {
                if quote == "\"", "\\$`".contains(character) { return nil }
                word?.append(character)
            } else if character == " " {
                if let word { words.append(word) }
                word = nil
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else {
                guard isPlain(character) else { return nil }
                word = (word ?? "") + String(character)
            }
        }
        return quote == nil ? words + [word].compactMap(\.self) : nil
    }

    /// True if no shell interprets the character.
    private static func isPlain(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "-_./:=,%@+".contains(character)
    }

    /// A path to samples or tests, or an option with one, as it is from any folder.
    private static func absolute(_ word: String, in root: String) -> String {
        word.replacing(/^(--[a-z-]+=)?(Samples|Tests)\//) { "\($0.1 ?? "")\(root)/\($0.2)/" }
    }
}

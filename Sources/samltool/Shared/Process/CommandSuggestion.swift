import ArgumentParser
import ByteTools
import SAMLEncoding
import SAMLReports

struct CommandSuggestion {
    let message: String

    /// The maximum length of a word that is shown or compared, in bytes.
    private static let maximumLength = 200

    /// `nil` if the first argument is a command or an option, or if there is none.
    init?(for arguments: [String], among commands: [String]) {
        guard let word = arguments.first, !word.utf8.isEmpty, word.utf8.first != UInt8(ascii: "-"),
            !(commands + ["help"]).contains(where: { $0.utf8.elementsEqual(word.utf8) })
        else { return nil }
        guard word.utf8.count <= Self.maximumLength else {
            message =
                "An argument of \(word.utf8.count) bytes is not a command; 'samltool check' reads standard input."
            return
        }
        let shown = word.withoutControls
        if Self.isLikelyPath(word) {
            let path = ShellWord(shown).shortest
            message = "'\(shown)' is not a command. Did you mean: samltool check \(path)"
            return
        }
        let near = SimilarNames(to: word, among: commands).names
        message =
            near.isEmpty
            ? "'\(shown)' is not a command. 'samltool --help' lists the commands."
            : "'\(shown)' is not a command. Did you mean '\(near.joined(separator: "' or '"))'?"
    }

    private static func isLikelyPath(_ word: String) -> Bool {
        word.utf8.contains(UInt8(ascii: ".")) || word.utf8.contains(UInt8(ascii: "/")) || InputFile.exists(word)
    }
}

extension SAMLTool {
    static func command(named name: String?) -> (any ParsableCommand.Type)? {
        configuration.subcommands.first { $0._commandName == name }
    }

    /// Throws a usage error with suggestions if the first argument is not a command.
    static func checkCommand(in arguments: [String]) throws {
        let names = configuration.subcommands.map { $0._commandName }
        if let suggestion = CommandSuggestion(for: arguments, among: names) {
            throw ValidationError(suggestion.message)
        }
    }
}

import TestSupport
import Testing

@Suite("Another word where a command has to be")
struct CommandSuggestionTests {
    static let words: [(arguments: [String], words: String)] = [
        ([String(repeating: "a", count: 100_000)], "An argument of 100000 bytes is not a command"),
        (["a\u{1B}[31m.xml"], "[31m.xml' is not a command"),
    ]

    @Test("The error for a long word is short, and has no control characters", arguments: words)
    func suggestion(arguments: [String], words: String) throws {
        let outcome = try SamltoolCommand.run(arguments)
        #expect(outcome.status == 64 && outcome.standardOutput.isEmpty)
        #expect(outcome.diagnostics.contains(words), "\(outcome.diagnostics)")
        #expect(outcome.standardError.count < 1000 && !outcome.standardError.contains(0x1B))
    }
}

import TestSupport
import Testing

@testable import samltool

@Suite("--color")
struct ColorOptionTests {
    static let decisions: [(choice: ColorOption.Choice, environment: [String: String], terminal: Bool, pipe: Bool)] = [
        (.auto, [:], true, false), (.always, ["NO_COLOR": "1"], true, true),
        (.never, ["FORCE_COLOR": "1"], false, false),
        (.auto, ["NO_COLOR": "1"], false, false), (.auto, ["NO_COLOR": ""], true, false),
        (.auto, ["NO_COLOR": "1", "FORCE_COLOR": "1"], false, false),
        (.auto, ["FORCE_COLOR": "1", "CLICOLOR": "0", "TERM": "dumb"], true, true),
        (.auto, ["FORCE_COLOR": "0"], true, false), (.auto, ["CLICOLOR_FORCE": "1"], true, true),
        (.auto, ["CLICOLOR_FORCE": "0"], true, false), (.auto, ["CLICOLOR": "0"], false, false),
        (.auto, ["CLICOLOR": "1"], true, false), (.auto, ["TERM": "dumb"], false, false),
    ]

    @Test("The option decides, then the first variable that does, then the terminal", arguments: decisions)
    func decision(choice: ColorOption.Choice, environment: [String: String], terminal: Bool, pipe: Bool) {
        #expect(ColorOption.isColored(choice, environment, isTerminal: true) == terminal)
        #expect(ColorOption.isColored(choice, environment, isTerminal: false) == pipe)
    }

    @Test("Commands color what they print")
    func commands() throws {
        #expect(try CheckCommandTests.check("--color", "always").output.contains("\u{1B}["))
        #expect(try !CheckCommandTests.check("--color", "never").output.contains("\u{1B}["))
    }
}

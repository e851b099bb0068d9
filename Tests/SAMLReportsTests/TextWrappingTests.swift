import Testing

@testable import SAMLReports

@Suite("Text on a terminal")
struct TextWrappingTests {
    static let lines: [(line: String, wrapped: [String])] = [
        ("short", ["short"]),
        (
            "a.xml: one two three four five six seven eight nine",
            ["a.xml: one two three four five six seven", "  eight nine"]
        ),
        (
            "  error    the first line of a message is long, and goes on",
            ["  error    the first line of a message is", "           long, and goes on"]
        ),
        (
            "       do:       Ask for it, and wait until it comes back",
            ["       do:       Ask for it, and wait", "                 until it comes back"]
        ),
        (
            "    indented text that has no columns is broken where it starts",
            ["    indented text that has no columns is", "    broken where it starts"]
        ),
        (
            "           | an excerpt stays in one line, whatever its length",
            ["           | an excerpt stays in one line, whatever its length"]
        ),
        (
            "a word of \(String(repeating: "•", count: 60)) characters",
            ["a word of", "  \(String(repeating: "•", count: 60))", "  characters"]
        ),
        (
            "\u{1B}[1mname\u{1B}[0m: \u{1B}[31mcolors\u{1B}[0m take no room on the line, none",
            ["\u{1B}[1mname\u{1B}[0m: \u{1B}[31mcolors\u{1B}[0m take no room on the line,", "  none"]
        ),
    ]

    @Test("Lines are broken between words, and go on under their last column", arguments: lines)
    func wrapping(line: String, wrapped: [String]) {
        #expect(TextWrapping(width: 42).lines(of: line) == wrapped)
    }

    /// An excerpt of 40 characters at most in 20 columns, with a margin of 2, and the place of its caret.
    static let excerpts: [(text: String, column: Int, cut: String, cutColumn: Int)] = [
        ("a short one", 3, "a short one", 3),
        ("0123456789012345678901234567890123456789", 0, "012345678901234567890123456789012345678", 0),
        ("0123456789012345678901234567890123456789", 39, "123456789012345678901234567890123456789", 38),
        ("0123456789012345678901234567890123456789", 40, "23456789012345678901234567890123456789", 38),
        (String(repeating: "a", count: 60) + "b", 60, String(repeating: "a", count: 38) + "b", 38),
        (String(repeating: "é", count: 80), 50, String(repeating: "é", count: 39), 19),
        ("", 0, "", 0),
    ]

    @Test("An excerpt is cut around its caret, which stays under its place", arguments: excerpts)
    func excerpt(text: String, column: Int, cut: String, cutColumn: Int) {
        for caret in ["^", "\u{1B}[1;31m^\u{1B}[0m"] {
            let margin = "   | "
            let lines = ["before", margin + text, margin + String(repeating: " ", count: column) + caret, "after"]
            let expected = ["before", margin + cut, margin + String(repeating: " ", count: cutColumn) + caret, "after"]
            #expect(TextWrapping(width: 44).lines(of: lines) == expected)
            #expect(TextWrapping(width: 10).lines(of: lines) == lines)
        }
    }

    @Test("A line with a bar is an excerpt only before a caret")
    func bars() {
        let bar = "   | " + String(repeating: "x", count: 60)
        for next in ["   | no caret", "   |  ^ and more", "^", "  | ^"] {
            #expect(TextWrapping(width: 44).lines(of: [bar, next]) == [bar, next])
        }
    }

    @Test("A very narrow terminal leaves lines as they are")
    func narrow() {
        #expect(TextWrapping(width: 10).lines(of: "one two three four") == ["one two three four"])
    }
}

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

    @Test("A very narrow terminal leaves lines as they are")
    func narrow() {
        #expect(TextWrapping(width: 10).lines(of: "one two three four") == ["one two three four"])
    }
}

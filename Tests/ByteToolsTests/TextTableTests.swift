import ByteTools
import Testing

@Suite("Tables of text")
struct TextTableTests {
    static let texts: [(text: String, rows: [[String]])] = [
        ("", []), ("a | b | c", [["a", "b", "c"]]),
        ("a|b|c\n\n  d  |  e f  |  g\n", [["a", "b", "c"], ["d", "e f", "g"]]),
        ("a | b", [["a", "b", ""]]), ("a", [["a", "", ""]]), ("| b |", [["", "b", ""]]),
        ("a | b | c | d", [["a", "b", "c | d"]]), ("é | 'x' | \"y\"", [["é", "'x'", "\"y\""]]),
    ]

    @Test("A row has as many fields as the table has columns", arguments: texts)
    func rows(text: String, rows: [[String]]) {
        #expect(TextTable(text, columns: 3).rows == rows)
    }
}

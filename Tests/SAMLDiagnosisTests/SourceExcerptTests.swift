import ByteTools
import SAMLDiagnosis
import SAMLEncoding
import Testing

@Suite("Excerpts around a place")
struct SourceExcerptTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]
        let offset: Int
        let text: String
        let column: Int

        init(_ name: String, _ text: String, at offset: Int, shows: String, column: Int) {
            (testDescription, bytes, self.offset, self.text, self.column) = (
                name, Array(text.utf8), offset, shows, column
            )
        }
    }

    static let wide = String(repeating: "ä", count: 60)
    static let faces = String(repeating: "😀", count: 60)

    static let rows = [
        Row("a line of several", "<a>\n<b/>\r\n<c/>", at: 5, shows: "<b/>", column: 1),
        Row("the start", "<a/>", at: 0, shows: "<a/>", column: 0),
        Row("the end", "<a/>", at: 4, shows: "<a/>", column: 4),
        Row("an empty line", "<a>\n\n</a>", at: 4, shows: "", column: 0),
        Row("a tab, a control and a mark", "<a\t\u{7}\u{301}>", at: 3, shows: "<a→\u{FFFD}\u{FFFD}>", column: 3),
        Row(
            "forty-eight characters on each side",
            String(repeating: "a", count: 100) + String(repeating: "b", count: 100),
            at: 100,
            shows: String(repeating: "a", count: 48) + String(repeating: "b", count: 48),
            column: 48
        ),
        Row("two bytes each", wide, at: 120, shows: String(wide.prefix(48)), column: 48),
        Row("four bytes each", faces + faces, at: 240, shows: String((faces + faces).prefix(96)), column: 48),
        Row(
            "a cut in the middle of a character",
            "ä" + faces + "x",
            at: 2 + 240 + 1,
            shows: String(repeating: "😀", count: 47) + "x",
            column: 48
        ),
    ]

    static func location(of offset: Int, in bytes: [UInt8]) -> SAMLEncoding.SourceLocation {
        var counter = LocationCounter(bytes)
        return counter.location(of: offset)
    }

    @Test("Shows the line around it", arguments: rows)
    func shows(row: Row) {
        let location = Self.location(of: row.offset, in: row.bytes)
        let excerpt = SourceExcerpt(around: location, in: row.bytes, privacy: .revealed)
        #expect(excerpt.text == row.text)
        #expect(excerpt.column == row.column)
    }

    /// Texts that are hidden except for the names of the standards, and whether an excerpt of them shows nothing.
    static let hidden: [(text: String, isOnlyMasks: Bool)] = [
        ("secret words", true), ("secret <words in=\"quotes\">", true), ("\tsecret", true), ("<!-- secret -->", true),
        ("", false), ("  ", false), ("<>", false), ("<Response>secret</Response>", false), ("secret\u{7}", true),
    ]

    @Test("An excerpt of which nothing is left is known", arguments: hidden)
    func onlyMasks(text: String, isOnlyMasks: Bool) {
        let bytes = Array(text.utf8)
        let location = Self.location(of: 0, in: bytes)
        #expect(SourceExcerpt(around: location, in: bytes).isOnlyMasks == isOnlyMasks)
        #expect(!SourceExcerpt(around: location, in: bytes, privacy: .revealed).isOnlyMasks)
    }

    @Test("What is not UTF-8 moves no mask", arguments: ["secret", "<Response>secret</Response>", "<a b='secret'>"])
    func invalid(text: String) {
        let bytes = [UInt8](repeating: 0xFF, count: 12) + Array(text.utf8)
        for offset in bytes.indices {
            let location = Self.location(of: offset, in: bytes)
            let shown = SourceExcerpt(around: location, in: bytes).text
            #expect(!shown.contains { "secret".contains($0) && !"<Response></Response>".contains($0) })
            #expect(!shown.contains("ecr"))
            #expect(SourceExcerpt(around: location, in: bytes, privacy: .revealed).text.contains("secret"))
        }
    }
}

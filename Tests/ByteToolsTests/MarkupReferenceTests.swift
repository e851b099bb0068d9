import ByteTools
import Testing

@Suite("References of markup")
struct MarkupReferenceTests {
    @Test(
        "The characters of markup are replaced, and nothing else",
        arguments: [
            (#"<a b="c">d & e</a>"#, "&lt;a b=&quot;c&quot;&gt;d &amp; e&lt;/a&gt;"), ("", ""),
            ("it's \t\n é\u{301}", "it's \t\n é\u{301}"), ("&amp;", "&amp;amp;"),
        ]
    )
    func text(text: String, expected: String) {
        #expect(Array(text.withMarkupReferences.utf8) == Array(expected.utf8))
    }

    @Test("Only four bytes have a reference")
    func bytes() {
        #expect((0...UInt8.max).filter { $0.markupReference != nil } == Array(#""&<>"#.utf8))
    }
}

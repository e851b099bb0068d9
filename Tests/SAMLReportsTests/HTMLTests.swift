import HTMLPages
import SAMLReports
import Testing

extension HTMLTag {
    fileprivate static let form = HTMLTag(active: "form")
    fileprivate static let link = HTMLTag(active: "link", .nothing)
    fileprivate static let textarea = HTMLTag(active: "textarea", .lines)
}

extension HTMLAttribute {
    fileprivate static func action(_ path: StaticString) -> Self { Self(active: "action", "\(path)") }
    fileprivate static func value(_ text: String) -> Self { Self(active: "value", text) }
}

@Suite("Pieces of HTML")
struct HTMLTests {
    private static func written(_ piece: HTML) -> String {
        var page: [UInt8] = []
        piece.write(to: &page)
        return String(decoding: page, as: UTF8.self)
    }

    @Test(
        "Text is escaped in elements and attributes, also in those of other modules",
        arguments: [
            ("a<b>&\"'", "a&lt;b&gt;&amp;&quot;&#39;"), ("\u{202E}x\u{0}", "\\u{202e}x\\u{0}"),
            ("a\r\n\tb", "a\\u{d}\\u{a}\\u{9}b"),
            ("</script><!--", "&lt;/script&gt;&lt;!--"), ("e\u{301}", "e\u{301}"), ("", ""),
        ]
    )
    func escaping(text: String, escaped: String) {
        #expect(Self.written(HTML(.p, text: text)) == "<p>\(escaped)</p>")
        let input = "<input value=\"\(escaped)\" title=\"\(escaped)\">"
        #expect(Self.written(HTML(.input, .value(text), .title(text))) == input)
        #expect(Self.written(HTML(.form, text: text)) == "<form>\(escaped)</form>")
    }

    @Test(
        "Lines keep their breaks and tabs for a browser",
        arguments: ["a\nb\tc", "a\r\nb\rc", "\na", "\n\na", "", "\r\na", "<b>\n&amp;\u{301}\n"]
    )
    func lines(text: String) throws {
        for tag in [HTMLTag.pre, .textarea] {
            let page = try HTMLPage(Array(Self.written(HTML(tag) { HTML.lines(text) }).utf8))
            // libxml2 keeps the first line break, which a browser ignores.
            let read = page.text
            #expect((text.utf8.first == 0x0A ? Array(read.utf8.dropFirst()) : Array(read.utf8)) == Array(text.utf8))
        }
        #expect(Self.written(HTML(.pre) { HTML.lines("a\u{202E}\u{1B}\nb") }) == "<pre>a\\u{202e}\\u{1b}\nb</pre>")
    }

    @Test("An element of another module has the given attributes and content")
    func active() {
        let form = HTML(.form, .action("/check"), .label("a \"form\"")) {
            for number in 1...2 { HTML(.link, .title("\(number)")) }
            if isPlain { "text" } else { HTML(.b, text: "bold") }
        }
        #expect(
            Self.written(form)
                == "<form action=\"/check\" aria-label=\"a &quot;form&quot;\"><link title=\"1\"><link title=\"2\">text</form>"
        )
    }

    private let isPlain = true
}

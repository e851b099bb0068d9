import SAMLEncoding
import SAMLReports
import Testing

@testable import samltool

@Suite("What is escaped in each format")
struct OutputEscapingTests {
    @Test(
        "A word of a shell is one word",
        arguments: [
            ("plain", "'plain'"), ("", "''"), ("it's", #"'it'\''s'"#),
            // A combining mark makes another Character of the apostrophe, and the shell does not know.
            ("bf'\u{301}; touch pwned; '\u{301}", "'bf'\\''\u{301}; touch pwned; '\\''\u{301}'"),
            ("'\u{FE0F}$(id)`id`", "''\\''\u{FE0F}$(id)`id`'"), ("a\nb", "'a\nb'"),
        ]
    )
    func shell(text: String, word: String) {
        #expect(Array(ShellWord(text).quoted.utf8) == Array(word.utf8))
    }

    @Test(
        "A cell of CSV is one, and no formula",
        arguments: [
            ("plain", "plain"), ("", ""), ("a,b", "\"a,b\""), ("a;b", "\"a;b\""), ("a\"b", "\"a\"\"b\""),
            ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(1)", "'@SUM(1)"), ("\t=1", "\"'\t=1\""),
            ("\r=1", "\"'\r=1\""), ("=\u{301}1", "'=\u{301}1"), ("=HYPERLINK(\"a\")", "\"'=HYPERLINK(\"\"a\"\")\""),
            ("a\u{1B}[31m\u{9B}\u{202E}b", "a\\u{1b}[31m\\u{9b}\\u{202e}b"), ("\u{202E}", "\\u{202e}"),
            ("a\nb", "\"a\nb\""),
            ("a\u{7F}\"", "\"a\\u{7f}\"\"\""), ("1-1", "1-1"),
        ]
    )
    func csv(text: String, field: String) {
        #expect(Array(text.csvField.utf8) == Array(field.utf8))
    }
}

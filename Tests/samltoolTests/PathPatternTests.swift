import Foundation
import TestTraits
import Testing

@testable import samltool

@Suite("Patterns of paths")
struct PathPatternTests {
    static let rows: [(pattern: String, path: String, matches: Bool)] = [
        ("a/*.xml", "a/b.xml", true), ("a/*.xml", "a/b/c.xml", false), ("a/**/c.xml", "a/c.xml", true),
        ("a/**/c.xml", "a/b/d/c.xml", true), ("a/**", "a/b/c", true), ("**/x", "x", true), ("**/x", "a/x", true),
        ("**/x", "./a/x", true), ("**/**/x", "x", true), ("**/b/**/x", "a/b/x", true), ("**/b/**/x", "a/c/x", false),
        ("a/b?.xml", "a/bc.xml", true), ("a/b?.xml", "a/b.xml", false), ("a/[a-c].xml", "a/b.xml", true),
        ("a/[!a-c].xml", "a/b.xml", false), ("a/[^a-c].xml", "a/d.xml", true), ("a/[]a]x", "a/]x", true),
        ("a/[b", "a/[b", true), ("a/[b*", "a/[bc", true), ("/a/*", "/a/b", true), ("*a*b*c", "xaybzc", true),
        ("*a*b*c", "xaybz", false), ("**", "a/b", true), ("*", "a", true),
    ]

    @Test("What they match", arguments: rows)
    func matches(row: (pattern: String, path: String, matches: Bool)) {
        #expect(PathPattern(row.pattern).matches(row.path) == row.matches)
    }

    /// A search that tries every division of a path among the stars does not end.
    @Test("Many folders, stars and brackets take a time that is limited by their product", .linearCost)
    func cost() {
        let folders = String(repeating: "e/", count: 500)
        let pattern = PathPattern("d/" + String(repeating: "**/", count: 100) + "y")
        let name = PathPattern("d/" + String(repeating: "*a", count: 60) + "b")
        let brackets = PathPattern("d/*" + String(repeating: "[", count: 300_000) + "b")
        #expect(!pattern.matches("d/" + folders + "x"))
        #expect(pattern.matches("d/" + folders + "y"))
        #expect(!name.matches("d/" + String(repeating: "a", count: 255)))
        #expect(!brackets.matches("d/" + String(repeating: "[", count: 255)))
    }
}

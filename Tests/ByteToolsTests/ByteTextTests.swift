import ByteTools
import TestTraits
import Testing

@Suite("Byte text")
struct ByteTextTests {
    private static let composed: ByteText = "us\u{E9}rID"
    private static let decomposed: ByteText = "use\u{301}rID"

    @Test("Canonically equivalent texts are different")
    func canonicalEquivalence() {
        #expect(Self.composed.string == Self.decomposed.string)
        #expect(Self.composed != Self.decomposed)
        #expect(Set([Self.composed, Self.decomposed, Self.composed]).count == 2)
        #expect(Self.decomposed < Self.composed)
    }

    /// With `String`, which sorts the marks of both texts, it takes many minutes.
    @Test("Hashing and comparing a long run of combining marks takes linear time", .linearCost)
    func combiningMarks() {
        let text = ByteText("a" + String(repeating: "\u{301}\u{316}", count: 500_000))
        #expect([text: 1][text] == 1)
        #expect(text.contains("\u{316}"))
        #expect(text.shortened(to: 3) == "a\u{301}\u{316}…")
        #expect(text != ByteText("a" + String(repeating: "\u{316}\u{301}", count: 500_000)))
    }

    @Test(
        "Finding a text",
        arguments: [
            ("banana", "ana", 1), ("banana", "banana", 0), ("banana", "", 0), ("banana", "nab", nil), ("", "a", nil),
            ("aabaabaaab", "aabaaab", 3), ("ab", "abc", nil), ("https:/\u{301}/x", "https://", nil),
            ("\u{E9}a", "a", 2),
        ] as [(ByteText, ByteText, Int?)]
    )
    func search(text: ByteText, part: ByteText, offset: Int?) {
        #expect(text.firstIndex(of: part) == offset)
        #expect(text.contains(part) == (offset != nil))
    }

    @Test("Finding a repetitive text in a repetitive text takes linear time", .linearCost)
    func repetitiveSearch() {
        let text = ByteText(String(repeating: "a", count: 4_000_000))
        let part = ByteText(String(repeating: "a", count: 2_000_000) + "b")
        #expect(!text.contains(part))
        #expect(ByteText(text.string + "b").firstIndex(of: part) == 2_000_000)
    }

    @Test(
        "Prefix, suffix and the case of ASCII letters",
        arguments: [
            ("RaTing", "rating", true), ("rating", "ratinG", true), ("ratin", "rating", false),
            ("\u{C9}", "\u{E9}", false), ("@", "`", false), ("[", "{", false), ("", "", true), ("\u{212A}", "k", false),
        ] as [(ByteText, ByteText, Bool)]
    )
    func ignoringCase(left: ByteText, right: ByteText, isSame: Bool) {
        #expect(left.isEqualIgnoringASCIICase(to: right) == isSame)
        #expect(right.isEqualIgnoringASCIICase(to: left) == isSame)
    }

    @Test func ends() {
        #expect(Self.decomposed.hasPrefix("use"))
        #expect(!Self.composed.hasPrefix("use"))
        #expect(Self.decomposed.hasSuffix("\u{301}rID"))
        #expect(!Self.composed.hasSuffix("\u{301}rID"))
        #expect(!ByteText("D").hasSuffix("ID"))
    }

    @Test(
        "A text is shortened by its scalars",
        arguments: [
            ("abc", 3, "abc"), ("abcd", 3, "abc…"), ("", 0, ""), ("a", 0, "…"), ("e\u{301}e\u{301}", 3, "e\u{301}e…"),
        ] as [(ByteText, Int, ByteText)]
    )
    func shortening(text: ByteText, maximum: Int, shown: ByteText) {
        #expect(ByteText(text.shortened(to: maximum)) == shown)
    }

    @Test func bytes() {
        let text = ByteText(decoding: [0x61, 0xC3, 0xA9, 0xFF])
        #expect(text == "a\u{E9}\u{FFFD}")
        #expect(text.count == 6)
        #expect("\(text)".utf8.elementsEqual(text.utf8))
    }
}

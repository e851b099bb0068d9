import SAMLEncoding
import TestSupport
import Testing

@Suite("The whitespace rule")
struct WhitespaceRuleTests {
    @Test(
        "Corner cases of the cookbook",
        arguments: [
            ("", ""),
            (" \t\r\n", ""),
            ("a", "a"),
            ("a  b", "a b"),
            ("a\tb", "a b"),
            ("a \t \t b", "a b"),
            ("a\nb", "ab"),
            ("a\r\nb", "ab"),
            // Runs are collapsed before line breaks are removed, so two spaces stay.
            ("a  \n  b", "a  b"),
            ("a \n \n \n b", "a    b"),
            ("a\u{A0}\u{A0}b", "a\u{A0}\u{A0}b"),
            ("\u{A0}\u{3000}a\u{200B}\u{2009}", "a"),
            // A byte order mark is not trimmed, and does not hide the whitespace after it.
            ("\u{FEFF}  a", "\u{FEFF} a"),
            ("a \u{FEFF}", "a \u{FEFF}"),
            ("\u{180E}a\u{1C}", "\u{180E}a\u{1C}"),
            ("a\u{85}b\u{2028}c\u{2029}d\u{B}e\u{C}f", "abcdef"),
            ("<a\n b='1'\n\tc='2'/>\n", "<a b='1' c='2'/>"),
            ("e\n\u{301}", "e\u{301}"),
        ]
    )
    func cornerCases(text: String, expected: String) throws {
        #expect(CookbookOracle.normalized(text).utf8.elementsEqual(expected.utf8), "the table is wrong")
        #expect(try WhitespaceNormalizer.normalized(Array(text.utf8)) == Array(expected.utf8))
    }

    @Test("The rule is not idempotent, so it runs once")
    func isNotIdempotent() throws {
        let once = try WhitespaceNormalizer.normalized(Array("a  \n  b".utf8))
        #expect(try WhitespaceNormalizer.normalized(once) != once)
    }

    /// The blocks of 4,096 scalars, without the surrogates: all of those with whitespace, and a part of the others.
    static let blocks: [UInt32] = {
        let blocks = stride(from: UInt32(0), to: 0x110000, by: 0x1000).filter { !(0xD800..<0xE000).contains($0) }
        return blocks.filter { $0 < 0x4000 } + TestVolume.part(of: blocks.filter { $0 >= 0x4000 })
    }()

    @Test("Every Unicode scalar, first, in the middle and last", arguments: blocks)
    func everyScalar(block: UInt32) throws {
        var middle = "."
        for value in block..<block + 0x1000 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            middle.unicodeScalars += ["x", scalar, "y"]
            let text = "\(scalar)x\(scalar)"
            let normalized = try WhitespaceNormalizer.normalized(Array(text.utf8))
            let expected = Array(CookbookOracle.normalized(text).utf8)
            // Not with the macro, which would take minutes for a million comparisons.
            if normalized != expected { Issue.record("U+\(String(value, radix: 16)) in \(Array(text.utf8))") }
        }
        #expect(
            try WhitespaceNormalizer.normalized(Array(middle.utf8)) == Array(CookbookOracle.normalized(middle).utf8)
        )
    }

    @Test("Random texts, whole and in random chunks", arguments: TestVolume.seeds(of: 50))
    func randomTexts(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<1000 {
            let text = random.nastyText(maximumPieces: 40)
            let bytes = Array(text.utf8)
            let expected = Array(CookbookOracle.normalized(text).utf8)
            let whole = try WhitespaceNormalizer.normalized(bytes)
            let streamed = try Self.stream(random.chunks(of: bytes, maximumLength: 12))
            if whole != expected || streamed != expected { Issue.record("\(bytes)") }
        }
    }

    @Test("Long texts, whole and in random chunks", arguments: TestVolume.seeds(of: 8))
    func longTexts(seed: UInt64) throws {
        var random = SplitMix64(seed: 1000 + seed)
        let text = random.nastyText(maximumPieces: 60_000)
        let bytes = Array(text.utf8)
        let expected = Array(CookbookOracle.normalized(text).utf8)
        #expect(try WhitespaceNormalizer.normalized(bytes) == expected)
        #expect(try Self.stream(random.chunks(of: bytes, maximumLength: 30_000)) == expected)
        #expect(try Self.stream(random.chunks(of: bytes, maximumLength: 3)) == expected)
    }

    @Test(
        "Runs, line breaks and scalars across the edge of a piece of 12 KiB",
        arguments: ["  ", "\t ", " \n ", "\r\n", "日\u{2028}📺", "é\u{85}"]
    )
    func pieceEdges(middle: String) throws {
        for length in (12 << 10) - 10...(12 << 10) + 2 {
            let text = String(repeating: "a", count: length) + middle + "b"
            #expect(
                try WhitespaceNormalizer.normalized(Array(text.utf8)) == Array(CookbookOracle.normalized(text).utf8)
            )
        }
    }

    /// Text that the rule changes, that resembles it, or that is not ASCII.
    static let specials = [
        " ", "  ", "\t", "\n", "\r\n", "\u{B}", "\u{C}", " \n ", "\t \n\n  \t", "\n      ", "\n        ", "\n         ",
        "\n                 <", "\u{85}", "\u{A0}", "\u{2028}", " \u{2029} ", "é", "日", "📺", "\u{0}", "\u{8}", "\u{E}",
        "\u{1F}", "!", "\u{7F}",
    ]

    @Test("Special text at each place of texts of up to 200 bytes", arguments: specials)
    func everyOffset(special: String) throws {
        let changed = CookbookOracle.normalized("x\(special)y").utf8.dropFirst().dropLast()
        for offset in 1..<200 {
            let start = [UInt8](repeating: 0x61, count: offset) + Array(special.utf8)
            let expectedStart = [UInt8](repeating: 0x61, count: offset) + changed
            for rest in TestVolume.part(of: Array(1...max(1, 200 - offset)), from: offset) {
                let end = [UInt8](repeating: 0x62, count: rest)
                // Not with the macro, which would take longer than the comparisons.
                if try WhitespaceNormalizer.normalized(start + end) != expectedStart + end {
                    Issue.record("\(offset) bytes before it, and \(rest) after it")
                }
            }
        }
    }

    @Test("Special text at both ends of texts of up to 200 bytes, and twice in them", arguments: specials)
    func everyLength(special: String) throws {
        for length in 0...200 {
            let filler = String(repeating: "a", count: length)
            let twice = filler.prefix(length / 2) + special + filler + special + filler.suffix(length / 2)
            for text in [filler + special, special + filler, special + filler + special, String(twice)] {
                let expected = Array(CookbookOracle.normalized(text).utf8)
                if try WhitespaceNormalizer.normalized(Array(text.utf8)) != expected { Issue.record("\(length) bytes") }
            }
        }
    }

    static func stream(_ chunks: [ArraySlice<UInt8>]) throws -> [UInt8] {
        var normalizer = WhitespaceNormalizer()
        var result: [UInt8] = []
        for chunk in chunks {
            try normalizer.normalize(chunk.span) { result.append($0) }
        }
        try normalizer.finish()
        return result
    }
}

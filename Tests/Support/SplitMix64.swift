/// A small generator whose values depend only on its seed, so that a failing case can be repeated.
package struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension RandomNumberGenerator {
    /// The bytes, cut into pieces of random length; empty ones occur.
    package mutating func chunks(of bytes: [UInt8], maximumLength: Int) -> [ArraySlice<UInt8>] {
        var chunks: [ArraySlice<UInt8>] = []
        var start = 0
        while start < bytes.count {
            let end = Swift.min(bytes.count, start + Int.random(in: 0...maximumLength, using: &self))
            chunks.append(bytes[start..<end])
            start = end
        }
        return chunks
    }

    /// Returns a text of pieces among which whitespace, line breaks, combining marks and markup are frequent.
    package mutating func nastyText(maximumPieces: Int) -> String {
        let pieces = [
            " ", " ", "  ", "\t", "\n", "\n", "\r\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}",
            "\u{A0}",
            "\u{1680}", "\u{2000}", "\u{200B}", "\u{202F}", "\u{205F}", "\u{3000}", "\u{FEFF}", "\u{180E}", "\u{1C}",
            "\0",
            "a", "b", "é", "e\u{301}", "\u{301}", "日", "📺", "👨‍👩‍👧", "𐀀", "<", ">", "<a b='1'>", "</a>", "\"", "&amp;", "?",
            "~",
            "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{10FFFF}",
            "abcdefgh", "abcdefghijklmnopqrstuvwxyz", "word word word word ", "        ",
        ]
        var text = ""
        for _ in 0..<Int.random(in: 0...maximumPieces, using: &self) {
            text.unicodeScalars += pieces[Int.random(in: 0..<pieces.count, using: &self)].unicodeScalars
        }
        return text
    }
}

/// The class of a Unicode scalar in the cookbook's whitespace rule.
///
/// The lists are those of Foundation's `CharacterSet.newlines` and `CharacterSet.whitespaces`, which differ from other
/// definitions of whitespace: U+200B is included; U+FEFF, U+180E and U+001C to U+001F are not.
enum WhitespaceClass {
    /// U+0009 or U+0020: a run of these becomes one space.
    case blank
    /// U+000A to U+000D, U+0085, U+2028 or U+2029: deleted everywhere.
    case newline
    /// U+00A0, U+1680, U+2000 to U+200B, U+202F, U+205F or U+3000: kept, except at the ends of the text.
    case space
}

extension UInt8 {
    var isBlank: Bool { self == 0x20 || self == 0x09 }

    var isASCIINewline: Bool { self &- 0x0A <= 3 }

    var isUTF8Continuation: Bool { self & 0xC0 == 0x80 }
}

struct WhitespaceScalar {
    let whitespaceClass: WhitespaceClass
    let length: Int
    /// The bytes, first one lowest.
    let encoded: UInt32
}

extension WhitespaceScalar {
    init?(in bytes: Span<UInt8>, at index: Int) {
        guard index < bytes.count else { return nil }
        let first = bytes[index]
        if first < 0x80 {
            self.init(ascii: first)
        } else if first == 0xC2, index + 2 <= bytes.count {
            self.init(first, bytes[index + 1])
        } else if first & 0xFC == 0xE0, index + 3 <= bytes.count {
            self.init(first, bytes[index + 1], bytes[index + 2])
        } else {
            return nil
        }
    }

    init?(in bytes: Span<UInt8>, before index: Int) {
        guard index > 0 else { return nil }
        let last = bytes[index - 1]
        if last < 0x80 {
            self.init(ascii: last)
        } else if index >= 2, bytes[index - 2] == 0xC2 {
            self.init(0xC2, last)
        } else if index >= 3 {
            self.init(bytes[index - 3], bytes[index - 2], last)
        } else {
            return nil
        }
    }

    private init?(ascii byte: UInt8) {
        if byte.isBlank {
            self.init(whitespaceClass: .blank, length: 1, encoded: UInt32(byte))
        } else if byte.isASCIINewline {
            self.init(whitespaceClass: .newline, length: 1, encoded: UInt32(byte))
        } else {
            return nil
        }
    }

    private init?(_ first: UInt8, _ second: UInt8) {
        let encoded = UInt32(first) | UInt32(second) << 8
        switch (first, second) {
        case (0xC2, 0x85): self.init(whitespaceClass: .newline, length: 2, encoded: encoded)
        case (0xC2, 0xA0): self.init(whitespaceClass: .space, length: 2, encoded: encoded)
        default: return nil
        }
    }

    private init?(_ first: UInt8, _ second: UInt8, _ third: UInt8) {
        let encoded = UInt32(first) | UInt32(second) << 8 | UInt32(third) << 16
        switch (first, second, third) {
        case (0xE2, 0x80, 0xA8...0xA9):
            self.init(whitespaceClass: .newline, length: 3, encoded: encoded)
        case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8B), (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
            self.init(whitespaceClass: .space, length: 3, encoded: encoded)
        default:
            return nil
        }
    }
}

extension Span<UInt8> {
    /// If all bytes are whitespace, the range is empty and at the end.
    var trimmedRange: Range<Int> {
        var lower = 0
        while let scalar = WhitespaceScalar(in: self, at: lower) { lower += scalar.length }
        var upper = count
        while upper > lower, let scalar = WhitespaceScalar(in: self, before: upper) { upper -= scalar.length }
        return lower..<upper
    }
}

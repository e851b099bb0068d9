/// Eight bytes of text, of which those at the start are whitespace.
struct WhitespaceWord {
    private static let highBits: UInt64 = 0x8080_8080_8080_8080
    private static let lowBits: UInt64 = 0x7F7F_7F7F_7F7F_7F7F

    /// The number of blanks and line breaks at the start.
    let count: Int
    /// The number of runs of blanks among them, without one that began before.
    let spaceCount: Int
    /// True if the last of eight bytes is a blank.
    let endsWithBlank: Bool

    /// Tests eight bytes at once; each test stores its result in the high bit of the byte.
    @inline(__always)
    init(at pointer: UnsafePointer<UInt8>, followsBlank: Bool) {
        let bytes = unsafe UInt64(littleEndian: UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self))
        let ascii = bytes & Self.lowBits
        let tabsAndNewlines = (ascii &+ 0x7777_7777_7777_7777) & ~(ascii &+ 0x7272_7272_7272_7272)
        let tabs = ~((ascii ^ 0x0909_0909_0909_0909) &+ Self.lowBits)
        let spaces = ~((ascii ^ 0x2020_2020_2020_2020) &+ Self.lowBits)
        let others = (bytes | ~(tabsAndNewlines | spaces)) & Self.highBits
        let run = (others & (0 &- others)) &- 1
        let blanks = (spaces | tabs) & ~bytes & Self.highBits
        let starts = blanks & run & ~(blanks << 8 | (followsBlank ? 0x80 : 0))
        count = others.trailingZeroBitCount >> 3
        spaceCount = Int(truncatingIfNeeded: ((starts >> 7) &* 0x0101_0101_0101_0101) >> 56)
        endsWithBlank = blanks >> 63 != 0
    }
}

/// Texts in DEFLATE (RFC 1951), without a search for repetitions.
struct DeflateText {
    private(set) var bytes: [UInt8] = []
    private var bitCount = 0

    /// Creates the form of a text in blocks that are not compressed (section 3.2.4).
    init(_ text: [UInt8]) {
        append(text)
        if let first = lastBlock { bytes[first] = 1 }
    }

    /// Creates the form of a text with line breaks after it, at least as many as are asked for, in little space (section 3.2.6).
    init(_ text: [UInt8], lineBreaks: Int) {
        append(text)
        // The last block, with the fixed codes: a line break, repetitions of it at a distance of one, and the end.
        appendBits(0b011, count: 3)
        appendCode(0x30 + 0x0A, count: 8)
        for _ in 0...(lineBreaks / Self.longestRepetition) {
            appendCode(0b1100_0101, count: 8)
            appendCode(0, count: 5)
        }
        appendCode(0, count: 7)
    }

    private static let longestRepetition = 258
    private static let largestBlock = Int(UInt16.max)

    /// The place of the header of the last block that is not compressed.
    private var lastBlock: Int?

    private mutating func append(_ text: [UInt8]) {
        for start in stride(from: 0, to: text.count, by: Self.largestBlock) {
            let block = text[start...].prefix(Self.largestBlock)
            let length = UInt16(block.count)
            lastBlock = bytes.count
            bytes.append(0)
            for value in [length, ~length] { bytes += [UInt8(value & 0xFF), UInt8(value >> 8)] }
            bytes += block
        }
    }

    /// Appends bits, the lowest first.
    private mutating func appendBits(_ bits: Int, count: Int) {
        for index in 0..<count {
            if bitCount.isMultiple(of: 8) { bytes.append(0) }
            bytes[bytes.count - 1] |= UInt8(bits >> index & 1) << UInt8(bitCount % 8)
            bitCount += 1
        }
    }

    /// Appends a code, the highest bit first.
    private mutating func appendCode(_ code: Int, count: Int) {
        for index in (0..<count).reversed() { appendBits(code >> index & 1, count: 1) }
    }
}

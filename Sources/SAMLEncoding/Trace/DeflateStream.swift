/// The detection of a raw DEFLATE stream (RFC 1951) by the header of its first block, without decompression.
enum DeflateStream {
    static func startsLikeOne(_ bytes: ArraySlice<UInt8>) -> Bool {
        var bits = BitReader(bytes: bytes)
        guard bits.read(1) != nil, let blockType = bits.read(2) else { return false }
        switch blockType {
        case 0: return isStoredBlock(bytes.dropFirst())
        // The fixed code of '<' is its value plus 0x30, highest bit first.
        case 1: return bits.readHighestFirst(8) == 0x30 + Int(UInt8(ascii: "<"))
        case 2: return isDynamicBlock(&bits)
        default: return false
        }
    }

    private static func isStoredBlock(_ header: ArraySlice<UInt8>) -> Bool {
        let bytes = Array(header.prefix(5))
        guard bytes.count == 5 else { return false }
        return bytes[0] == ~bytes[2] && bytes[1] == ~bytes[3] && bytes[4] == UInt8(ascii: "<")
    }

    /// A dynamic block has at most 286 literal codes and 30 distance codes, and a complete code for their lengths.
    private static func isDynamicBlock(_ bits: inout BitReader) -> Bool {
        guard let literals = bits.read(5), let distances = bits.read(5), let lengths = bits.read(4) else {
            return false
        }
        guard literals <= 29, distances <= 29 else { return false }
        var space = 0
        for _ in 0..<(lengths + 4) {
            guard let length = bits.read(3) else { return false }
            if length > 0 { space += 128 >> length }
        }
        return space == 128
    }

    private struct BitReader {
        let bytes: ArraySlice<UInt8>
        var position = 0

        mutating func read(_ count: Int) -> Int? {
            var value = 0
            for bit in 0..<count {
                guard position / 8 < bytes.count else { return nil }
                value |= Int(bytes[bytes.startIndex + position / 8] >> UInt8(position % 8) & 1) << bit
                position += 1
            }
            return value
        }

        mutating func readHighestFirst(_ count: Int) -> Int? {
            var value = 0
            for _ in 0..<count {
                guard let bit = read(1) else { return nil }
                value = value << 1 | bit
            }
            return value
        }
    }
}

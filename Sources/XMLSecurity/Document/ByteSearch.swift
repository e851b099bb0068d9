extension Span<UInt8> {
    /// The index of the next byte of that value, or the end if there is none before it.
    ///
    /// Looks at eight bytes at a time, because most of a document is text and values, of which only the end counts.
    func index(of byte: UInt8, from start: Int, to end: Int) -> Int {
        precondition(0 <= start && start <= end && end <= count)
        let pattern = UInt64(byte) &* 0x0101_0101_0101_0101
        return unsafe withUnsafeBytes { bytes in
            var index = start
            while index &+ 8 <= end {
                let word = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                // The lowest bit that is set here is in the first byte that is equal.
                let difference = word ^ pattern
                let matches = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
                if matches != 0 { return index &+ matches.trailingZeroBitCount >> 3 }
                index &+= 8
            }
            while index < end, unsafe bytes[index] != byte { index &+= 1 }
            return index
        }
    }
}

internal import ByteTools

/// The hashes of words, by which a text is searched for thousands of words at once.
enum WordHash {
    /// Shorter words occur by chance.
    static let minimumLength = 5

    /// Calls a function with the hash of each word, in lowercase, that is not too short and not a time in a certificate.
    @inline(__always)
    static func forEachWord(
        in text: ArraySlice<UInt8>,
        from minimumLength: Int = Self.minimumLength,
        _ body: (UInt64) -> Void
    ) {
        var (hash, count, digits) = (start, 0, 0)
        var startsWithTime = false
        func end() {
            // The byte after a time in DER may be a letter or a digit, too.
            if count >= minimumLength, !startsWithTime || count > 16 { body(hash) }
            (hash, count, digits, startsWithTime) = (start, 0, 0, false)
        }
        for byte in text {
            if byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 {
                hash = (hash ^ UInt64(byte.asciiLowercased)) &* prime
                count += 1
                if byte.isASCIIDigit { digits += 1 }
                if byte == UInt8(ascii: "Z"), digits == count - 1, digits == 12 || digits == 14 {
                    startsWithTime = true
                }
            } else {
                end()
            }
        }
        end()
    }

    // FNV-1a, 64 bits.
    private static let start: UInt64 = 0xCBF2_9CE4_8422_2325
    private static let prime: UInt64 = 0x100_0000_01B3
}

internal import ByteTools

/// The hashes of words, by which a text is searched for thousands of words at once.
enum WordHash {
    /// Shorter words occur by chance.
    static let minimumLength = 5

    /// The hash of a word in lowercase.
    static func of(_ word: some Sequence<UInt8>) -> UInt64 {
        word.reduce(start) { ($0 ^ UInt64($1)) &* prime }
    }

    /// Calls a function with the hash of each word, in lowercase, that is not too short.
    static func forEachWord(in text: ArraySlice<UInt8>, _ body: (UInt64) -> Void) {
        var (hash, count) = (start, 0)
        for byte in text {
            if byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 {
                hash = (hash ^ UInt64(byte.asciiLowercased)) &* prime
                count += 1
            } else {
                if count >= minimumLength { body(hash) }
                (hash, count) = (start, 0)
            }
        }
        if count >= minimumLength { body(hash) }
    }

    // FNV-1a, 64 bits.
    private static let start: UInt64 = 0xCBF2_9CE4_8422_2325
    private static let prime: UInt64 = 0x100_0000_01B3
}

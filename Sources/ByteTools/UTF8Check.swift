/// A check for UTF-8 (RFC 3629).
package enum UTF8Check {
    /// Returns the index of the first invalid UTF-8 sequence; `nil` if the bytes are valid.
    ///
    /// Linear in the number of bytes; ASCII is checked 32 bytes at a time, between other characters eight.
    package static func firstInvalidIndex(in bytes: Span<UInt8>) -> Int? {
        unsafe bytes.withUnsafeBytes { unsafe firstInvalidIndex(in: $0) }
    }

    package static func firstInvalidIndex(in bytes: [UInt8]) -> Int? {
        unsafe bytes.withUnsafeBytes { unsafe firstInvalidIndex(in: $0) }
    }

    private static func firstInvalidIndex(in bytes: UnsafeRawBufferPointer) -> Int? {
        var index = 0
        while index < bytes.count {
            if unsafe index &+ 32 <= bytes.count && are32BytesASCII(bytes, at: index) {
                index &+= 32
                continue
            }
            if index &+ 8 <= bytes.count,
                unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
            {
                index &+= 8
                continue
            }
            guard let length = unsafe lengthOfScalar(in: bytes, at: index) else { return index }
            index &+= length
        }
        return nil
    }

    private static func are32BytesASCII(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Bool {
        let words = unsafe bytes.loadUnaligned(fromByteOffset: index, as: SIMD4<UInt64>.self)
        return (words.x | words.y | words.z | words.w) & 0x8080_8080_8080_8080 == 0
    }

    /// Returns the length of the scalar at an index; `nil` if the sequence is invalid.
    ///
    /// The second byte has a narrower range for overlong forms, surrogates and values above U+10FFFF.
    private static func lengthOfScalar(in bytes: UnsafeRawBufferPointer, at index: Int) -> Int? {
        let lead = unsafe bytes[index]
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch lead {
        case 0x00...0x7F: return 1
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: length = 4
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return nil
        }
        guard index &+ length <= bytes.count, unsafe second.contains(bytes[index &+ 1]) else { return nil }
        for offset in 2..<max(length, 2) where unsafe bytes[index &+ offset] & 0xC0 != 0x80 { return nil }
        return length
    }
}

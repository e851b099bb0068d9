internal import ByteTools

/// The inner loop of the whitespace rule, for text without leading and trailing whitespace, in small pieces.
///
/// A piece consists of complete UTF-8 scalars. The result is never longer than the piece.
enum WhitespaceCompactor {
    /// The number of bytes after the result that may be overwritten.
    static let slack = 8

    /// Returns the number of written bytes; the output has ``slack`` more bytes than the piece, and `offset` is for the error.
    static func compact(
        _ piece: Span<UInt8>,
        followsBlank: Bool,
        offset: Int,
        into output: inout ContiguousArray<UInt8>
    ) throws(SAMLEncodingError) -> Int {
        precondition(output.count >= piece.count + slack)
        return unsafe try piece.withUnsafeBufferPointer { (piece) throws(SAMLEncodingError) in
            unsafe try output.withUnsafeMutableBufferPointer { (output) throws(SAMLEncodingError) in
                guard let input = piece.baseAddress, let output = output.baseAddress else { return 0 }
                return unsafe try compact(input, piece.count, followsBlank, offset, output)
            }
        }
    }

    private static func compact(
        _ input: UnsafePointer<UInt8>,
        _ count: Int,
        _ followsBlank: Bool,
        _ offset: Int,
        _ output: UnsafeMutablePointer<UInt8>
    ) throws(SAMLEncodingError) -> Int {
        var read = 0
        var written = 0
        while read < count {
            unsafe copyPlainBlocks(input, count, &read, output, &written)
            guard read < count else { break }

            let byte = unsafe input[read]
            if byte.isBlank || byte.isASCIINewline {
                let followsBlank = unsafe read == 0 ? followsBlank : input[read - 1].isBlank
                unsafe compactWhitespace(input, count, followsBlank, &read, output, &written)
            } else if byte < 0x80 {
                unsafe output[written] = byte
                read += 1
                written += 1
            } else {
                unsafe try copyNonASCII(input, count, offset, &read, output, &written)
            }
        }
        return written
    }

    /// Copies unchanged ASCII, up to the first byte that may change or the last 15 bytes.
    ///
    /// It copies nothing at the start of a piece, because the byte before a block is read, too.
    @inline(__always)
    private static func copyPlainBlocks(
        _ input: UnsafePointer<UInt8>,
        _ count: Int,
        _ read: inout Int,
        _ output: UnsafeMutablePointer<UInt8>,
        _ written: inout Int
    ) {
        while read > 0, read &+ 16 <= count {
            let block = unsafe ASCIIBlock(at: input + read)
            unsafe block.store(at: output + written)
            let plain = unsafe block.plainCount(after: ASCIIBlock(at: input + (read &- 1)))
            read &+= plain
            written &+= plain
            guard plain == 16 else { return }
        }
    }

    /// Removes the line breaks of a run of whitespace, and writes a space for each run of blanks in it.
    @inline(__always)
    private static func compactWhitespace(
        _ input: UnsafePointer<UInt8>,
        _ count: Int,
        _ followsBlank: Bool,
        _ read: inout Int,
        _ output: UnsafeMutablePointer<UInt8>,
        _ written: inout Int
    ) {
        var followsBlank = followsBlank
        while read &+ 8 <= count {
            let word = unsafe WhitespaceWord(at: input + read, followsBlank: followsBlank)
            unsafe UnsafeMutableRawPointer(output + written).storeBytes(of: 0x2020_2020_2020_2020, as: UInt64.self)
            read &+= word.count
            written &+= word.spaceCount
            guard word.count == 8 else { return }
            followsBlank = word.endsWithBlank
        }
        while read < count {
            let byte = unsafe input[read]
            guard byte.isBlank || byte.isASCIINewline else { return }
            if byte.isBlank, !followsBlank {
                unsafe output[written] = 0x20
                written &+= 1
            }
            followsBlank = byte.isBlank
            read &+= 1
        }
    }

    /// Copies scalars above U+007F, without line breaks, and single ASCII characters between them.
    ///
    /// It ends before an ASCII byte that the rule may change, or that is followed by more ASCII.
    @inline(__always)
    private static func copyNonASCII(
        _ input: UnsafePointer<UInt8>,
        _ count: Int,
        _ offset: Int,
        _ read: inout Int,
        _ output: UnsafeMutablePointer<UInt8>,
        _ written: inout Int
    ) throws(SAMLEncodingError) {
        repeat {
            let plain = unsafe read &+ 8 <= count ? Word(at: input + read).plainScalarBytes : 0
            if plain > 0 {
                unsafe Word(at: input + read).store(at: output + written)
                read &+= plain
                written &+= plain
            } else {
                unsafe try copyScalar(input, count, offset, &read, output, &written)
            }
            if read &+ 1 < count, unsafe input[read] &- 0x20 < 0x60, unsafe input[read &+ 1] >= 0x80 {
                unsafe output[written] = input[read]
                read &+= 1
                written &+= 1
            }
        } while unsafe read < count && input[read] >= 0x80
    }

    /// Copies one scalar above U+007F, unless it is a line break.
    @inline(__always)
    private static func copyScalar(
        _ input: UnsafePointer<UInt8>,
        _ count: Int,
        _ offset: Int,
        _ read: inout Int,
        _ output: UnsafeMutablePointer<UInt8>,
        _ written: inout Int
    ) throws(SAMLEncodingError) {
        let first = unsafe input[read]
        let left = count - read
        if first >= 0xC2, first < 0xE0, left >= 2, unsafe input[read + 1].isUTF8Continuation {
            let second = unsafe input[read + 1]
            unsafe output[written] = first
            unsafe output[written + 1] = second
            read += 2
            written += first == 0xC2 && second == 0x85 ? 0 : 2
        } else if first & 0xF0 == 0xE0, left >= 3, unsafe isThreeByteScalar(input + read) {
            let second = unsafe input[read + 1]
            let third = unsafe input[read + 2]
            unsafe output[written] = first
            unsafe output[written + 1] = second
            unsafe output[written + 2] = third
            read += 3
            written += first == 0xE2 && second == 0x80 && third & 0xFE == 0xA8 ? 0 : 3
        } else if first & 0xF8 == 0xF0, left >= 4, unsafe isFourByteScalar(input + read) {
            for index in 0..<4 { unsafe output[written + index] = input[read + index] }
            read += 4
            written += 4
        } else {
            throw SAMLEncodingError(notUTF8At: offset + read, byte: first)
        }
    }

    @inline(__always)
    private static func isThreeByteScalar(_ bytes: UnsafePointer<UInt8>) -> Bool {
        let second = unsafe bytes[1]
        guard second.isUTF8Continuation, unsafe bytes[2].isUTF8Continuation else { return false }
        // No overlong form (E0 80…9F) and no surrogate (ED A0…BF): RFC 3629 §4.
        return switch unsafe bytes[0] {
        case 0xE0: second >= 0xA0
        case 0xED: second < 0xA0
        default: true
        }
    }

    @inline(__always)
    private static func isFourByteScalar(_ bytes: UnsafePointer<UInt8>) -> Bool {
        let second = unsafe bytes[1]
        guard second.isUTF8Continuation, unsafe bytes[2].isUTF8Continuation, unsafe bytes[3].isUTF8Continuation else {
            return false
        }
        // No overlong form (F0 80…8F) and nothing above U+10FFFF: RFC 3629 §4.
        return switch unsafe bytes[0] {
        case 0xF0: second >= 0x90
        case 0xF1...0xF3: true
        case 0xF4: second < 0x90
        default: false
        }
    }
}

/// Eight bytes of text that may be scalars above U+007F.
private struct Word {
    private let bytes: UInt64

    @inline(__always)
    init(at pointer: UnsafePointer<UInt8>) {
        bytes = unsafe UInt64(littleEndian: UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self))
    }

    /// The number of bytes at the start that are unchanged scalars above U+007F: eight, six, or none if unknown.
    ///
    /// Eight bytes are four scalars of two bytes, none of which starts with C0 or C1 (not UTF-8) or C2 (which includes U+0085). Six
    /// bytes are two scalars of three bytes, none of which starts with E0 or ED (which restrict the second byte) or E2 (U+2028 and
    /// U+2029).
    @inline(__always) var plainScalarBytes: Int {
        if bytes & 0xC0E0_C0E0_C0E0_C0E0 == 0x80C0_80C0_80C0_80C0 {
            let aboveC2 = (bytes & 0x001F_001F_001F_001F) &+ 0x007D_007D_007D_007D
            return aboveC2 & 0x0080_0080_0080_0080 == 0x0080_0080_0080_0080 ? 8 : 0
        }
        if bytes & 0x0000_C0C0_F0C0_C0F0 == 0x0000_8080_E080_80E0 {
            let plainLeads: UInt64 = 0b1101_1111_1111_1010
            return plainLeads >> (bytes & 0x0F) & plainLeads >> (bytes >> 24 & 0x0F) & 1 == 1 ? 6 : 0
        }
        return 0
    }

    @inline(__always)
    func store(at pointer: UnsafeMutablePointer<UInt8>) {
        unsafe UnsafeMutableRawPointer(pointer).storeBytes(of: bytes.littleEndian, as: UInt64.self)
    }
}

extension SAMLEncodingError {
    init(notUTF8At offset: Int, byte: UInt8) {
        self.init(
            .notUTF8,
            at: offset,
            "the text is not UTF-8: byte 0x\(byte.uppercaseHexadecimal) does not start a valid sequence; convert the file to UTF-8 first, "
                + "for example with iconv"
        )
    }
}

/// Base64 text in the standard alphabet, padded and without line breaks (RFC 4648 §4).
///
/// A value of this type is never percent-encoded: `%` is not in the alphabet, and functions that percent-encode do not return
/// this type. So text cannot be percent-encoded twice.
public struct Base64Text: Hashable, Sendable, CustomStringConvertible {
    /// The characters, in ASCII.
    public let bytes: [UInt8]

    /// The text.
    public var description: String { String(decoding: bytes, as: UTF8.self) }

    /// Encodes bytes.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    public init(encoding bytes: [UInt8]) {
        let bytes = bytes[...]
        self.init(encoding: bytes.span)
    }

    /// Encodes bytes.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    public init(encoding bytes: Span<UInt8>) {
        var encoder = Base64Encoder(.base64)
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        encoder.update(bytes) { text.append(copying: $0) }
        text += encoder.finish()
        self.init(alreadyEncoded: text)
    }

    init(alreadyEncoded bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns the decoded bytes.
    ///
    /// This cannot fail, because the text was validated on creation.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    public func decoded() -> [UInt8] {
        let values = Base64Alphabet.values
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count / 4 * 3)
        for start in stride(from: 0, to: bytes.count, by: 4) {
            // The padding is decoded as well, and the resulting bytes are removed.
            var group: UInt32 = 0
            for index in start..<start + 4 { group = group << 6 | UInt32(values[Int(bytes[index])] & 0x3F) }
            decoded.append(UInt8(truncatingIfNeeded: group >> 16))
            decoded.append(UInt8(truncatingIfNeeded: group >> 8))
            decoded.append(UInt8(truncatingIfNeeded: group))
        }
        decoded.removeLast(bytes.reversed().prefix { $0 == Base64Alphabet.padding }.count)
        return decoded
    }
}

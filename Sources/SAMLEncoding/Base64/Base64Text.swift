/// Base64 text in the standard alphabet, padded and without line breaks (RFC 4648 §4).
///
/// A value of this type is never percent-encoded: `%` is not in the alphabet, and nothing that percent-encodes returns
/// it. What has been through a form encoder cannot be given to one again.
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

    /// The bytes that the text stands for.
    ///
    /// This never fails: the text was checked when it was made.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    public func decoded() -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count / 4 * 3)
        var bits: UInt32 = 0
        var count = 0
        for character in bytes where character != Base64Alphabet.padding {
            bits = bits << 6 | UInt32(Base64Alphabet.values[Int(character)])
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            decoded.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
        return decoded
    }
}

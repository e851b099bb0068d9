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
    public func decoded() -> [UInt8] { Self.decoded(bytes.span) ?? [] }

    /// Decodes text.
    ///
    /// - Parameter text: The characters, in ASCII.
    /// - Returns: The bytes; `nil` if the text is not Base64. ``init(validating:)-([UInt8])`` tells why.
    /// - Complexity: O(*n*) in the length of the text.
    package static func decoded(_ text: Span<UInt8>) -> [UInt8]? {
        guard text.count > 0, text.count % 4 == 0 else { return nil }
        let padding =
            text[text.count - 1] != Base64Alphabet.padding ? 0 : text[text.count - 2] != Base64Alphabet.padding ? 1 : 2
        guard let quantum = Base64Quantum(characters: text.count - padding), quantum.padding == padding else {
            return nil
        }
        let table = Base64Alphabet.values
        let values = table.span
        var invalid: UInt8 = 0
        var decoded = unsafe [UInt8](unsafeUninitializedCapacity: text.count / 4 * 3) { output, count in
            var start = 0
            while start < text.count {
                // The padding is decoded as zero, and the resulting bytes are removed.
                let end = min(start &+ 4, text.count &- padding)
                var group: UInt32 = 0
                for index in start..<end {
                    let value = values[Int(text[index])]
                    invalid |= value
                    group = group &<< 6 | UInt32(value)
                }
                group &<<= UInt32((start &+ 4 &- end) &* 6)
                unsafe output.initializeElement(at: count, to: UInt8(truncatingIfNeeded: group &>> 16))
                unsafe output.initializeElement(at: count &+ 1, to: UInt8(truncatingIfNeeded: group &>> 8))
                unsafe output.initializeElement(at: count &+ 2, to: UInt8(truncatingIfNeeded: group))
                start &+= 4
                count &+= 3
            }
        }
        let end = text.count - padding
        // Values have six bits, so the highest bit is that of an invalid character.
        guard invalid < 0x80, values[Int(text[end - 1])] & quantum.unusedBits == 0 else { return nil }
        decoded.removeLast(padding)
        return decoded
    }
}

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

    /// Returns the text in PEM (RFC 7468 section 2), in lines of 64 characters.
    ///
    /// - Parameter label: The label, such as `CERTIFICATE`.
    /// - Returns: The lines, each with LF.
    package func pem(_ label: String) -> String {
        let lines = stride(from: 0, to: bytes.count, by: 64).map { start in
            String(decoding: bytes[start..<min(start + 64, bytes.count)], as: UTF8.self)
        }
        return (["-----BEGIN \(label)-----"] + lines + ["-----END \(label)-----"]).map { $0 + "\n" }.joined()
    }

    /// Returns `nil` if the text is not Base64; ``init(validating:)-([UInt8])`` tells why.
    package static func decoded(_ text: Span<UInt8>) -> [UInt8]? {
        guard text.count > 0, text.count % 4 == 0 else { return nil }
        let padding =
            text[text.count - 1] != Base64Alphabet.padding ? 0 : text[text.count - 2] != Base64Alphabet.padding ? 1 : 2
        guard let quantum = Base64Quantum(characters: text.count - padding), quantum.padding == padding else {
            return nil
        }
        let table = Base64Alphabet.values
        let values = table.span
        // With this, the compiler omits the check of each index.
        precondition(values.count == 256)
        var invalid: UInt8 = 0
        let end = text.count - padding
        let last = text.count - 4
        // The padding is decoded as zero, and the resulting bytes are removed.
        let third = padding < 2 ? values[Int(text[last + 2])] : 0
        let fourth = padding < 1 ? values[Int(text[last + 3])] : 0
        var decoded = unsafe [UInt8](unsafeUninitializedCapacity: text.count / 4 * 3) { output, count in
            func append(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) {
                invalid |= first | second | third | fourth
                unsafe output.initializeElement(at: count, to: first &<< 2 | second &>> 4)
                unsafe output.initializeElement(at: count &+ 1, to: second &<< 4 | third &>> 2)
                unsafe output.initializeElement(at: count &+ 2, to: third &<< 6 | fourth)
                count &+= 3
            }
            for index in stride(from: 0, to: last, by: 4) {
                append(
                    values[Int(text[index])],
                    values[Int(text[index &+ 1])],
                    values[Int(text[index &+ 2])],
                    values[Int(text[index &+ 3])]
                )
            }
            append(values[Int(text[last])], values[Int(text[last + 1])], third, fourth)
        }
        // Values have six bits, so the highest bit is that of an invalid character.
        guard invalid < 0x80, values[Int(text[end - 1])] & quantum.unusedBits == 0 else { return nil }
        decoded.removeLast(padding)
        return decoded
    }
}

internal import ByteTools
internal import SAMLEncoding

/// Text that is encoded for an exchange, or damaged on the way.
extension MutationBase {
    /// The Base64 of the response, with padding: whitespace after the root element is not signed.
    var base64: String {
        var bytes = text.bytes
        while bytes.count % 3 != 1 { bytes.append(UInt8(ascii: "\n")) }
        return Self.base64(bytes)
    }

    static func base64(_ bytes: [UInt8]) -> String { Base64Text(encoding: bytes).description }
}

extension String {
    /// The text with everything but letters, digits and `-._~` as an escape.
    var percentEncoded: String {
        var encoded: [UInt8] = []
        PercentCoding.append(encoding: utf8, to: &encoded)
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Returns the text in lines of a length, with a separator between them.
    func broken(every length: Int, by separator: String) -> String {
        let bytes = Array(utf8)
        return stride(from: 0, to: bytes.count, by: length).map {
            String(decoding: bytes[$0..<Swift.min($0 + length, bytes.count)], as: UTF8.self)
        }.joined(separator: separator)
    }

    /// Returns the text with the first occurrence of a piece replaced.
    func replacingFirst(_ piece: String, with text: String) -> String {
        let bytes = Array(utf8)
        guard let range = bytes[...].firstRange(ofBytes: piece.utf8) else { return self }
        return String(
            decoding: bytes[..<range.lowerBound] + Array(text.utf8) + bytes[range.upperBound...],
            as: UTF8.self
        )
    }
}

extension Mutation {
    /// Creates a mutation that is an encoded text and is accepted.
    static func encoded(
        _ name: String,
        _ family: Family,
        accepted form: Mutant.Form,
        noting rule: String? = nil,
        _ summary: String,
        _ change: @escaping @Sendable (MutationBase) throws -> String
    ) -> Self {
        Self(name, family, summary, .accepted, rule) { .bytes(Array(try change($0).utf8), form) }
    }

    /// Creates a mutation that is an encoded text and is rejected.
    static func encoded(
        _ name: String,
        _ family: Family,
        _ form: Mutant.Form,
        rejectedBy rule: String,
        _ summary: String,
        _ change: @escaping @Sendable (MutationBase) throws -> String
    ) -> Self {
        Self(name, family, summary, .rejected, rule) { .bytes(Array(try change($0).utf8), form) }
    }
}

extension String {
    /// The text as in a string literal of Swift, without quotation marks.
    var swiftEscaped: String {
        replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n").replacing(
            "\t",
            with: "\\t"
        )
        .replacing("\r", with: "\\r")
    }
}

extension ResponseText {
    /// The text after the whitespace rule of Adobe's cookbook.
    func normalized() throws(SAMLEncodingError) -> [UInt8] { try WhitespaceNormalizer.normalized(bytes) }

    /// Returns the text with a line break instead of the last space before each multiple of a length.
    func brokenAtSpaces(every length: Int) -> String {
        var result = bytes
        var lineStart = 0
        var lastSpace: Int?
        for index in result.indices {
            if result[index] == 0x20 { lastSpace = index }
            if index - lineStart >= length, let space = lastSpace {
                result[space] = 0x0A
                (lineStart, lastSpace) = (space + 1, nil)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

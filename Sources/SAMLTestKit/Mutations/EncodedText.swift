internal import ByteTools
internal import SAMLEncoding

/// Text that is encoded for an exchange, or damaged on the way.
extension MutationBase {
    /// The Base64 of the response from its root element on, with padding: whitespace after the root element is not signed.
    var base64: String {
        var bytes = Array(undeclared.utf8)
        while bytes.count % 3 != 1 { bytes.append(UInt8(ascii: "\n")) }
        return Self.base64(bytes)
    }

    static func base64(_ bytes: [UInt8]) -> String { Base64Text(encoding: bytes).description }

    /// The Base64 of the response, which has one of two characters.
    func base64(with first: String, or second: String? = nil) throws(Inapplicable) -> String {
        let base64 = base64
        guard [first, second ?? first].contains(where: base64.contains) else {
            throw Inapplicable("its Base64 has no \(first)")
        }
        return base64
    }
}

extension String {
    /// The text with everything but letters, digits and `-._~` as an escape.
    var percentEncoded: String {
        var encoded: [UInt8] = []
        PercentCoding.append(encoding: utf8, to: &encoded)
        return String(decoding: encoded, as: UTF8.self)
    }

    func broken(every length: Int, by separator: String) -> String {
        let bytes = Array(utf8)
        return stride(from: 0, to: bytes.count, by: length).map {
            String(decoding: bytes[$0..<Swift.min($0 + length, bytes.count)], as: UTF8.self)
        }.joined(separator: separator)
    }

    func replacingFirst(_ piece: String, with text: String) -> String {
        let bytes = Array(utf8)
        guard let range = bytes[...].firstRange(ofBytes: piece.utf8) else { return self }
        return String(
            decoding: bytes[..<range.lowerBound] + Array(text.utf8) + bytes[range.upperBound...],
            as: UTF8.self
        )
    }
}

extension Sequence<UInt8> {
    /// The text in quoted-printable (RFC 2045 §6.7), in lines of at most 76 characters.
    package var quotedPrintable: String {
        var result = ""
        var column = 0
        for byte in self {
            if byte == 0x0A {
                result += "\r\n"
                column = 0
                continue
            }
            let isLiteral = (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "=") || byte == 0x20
            let piece = isLiteral ? String(Unicode.Scalar(byte)) : "=" + byte.uppercaseHexadecimal
            // One character is for the equals sign of a soft line break.
            if column + piece.utf8.count > 75 {
                result += "=\r\n"
                column = 0
            }
            result += piece
            column += piece.utf8.count
        }
        return result
    }
}

extension Mutation {
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

    /// Spaces in values and between tags stay, because they are signed.
    func brokenInTags(every length: Int) -> ResponseText {
        let names = elements.flatMap { attributes(of: $0) + namespaces(of: $0) }.map(\.name.lowerBound).sorted()
        let spaces = names.map { $0 - 1 }.filter { bytes[$0] == 0x20 }
        var breaks: [Edit] = []
        var lineStart = 0
        for (space, next) in zip(spaces, spaces.dropFirst() + [bytes.count]) where next - lineStart > length {
            breaks.append((space..<space + 1, "\n"))
            lineStart = space + 1
        }
        return applying(breaks)
    }
}

internal import ByteTools

enum HTMLEscaping {
    private static let named: [(name: [UInt8], byte: UInt8)] = [
        ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")), ("&amp;", UInt8(ascii: "&")),
        ("&quot;", UInt8(ascii: "\"")), ("&apos;", UInt8(ascii: "'")),
    ].map { ([UInt8]($0.0.utf8), $0.1) }

    /// Returns true if the text is markup that was escaped one or more times.
    static func matches(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.first == UInt8(ascii: "&") else { return isBase64WithReferences(text) }
        return ["&lt;", "&#60;", "&#x3c;", "&#x3C;", "&amp;lt;", "&amp;#60;", "&amp;amp;lt;"].contains { start in
            text.starts(with: start.utf8)
        }
    }

    /// Returns true for Base64 in which some characters are references, as in the source of a page.
    private static func isBase64WithReferences(_ text: ArraySlice<UInt8>) -> Bool {
        let start = text.prefix { $0.isBase64 || $0.standardFromURLSafe != nil }
        guard text[start.endIndex...].starts(with: "&#".utf8), EncodedHead.mayStart(start) else { return false }
        return text.allSatisfy { $0.isBase64 || references.contains($0) }
    }

    private static let references: ASCIISet = "&#;="

    /// Removes one layer of escapes; other text is unchanged.
    static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var rest = text
        while let first = rest.first {
            if first == UInt8(ascii: "&"), let (bytes, length) = reference(at: rest) {
                result += bytes
                rest = rest.dropFirst(length)
            } else {
                result.append(first)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    private static func reference(at text: ArraySlice<UInt8>) -> (bytes: [UInt8], length: Int)? {
        if let match = named.first(where: { text.starts(with: $0.name) }) { return ([match.byte], match.name.count) }
        guard text.starts(with: "&#".utf8), let end = text.prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
            return nil
        }
        let digits = text[(text.startIndex + 2)..<end]
        let isHexadecimal = digits.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
        guard digits.allSatisfy({ $0.hexDigitValue != nil || $0 | 0x20 == UInt8(ascii: "x") }) else { return nil }
        let number = UInt32(
            String(decoding: isHexadecimal ? digits.dropFirst() : digits, as: UTF8.self),
            radix: isHexadecimal ? 16 : 10
        )
        guard let encoded = number.flatMap(Unicode.Scalar.init).flatMap(UTF8.encode) else { return nil }
        return (Array(encoded), end + 1 - text.startIndex)
    }
}

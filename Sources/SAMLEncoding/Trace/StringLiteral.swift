internal import ByteTools

/// A string literal as in JSON, Swift, Python and debuggers: in quotes, with escapes.
package enum StringLiteral {
    static func matches(_ text: ArraySlice<UInt8>) -> Bool {
        text.first == UInt8(ascii: "\"") || text.first == UInt8(ascii: "'") || TypographicQuotes.inside(text) != nil
            || isOfBytes(text)
    }

    /// Returns true for `b'…'`, in which Python prints bytes.
    static func isOfBytes(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.count > 2, text.first == UInt8(ascii: "b"), let quote = text.dropFirst().first,
            quote.isQuotationMark
        else { return false }
        return text.last == quote
    }

    /// Returns the range of a literal in other text, with its quotes, around markup that is escaped in it.
    static func range(around markup: Range<Int>, in text: ArraySlice<UInt8>) -> Range<Int>? {
        guard let quote = text[..<markup.lowerBound].last, quote.isQuotationMark,
            text[markup].contains(UInt8(ascii: "\\")), !text[markup].contains(0x0A)
        else { return nil }
        let rest = text[markup.upperBound...].prefix(maximumTail).drop { $0.isBlank || "\\nrt".utf8.contains($0) }
        guard rest.first == quote else { return nil }
        let start = markup.lowerBound - 1
        let isOfBytes = text[..<start].last == UInt8(ascii: "b")
        return (isOfBytes ? start - 1 : start)..<rest.startIndex + 1
    }

    private static let maximumTail = 64

    package static func unquoted(_ literal: ArraySlice<UInt8>) throws(SAMLEncodingError) -> [UInt8] {
        let areBytes = isOfBytes(literal)
        var inner = areBytes ? literal.dropFirst() : literal
        if let quote = inner.first, quote.isQuotationMark {
            guard inner.count > 1, inner.last == quote else {
                throw SAMLEncodingError(
                    .invalidLiteral,
                    at: literal.endIndex,
                    "the text starts with a quote but does not end with one: part of it is missing"
                )
            }
            inner = inner.dropFirst().dropLast()
        }
        var result: [UInt8] = []
        result.reserveCapacity(inner.count)
        while let backslash = inner.firstIndex(of: UInt8(ascii: "\\")) {
            result += inner[..<backslash]
            inner = inner[(backslash + 1)...]
            guard let scalar = escapedScalar(&inner) else {
                throw SAMLEncodingError(
                    .invalidLiteral,
                    at: backslash,
                    "a backslash starts an escape that neither JSON nor Swift defines, or that is incomplete"
                )
            }
            if areBytes, scalar.value < 0x100 {
                result.append(UInt8(truncatingIfNeeded: scalar.value))
            } else if let encoded = UTF8.encode(scalar) {
                result += encoded
            }
        }
        return result + inner
    }

    /// Reads the escape after a backslash.
    private static func escapedScalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
        switch rest.popFirst() {
        case UInt8(ascii: "\""): "\""
        case UInt8(ascii: "'"): "'"
        case UInt8(ascii: "\\"): "\\"
        case UInt8(ascii: "/"): "/"
        case UInt8(ascii: "b"): "\u{8}"
        case UInt8(ascii: "f"): "\u{C}"
        case UInt8(ascii: "n"): "\n"
        case UInt8(ascii: "r"): "\r"
        case UInt8(ascii: "t"): "\t"
        case UInt8(ascii: "0"): "\0"
        case UInt8(ascii: "x"): byteScalar(&rest)
        case UInt8(ascii: "u"): rest.first == UInt8(ascii: "{") ? bracedScalar(&rest) : utf16Scalar(&rest)
        default: nil
        }
    }

    /// Python's and JavaScript's `\xe9`.
    private static func byteScalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard rest.count >= 2, let value = number(rest.prefix(2)) else { return nil }
        rest = rest.dropFirst(2)
        return Unicode.Scalar(value)
    }

    /// Swift's `\u{1F600}`.
    private static func bracedScalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
        let digits = rest.dropFirst().prefix { $0 != UInt8(ascii: "}") }
        guard (1...8).contains(digits.count), digits.endIndex < rest.endIndex else { return nil }
        rest = rest[(digits.endIndex + 1)...]
        return number(digits).flatMap(Unicode.Scalar.init)
    }

    /// JSON's `\u00e9`, or a surrogate pair (RFC 8259 §7).
    private static func utf16Scalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard let first = fourDigits(&rest) else { return nil }
        guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
        guard rest.popFirst() == UInt8(ascii: "\\"), rest.popFirst() == UInt8(ascii: "u"),
            let second = fourDigits(&rest), (0xDC00..<0xE000).contains(second)
        else { return nil }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    }

    private static func fourDigits(_ rest: inout ArraySlice<UInt8>) -> UInt32? {
        guard rest.count >= 4 else { return nil }
        defer { rest = rest.dropFirst(4) }
        return number(rest.prefix(4))
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> UInt32? {
        var number: UInt32 = 0
        for digit in digits {
            guard let value = digit.hexDigitValue else { return nil }
            number = number << 4 | UInt32(value)
        }
        return number
    }
}

/// `Optional("…")`, as Swift prints it.
enum SwiftOptional {
    static let opening = [UInt8]("Optional(".utf8)

    static func matches(_ text: ArraySlice<UInt8>) -> Bool {
        text.starts(with: opening) && text.last == UInt8(ascii: ")")
    }
}

/// Typographic quotes, which an editor, a chat or an e-mail program inserts instead of plain ones.
enum TypographicQuotes {
    /// In UTF-8, and as the single bytes of Windows-1252.
    private static let opening = ["“", "„", "‘", "‚", "«", "”", "’"].map { Array($0.utf8) } + [[0x93], [0x84], [0x91]]
    private static let closing = ["”", "“", "’", "‘", "»"].map { Array($0.utf8) } + [[0x94], [0x92]]

    /// Returns the text between two of them; `nil` if it is not enclosed in them.
    static func inside(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let first = text.first, first >= 0x80, let start = opening.first(where: { text.starts(with: $0) }),
            let end = closing.first(where: { text.suffix($0.count).elementsEqual($0) }),
            text.count > start.count + end.count
        else { return nil }
        return text.dropFirst(start.count).dropLast(end.count)
    }

    /// Returns true if an opening quote is directly before the index.
    static func isBefore(_ index: Int, in text: ArraySlice<UInt8>) -> Bool {
        opening.prefix(7).contains { text[..<index].suffix($0.count).elementsEqual($0) }
    }
}

/// Doubled quotes, as in a field of CSV (RFC 4180 §2): `"<samlp:Response ID=""x"">…"`.
enum DoubledQuotes {
    private static let quote = UInt8(ascii: "\"")
    private static let sign = [UInt8]("=\"\"".utf8)

    /// Returns true if a value in a tag, also of a row of CSV, starts after two quotes.
    static func areIn(_ text: ArraySlice<UInt8>) -> Bool {
        guard let start = text.firstIndex(of: UInt8(ascii: "<")) else { return false }
        var tag = text[start...].prefix { $0 != UInt8(ascii: ">") }
        while let range = tag.firstRange(ofBytes: sign) {
            tag = tag[range.upperBound...]
            if let next = tag.first, !next.isBlank, !next.isASCIINewline, !"\"/?>".utf8.contains(next) { return true }
        }
        return false
    }

    /// Returns true if text is a row of CSV with markup in a field after the first one.
    static func areInRow(_ text: ArraySlice<UInt8>) -> Bool {
        text.first == quote && text.dropFirst().first != UInt8(ascii: "<") && areIn(text)
    }

    /// Returns a field, or markup that was copied from it, with single quotes; `nil` if its quotes are not doubled.
    static func undoubled(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard areIn(text) else { return nil }
        var inner = text
        if inner.first == quote, inner.last == quote { inner = inner.dropFirst().dropLast() }
        var result: [UInt8] = []
        result.reserveCapacity(inner.count)
        while let byte = inner.popFirst() {
            result.append(byte)
            if byte == quote, inner.first == quote { inner.removeFirst() }
        }
        return result
    }
}

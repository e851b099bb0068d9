internal import ByteTools

/// Quoted-printable text (RFC 2045 §6.7), as in the source of an e-mail.
enum QuotedPrintable {
    /// The maximum length of a line, with a tolerance; the RFC allows 76.
    private static let maximumLineLength = 80
    /// The minimum length of a broken line; a `=` at the end of a shorter line is the padding of Base64.
    private static let minimumLineLength = 60

    /// Returns true for markup with `=3D`, or short lines in which each `=` starts an escape or ends a line.
    static func matches(_ text: ArraySlice<UInt8>) -> Bool {
        if text.first == UInt8(ascii: "<") { return isMarkup(text) }
        return text.contains(UInt8(ascii: "=")) && isInShortLines(text)
    }

    /// Returns the text without escapes; other `=` are unchanged.
    static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var index = text.startIndex
        while index < text.endIndex {
            guard text[index] == UInt8(ascii: "=") else {
                result.append(text[index])
                index += 1
                continue
            }
            if let byte = escapedByte(in: text, at: index) {
                result.append(byte)
                index += 3
            } else if let end = softBreak(in: text, at: index) {
                index = end
            } else {
                result.append(text[index])
                index += 1
            }
        }
        return result
    }

    /// Returns true if the first `=` in a tag is escaped; in XML it is followed by a quote, with optional whitespace.
    private static func isMarkup(_ text: ArraySlice<UInt8>) -> Bool {
        let tag = text.prefix { $0 != UInt8(ascii: ">") && !$0.isQuotationMark }
        guard let sign = tag.firstIndex(of: UInt8(ascii: "=")) else { return false }
        if escapedByte(in: text, at: sign) == UInt8(ascii: "=") { return true }
        guard let end = softBreak(in: text, at: sign), end < text.endIndex else { return false }
        return !text[end].isQuotationMark && !text[end].isBlank && !text[end].isASCIINewline
    }

    private static func isInShortLines(_ text: ArraySlice<UInt8>) -> Bool {
        var (lineStart, signs, index) = (text.startIndex, 0, text.startIndex)
        while index < text.endIndex {
            if text[index] == UInt8(ascii: "=") {
                if let end = softBreak(in: text, at: index) {
                    guard index - lineStart >= minimumLineLength else { return false }
                    signs += 1
                    index = end
                    lineStart = end
                    continue
                }
                guard escapedByte(in: text, at: index) != nil else { return false }
                signs += 1
            } else if text[index] == 0x0A {
                lineStart = index + 1
            }
            index += 1
            if index - lineStart > maximumLineLength { return false }
        }
        return signs > 1
    }

    private static func escapedByte(in text: ArraySlice<UInt8>, at index: Int) -> UInt8? {
        guard index + 2 < text.endIndex, let high = text[index + 1].hexDigitValue,
            let low = text[index + 2].hexDigitValue
        else { return nil }
        return high << 4 | low
    }

    /// Returns the start of the line after a soft line break; `nil` if there is none at the `=`.
    private static func softBreak(in text: ArraySlice<UInt8>, at index: Int) -> Int? {
        // E-mail programs may leave a few spaces before the line break; their number is limited, so that the cost is linear.
        let blanks = text[(index + 1)...].prefix(8).prefix { $0.isBlank }
        let rest = text[blanks.endIndex...]
        if rest.first == 0x0A { return blanks.endIndex + 1 }
        return rest.starts(with: [0x0D, 0x0A]) ? blanks.endIndex + 2 : nil
    }
}

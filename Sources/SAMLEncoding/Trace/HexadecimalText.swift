internal import ByteTools

/// Bytes that were printed in hexadecimal: `3c73…`, `3c 73 …`, `0x3c73…`, `0x3c, 0x73, …`, `\x3c\x73…`, `<3c73616d 6c703a…>`, or the rows
/// of a dump.
enum HexadecimalText {
    /// The minimum number of digits, because many words consist of hexadecimal digits.
    private static let minimumByteCount = 8

    /// Returns true if the bytes start like a response or an encoding of one.
    static func matches(_ text: ArraySlice<UInt8>) -> Bool {
        if let row = HexDump.firstRow(of: text), startsLikeResponse(row) { return HexDump.decoded(text) != nil }
        // Most texts are distinguished by their first bytes.
        guard text.first.map({ $0.hexDigitValue != nil || "<\\[{".utf8.contains($0) }) == true,
            let start = decoded(text.prefix(64), isWhole: false), startsLikeResponse(start)
        else { return false }
        return (decoded(text, isWhole: true)?.count ?? 0) >= minimumByteCount
    }

    /// Returns `nil` if the text contains more than hexadecimal digits and their separators.
    static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? { HexDump.decoded(text) ?? decoded(text, isWhole: true) }

    /// The length of the text in which the start of a description is searched.
    private static let maximumHead = 4096

    /// Returns the range of a description of data after other text, such as the prompt of a debugger.
    static func description(in text: ArraySlice<UInt8>) -> Range<Int>? {
        var head = text.prefix(maximumHead)
        while let start = head.firstIndex(of: UInt8(ascii: "<")) {
            head = text[(start + 1)...].prefix(max(0, maximumHead - (start + 1 - text.startIndex)))
            guard head.prefix(8).count == 8, head.prefix(8).allSatisfy({ $0.hexDigitValue != nil }),
                let end = text[start...].firstIndex(of: UInt8(ascii: ">")), matches(text[start...end])
            else { continue }
            return start..<(end + 1)
        }
        return nil
    }

    private static func decoded(_ text: ArraySlice<UInt8>, isWhole: Bool) -> [UInt8]? {
        var digits = text
        if let first = digits.first, let closing = brackets[first] {
            digits = digits.dropFirst()
            if isWhole {
                guard digits.last == closing else { return nil }
                digits = digits.dropLast()
            }
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        let marks = marks
        // An index, because a slice that shrinks is retained and released for each byte.
        var index = digits.startIndex
        while index < digits.endIndex {
            let byte = digits[index]
            let next = index + 1 < digits.endIndex ? digits[index + 1] : nil
            if byte.isBlank || byte.isASCIINewline || marks.contains(byte) {
                index += 1
            } else if byte == UInt8(ascii: "\\") {
                guard next == UInt8(ascii: "x") else { return next == nil && !isWhole ? bytes : nil }
                index += 2
            } else if byte == UInt8(ascii: "0"), next.map({ $0 | 0x20 == UInt8(ascii: "x") }) ?? false {
                index += 2
            } else {
                guard let high = byte.hexDigitValue else { return nil }
                guard let next else { return isWhole ? nil : bytes }
                guard let low = next.hexDigitValue else { return nil }
                bytes.append(high << 4 | low)
                index += 2
            }
        }
        return bytes
    }

    private static let brackets: [UInt8: UInt8] = [
        UInt8(ascii: "<"): UInt8(ascii: ">"), UInt8(ascii: "["): UInt8(ascii: "]"),
        UInt8(ascii: "{"): UInt8(ascii: "}"),
    ]

    /// The marks between bytes, besides whitespace.
    private static let marks: ASCIISet = ",:-"

    private static func startsLikeResponse(_ bytes: [UInt8]) -> Bool {
        let text = bytes.drop { $0.isBlank || $0.isASCIINewline || [0xEF, 0xBB, 0xBF].contains($0) }
        guard let first = text.first else { return false }
        if first == UInt8(ascii: "<") || first == UInt8(ascii: "\"") { return true }
        let starts: [[UInt8]] =
            ["PHN", "PD9", "%3C", "SAML", "{\""].map { Array($0.utf8) } + [[0x1F, 0x8B], [0xFF, 0xFE], [0xFE, 0xFF]]
            + [0x01, 0x5E, 0x9C, 0xDA].map { [0x78, $0] }
        return starts.contains { text.starts(with: $0) }
    }
}

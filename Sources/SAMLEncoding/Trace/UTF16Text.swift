/// UTF-16 text (RFC 2781), recognized by its byte order mark, or by the NUL byte of each ASCII character.
struct UTF16Text {
    private enum Order { case bigEndian, littleEndian }

    private let order: Order
    private let start: Int

    /// The bytes include surrounding whitespace, whose characters have two bytes.
    init?(_ bytes: ArraySlice<UInt8>) {
        let head = Array(bytes.prefix(8))
        if head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE]) {
            order = head[0] == 0xFE ? .bigEndian : .littleEndian
            start = bytes.startIndex + 2
            return
        }
        start = bytes.startIndex
        let (even, odd) = (stride(from: 0, to: head.count, by: 2), stride(from: 1, to: head.count, by: 2))
        let isMarkup = head.starts(with: [UInt8(ascii: "<"), 0]) || head.starts(with: [0, UInt8(ascii: "<")])
        guard head.count == 8 || isMarkup else { return nil }
        let areLow = even.map { head[$0].isPlainText }
        let areHigh = odd.map { head[$0].isPlainText }
        if areLow.allSatisfy({ $0 }), odd.allSatisfy({ head[$0] == 0 }) {
            order = .littleEndian
        } else if areHigh.allSatisfy({ $0 }), even.allSatisfy({ head[$0] == 0 }) {
            order = .bigEndian
        } else if isMarkup {
            order = head[0] == 0 ? .bigEndian : .littleEndian
        } else {
            return nil
        }
    }

    func utf8(of bytes: ArraySlice<UInt8>) throws(SAMLEncodingError) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.endIndex - start) / 2)
        var index = start
        while index < bytes.endIndex {
            guard let (scalar, length) = scalar(in: bytes, at: index) else {
                let isHalf = index + 1 == bytes.endIndex
                throw SAMLEncodingError(
                    .unsupportedLayer,
                    at: index,
                    isHalf
                        ? "the UTF-16 text ends with half a character: it was truncated or changed byte by byte"
                        : "the UTF-16 text has an unpaired surrogate: it was truncated or damaged"
                )
            }
            text.append(scalar)
            index += length
        }
        return text
    }

    private func scalar(in bytes: ArraySlice<UInt8>, at index: Int) -> (Unicode.Scalar, length: Int)? {
        guard let first = unit(in: bytes, at: index) else { return nil }
        guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first).map { ($0, 2) } }
        guard let second = unit(in: bytes, at: index + 2), (0xDC00..<0xE000).contains(second) else { return nil }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)).map { ($0, 4) }
    }

    private func unit(in bytes: ArraySlice<UInt8>, at index: Int) -> UInt32? {
        guard index + 1 < bytes.endIndex else { return nil }
        let (first, second) = (UInt32(bytes[index]), UInt32(bytes[index + 1]))
        return order == .bigEndian ? first << 8 | second : second << 8 | first
    }
}

extension UInt8 {
    /// True if this is a printable ASCII character, a tab or a line break.
    fileprivate var isPlainText: Bool { (0x20..<0x7F).contains(self) || self == 0x09 || self == 0x0A || self == 0x0D }
}

extension [UInt8] {
    mutating func append(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            append(UInt8(truncatingIfNeeded: scalar.value))
        } else if let encoded = UTF8.encode(scalar) {
            append(contentsOf: encoded)
        }
    }
}

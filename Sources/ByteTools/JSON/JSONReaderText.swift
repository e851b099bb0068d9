extension JSONReader {
    mutating func skipNumber() throws(Stop) {
        let start = index
        if byte == UInt8(ascii: "-") { index += 1 }
        if byte == UInt8(ascii: "0") { index += 1 } else { try readDigits() }
        if byte == UInt8(ascii: ".") {
            index += 1
            try readDigits()
        }
        if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
            index += 1
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { index += 1 }
            try readDigits()
        }
        guard index - start <= JSONDocument.maximumNumberBytes else {
            throw stop(.tooMany, "a number exceeds the limit of \(JSONDocument.maximumNumberBytes) digits", at: start)
        }
    }

    private mutating func readDigits() throws(Stop) {
        let start = index
        while let byte, byte.isASCIIDigit { index += 1 }
        if index == start { throw unexpected(expecting: "a digit") }
    }

    mutating func readString() throws(Stop) -> String {
        index += 1
        var bytes: [UInt8] = []
        let start = index
        while let byte {
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                // Most strings have no escapes, so their bytes need no copy.
                return bytes.isEmpty
                    ? String(decoding: text[start..<(index - 1)], as: UTF8.self)
                    : String(decoding: bytes, as: UTF8.self)
            case UInt8(ascii: "\\"):
                if bytes.isEmpty { bytes = Array(text[start..<index]) }
                try readEscape(into: &bytes)
            case 0..<0x20:
                throw stop(.syntax, "a string has a control character that is not escaped", at: index)
            default:
                let run = index
                while let byte = self.byte, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
                    index += 1
                }
                if !bytes.isEmpty { bytes += text[run..<index] }
            }
        }
        throw unexpected(expecting: "the end of a string")
    }

    mutating func readEscape(into bytes: inout [UInt8]) throws(Stop) {
        let start = index
        index += 1
        guard let byte else { throw unexpected(expecting: "the rest of an escape") }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(byte)
        case UInt8(ascii: "b"): bytes.append(0x08)
        case UInt8(ascii: "f"): bytes.append(0x0C)
        case UInt8(ascii: "n"): bytes.append(0x0A)
        case UInt8(ascii: "r"): bytes.append(0x0D)
        case UInt8(ascii: "t"): bytes.append(0x09)
        case UInt8(ascii: "u"):
            let scalar = try readScalar(from: start)
            if let encoded = UTF8.encode(scalar) { bytes.append(contentsOf: encoded) }
        default: throw stop(.syntax, "JSON does not define this escape", at: start)
        }
    }

    /// Reads the digits of `\uXXXX`, and those of the second half of a surrogate pair.
    private mutating func readScalar(from start: Int) throws(Stop) -> Unicode.Scalar {
        let first = try readUnit(from: start)
        if let scalar = Unicode.Scalar(first) { return scalar }
        let next = index
        if (0xD800...0xDBFF).contains(first), text[index...].starts(with: "\\u".utf8) {
            index += 2
            let second = try readUnit(from: start)
            if (0xDC00...0xDFFF).contains(second) {
                let value = 0x10000 + UInt32(first - 0xD800) << 10 + UInt32(second - 0xDC00)
                if let scalar = Unicode.Scalar(value) { return scalar }
            }
        }
        // The grammar permits it, so the text continues after it (RFC 8259 §8.2).
        note(.loneSurrogate, "half of a surrogate pair is missing", at: start)
        index = next
        return "\u{FFFD}"
    }

    private mutating func readUnit(from start: Int) throws(Stop) -> UInt16 {
        guard index + 4 <= text.count else { throw stop(.truncated, "the text ends inside an escape", at: start) }
        var unit: UInt16 = 0
        for byte in text[index..<index + 4] {
            guard let digit = byte.hexDigitValue else {
                throw stop(.syntax, "this escape must have four hexadecimal digits", at: start)
            }
            unit = unit << 4 | UInt16(digit)
        }
        index += 4
        return unit
    }
}

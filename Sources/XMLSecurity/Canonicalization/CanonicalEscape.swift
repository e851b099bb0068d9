internal import CXMLSecurity

/// The references that canonical XML writes (Canonical XML 1.0 section 2.3).
enum CanonicalEscape {
    static func reference(of byte: UInt8) -> StaticString {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case 0x09: "&#x9;"
        case 0x0A: "&#xA;"
        default: "&#xD;"
        }
    }

    private static let escaped: [UInt8] = Array("&<>\"\t\n\r".utf8)

    /// Returns zero if none of eight bytes is a control character, `"`, `&`, `<` or `>`.
    ///
    /// Pairs that differ in one bit are compared at once. For zero and for bytes less than 0x20, subtraction borrows from a highest bit
    /// that is clear.
    @inline(__always)
    static func candidates(in bytes: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let angles = (bytes | 0x02 &* ones) ^ (UInt64(UInt8(ascii: ">")) &* ones)
        let quotes = (bytes | 0x04 &* ones) ^ (UInt64(UInt8(ascii: "&")) &* ones)
        let zeros = (angles &- ones) & ~angles | (quotes &- ones) & ~quotes
        return (zeros | (bytes &- 0x20 &* ones) & ~bytes) & (0x80 &* ones)
    }

    static func replacingReferences(in text: Span<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            let rest = text.extracting(index..<text.count)
            let byte = text[index] == UInt8(ascii: "&") ? escaped.first { rest.starts(with: reference(of: $0)) } : nil
            result.append(byte ?? text[index])
            index += byte.map { reference(of: $0).utf8CodeUnitCount } ?? 1
        }
        return result
    }
}

extension Span<UInt8> {
    func starts(with text: StaticString) -> Bool {
        count >= text.utf8CodeUnitCount && extracting(0..<text.utf8CodeUnitCount).isEqual(to: text)
    }

    /// Returns true if the bytes come before others; in UTF-8 this is the order of the code points.
    func precedes(_ other: Span<UInt8>) -> Bool {
        let length = Swift.min(count, other.count)
        let order = unsafe withUnsafeBufferPointer { bytes in
            unsafe other.withUnsafeBufferPointer { others in
                guard let start = bytes.baseAddress, let other = others.baseAddress else { return 0 }
                return unsafe Int(cxs_order(start, other, length))
            }
        }
        return order == 0 ? count < other.count : order < 0
    }
}

internal import ByteTools

/// Percent-encoding (RFC 3986 §2.1): the only place of the package that encodes and decodes it.
package enum PercentCoding {
    private static let digits = [UInt8]("0123456789ABCDEF".utf8)

    /// Returns the percent-encoded form of a byte: the byte itself if it is unreserved (RFC 3986 §2.3), otherwise three bytes.
    ///
    /// The cookbook's set allows more characters, but none that Base64 uses, so for Base64 the results are the same.
    package static func encoded(_ byte: UInt8) -> [UInt8] {
        var text: [UInt8] = []
        append(encoding: CollectionOfOne(byte), to: &text)
        return text
    }

    package static func append(encoding bytes: some Sequence<UInt8>, to text: inout [UInt8]) {
        let bytes = Array(bytes)
        text.reserveCapacity(text.count + bytes.count + bytes.count / 8)
        // Most bytes need no escape and are copied at once.
        var start = 0
        for index in bytes.indices where !isUnreserved(bytes[index]) {
            text += bytes[start..<index]
            text += [UInt8(ascii: "%"), digits[Int(bytes[index] >> 4)], digits[Int(bytes[index] & 15)]]
            start = index + 1
        }
        text += bytes[start...]
    }

    /// The place in an error is an index of `bytes`.
    static func decoded(_ bytes: ArraySlice<UInt8>, plus: PlusSign) throws(SAMLEncodingError) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            switch bytes[index] {
            case UInt8(ascii: "%"):
                guard let byte = escapedByte(in: bytes, at: index) else {
                    throw SAMLEncodingError(
                        .invalidEscape,
                        at: index,
                        "a '%' is not followed by two hexadecimal digits; "
                            + "the text was truncated here or is not percent-encoded"
                    )
                }
                decoded.append(byte)
                index += 3
            case UInt8(ascii: "+") where plus == .isSpace:
                decoded.append(0x20)
                index += 1
            default:
                decoded.append(bytes[index])
                index += 1
            }
        }
        return decoded
    }

    /// Returns the decoded text of a segment of a path, in which a plus sign is a plus sign; `nil` if it is malformed.
    package static func decodedSegment(_ segment: ArraySlice<UInt8>) -> String? {
        (try? decoded(segment, plus: .isPlus)).flatMap { String(utf8: $0) }
    }

    /// Decodes the escapes of a form's value, and spaces written as a plus sign; malformed escapes stay unchanged.
    package static func decodedWherePossible(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var decoded: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = escapedByte(in: bytes, at: index)
            decoded.append(byte ?? (bytes[index] == UInt8(ascii: "+") ? 0x20 : bytes[index]))
            index += byte == nil ? 1 : 3
        }
        return decoded
    }

    /// Returns the decoded byte of the escape at the index, if it is complete.
    static func escapedByte(in bytes: ArraySlice<UInt8>, at index: Int) -> UInt8? {
        guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex,
            let high = bytes[index + 1].hexDigitValue, let low = bytes[index + 2].hexDigitValue
        else { return nil }
        return high << 4 | low
    }

    static func escapedEscape(in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.indices.first { index in
            guard bytes[index] == UInt8(ascii: "%"), index + 4 < bytes.endIndex,
                bytes[index + 1] == UInt8(ascii: "2"), bytes[index + 2] == UInt8(ascii: "5")
            else { return false }
            return bytes[index + 3].hexDigitValue != nil && bytes[index + 4].hexDigitValue != nil
        }
    }

    enum PlusSign {
        /// A plus: URIs (RFC 3986).
        case isPlus
        /// A space: `application/x-www-form-urlencoded`.
        case isSpace
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: false
        }
    }
}

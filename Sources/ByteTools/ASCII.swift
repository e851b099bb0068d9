extension UInt8 {
    /// A Boolean value that indicates whether the byte is XML whitespace (XML 1.0 section 2.3).
    @inlinable package var isXMLSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

    @inlinable package var isQuotationMark: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }

    @inlinable package var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

    @inlinable package var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    @inlinable package var hexDigitValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    @inlinable package var asciiLowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}

extension Collection<UInt8> {
    /// Returns true if the texts are the same but for the case of ASCII letters.
    @inlinable package func isEqualIgnoringASCIICase(to other: some Collection<UInt8>) -> Bool {
        elementsEqual(other) { $0.asciiLowercased == $1.asciiLowercased }
    }

    /// Returns true if the text starts with another one, but for the case of ASCII letters.
    @inlinable package func startsIgnoringASCIICase(with start: some Collection<UInt8>) -> Bool {
        starts(with: start) { $0.asciiLowercased == $1.asciiLowercased }
    }
}

extension BidirectionalCollection {
    /// Returns the collection without the elements at its end that have a property.
    @inlinable package func dropLast(while hasProperty: (Element) -> Bool) -> SubSequence {
        self[..<endIndex(without: hasProperty)]
    }

    /// Returns the elements at the end that have a property.
    @inlinable package func suffix(while hasProperty: (Element) -> Bool) -> SubSequence {
        self[endIndex(without: hasProperty)...]
    }

    @inlinable func endIndex(without hasProperty: (Element) -> Bool) -> Index {
        lastIndex { !hasProperty($0) }.map { index(after: $0) } ?? startIndex
    }
}

/// A set of ASCII characters that is searched in constant time, for tests of each byte of a long text.
package struct ASCIISet: ExpressibleByStringLiteral, Sendable {
    @usableFromInline let low: UInt64
    @usableFromInline let high: UInt64

    /// Other bytes than those of ASCII characters are ignored.
    package init(_ bytes: some Sequence<UInt8>) {
        var (low, high) = (UInt64(0), UInt64(0))
        for byte in bytes where byte < 128 {
            if byte < 64 { low |= 1 << byte } else { high |= 1 << (byte & 63) }
        }
        (self.low, self.high) = (low, high)
    }

    package init(stringLiteral characters: String) { self.init(characters.utf8) }

    @inlinable @inline(__always)
    package func contains(_ byte: UInt8) -> Bool {
        byte < 128 && (byte < 64 ? low : high) >> (byte & 63) & 1 == 1
    }
}

extension String {
    package var trimmingXMLSpace: String {
        guard let first = utf8.first, let last = utf8.last, first.isXMLSpace || last.isXMLSpace else { return self }
        guard let start = utf8.firstIndex(where: { !$0.isXMLSpace }),
            let end = utf8.lastIndex(where: { !$0.isXMLSpace })
        else { return "" }
        return String(Substring(utf8[start...end]))
    }
}

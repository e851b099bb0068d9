/// The bounds of a text without its byte order mark and surrounding whitespace.
struct TextBounds {
    private(set) var content: Range<Int>
    let hasByteOrderMark: Bool
    var endsWithOneLineEnd: Bool { remainder.elementsEqual([0x0A]) || remainder.elementsEqual([0x0D, 0x0A]) }

    private(set) var remainder: ArraySlice<UInt8>

    init(of text: [UInt8]) {
        let (start, hasByteOrderMark) = text.withSpan { $0.endOfLeadingMarksAndWhitespace }
        let rest = text[start...].withSpan { $0.trimmedRange }
        content = start..<start + rest.upperBound
        self.hasByteOrderMark = hasByteOrderMark
        remainder = text[content.upperBound...]
    }

    /// Includes the spaces after a form in its last value; their meaning is determined when the value is decoded.
    mutating func includeSpaces() {
        extend(by: remainder.prefix { $0 == 0x20 }.count)
    }

    /// Includes the spaces after Base64 if they complete it.
    ///
    /// XML ends with `>`, so the Base64 of one in three responses ends with a plus, which a form decoder replaces by a space.
    mutating func includePlusesThatBecameSpaces(in text: [UInt8]) {
        let spaces = remainder.prefix { $0 == 0x20 }
        let base64 = text[content].filter { !$0.isASCIINewline && $0 != 0x09 }
        guard (1...2).contains(spaces.count), !base64.contains(Base64Alphabet.padding) else { return }
        guard (base64.count + spaces.count) % 4 == 0 else { return }
        extend(by: spaces.count)
    }

    private mutating func extend(by count: Int) {
        content = content.lowerBound..<content.upperBound + count
        remainder = remainder.dropFirst(count)
    }
}

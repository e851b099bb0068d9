/// Where a text begins and ends without the byte order mark and the white space around it.
struct TextBounds {
    private(set) var content: Range<Int>
    let hasByteOrderMark: Bool
    /// Whether nothing but one LF or CR LF follows the content.
    var endsWithOneLineEnd: Bool { remainder.elementsEqual([0x0A]) || remainder.elementsEqual([0x0D, 0x0A]) }

    /// What follows the content.
    private(set) var remainder: ArraySlice<UInt8>

    init(of text: [UInt8]) {
        let (start, hasByteOrderMark) = text.withSpan { $0.endOfLeadingMarksAndWhitespace }
        let rest = text[start...].withSpan { $0.trimmedRange }
        content = start..<start + rest.upperBound
        self.hasByteOrderMark = hasByteOrderMark
        remainder = text[content.upperBound...]
    }

    /// Takes the spaces behind a form for a part of its last value; what they are is decided when that is looked at.
    mutating func includeSpaces() {
        extend(by: remainder.prefix { $0 == 0x20 }.count)
    }

    /// Takes the spaces behind Base64 for a part of it if it would be complete with them.
    ///
    /// XML ends with `>`, so one response of three has Base64 that ends with a plus, and a form decoder makes a space of it.
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

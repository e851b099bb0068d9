/// Where a text begins and ends without the byte order mark and the white space around it.
struct TextBounds {
    let content: Range<Int>
    let hasByteOrderMark: Bool
    /// Whether nothing but one LF or CR LF follows the content.
    let endsWithOneLineEnd: Bool

    init(of text: [UInt8]) {
        let hasByteOrderMark = text.starts(with: ByteOrderMark.utf8)
        let start = hasByteOrderMark ? ByteOrderMark.utf8.count : 0
        self.hasByteOrderMark = hasByteOrderMark
        let rest = text[start...]
        let trimmed = rest.span.trimmedRange
        content = start + trimmed.lowerBound..<start + trimmed.upperBound
        let end = text[content.upperBound...]
        endsWithOneLineEnd = end.elementsEqual([0x0A]) || end.elementsEqual([0x0D, 0x0A])
    }
}

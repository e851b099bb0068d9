extension Span<UInt8> {
    /// Where the white space and the byte order marks at the start end, and whether there is a mark among them.
    var endOfLeadingMarksAndWhitespace: (index: Int, hasMark: Bool) {
        var index = 0
        var hasMark = false
        while true {
            if let scalar = WhitespaceScalar(in: self, at: index) {
                index += scalar.length
            } else if hasByteOrderMark(at: index) {
                index += 3
                hasMark = true
            } else {
                return (index, hasMark)
            }
        }
    }

    /// Whether U+FEFF stands at the index, which some editors put at the start of a file.
    private func hasByteOrderMark(at index: Int) -> Bool {
        index + 3 <= count && self[index] == 0xEF && self[index + 1] == 0xBB && self[index + 2] == 0xBF
    }
}

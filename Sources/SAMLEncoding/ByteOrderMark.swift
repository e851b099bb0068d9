extension Span<UInt8> {
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

    /// Returns true if U+FEFF, which some editors put at the start of a file, is at the index.
    private func hasByteOrderMark(at index: Int) -> Bool {
        index + 3 <= count && self[index] == 0xEF && self[index + 1] == 0xBB && self[index + 2] == 0xBF
    }
}

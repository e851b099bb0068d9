extension [UInt8] {
    /// The text of a range, split at line breaks (LF, CR LF, CR), which are omitted.
    func lines(in range: Range<Int>) -> [(text: String, endsLine: Bool)] {
        var lines: [(text: String, endsLine: Bool)] = []
        var start = range.lowerBound
        while let end = self[start..<range.upperBound].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
            let isPair = self[end] == 0x0D && end + 1 < count && self[end + 1] == 0x0A
            let text = String(decoding: self[start..<end], as: UTF8.self)
            lines.append((text: text, endsLine: !isPair || end + 1 < range.upperBound))
            start = isPair && end + 1 < range.upperBound ? end + 2 : end + 1
        }
        if start < range.upperBound {
            lines.append((text: String(decoding: self[start..<range.upperBound], as: UTF8.self), endsLine: false))
        }
        return lines
    }
}

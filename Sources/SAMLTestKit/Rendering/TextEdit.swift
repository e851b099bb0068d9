struct TextEdit {
    let range: Range<Int>
    var text: [UInt8]
}

extension [UInt8] {
    /// Returns the text after changes of parts that do not overlap, and the place of each change in it.
    ///
    /// Changes at one place are applied in their order. A change inside a part that another one removes is left out.
    func applying(_ edits: [TextEdit]) -> (text: [UInt8], starts: [Int]) {
        var result: [UInt8] = []
        var starts = [Int](repeating: 0, count: edits.count)
        var position = 0
        let ordered = edits.indices.sorted { (edits[$0].range.lowerBound, $0) < (edits[$1].range.lowerBound, $1) }
        for index in ordered where edits[index].range.lowerBound >= position {
            let edit = edits[index]
            result += self[position..<edit.range.lowerBound]
            starts[index] = result.count
            result += edit.text
            position = edit.range.upperBound
        }
        return (result + self[position...], starts)
    }
}

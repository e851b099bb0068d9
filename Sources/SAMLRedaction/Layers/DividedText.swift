internal import SAMLEncoding

/// A text that a tool divided into lines with a prefix each, and the same text without prefixes: what changes in one is changed in the other.
struct DividedText {
    let joined: [UInt8]
    let source: ArraySlice<UInt8>
    private let pieces: LinePieces

    init(_ source: ArraySlice<UInt8>, _ pieces: LinePieces) {
        (self.source, self.pieces) = (source, pieces)
        joined = pieces.joined(in: source)
    }

    /// What is before each piece, from the end of the last one.
    var prefixes: [ArraySlice<UInt8>] {
        zip([source.startIndex] + pieces.ranges.map(\.upperBound), pieces.ranges).map { source[$0..<$1.lowerBound] }
    }

    /// What is after the last piece.
    var rest: ArraySlice<UInt8> { source[pieces.end...] }

    /// Returns the lines, after a change of the joined text and of what is before each piece.
    func dividing(_ changed: [UInt8], after prefixes: [[UInt8]]) -> [UInt8] {
        var result: [UInt8] = []
        var rest = changed[...]
        for (index, (range, prefix)) in zip(pieces.ranges, prefixes).enumerated() {
            let isLast = index == pieces.ranges.count - 1
            let isSameSize = changed.count == joined.count || pieces.separator.isEmpty
            let piece = isLast ? rest : isSameSize ? rest.prefix(range.count) : rest.prefix { $0 != 0x0A }
            result += prefix + piece
            rest = rest[piece.endIndex...].dropFirst(pieces.separator.count)
        }
        return result
    }
}

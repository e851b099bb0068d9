internal import ByteTools
internal import SAMLEncoding

/// A text that a tool or an author divided into pieces, and the same text as a whole: what changes in one is changed in the other.
struct DividedText {
    /// What divided the text, which determines what is before each piece.
    enum Divider {
        /// A log: a time, a process and other text.
        case log
        /// A viewer: a line number or a sign of `diff`, and before the first piece other text.
        case marks
        /// The author of a program: quotation marks and operators.
        case literals
    }

    let joined: [UInt8]
    let dividedBy: Divider
    private let source: ArraySlice<UInt8>
    private let pieces: LinePieces

    init(_ source: ArraySlice<UInt8>, _ pieces: LinePieces, _ dividedBy: Divider) {
        (self.source, self.pieces, self.dividedBy) = (source, pieces, dividedBy)
        joined = pieces.joined(in: source)
    }

    /// What is before each piece, from the end of the last one.
    var prefixes: [ArraySlice<UInt8>] {
        zip([source.startIndex] + pieces.ranges.map(\.upperBound), pieces.ranges).map { source[$0..<$1.lowerBound] }
    }

    /// Returns the end of a prefix that no person has in it, and that stays.
    func keptPart(of prefix: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        switch dividedBy {
        case .log: prefix.suffix(0)
        case .marks: prefix.suffix { $0 != 0x0A }
        case .literals: prefix
        }
    }

    /// What is after the last piece.
    var rest: ArraySlice<UInt8> { source[pieces.end...] }

    /// Returns the divided text, after a change of the whole text and of what is before each piece.
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

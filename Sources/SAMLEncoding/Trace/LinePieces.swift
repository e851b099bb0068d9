/// The pieces of a text that a tool or an author divided: into lines with a prefix each, or into literals.
package struct LinePieces {
    /// The ranges of the pieces in the divided text.
    package var ranges: [Range<Int>]
    /// What is between two pieces of the whole text: a line break, or nothing if the tool added the line breaks.
    package let separator: [UInt8]

    init(_ ranges: [Range<Int>], separatedBy separator: [UInt8]) {
        self.ranges = ranges
        self.separator = separator
    }

    init(_ first: Range<Int>, separatedBy separator: [UInt8]) { self.init([first], separatedBy: separator) }

    /// The end of the last piece.
    package var end: Int { ranges.last?.upperBound ?? 0 }

    /// Returns the whole text.
    package func joined(in text: ArraySlice<UInt8>) -> [UInt8] {
        Array(ranges.map { text[$0] }.joined(separator: separator))
    }
}

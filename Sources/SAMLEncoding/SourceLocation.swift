package import ByteTools

/// A place in a text.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
    /// Bytes from the start of the text.
    public let offset: Int
    /// The line, from 1; lines end with LF, CR LF or CR.
    public let line: Int
    /// The column, from 1, in Unicode scalars.
    public let column: Int

    /// Line and column, as compilers print them: `12:34`.
    public var description: String { "\(line):\(column)" }
}

extension LocationCounter {
    /// The place of an offset that is no smaller than the last one asked for.
    package mutating func location(of target: Int) -> SourceLocation {
        advance(to: target)
        return SourceLocation(offset: target, line: line, column: column)
    }
}

extension SourceLocation {
    /// A place whose numbers are known.
    package init(atByte offset: Int, line: Int, column: Int) {
        self.init(offset: offset, line: line, column: column)
    }

    /// The place that a parser names by its line and column.
    ///
    /// - Parameters:
    ///   - line: The line, from 1; lines end with LF.
    ///   - column: The column, from 1.
    ///   - text: The text.
    package init(line: Int, column: Int, in text: [UInt8]) {
        var start = 0
        for _ in 1..<max(line, 1) {
            start = text[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.count
        }
        self.init(offset: min(start + max(column - 1, 0), text.count), line: line, column: column)
    }
}

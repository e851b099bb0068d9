package import ByteTools

/// A place in a text.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
    /// The offset from the start of the text, in bytes.
    public let offset: Int
    /// The line, from 1; lines end with LF, CR LF or CR.
    public let line: Int
    /// The column, from 1, in Unicode scalars.
    public let column: Int

    /// Line and column, as compilers print them: `12:34`.
    public var description: String { "\(line):\(column)" }
}

extension LocationCounter {
    /// The target must not be smaller than that of the previous call.
    package mutating func location(of target: Int) -> SourceLocation {
        advance(to: target)
        return SourceLocation(offset: target, line: line, column: column)
    }
}

extension SourceLocation {
    package init(atByte offset: Int, line: Int, column: Int) {
        self.init(offset: offset, line: line, column: column)
    }

    /// The line and column are as a parser reports them, from 1; lines end with LF.
    package init(line: Int, column: Int, in text: [UInt8]) {
        var start = 0
        for _ in 1..<max(line, 1) {
            start = text[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.count
        }
        self.init(offset: min(start + max(column - 1, 0), text.count), line: line, column: column)
    }
}

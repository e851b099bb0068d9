/// Splits chunks into lines, and keeps at most one line of the maximum size.
struct LineSplitter {
    struct Line: Sendable {
        /// The number, from 1; empty lines are counted and not returned.
        let number: Int
        /// The content; `nil` if the line is too long.
        let bytes: [UInt8]?
    }

    private let maximumBytes: Int
    private var number = 1
    private var kept: [UInt8] = []
    private var isTooLong = false

    init(maximumBytes: Int) {
        self.maximumBytes = maximumBytes
    }

    /// Adds a chunk, and returns the lines that end in it.
    mutating func add(_ chunk: some Collection<UInt8>) -> [Line] {
        var lines: [Line] = []
        var rest = chunk[...]
        while let end = rest.firstIndex(of: 0x0A) {
            keep(rest[..<end])
            lines += take()
            rest = rest[rest.index(after: end)...]
        }
        keep(rest)
        return lines
    }

    /// Returns the last line if it has no line break.
    mutating func finish() -> [Line] { take() }

    private mutating func keep(_ part: some Collection<UInt8>) {
        isTooLong = isTooLong || kept.count + part.count > maximumBytes
        if isTooLong { kept = [] } else { kept += part }
    }

    private mutating func take() -> [Line] {
        defer {
            number += 1
            kept = []
            isTooLong = false
        }
        if isTooLong { return [Line(number: number, bytes: nil)] }
        let isBlank = kept.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        return isBlank ? [] : [Line(number: number, bytes: kept)]
    }
}

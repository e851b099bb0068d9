/// Splits chunks into lines, and buffers at most one line of the maximum size.
struct LineSplitter {
    struct Line: Sendable {
        /// The line number, from 1; empty lines are counted but not returned.
        let number: Int
        /// The content; `nil` if the line is too long.
        let bytes: [UInt8]?
    }

    private let maximumBytes: Int
    private var number = 1
    private var held: [UInt8] = []
    private var isTooLarge = false

    init(maximumBytes: Int) {
        self.maximumBytes = maximumBytes
    }

    /// Adds a chunk; returns the lines that end in it.
    mutating func add(_ chunk: Span<UInt8>) -> [Line] {
        var lines: [Line] = []
        var start = 0
        for index in chunk.indices where chunk[index] == 0x0A {
            hold(chunk.extracting(start..<index))
            lines += take()
            start = index + 1
        }
        hold(chunk.extracting(start..<chunk.count))
        return lines
    }

    /// Returns the last line if it has no line break.
    mutating func finish() -> [Line] { take() }

    private mutating func hold(_ part: Span<UInt8>) {
        isTooLarge = isTooLarge || held.count + part.count > maximumBytes
        if isTooLarge {
            held = []
        } else {
            unsafe part.withUnsafeBufferPointer { unsafe held.append(contentsOf: $0) }
        }
    }

    private mutating func take() -> [Line] {
        defer {
            number += 1
            held = []
            isTooLarge = false
        }
        if isTooLarge { return [Line(number: number, bytes: nil)] }
        let isBlank = held.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        return isBlank ? [] : [Line(number: number, bytes: held)]
    }
}

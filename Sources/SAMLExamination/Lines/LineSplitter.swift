internal import SAMLEncoding

/// A splitter of chunks into the lines of a batch, which keeps at most one line of the maximum size.
///
/// ```swift
/// var splitter = LineSplitter(maximumBytes: 2 << 20)
/// for try await chunk in body { for line in splitter.add([UInt8](chunk)) { … } }
/// for line in splitter.finish() { … }
/// ```
public struct LineSplitter: Sendable {
    /// A line of a batch.
    public struct Line: Hashable, Sendable {
        public enum Content: Hashable, Sendable {
            /// The whole line, without its line break.
            case whole([UInt8])
            /// The first bytes of a line that is too long.
            case tooLong(start: [UInt8])
        }

        /// The line number, from 1; empty lines are counted but not returned.
        public let number: Int
        public let content: Content

        /// Creates a line.
        public init(number: Int, _ content: Content) {
            self.number = number
            self.content = content
        }
    }

    /// The length of the start of a line that is too long, in bytes: sufficient for an identifier before the payload.
    private static let startLength = 1024

    private let maximumBytes: Int
    private var number = 1
    private var kept: [UInt8] = []
    private var isTooLong = false

    /// Creates a splitter.
    ///
    /// - Parameter maximumBytes: The maximum size of a line, in bytes.
    public init(maximumBytes: Int) {
        self.maximumBytes = maximumBytes
    }

    /// Adds a chunk and returns the lines that end in it.
    ///
    /// - Parameter chunk: The chunk, in UTF-8.
    /// - Returns: The lines.
    public mutating func add(_ chunk: Span<UInt8>) -> [Line] {
        var lines: [Line] = []
        var start = 0
        for index in chunk.indices where chunk[index] == 0x0A {
            keep(chunk.extracting(start..<index))
            lines += take()
            start = index + 1
        }
        keep(chunk.extracting(start..<chunk.count))
        return lines
    }

    /// Adds a chunk and returns the lines that end in it.
    ///
    /// - Parameter chunk: The chunk, in UTF-8.
    /// - Returns: The lines.
    public mutating func add(_ chunk: [UInt8]) -> [Line] {
        chunk.withSpan { add($0) }
    }

    /// Returns the last line if it has no line break.
    public mutating func finish() -> [Line] { take() }

    private mutating func keep(_ part: Span<UInt8>) {
        guard !isTooLong else { return }
        isTooLong = kept.count + part.count > maximumBytes
        if isTooLong {
            let missing = max(0, Self.startLength - kept.count)
            kept = kept.prefix(Self.startLength) + [UInt8](copying: part.extracting(first: missing))
        } else {
            kept += [UInt8](copying: part)
        }
    }

    private mutating func take() -> [Line] {
        defer {
            number += 1
            kept = []
            isTooLong = false
        }
        if isTooLong { return [Line(number: number, .tooLong(start: kept))] }
        let isBlank = kept.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        return isBlank ? [] : [Line(number: number, .whole(kept))]
    }
}

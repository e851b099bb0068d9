import ByteTools
import SAMLEncoding

/// The first lines of a text, each of limited length, without control characters.
struct CutText: Sendable {
    private(set) var lines: [String]

    /// In characters.
    static let maximumLength = 300

    init(lines: [String]) {
        self.lines = lines.map(Self.shown)
    }

    init(_ text: String, maximumLines maximum: Int, notingRest isRestNoted: Bool) {
        var bytes = text.utf8[...]
        if bytes.last == 0x0A { bytes.removeLast() }
        let pieces = bytes.split(separator: 0x0A, maxSplits: maximum, omittingEmptySubsequences: false)
        self.init(
            lines: pieces.prefix(maximum).map { piece in
                // Tabs indent, and a carriage return before the line break is a part of it.
                let piece = piece.last == 0x0D ? piece.dropLast() : piece
                return String(decoding: piece.map { $0 == 0x09 ? 0x20 : $0 }, as: UTF8.self)
            }
        )
        guard isRestNoted, let rest = pieces.dropFirst(maximum).first else { return }
        let count = rest.reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) }
        lines.append("… (\(count.counted("more line")))")
    }

    private static func shown(_ line: String) -> String { line.clipped(to: maximumLength).withoutControls }
}

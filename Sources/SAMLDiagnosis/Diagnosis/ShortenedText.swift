internal import ByteTools

/// What programs write where they leave out a part of a text: `...`, `…`, `[truncated]`, `<1234 bytes>`.
enum ShortenedText {
    static let message = "the value was shortened: an ellipsis stands where the rest of it should be"

    private static let ellipses = ["...", "…"].map { [UInt8]($0.utf8) }
    private static let words = ["truncated", "bytes", "omitted", "shortened", "snip", "more", "cut"].map {
        [UInt8]($0.utf8)
    }
    /// No mark is longer.
    private static let reach = 40

    /// Whether a text starts with such a mark.
    static func startsWithMark(_ text: ArraySlice<UInt8>) -> Bool {
        if ellipses.contains(where: { text.starts(with: $0) }) { return true }
        guard let first = text.first, "[<({".utf8.contains(first) else { return false }
        let content = text.prefix(reach).prefix { !"])>}".utf8.contains($0) }
        // A tag is none.
        let isTag =
            first == UInt8(ascii: "<") && (content.count == reach || content.contains { "=:/\"".utf8.contains($0) })
        if isTag { return false }
        let mark = content.map(\.asciiLowercased)
        if ellipses.contains(where: { mark.dropFirst().starts(with: $0) }) { return true }
        return mark.split { !(0x61...0x7A).contains($0) }.contains { words.contains(Array($0)) }
    }

    /// Whether a text ends with such a mark, but for whitespace, quotes and brackets.
    static func endsWithMark(_ text: [UInt8]) -> Bool {
        firstMark(in: text[max(0, text.count - reach)...]) != nil
    }

    /// Where the first mark is that is no tag.
    static func firstMark(in text: ArraySlice<UInt8>) -> Int? {
        text.indices.first { startsWithMark(text[$0...]) }
    }
}

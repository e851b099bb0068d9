internal import ByteTools

/// The marks that programs write in place of omitted text: `...`, `…`, `[truncated]`, `<1234 bytes>`.
enum ShortenedText {
    static let message = "the value was shortened: an ellipsis or a mark such as '[truncated]' is in place of the rest"

    private static let ellipses = ["...", "…"].map { [UInt8]($0.utf8) }
    private static let words = [
        "truncated", "bytes", "chars", "characters", "omitted", "shortened", "masked", "snip", "more", "cut",
    ].map {
        [UInt8]($0.utf8)
    }
    /// The maximum length of a mark.
    private static let reach = 40

    static func startsWithMark(_ text: ArraySlice<UInt8>) -> Bool {
        if ellipses.contains(where: { text.starts(with: $0) }) { return true }
        guard let first = text.first, "[<({".utf8.contains(first) else { return false }
        let content = text.prefix(reach).prefix { !"])>}".utf8.contains($0) }
        // A tag is not a mark.
        let isTag =
            first == UInt8(ascii: "<") && (content.count == reach || content.contains { "=:/\"".utf8.contains($0) })
        if isTag { return false }
        let mark = content.map { $0.asciiLowercased }
        if ellipses.contains(where: { mark.dropFirst().starts(with: $0) }) { return true }
        return mark.split { !(0x61...0x7A).contains($0) }.contains { words.contains(Array($0)) }
    }

    /// True if the text is only such a mark.
    static func isMark(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.count <= reach, startsWithMark(text) else { return false }
        if ellipses.contains(where: { text.elementsEqual($0) }) { return true }
        return text.last.map { "])>}".utf8.contains($0) } ?? false
    }

    /// True if the text ends with such a mark, apart from whitespace, quotes and brackets.
    static func endsWithMark(_ text: [UInt8]) -> Bool {
        firstMark(in: text[max(0, text.count - reach)...]) != nil
    }

    /// The offset of the first mark that is not a tag.
    static func firstMark(in text: ArraySlice<UInt8>) -> Int? {
        text.indices.first { startsWithMark(text[$0...]) }
    }
}

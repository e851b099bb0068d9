internal import ByteTools

/// A string literal that the source text of a program has in adjacent pieces, as in Java, Python and Swift: `"PHNh…" + "bWxw…"`.
package struct LiteralPieces {
    /// The content of the pieces: a value without escapes, or else a literal.
    let joined: [UInt8]
    /// The pieces in the text, with their quotes.
    let range: Range<Int>
    /// The contents of the pieces in the text.
    package let pieces: LinePieces

    /// The maximum length of a name, or of other fields of a form, between the first quote and the response, and of the text between
    /// two pieces.
    private static let maximumGap = 512
    private static let maximumPieces = 1 << 14
    /// The length of the end of a content in which its completeness shows.
    private static let tailLength = 256
    private static let endOfResponse = [UInt8]("Response>".utf8)
    /// The operators between two pieces.
    private static let operators: ASCIISet = "+.&\\"

    /// Returns `nil` if the response is complete in its first piece, or no other one continues it.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - value: The start of the response in it.
    ///   - bounds: The part of the text that may belong to the response.
    package init?(in text: ArraySlice<UInt8>, from value: Int, within bounds: Range<Int>) {
        let text = text[bounds]
        let head = text[..<value].suffix(Self.maximumGap)
        guard let opening = head.lastIndex(where: { $0.isQuotationMark || $0.isXMLSpace }),
            text[opening].isQuotationMark, var end = Self.end(ofPieceAt: opening, in: text)
        else { return nil }
        let isMarkup = text[value] == UInt8(ascii: "<")
        var content = Array(text[(opening + 1)..<end])
        var pieces = LinePieces((opening + 1)..<end, separatedBy: [])
        while pieces.ranges.count < Self.maximumPieces, !Self.isComplete(content, isMarkup: isMarkup),
            let start = Self.start(ofPieceAfter: end, in: text), let next = Self.end(ofPieceAt: start, in: text)
        {
            content += text[(start + 1)..<next]
            end = next
            pieces.ranges.append((start + 1)..<next)
        }
        guard pieces.ranges.count > 1 else { return nil }
        self.pieces = pieces
        range = opening..<(end + 1)
        joined = content.contains(UInt8(ascii: "\\")) ? [text[end]] + content + [text[end]] : content
    }

    private static func isComplete(_ content: [UInt8], isMarkup: Bool) -> Bool {
        if isMarkup { return content.suffix(endOfResponse.count).elementsEqual(endOfResponse) }
        return content.last == Base64Alphabet.padding || EncodedValue.isComplete(content.suffix(tailLength))
    }

    /// Returns the closing quote of a piece; `nil` if it does not end in its line.
    private static func end(ofPieceAt start: Int, in text: ArraySlice<UInt8>) -> Int? {
        var index = start + 1
        while index < text.endIndex, text[index] != text[start] {
            if text[index] == 0x0A { return nil }
            index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return index < text.endIndex ? index : nil
    }

    /// Returns the opening quote of the next piece, after an operator or on another line.
    private static func start(ofPieceAfter end: Int, in text: ArraySlice<UInt8>) -> Int? {
        let gap = text[(end + 1)...].prefix(maximumGap).prefix { $0.isXMLSpace || operators.contains($0) }
        guard gap.contains(where: { $0 == 0x0A || operators.contains($0) }), gap.count(where: operators.contains) <= 1,
            gap.endIndex < text.endIndex, text[gap.endIndex] == text[end]
        else { return nil }
        return gap.endIndex
    }
}

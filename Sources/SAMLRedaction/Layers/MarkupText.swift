internal import SAMLEncoding

/// A text, a CDATA section or a comment, and what is in it without references and delimiters.
struct MarkupText {
    let content: [UInt8]
    let isComment: Bool
    private let escaped: EscapedText?
    private let opening: ArraySlice<UInt8>
    private let closing: ArraySlice<UInt8>

    init(_ piece: ArraySlice<UInt8>, _ kind: MarkupOutline.Piece.Kind) {
        isComment = kind == .comment
        let (start, end) = kind == .cdata ? (9, "]]>") : kind == .comment ? (4, "-->") : (0, "")
        opening = piece.prefix(start)
        let rest = piece.dropFirst(start)
        closing = rest.suffix(
            rest.count >= end.utf8.count && rest.suffix(end.utf8.count).elementsEqual(end.utf8) ? end.utf8.count : 0
        )
        let inner = rest.dropLast(closing.count)
        escaped = kind == .text ? EscapedText(inner, .markup) : nil
        content = escaped?.decoded ?? Array(inner)
    }

    /// Returns the text with other content.
    func enclosing(_ changed: [UInt8]) -> [UInt8] { opening + (escaped?.escaping(changed) ?? changed) + closing }
}

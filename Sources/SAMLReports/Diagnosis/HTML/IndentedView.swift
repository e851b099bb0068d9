import SAMLDiagnosis
import SAMLEncoding

/// A document with each element on a separate line, for reading: these are not the signed bytes.
struct IndentedView {
    private static let maximumPieces = 2000
    /// In characters.
    private static let maximumLength = 300
    private static let maximumFoldedLength = 20_000
    private static let styles: [StaticString] = ["d0", "d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8", "d9"]

    private let input: PageInput
    private let document: DiagnosedDocument
    private let spots: [SourceSpot]

    /// - Returns: `nil` if the document contains no elements, or too many.
    init?(_ input: PageInput, spots: [SourceSpot]) {
        document = input.document
        let outline = document.outline
        guard outline.elements.count > 1, outline.pieces.count <= Self.maximumPieces else { return nil }
        self.input = input
        self.spots = spots
    }

    @HTMLBuilder
    var html: [HTML] {
        HTML(.h4, .style("view"), .id(.part(.indented, input: input.number)), text: "Indented view")
        HTML(.p, .style("unsigned-view")) {
            "The whitespace of this view differs from the document, so these are not the signed bytes. Send and copy only the exact document."
        }
        HTML(.div, .style("source", "indented")) { lines }
    }

    private var lines: [HTML] {
        let pieces = document.outline.pieces.filter { !isWhitespace($0) }
        var lines: [HTML] = []
        var index = 0
        var depth = 0
        while index < pieces.count {
            let piece = pieces[index]
            var end = index + 1
            if piece.kind == .startTag {
                // An element without child elements is one line.
                let rest = pieces[end...].prefix { $0.element == piece.element && [.text, .cdata].contains($0.kind) }
                if rest.endIndex < pieces.count, isEnd(pieces[rest.endIndex], of: piece) { end = rest.endIndex + 1 }
            }
            if piece.kind == .endTag { depth = max(0, depth - 1) }
            lines.append(line(pieces[index..<end], depth: depth))
            if piece.kind == .startTag, end == index + 1, !isEmpty(piece) { depth += 1 }
            index = end
        }
        return lines
    }

    private func isEnd(_ piece: MarkupOutline.Piece, of start: MarkupOutline.Piece) -> Bool {
        piece.kind == .endTag && piece.element == start.element
    }

    private func isEmpty(_ tag: MarkupOutline.Piece) -> Bool {
        document.bytes[tag.range].suffix(2).elementsEqual("/>".utf8)
    }

    private func isWhitespace(_ piece: MarkupOutline.Piece) -> Bool {
        piece.kind == .text && document.bytes[piece.range].allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
    }

    private func line(_ pieces: ArraySlice<MarkupOutline.Piece>, depth: Int) -> HTML {
        HTML(.code, .style("line", Self.styles[min(depth, Self.styles.count - 1)])) {
            for spot in spots where pieces.contains(where: { $0.range.contains(spot.offset) }) {
                input.link(to: spot.finding, number: spot.number)
            }
            for piece in pieces { content(of: piece) }
        }
    }

    private func content(of piece: MarkupOutline.Piece) -> [HTML] {
        switch piece.kind {
        case .startTag: return tag(piece)
        case .endTag: return [.text(shown(piece.range))]
        case .text:
            guard let fold = Fold(piece, in: document) else {
                return [HTML(.span, .style("x"), text: shown(piece.range))]
            }
            return [
                HTML(.details, .style("fold")) {
                    HTML(.summary, text: fold.name)
                    HTML(.span, .style("x"), text: shown(piece.range, upTo: Self.maximumFoldedLength))
                }
            ]
        default: return [HTML(.span, .style("c"), text: shown(piece.range))]
        }
    }

    private func tag(_ piece: MarkupOutline.Piece) -> [HTML] {
        var content: [HTML] = []
        var end = piece.range.lowerBound
        for (_, value) in document.outline.attributes(of: piece.range) {
            content.append(.text(shown(end..<value.lowerBound)))
            content.append(HTML(.span, .style("v"), text: shown(value)))
            end = value.upperBound
        }
        return content + [.text(shown(end..<piece.range.upperBound))]
    }

    /// A range of the document without private parts, on one line.
    private func shown(_ range: Range<Int>, upTo length: Int = Self.maximumLength) -> String {
        var shown = ""
        var start = range.lowerBound
        for hidden in input.hidden.ranges(in: range) {
            shown += text(start..<hidden.lowerBound).clipped(to: length) + text(hidden).masked
            start = hidden.upperBound
        }
        return shown + text(start..<range.upperBound).clipped(to: length)
    }

    private func text(_ range: Range<Int>) -> String {
        let text = String(decoding: document.bytes[range], as: UTF8.self)
        return String(String.UnicodeScalarView(text.unicodeScalars.map { (9...13).contains($0.value) ? " " : $0 }))
    }
}

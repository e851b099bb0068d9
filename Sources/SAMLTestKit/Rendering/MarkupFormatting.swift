internal import ByteTools
internal import SAMLEncoding

/// Whitespace between elements and between attributes, added to the text of a document.
///
/// Elements with text are not changed inside, so values stay as they are.
struct MarkupFormatting: Hashable, Sendable {
    enum Scope: Hashable, Sendable {
        case everything
        case signedInfo
        /// Around the root; inside it, too, unless it is signed itself.
        case unsigned
        case nothing
    }

    var lineBreak = "\n"
    var indent = ""
    var scope = Scope.everything
    /// The whitespace before an attribute on a line of its own; `nil` for attributes on one line, separated by spaces.
    var attributeIndent: String?
    var separatesAttributes = false

    init(lineBreak: String = "\n", indent: String = "", scope: Scope = .everything, attributeIndent: String? = nil) {
        self.lineBreak = lineBreak
        self.indent = indent
        self.scope = scope
        self.attributeIndent = attributeIndent
        separatesAttributes = attributeIndent != nil
    }

    static func elements(indent: String) -> Self { Self(indent: indent) }

    /// Attributes on separate lines, and elements as they are.
    static func attributes(indent: String?) -> Self {
        var formatting = Self(scope: .nothing, attributeIndent: indent)
        formatting.separatesAttributes = true
        return formatting
    }

    /// Returns a document with the whitespace; whitespace that is between elements already is replaced where more is added.
    func apply(to document: [UInt8]) -> [UInt8] {
        let outline = MarkupOutline(of: document)
        let spaced = spacedElements(of: outline)
        var result: [UInt8] = []
        result.reserveCapacity(document.count * 2)
        for piece in outline.pieces {
            let isSpaced = outline.parent(of: piece).map(spaced.contains) ?? (scope == .unsigned)
            if isSpaced, outline.isWhitespace(piece) { continue }
            if isSpaced, piece.kind != .text { addBreak(before: piece, outline, to: &result) }
            write(piece, of: document, to: &result)
        }
        if scope == .unsigned { result += lineBreak.utf8 }
        return result
    }

    /// Writes the line break and the indentation before a tag.
    private func addBreak(before piece: MarkupOutline.Piece, _ outline: MarkupOutline, to result: inout [UInt8]) {
        result += lineBreak.utf8
        if indent.isEmpty { return }
        let ancestors = outline.parent(of: piece).map { Array(outline.lineage(of: $0)) } ?? []
        for _ in ancestors.dropFirst(piece.kind == .endTag ? 1 : 0) { result += indent.utf8 }
    }

    /// The elements that get whitespace, of those that contain elements alone.
    private func spacedElements(of outline: MarkupOutline) -> Set<Int> {
        let contents = outline.pieces.filter {
            $0.kind != .startTag && $0.kind != .endTag && !outline.isWhitespace($0)
        }
        let elements = outline.parents.subtracting(contents.compactMap(\.element))
        switch scope {
        case .everything: return elements
        case .nothing: return []
        case .unsigned:
            let rootIsSigned = outline.elements.indices.contains {
                outline.elements[$0].parent == 0 && outline.isElement($0, named: "Signature")
            }
            return rootIsSigned ? [] : elements.filter { outline.elements[$0].parent == nil }
        case .signedInfo: return elements.filter { outline.isInside($0, "SignedInfo") }
        }
    }

    private func write(_ piece: MarkupOutline.Piece, of document: [UInt8], to result: inout [UInt8]) {
        guard separatesAttributes, piece.kind == .startTag else {
            result += document[piece.range]
            return
        }
        var quote: UInt8?
        for byte in document[piece.range] {
            if quote == nil, byte == 0x20 {
                result += lineBreak.utf8
                result += (attributeIndent ?? "").utf8
                continue
            }
            if byte.isQuotationMark { quote = quote == nil ? byte : quote == byte ? nil : quote }
            result.append(byte)
        }
    }
}

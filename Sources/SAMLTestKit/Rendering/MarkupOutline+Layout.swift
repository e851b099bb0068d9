internal import ByteTools
internal import SAMLEncoding

extension MarkupOutline {
    /// The elements that contain elements.
    var parents: Set<Int> { Set(elements.compactMap(\.parent)) }

    /// Returns the innermost element around a piece; of an end tag, its own.
    func parent(of piece: Piece) -> Int? {
        piece.kind == .startTag ? piece.element.flatMap { elements[$0].parent } : piece.element
    }

    func isWhitespace(_ piece: Piece) -> Bool { piece.kind == .text && bytes[piece.range].allSatisfy(\.isXMLSpace) }

    func isInside(_ element: Int, _ name: StaticString) -> Bool {
        lineage(of: element).contains { isElement($0, named: name) }
    }

    func prefix(of element: Int) -> String {
        let name = bytes[elements[element].name]
        return name.lastIndex(of: 0x3A).map { String(decoding: name[..<$0], as: UTF8.self) } ?? ""
    }
}

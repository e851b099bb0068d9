internal import SAMLEncoding

/// The texts of elements that contain nothing else, by the numbers of the elements.
struct DocumentTexts {
    private var texts: [Int: Range<Int>] = [:]
    private var divided: Set<Int> = []

    init(of outline: MarkupOutline) {
        for piece in outline.pieces {
            guard let element = piece.element else { continue }
            switch piece.kind {
            case .text: add(piece.range, to: element)
            case .cdata: add(Self.content(of: piece.range, in: outline.bytes), to: element)
            case .comment, .processingInstruction, .declaration: divided.insert(element)
            case .startTag: if let parent = outline.elements[element].parent { divided.insert(parent) }
            case .endTag: break
            }
        }
    }

    private mutating func add(_ range: Range<Int>, to element: Int) {
        if texts.updateValue(range, forKey: element) != nil { divided.insert(element) }
    }

    private static func content(of section: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
        let start = "<![CDATA[".utf8.count
        let end = bytes[section].suffix(3).elementsEqual("]]>".utf8) ? 3 : 0
        return section.count >= start + end
            ? (section.lowerBound + start)..<(section.upperBound - end) : section
    }

    /// Returns the place of the only text of an element; `nil` if the element has no text, several, or other content.
    func place(of element: Int) -> Range<Int>? { divided.contains(element) ? nil : texts[element] }
}

/// Where the elements of a text are, as far as it is well-formed.
struct TagMap {
    /// An element, by its places in the bytes.
    struct Element {
        let name: Range<Int>
        let attributes: [Attribute]
        /// Behind the start tag.
        let contentStart: Int
        /// Before the end tag; the start of the content, if there is none.
        fileprivate(set) var contentEnd: Int
        /// From the start tag to the end tag.
        fileprivate(set) var whole: Range<Int>

        /// What stands between the tags.
        var content: Range<Int> { contentStart..<contentEnd }
        /// Whether it is written as one tag.
        var isOneTag: Bool { contentStart == whole.upperBound }
    }

    /// An attribute, by its places in the bytes.
    struct Attribute {
        let name: Range<Int>
        /// Without the quotes.
        let value: Range<Int>
        /// With the quotes.
        var whole: Range<Int> { name.lowerBound..<value.upperBound + 1 }
    }

    /// In the order in which they end.
    private(set) var elements: [Element] = []
    /// Where markup begins or ends.
    private(set) var boundaries: [Int] = []

    init(_ bytes: [UInt8]) {
        var open: [Element] = []
        var index = 0
        while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")), start + 1 < bytes.count,
            let close = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
        {
            index = close + 1
            boundaries += [start, index]
            switch bytes[start + 1] {
            case UInt8(ascii: "!"), UInt8(ascii: "?"): break
            case UInt8(ascii: "/"):
                guard var element = open.popLast() else { continue }
                element.contentEnd = start
                element.whole = element.whole.lowerBound..<index
                elements.append(element)
            default:
                let element = Self.element(bytes, start..<index)
                if bytes[close - 1] == UInt8(ascii: "/") { elements.append(element) } else { open.append(element) }
            }
        }
    }

    /// Reads a start tag.
    private static func element(_ bytes: [UInt8], _ tag: Range<Int>) -> Element {
        let ends: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "/"), UInt8(ascii: ">")]
        let inner = bytes[tag.lowerBound + 1..<tag.upperBound]
        let name = inner.startIndex..<(inner.firstIndex { ends.contains($0) } ?? inner.endIndex)
        var attributes: [Attribute] = []
        var index = name.upperBound
        while let equals = bytes[index..<tag.upperBound].firstIndex(of: UInt8(ascii: "=")), equals + 1 < tag.upperBound
        {
            let quote = bytes[equals + 1]
            guard let end = bytes[(equals + 2)..<tag.upperBound].firstIndex(of: quote) else { break }
            let start = bytes[index..<equals].lastIndex { ends.contains($0) }.map { $0 + 1 } ?? index
            attributes.append(Attribute(name: start..<equals, value: equals + 2..<end))
            index = end + 1
        }
        return Element(
            name: name,
            attributes: attributes,
            contentStart: tag.upperBound,
            contentEnd: tag.upperBound,
            whole: tag
        )
    }
}

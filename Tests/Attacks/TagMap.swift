/// The places of the elements of a text, up to an error of well-formedness.
package struct TagMap {
    /// An element, by its places in the bytes.
    package struct Element {
        package let name: Range<Int>
        package let attributes: [Attribute]
        /// The offset after the start tag.
        package let contentStart: Int
        /// The offset before the end tag; the start of the content, if there is none.
        package fileprivate(set) var contentEnd: Int
        /// The range from the start tag through the end tag.
        package fileprivate(set) var whole: Range<Int>

        /// The range between the tags.
        package var content: Range<Int> { contentStart..<contentEnd }
        /// True for an empty-element tag.
        package var isOneTag: Bool { contentStart == whole.upperBound }
    }

    /// An attribute, by its places in the bytes.
    package struct Attribute {
        package let name: Range<Int>
        /// The range of the value without the quotes.
        package let value: Range<Int>
        /// The range of the value with the quotes.
        package var whole: Range<Int> { name.lowerBound..<value.upperBound + 1 }
    }

    /// The elements, in the order of their ends.
    package private(set) var elements: [Element] = []
    /// The offsets at which markup begins or ends.
    package private(set) var boundaries: [Int] = []

    package init(_ bytes: [UInt8]) {
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

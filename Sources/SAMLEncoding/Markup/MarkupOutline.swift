internal import ByteTools

/// The elements and pieces of a document, in order.
///
/// It is as tolerant as the tokenizer: for a well-formed document it is the same as the result of a parser, for other text an
/// approximation. It is for display and must not be used to read the content of a response.
package struct MarkupOutline: Sendable {
    package struct Piece: Sendable {
        package enum Kind: Sendable {
            case text, cdata, startTag, endTag, comment, processingInstruction, declaration
        }

        package let kind: Kind
        package let range: Range<Int>
        /// The index of the innermost element that contains it; for a tag, of its own element.
        package let element: Int?
    }

    /// An element, in the order of the start tags.
    package struct Element: Sendable {
        package let name: Range<Int>
        package let startTag: Range<Int>
        package fileprivate(set) var range: Range<Int>
        package let parent: Int?
    }

    /// The pieces; together they are the document.
    package private(set) var pieces: [Piece] = []
    package private(set) var elements: [Element] = []

    package let bytes: [UInt8]

    private var open: [Int] = []

    package init(of bytes: [UInt8]) {
        self.bytes = bytes
        for token in MarkupTokenizer(bytes[...]) { add(token) }
        while !open.isEmpty { close(at: bytes.count) }
    }

    /// Returns the name of an element without its prefix; empty if it is longer than any name in SAML.
    package func localName(of element: Int) -> String { localName(elements[element].name) }

    /// Returns a name in the document without its prefix.
    package func localName(_ name: Range<Int>) -> String {
        guard name.count <= 64 else { return "" }
        return String(decoding: bytes[name].localPart, as: UTF8.self)
    }

    package func isElement(_ element: Int, named name: StaticString) -> Bool {
        let range = elements[element].name
        return range.count <= 64 && bytes[range].localPart.isText(name)
    }

    package func attribute(_ name: StaticString, of element: Int) -> Range<Int>? {
        attributes(of: elements[element].startTag).first { bytes[$0.name].isText(name) }?.value
    }

    package func namespaces(of element: Int) -> [(name: Range<Int>, value: Range<Int>)] {
        attributes(of: elements[element].startTag).filter {
            bytes[$0.name].isText("xmlns") || bytes[$0.name].starts(with: "xmlns:".utf8)
        }
    }

    /// Returns the namespace of the prefix of an element; `nil` if it is not declared.
    package func namespace(of element: Int) -> ArraySlice<UInt8>? {
        let name = bytes[elements[element].name]
        let prefix = name.firstIndex(of: UInt8(ascii: ":")).map { name[..<$0] }
        let declaration = Array("xmlns".utf8) + (prefix.map { [UInt8(ascii: ":")] + $0 } ?? [])
        return lineage(of: element).lazy.compactMap { element in
            attributes(of: elements[element].startTag).first { bytes[$0.name].elementsEqual(declaration) }?.value
        }.first.map { bytes[$0] }
    }

    /// The maximum depth at which the attribute around a place is looked for.
    private static let maximumAttributeDepth = 64

    /// Returns the name of the SAML attribute whose value is around a place; `nil` if the place is in no AttributeValue.
    ///
    /// Of several, it is the outermost: markup inside a value is personal, and so may be the names in it.
    package func attributeName(around offset: Int) -> Range<Int>? {
        // Elements are in the order of their starts.
        var (low, high) = (0, elements.count)
        while low < high {
            let middle = (low + high) / 2
            if elements[middle].range.lowerBound <= offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return nil }
        let path = Array(lineage(of: low - 1).prefix(Self.maximumAttributeDepth + 1))
        guard path.count <= Self.maximumAttributeDepth,
            let value = path.last(where: {
                elements[$0].range.contains(offset) && isElement($0, named: "AttributeValue")
            }),
            let parent = elements[value].parent, isElement(parent, named: "Attribute")
        else { return nil }
        return attribute("Name", of: parent)
    }

    /// Returns the element and its ancestors, innermost first.
    package func lineage(of element: Int) -> some Sequence<Int> {
        sequence(first: element) { elements[$0].parent }
    }

    /// Returns the first element with a path of names from the root, such as `/Response/Assertion`, with any prefixes.
    package func firstElement(at path: String) -> Int? {
        let names = path.split(separator: "/").map(String.init)
        return elements.indices.first { index in
            guard localName(of: index) == names.last else { return false }
            return lineage(of: index).map { localName(of: $0) }.reversed().elementsEqual(names)
        }
    }

    /// Values are without their quotes.
    package func attributes(of tag: Range<Int>) -> [(name: Range<Int>, value: Range<Int>)] {
        var attributes: [(name: Range<Int>, value: Range<Int>)] = []
        var start = tag.lowerBound
        while let opening = bytes[start..<tag.upperBound].firstIndex(where: { $0.isQuotationMark }) {
            let closing = bytes[(opening + 1)..<tag.upperBound].firstIndex(of: bytes[opening]) ?? tag.upperBound
            let head = bytes[start..<opening]
            let end = head.lastIndex { $0 != UInt8(ascii: "=") && !$0.isSpace }.map { $0 + 1 } ?? start
            let name = (bytes[start..<end].lastIndex { $0.endsMarkupName }.map { $0 + 1 } ?? start)..<end
            attributes.append((name, (opening + 1)..<closing))
            start = min(closing + 1, tag.upperBound)
        }
        return attributes
    }

    private mutating func add(_ token: MarkupToken) {
        switch token.kind {
        case .text: append(.text, token.range)
        case .cdata: append(.cdata, token.range)
        case .comment: append(.comment, token.range)
        case .declaration: append(.declaration, token.range)
        case .processingInstruction: append(.processingInstruction, token.range)
        case .startTag(let name, let isEmpty):
            elements.append(Element(name: name, startTag: token.range, range: token.range, parent: open.last))
            open.append(elements.count - 1)
            append(.startTag, token.range)
            if isEmpty { close(at: token.range.upperBound) }
        case .endTag(let name):
            // Only the innermost elements are searched, so that a hostile document takes no more time than others.
            let index = open.indices.suffix(16).last { bytes[elements[open[$0]].name].elementsEqual(bytes[name]) }
            if let index { while open.count > index + 1 { close(at: token.range.lowerBound) } }
            append(.endTag, token.range)
            if index != nil { close(at: token.range.upperBound) }
        }
    }

    private mutating func append(_ kind: Piece.Kind, _ range: Range<Int>) {
        pieces.append(Piece(kind: kind, range: range, element: open.last))
    }

    private mutating func close(at offset: Int) {
        let element = open.removeLast()
        elements[element].range = elements[element].range.lowerBound..<offset
    }
}

extension UInt8 {
    fileprivate var isSpace: Bool { isBlank || isASCIINewline }
}

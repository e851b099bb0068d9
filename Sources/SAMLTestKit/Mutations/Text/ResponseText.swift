internal import ByteTools
internal import SAMLEncoding

/// A well-formed response as text, with the places of its elements.
///
/// A change replaces a range of the text and leaves every other byte unchanged: nothing is serialized.
struct ResponseText: Sendable {
    let bytes: [UInt8]
    private let outline: MarkupOutline
    /// The first child of each element and its next sibling, by index; 0, the root, means none.
    private let links: [(child: Int, sibling: Int)]

    struct Element: Hashable, Sendable {
        let index: Int
    }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        outline = MarkupOutline(of: bytes)
        var links = Array(repeating: (child: 0, sibling: 0), count: outline.elements.count)
        for index in outline.elements.indices.dropFirst().reversed() {
            guard let parent = outline.elements[index].parent else { continue }
            links[index].sibling = links[parent].child
            links[parent].child = index
        }
        self.links = links
    }

    init(_ text: String) { self.init(Array(text.utf8)) }

    var string: String { String(decoding: bytes, as: UTF8.self) }

    // MARK: Elements

    var root: Element { Element(index: 0) }

    var elements: [Element] { outline.elements.indices.map(Element.init) }

    func child(_ name: StaticString, of parent: Element) -> Element? { children(name, of: parent).first }

    func children(_ name: StaticString, of parent: Element) -> [Element] {
        guard links.indices.contains(parent.index) else { return [] }
        return sequence(first: links[parent.index].child) { links[$0].sibling }.prefix { $0 != 0 }
            .filter { outline.isElement($0, named: name) }.map(Element.init)
    }

    func first(_ name: StaticString, in ancestor: Element) -> Element? {
        let limit = range(of: ancestor).upperBound
        return outline.elements.indices.dropFirst(ancestor.index + 1)
            .prefix { outline.elements[$0].range.lowerBound < limit }
            .first { outline.isElement($0, named: name) }.map(Element.init)
    }

    // MARK: Places

    func range(of element: Element) -> Range<Int> { outline.elements[element.index].range }

    func startTag(of element: Element) -> Range<Int> { outline.elements[element.index].startTag }

    func isOneTag(_ element: Element) -> Bool { startTag(of: element) == range(of: element) }

    /// The range between the tags; at the end of an empty-element tag.
    func content(of element: Element) -> Range<Int> {
        let (tag, whole) = (startTag(of: element), range(of: element))
        guard !isOneTag(element), let end = bytes[tag.upperBound..<whole.upperBound].lastIndex(of: UInt8(ascii: "<"))
        else { return whole.upperBound..<whole.upperBound }
        return tag.upperBound..<end
    }

    func text(of element: Element) -> String { text(range(of: element)) }

    func contentText(of element: Element) -> String { text(content(of: element)) }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func name(of element: Element) -> String { text(nameRange(of: element)) }

    func nameRange(of element: Element) -> Range<Int> { outline.elements[element.index].name }

    func attributes(of element: Element) -> [(name: Range<Int>, value: Range<Int>)] {
        outline.attributes(of: startTag(of: element))
    }

    func namespaces(of element: Element) -> [(name: Range<Int>, value: Range<Int>)] {
        outline.namespaces(of: element.index)
    }

    /// The value of the namespace declaration for the prefix of an element, if it is in its own tag.
    func ownDeclaration(of element: Element) -> Range<Int>? {
        let parts = name(of: element).split(separator: ":", maxSplits: 1)
        let declaration = parts.count == 2 ? "xmlns:\(parts[0])" : "xmlns"
        return namespaces(of: element).first { text($0.name) == declaration }?.value
    }

    /// The range of the value of an attribute, without its quotes.
    func attribute(_ name: StaticString, of element: Element) -> Range<Int>? {
        outline.attribute(name, of: element.index)
    }

    func value(_ name: StaticString, of element: Element) -> String? { attribute(name, of: element).map { text($0) } }

    /// Returns an element with content, with the prefix of another element and a declaration of its namespace.
    func element(_ name: String, like other: Element, _ content: String) -> String {
        let namespace = outline.namespace(of: other.index).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let prefix = self.name(of: other).prefix { $0 != ":" }
        let isPrefixed = prefix.utf8.count < self.name(of: other).utf8.count
        let full = isPrefixed ? "\(prefix):\(name)" : name
        return "<\(full) xmlns\(isPrefixed ? ":\(prefix)" : "")=\"\(namespace)\">\(content)</\(full)>"
    }

    // MARK: Changes

    typealias Edit = (range: Range<Int>, text: String)

    /// Returns the text with changes; ranges do not overlap, and changes at one place are applied in their order.
    func applying(_ edits: [Edit]) -> ResponseText {
        ResponseText(bytes.applying(edits.map { TextEdit(range: $0.range, text: Array($0.text.utf8)) }).text)
    }

    func replacing(_ range: Range<Int>, with text: String) -> ResponseText { applying([(range, text)]) }

    func replacing(_ element: Element, with text: String) -> ResponseText { replacing(range(of: element), with: text) }

    func removing(_ element: Element) -> ResponseText { replacing(element, with: "") }

    func replacingContent(of element: Element, with text: String) -> ResponseText {
        applying([edit(.content(element), text)])
    }

    func inserting(_ text: String, _ place: Place) -> ResponseText { applying([edit(place, text)]) }

    func repeating(_ element: Element) -> ResponseText { inserting(text(of: element), .after(element)) }

    enum Place {
        case before(Element)
        case after(Element)
        case atStart(Element)
        case atEnd(Element)
        case content(Element)
    }

    /// Returns the change that writes text to a place; an empty-element tag gets an end tag if necessary.
    func edit(_ place: Place, _ text: String) -> Edit {
        func point(_ offset: Int) -> Range<Int> { offset..<offset }
        switch place {
        case .before(let element): return (point(range(of: element).lowerBound), text)
        case .after(let element): return (point(range(of: element).upperBound), text)
        case .atStart(let element), .atEnd(let element), .content(let element):
            if isOneTag(element) {
                let end = range(of: element).upperBound
                return (end - 2..<end, ">\(text)</\(name(of: element))>")
            }
            let content = content(of: element)
            return switch place {
            case .content: (content, text)
            case .atEnd: (point(content.upperBound), text)
            default: (point(content.lowerBound), text)
            }
        }
    }

    /// Returns the change that sets an attribute; a new one is the first of its tag.
    func settingEdit(_ name: StaticString, of element: Element, to value: String) -> Edit {
        if let range = attribute(name, of: element) {
            let isQuoted = bytes[range.upperBound] == UInt8(ascii: "\"")
            return (range, isQuoted ? value.replacing("\"", with: "&quot;") : value.replacing("'", with: "&apos;"))
        }
        let end = nameRange(of: element).upperBound
        return (end..<end, " \(name)=\"\(value)\"")
    }

    func setting(_ name: StaticString, of element: Element, to value: String) -> ResponseText {
        applying([settingEdit(name, of: element, to: value)])
    }

    /// Returns the text without an attribute and the whitespace before it.
    func removing(_ name: StaticString, of element: Element) -> ResponseText {
        let attributes = attributes(of: element)
        guard let value = attribute(name, of: element), let found = attributes.first(where: { $0.value == value })
        else {
            return self
        }
        var start = found.name.lowerBound
        while start > 0, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[start - 1]) { start -= 1 }
        return replacing(start..<value.upperBound + 1, with: "")
    }

    func replacingFirst(_ piece: String, with text: String) -> ResponseText {
        guard let range = bytes[...].firstRange(ofBytes: piece.utf8) else { return self }
        return replacing(range, with: text)
    }
}

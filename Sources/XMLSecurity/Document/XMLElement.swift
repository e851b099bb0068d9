internal import ByteTools
internal import CXMLSecurity

/// A view of an element, which cannot outlive the document.
///
/// Names are compared with their namespaces, as bytes. Text is always complete, never only the first node.
package struct XMLElement: ~Escapable {
    let content: XMLContent
    let index: Int

    @_lifetime(copy content)
    init(_ content: XMLContent, at index: Int) {
        self.content = content
        self.index = index
    }

    var node: cxs_node { content.node(index) }

    package func isNamed(_ name: XMLName) -> Bool { content.isElement(index, name) }

    package func isInNamespace(_ namespace: StaticString) -> Bool { content.isNamed(node.uri, namespace) }

    /// The namespace; empty if there is none.
    package var namespace: String { node.uri == 0 ? "" : content.string(named: node.uri) }

    package var localName: String { content.string(named: node.name) }

    /// The line of the start tag, from 1; 0 if it is unknown.
    package var line: Int { Int(node.line) }

    // MARK: Children

    package var firstChild: XMLElement? {
        @_lifetime(copy self) get { element(at: content.firstElement(from: index + 1, to: end)) }
    }

    package var parent: XMLElement? {
        @_lifetime(copy self) get { element(at: node.parent == CXS_NO_NODE ? nil : Int(node.parent)) }
    }

    package var nextSibling: XMLElement? {
        @_lifetime(copy self) get {
            let parent = node.parent
            let limit = parent == CXS_NO_NODE ? end : Int(content.node(Int(parent)).end)
            return element(at: content.firstElement(from: end, to: limit))
        }
    }

    @_lifetime(copy self)
    package func firstChild(_ name: XMLName) -> XMLElement? {
        var child = content.firstElement(from: index + 1, to: end)
        while let candidate = child {
            if content.isElement(candidate, name) { return XMLElement(content, at: candidate) }
            child = content.firstElement(from: Int(content.node(candidate).end), to: end)
        }
        return nil
    }

    package func countOfChildren(_ name: XMLName) -> Int {
        var (count, child) = (0, content.firstElement(from: index + 1, to: end))
        while let candidate = child {
            if content.isElement(candidate, name) { count += 1 }
            child = content.firstElement(from: Int(content.node(candidate).end), to: end)
        }
        return count
    }

    package func forEachChild<Failure: Error>(_ body: (XMLElement) throws(Failure) -> Void) throws(Failure) {
        var child = content.firstElement(from: index + 1, to: end)
        while let candidate = child {
            try body(XMLElement(content, at: candidate))
            child = content.firstElement(from: Int(content.node(candidate).end), to: end)
        }
    }

    /// Calls the body with each of the element and all elements inside it that has one of these names, in document order.
    package func forEachElement<Failure: Error>(
        named names: [XMLName],
        _ body: (XMLElement) throws(Failure) -> Void
    ) throws(Failure) {
        let local = names.compactMap { content.indexOfName($0.local) }
        for candidate in index..<end where content.node(candidate).kind == CXS_ELEMENT {
            guard local.contains(content.node(candidate).name) else { continue }
            let element = XMLElement(content, at: candidate)
            if names.contains(where: { element.isNamed($0) }) { try body(element) }
        }
    }

    /// Calls the body with the element and all elements inside it, in document order.
    package func forEachElement<Failure: Error>(_ body: (XMLElement) throws(Failure) -> Void) throws(Failure) {
        for candidate in index..<end where content.node(candidate).kind == CXS_ELEMENT {
            try body(XMLElement(content, at: candidate))
        }
    }

    /// The index after the last descendant.
    var end: Int { Int(node.end) }

    @_lifetime(copy self)
    private func element(at index: Int?) -> XMLElement? {
        guard let index else { return nil }
        return XMLElement(content, at: index)
    }

    /// The positions of the element and of all nodes inside it, in document order.
    package var extent: Range<Int> { index..<end }

    /// Returns true if both are the same element of the same document.
    package func isSame(as other: borrowing XMLElement) -> Bool { index == other.index }

    package func isChild(of other: borrowing XMLElement) -> Bool { node.parent == other.index }

    package func isChild(ofChildOf other: borrowing XMLElement, named name: XMLName) -> Bool {
        let parent = node.parent
        guard parent != CXS_NO_NODE, content.isElement(Int(parent), name) else { return false }
        return content.node(Int(parent)).parent == other.index
    }

    // MARK: Content

    /// All text inside the element, at any depth, joined.
    package var text: String {
        if let text = onlyText { return content.string(text) }
        var text = ""
        for node in index + 1..<end where content.isText(node) { text += content.string(content.node(node).text) }
        return text
    }

    func withText<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        if let text = onlyText { return content.withBytes(text, body) }
        return body(Array(text.utf8).span)
    }

    private var onlyText: cxs_span? {
        guard end == index + 2, content.node(index + 1).kind == CXS_TEXT else { return nil }
        return content.node(index + 1).text
    }

    /// True if the element contains only elements and text: no comment and no CDATA section.
    package var isPlain: Bool {
        (index + 1..<end).allSatisfy { [CXS_ELEMENT, CXS_TEXT].contains(content.node($0).kind) }
    }

    /// The text directly in the element, joined.
    package var ownText: String {
        var text = ""
        for index in index + 1..<end where content.isText(index) && content.node(index).parent == self.index {
            text += content.string(content.node(index).text)
        }
        return text
    }

    /// A kind of text with references or `<` that are not markup.
    package enum TextForm { case text, section, value }

    /// True if some text or value of the document contains `<`, which was a reference or in a CDATA section.
    package var isInDocumentWithHiddenMarkup: Bool {
        let text = content.arenas.text
        return text.index(of: UInt8(ascii: "<"), from: 0, to: text.count) < text.count
    }

    /// Calls the body with each text, CDATA section and attribute value of the element, but not with those of elements inside it.
    package func forEachOwnText(_ body: (Span<UInt8>, TextForm) -> Void) {
        for index in attributes { content.withBytes(content.attribute(index).value) { body($0, .value) } }
        var child = index + 1
        while child < end {
            let node = content.node(child)
            if content.isText(child) {
                content.withBytes(node.text) { body($0, node.kind == CXS_CDATA ? .section : .text) }
            }
            child = Int(node.end)
        }
    }

    /// True if the element directly contains text other than whitespace.
    package var hasOwnText: Bool {
        for index in index + 1..<end {
            let node = content.node(index)
            guard node.kind != CXS_ELEMENT, node.parent == self.index else { continue }
            if node.kind != CXS_TEXT || !content.withBytes(node.text, { $0.isBlank }) { return true }
        }
        return false
    }

    /// The first text node of an element without child elements, if a comment or a CDATA section divides its text; `nil` otherwise.
    ///
    /// Space after the first node divides nothing.
    package var firstTextOfSeveral: String? {
        var texts: [String] = []
        for index in index + 1..<end {
            if content.node(index).kind == CXS_ELEMENT { return nil }
            if content.isText(index) { texts.append(content.string(content.node(index).text)) }
        }
        guard let first = texts.first, texts.dropFirst().contains(where: { !$0.trimmingXMLSpace.isEmpty }) else {
            return nil
        }
        return first
    }

    /// Returns the exclusive canonical form of the element, without comments, as if it were the root.
    package func canonicalized() -> [UInt8] { ExclusiveCanonicalizer.octets(of: self) }

    /// The names from the root to the element: `/Response/Assertion/Issuer`.
    package var path: String {
        var names: [String] = []
        var step = UInt32(truncatingIfNeeded: index)
        while step != CXS_NO_NODE {
            names.append(content.string(named: content.node(Int(step)).name))
            step = content.node(Int(step)).parent
        }
        return "/" + names.reversed().joined(separator: "/")
    }

    // MARK: Attributes

    /// Returns the value of the attribute without a namespace; `nil` if there is none.
    package func attribute(_ name: StaticString) -> String? { value(name).map { content.string($0) } }

    /// Returns `nil` if there is no such attribute without a namespace.
    package func withAttribute<Result, Failure: Error>(
        _ name: StaticString,
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        guard let value = value(name) else { return nil }
        return try content.withBytes(value, body)
    }

    package func hasAttribute(_ name: StaticString, equalTo text: String) -> Bool {
        withAttribute(name) { $0.isEqual(to: text) } ?? false
    }

    private func value(_ name: StaticString) -> cxs_span? {
        for index in attributes {
            let attribute = content.attribute(index)
            if attribute.uri == 0, content.isNamed(attribute.name, name) { return attribute.value }
        }
        return nil
    }

    package func attribute(_ name: XMLName) -> String? {
        for index in attributes {
            let attribute = content.attribute(index)
            if content.isNamed(attribute.name, name.local), content.isNamed(attribute.uri, name.namespace) {
                return content.string(attribute.value)
            }
        }
        return nil
    }

    /// The local name and the value of each attribute whose local name meets the condition, and whether it has a namespace.
    package func attributes(
        where isIncluded: (String) -> Bool
    ) -> [(name: String, value: String, hasNamespace: Bool)] {
        attributes.compactMap { index in
            let attribute = content.attribute(index)
            let name = content.string(named: attribute.name)
            return isIncluded(name) ? (name, content.string(attribute.value), attribute.uri != 0) : nil
        }
    }

    /// Returns the namespace of a prefix that is declared for the element; empty if it is not.
    package func namespace(ofPrefix prefix: String) -> String {
        var step = index
        while true {
            for index in XMLElement(content, at: step).declarations {
                let declaration = content.declaration(index)
                guard content.bytes(named: declaration.prefix).isEqual(to: prefix) else { continue }
                return content.string(named: declaration.uri)
            }
            let parent = content.node(step).parent
            guard parent != CXS_NO_NODE else { return "" }
            step = Int(parent)
        }
    }

    /// Returns true if the element has no attributes other than these, which have no namespace.
    package func hasNoAttributes(except allowed: [StaticString]) -> Bool {
        attributes.allSatisfy { index in
            let attribute = content.attribute(index)
            return attribute.uri == 0 && allowed.contains { content.isNamed(attribute.name, $0) }
        }
    }

    var attributes: Range<Int> {
        let first = Int(node.first_attribute)
        return first..<(first + Int(node.attribute_count))
    }

    var declarations: Range<Int> {
        let first = Int(node.first_declaration)
        return first..<(first + Int(node.declaration_count))
    }
}

extension XMLContent {
    @inline(__always)
    func isElement(_ index: Int, _ name: XMLName) -> Bool {
        isNamed(node(index).name, name.local) && isNamed(node(index).uri, name.namespace)
    }

    /// True for text and CDATA sections.
    func isText(_ index: Int) -> Bool { [CXS_TEXT, CXS_CDATA].contains(node(index).kind) }

    func firstElement(from start: Int, to end: Int) -> Int? {
        var index = start
        while index < end {
            if node(index).kind == CXS_ELEMENT { return index }
            index = Int(node(index).end)
        }
        return nil
    }
}

extension Span<UInt8> {
    fileprivate var isBlank: Bool { indices.allSatisfy { self[$0].isXMLSpace } }
}

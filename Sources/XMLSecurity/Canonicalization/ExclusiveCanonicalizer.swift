internal import CXMLSecurity

/// A writer of the exclusive canonical form, without comments, of one element (Exclusive XML Canonicalization 1.0).
///
/// The document subset is the element with its descendants, without one subtree: the enveloped signature. The traversal that writes the
/// octets also makes the nodes of the signed content, whose texts are parts of these octets. So what was not written cannot be read.
struct ExclusiveCanonicalizer: ~Copyable, ~Escapable {
    private let content: XMLContent
    /// The prefixes of `InclusiveNamespaces`, by their indices; 0 for `#default`.
    private let inclusivePrefixes: [UInt32]
    private var output: CanonicalDocument
    /// The index, in the output, of the element whose end tag is next.
    private var open = CXS_NO_NODE
    /// The declarations of the open elements, the innermost last.
    private var declarations: [Declaration] = []

    private struct Declaration {
        let prefix: UInt32
        /// 0 if the declaration removes the default namespace.
        let uri: UInt32
        let element: UInt32
    }

    @_lifetime(copy element)
    private init(_ element: XMLElement, _ prefixes: [[UInt8]]) {
        content = element.content
        inclusivePrefixes = prefixes.compactMap { element.content.prefix($0) }
        let count = element.end - element.index
        output = CanonicalDocument(
            of: content,
            octets: min(content.textCount * 2 + 512, count * 160),
            nodes: count,
            attributes: element.attributeCountInside
        )
        declarations.reserveCapacity(8)
    }

    static func octets(of element: XMLElement, inclusivePrefixes prefixes: [[UInt8]] = []) -> [UInt8] {
        form(of: element, inclusivePrefixes: prefixes).octets
    }

    /// Returns the canonical form of an element, as ``octets(of:inclusivePrefixes:)`` does, without a copy.
    static func form(of element: XMLElement, inclusivePrefixes prefixes: [[UInt8]]) -> XMLArenas {
        var writer = Self(element, prefixes)
        writer.write(element, except: element.end..<element.end)
        return writer.finish()
    }

    /// Returns the canonical form without the enveloped signature, as nodes whose texts are parts of the octets.
    static func signedContent(
        of element: XMLElement,
        without signature: XMLElement,
        inclusivePrefixes prefixes: [[UInt8]]
    ) -> XMLArenas {
        var writer = Self(element, prefixes)
        writer.write(element, except: signature.index..<signature.end)
        return writer.finish()
    }

    private consuming func finish() -> XMLArenas { output.finish() }

    // MARK: The traversal

    private mutating func write(_ apex: XMLElement, except omitted: Range<Int>) {
        var index = apex.index
        while index < apex.end {
            closeElements(before: index)
            if omitted.contains(index) {
                index = omitted.upperBound
                continue
            }
            let node = content.node(index)
            switch node.kind {
            case CXS_ELEMENT: writeStartTag(XMLElement(content, at: index), node)
            case CXS_TEXT, CXS_CDATA: writeText(node)
            default: break  // Comments are not a part of this form.
            }
            index += 1
        }
        closeElements(before: apex.end)
    }

    /// Writes the end tags of the elements that end before a node.
    ///
    /// Until then, `end` of an open element is that in the document.
    private mutating func closeElements(before index: Int) {
        while open != CXS_NO_NODE, output[node: Int(open)].end <= index {
            let node = output[node: Int(open)]
            output.append("</")
            output.append(repeating: node.text)
            output.append(UInt8(ascii: ">"))
            output[node: Int(open)].end = UInt32(output.nodeCount)
            while let last = declarations.last, last.element == open { declarations.removeLast() }
            open = node.parent
        }
    }

    /// Writes text; adjacent texts become one node, as in a document that is parsed.
    private mutating func writeText(_ source: cxs_node) {
        let start = output.count
        let text = content.bytes(source.text)
        content.isCanonical ? output.append(text) : output.appendEscapedText(text)
        // An empty CDATA section leaves nothing.
        if output.count == start { return }
        let last = output.nodeCount - 1
        if output[node: last].kind == CXS_TEXT, output[node: last].parent == open {
            output[node: last].text.count += UInt32(output.count - start)
            return
        }
        var node = cxs_node()
        node.kind = CXS_TEXT
        node.parent = open
        node.end = UInt32(output.nodeCount + 1)
        node.text = output.span(from: start)
        output.append(node)
    }

    private mutating func writeStartTag(_ element: XMLElement, _ source: cxs_node) {
        var node = source
        node.parent = open
        node.first_attribute = UInt32(output.attributeCount)
        node.declaration_count = 0
        open = UInt32(output.nodeCount)
        output.append(UInt8(ascii: "<"))
        let start = output.count
        writeName(node.prefix, node.name)
        node.text = output.span(from: start)
        writeDeclarations(of: element, node)
        if node.attribute_count > 0 { writeAttributes(of: element) }
        output.append(UInt8(ascii: ">"))
        output.append(node)
    }

    // MARK: Namespaces

    /// Writes the declarations for an element, in the order of their prefixes.
    ///
    /// An element visibly utilizes its own prefix and those of its attributes (section 1.1); a prefix of the list is treated as if
    /// it were utilized wherever it is in scope (section 3, step 2).
    private mutating func writeDeclarations(of element: XMLElement, _ node: cxs_node) {
        let first = declarations.count
        declare(node.prefix, content.uri(node.uri))
        for index in element.attributes {
            let attribute = content.attribute(index)
            if attribute.prefix != 0 { declare(attribute.prefix, content.uri(attribute.uri)) }
        }
        for prefix in inclusivePrefixes {
            if let uri = element.namespace(of: prefix) { declare(prefix, uri) }
        }
        if first == declarations.count { return }
        orderDeclarations(from: first)
        for index in first..<declarations.count { write(declarations[index]) }
    }

    /// Puts the new declarations in the order of their prefixes; there are few.
    private mutating func orderDeclarations(from first: Int) {
        for index in first..<declarations.count {
            var place = index
            while place > first, content.isOrdered(declarations[place].prefix, declarations[place - 1].prefix) {
                declarations.swapAt(place, place - 1)
                place -= 1
            }
        }
    }

    /// Notes a declaration unless the nearest output ancestor with this prefix has written the same, or it is not written at all.
    private mutating func declare(_ prefix: UInt32, _ uri: UInt32) {
        // Without an output ancestor that declares one, there is no default namespace to remove.
        guard renderedURI(of: prefix) != uri, !content.isXMLPrefix(prefix) else { return }
        declarations.append(Declaration(prefix: prefix, uri: uri, element: open))
    }

    /// Returns the URI that the open elements have declared for a prefix; 0 for none and for the empty one.
    ///
    /// Linear in the declarations in scope, which the limits of a document bound.
    private func renderedURI(of prefix: UInt32) -> UInt32 {
        var index = declarations.count
        while index > 0 {
            index &-= 1
            if declarations[index].prefix == prefix { return declarations[index].uri }
        }
        return 0
    }

    private mutating func write(_ declaration: Declaration) {
        output.append(" xmlns")
        if declaration.prefix != 0 {
            output.append(UInt8(ascii: ":"))
            output.appendName(declaration.prefix, of: content)
        }
        output.append("=\"")
        output.appendEscapedValue(content.bytes(named: declaration.uri))
        output.append(UInt8(ascii: "\""))
    }

    // MARK: Attributes

    /// Writes the attributes in the order of their namespace URIs and local names; those without a namespace are first.
    private mutating func writeAttributes(of element: XMLElement) {
        let first = output.attributeCount
        for index in element.attributes {
            let attribute = content.attribute(index)
            // A tag has few attributes, and most are in order.
            var place = output.attributeCount
            output.append(attribute)
            while place > first, content.isOrdered(attribute, output[attribute: place - 1]) {
                output[attribute: place] = output[attribute: place - 1]
                place -= 1
            }
            if place < output.attributeCount - 1 { output[attribute: place] = attribute }
        }
        for index in first..<output.attributeCount {
            let attribute = output[attribute: index]
            output.append(UInt8(ascii: " "))
            writeName(attribute.prefix, attribute.name)
            output.append("=\"")
            let start = output.count
            let value = content.bytes(attribute.value)
            content.isCanonical ? output.append(value) : output.appendEscapedValue(value)
            output[attribute: index].value = output.span(from: start)
            output.append(UInt8(ascii: "\""))
        }
    }

    @inline(__always)
    private mutating func writeName(_ prefix: UInt32, _ name: UInt32) {
        if prefix != 0 {
            output.appendName(prefix, of: content)
            output.append(UInt8(ascii: ":"))
        }
        output.appendName(name, of: content)
    }
}

extension XMLContent {
    /// Returns true if an attribute comes before another: by the namespace URI, then by the local name.
    fileprivate func isOrdered(_ one: cxs_attribute, _ other: cxs_attribute) -> Bool {
        one.uri == other.uri ? isOrdered(one.name, other.name) : isOrdered(one.uri, other.uri)
    }

    fileprivate func isOrdered(_ one: UInt32, _ other: UInt32) -> Bool {
        bytes(named: one).precedes(bytes(named: other))
    }

    /// The index of a URI; 0 for the empty one, which removes the default namespace.
    fileprivate func uri(_ index: UInt32) -> UInt32 { count(ofName: index) == 0 ? 0 : index }

    /// The index of a token of a `PrefixList`; `nil` if the document has no such prefix.
    fileprivate func prefix(_ token: [UInt8]) -> UInt32? {
        if token.elementsEqual("#default".utf8) { return 0 }
        return (1..<max(nameCount, 1)).first { bytes(named: UInt32($0)).isEqual(to: token.span) }.map { UInt32($0) }
    }

    /// True for the prefix `xml`, which is never declared.
    fileprivate func isXMLPrefix(_ prefix: UInt32) -> Bool { isNamed(prefix, "xml") }
}

extension XMLElement {
    /// Returns the URI that a prefix has in the scope of the element; `nil` if it is not declared, 0 if the default namespace is
    /// removed.
    fileprivate func namespace(of prefix: UInt32) -> UInt32? {
        var step = index
        while true {
            let element = XMLElement(content, at: step)
            for index in element.declarations where content.declaration(index).prefix == prefix {
                return content.uri(content.declaration(index).uri)
            }
            guard element.node.parent != CXS_NO_NODE else { return prefix == 0 ? 0 : nil }
            step = Int(element.node.parent)
        }
    }
}

extension XMLElement {
    fileprivate var attributeCountInside: Int {
        var last = end
        while last > index, content.node(last - 1).kind != CXS_ELEMENT { last -= 1 }
        let node = content.node(last - 1)
        return Int(node.first_attribute) + Int(node.attribute_count) - Int(self.node.first_attribute)
    }
}

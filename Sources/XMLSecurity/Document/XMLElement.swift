internal import ByteTools
internal import CLibXML2
internal import CXMLSecurity

/// A view of an element, which cannot outlive the document.
///
/// Names are compared with their namespaces, as bytes. Text is always complete, never only the first node.
@safe
package struct XMLElement: ~Escapable {
    let node: xmlNodePtr

    @unsafe
    @_lifetime(immortal)
    init(_ node: xmlNodePtr) {
        unsafe self.node = node
    }

    /// Returns true if the element has a name.
    package func isNamed(_ name: XMLName) -> Bool {
        unsafe node.pointee.hasName(name.local) && node.pointee.ns.isNamespace(name.namespace)
    }

    /// Returns true if the element is in a namespace.
    package func isInNamespace(_ namespace: StaticString) -> Bool {
        unsafe node.pointee.ns.isNamespace(namespace)
    }

    /// The name without its prefix.
    package var localName: String { unsafe String(cString: node.pointee.name) }

    /// The line of the start tag, from 1; 0 if it is unknown.
    package var line: Int { unsafe max(0, xmlGetLineNo(node)) }

    // MARK: Children

    /// The first child that is an element.
    package var firstChild: XMLElement? {
        @_lifetime(copy self) get {
            unsafe Self.element(from: node.pointee.children, like: self)
        }
    }

    /// The next sibling element.
    package var nextSibling: XMLElement? {
        @_lifetime(copy self) get {
            unsafe Self.element(from: node.pointee.next, like: self)
        }
    }

    /// Returns the first child with a name.
    @_lifetime(copy self)
    package func firstChild(_ name: XMLName) -> XMLElement? {
        var child = unsafe node.pointee.children
        while let candidate = unsafe child {
            if unsafe candidate.isElement(name) {
                return unsafe _overrideLifetime(XMLElement(candidate), copying: self)
            }
            unsafe child = candidate.pointee.next
        }
        return nil
    }

    /// Counts the children with a name.
    package func countOfChildren(_ name: XMLName) -> Int {
        var count = 0
        forEachChild { if $0.isNamed(name) { count += 1 } }
        return count
    }

    /// Calls the body with each child element, in order.
    package func forEachChild<Failure: Error>(_ body: (XMLElement) throws(Failure) -> Void) throws(Failure) {
        var child = unsafe node.pointee.children
        while let candidate = unsafe child {
            if unsafe candidate.pointee.type == XML_ELEMENT_NODE { try unsafe body(XMLElement(candidate)) }
            unsafe child = candidate.pointee.next
        }
    }

    /// Calls the body with the element and all elements inside it, in document order.
    package func forEachElement<Failure: Error>(_ body: (XMLElement) throws(Failure) -> Void) throws(Failure) {
        var element = unsafe node
        while true {
            try unsafe body(XMLElement(element))
            var next = unsafe Self.firstElement(from: element.pointee.children)
            while unsafe next == nil, unsafe element != node, let parent = unsafe element.pointee.parent {
                unsafe next = Self.firstElement(from: element.pointee.next)
                unsafe element = parent
            }
            guard let next = unsafe next else { return }
            unsafe element = next
        }
    }

    @_lifetime(copy sibling)
    private static func element(from start: xmlNodePtr?, like sibling: borrowing XMLElement) -> XMLElement? {
        guard let element = unsafe firstElement(from: start) else { return nil }
        return unsafe _overrideLifetime(XMLElement(element), copying: sibling)
    }

    /// Returns the first element among a node and its next siblings.
    private static func firstElement(from start: xmlNodePtr?) -> xmlNodePtr? {
        var next = unsafe start
        while let candidate = unsafe next, unsafe candidate.pointee.type != XML_ELEMENT_NODE {
            unsafe next = candidate.pointee.next
        }
        return unsafe next
    }

    /// Returns true if both are the same element of the same document.
    package func isSame(as other: borrowing XMLElement) -> Bool { unsafe node == other.node }

    /// Returns true if the element is a child of another element.
    package func isChild(of other: borrowing XMLElement) -> Bool { unsafe node.pointee.parent == other.node }

    /// Returns true if the element is a child of a child with a name of another element.
    package func isChild(ofChildOf other: borrowing XMLElement, named name: XMLName) -> Bool {
        guard let parent = unsafe node.pointee.parent, unsafe parent.isElement(name) else { return false }
        return unsafe parent.pointee.parent == other.node
    }

    // MARK: Content

    /// All text inside the element, at any depth, joined.
    package var text: String {
        if let only = unsafe node.pointee.onlyText { return unsafe String(cString: only) }
        var text = ""
        unsafe Self.appendText(of: node, to: &text)
        return text
    }

    private static func appendText(of node: xmlNodePtr, to text: inout String) {
        var child = unsafe node.pointee.children
        while let candidate = unsafe child {
            switch unsafe candidate.pointee.type {
            case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
                if let content = unsafe candidate.pointee.content { unsafe text += String(cString: content) }
            case XML_ELEMENT_NODE: unsafe appendText(of: candidate, to: &text)
            default: break
            }
            unsafe child = candidate.pointee.next
        }
    }

    /// True if the element contains only elements and text: no comment and no CDATA section.
    package var isPlain: Bool {
        var child = unsafe node.pointee.children
        while let candidate = unsafe child {
            switch unsafe candidate.pointee.type {
            case XML_TEXT_NODE: break
            case XML_ELEMENT_NODE: if unsafe !XMLElement(candidate).isPlain { return false }
            default: return false
            }
            unsafe child = candidate.pointee.next
        }
        return true
    }

    /// True if the element directly contains text other than whitespace.
    package var hasOwnText: Bool {
        var child = unsafe node.pointee.children
        while let candidate = unsafe child {
            if unsafe candidate.pointee.type != XML_ELEMENT_NODE, unsafe xmlIsBlankNode(candidate) == 0 { return true }
            unsafe child = candidate.pointee.next
        }
        return false
    }

    /// Returns the exclusive canonical form of the element, without comments, as if it were the root; `nil` on failure.
    package func canonicalized() -> [UInt8]? {
        var count = 0
        guard let bytes = unsafe cxs_canonicalize(node, &count) else { return nil }
        defer { unsafe cxs_free(bytes) }
        return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    /// The names from the root to the element: `/Response/Assertion/Issuer`.
    package var path: String {
        var names: [String] = []
        var step: xmlNodePtr? = unsafe node
        while let element = unsafe step, unsafe element.pointee.type == XML_ELEMENT_NODE {
            unsafe names.append(String(cString: element.pointee.name))
            unsafe step = element.pointee.parent
        }
        return "/" + names.reversed().joined(separator: "/")
    }

    // MARK: Attributes

    /// Returns the value of the attribute without a namespace; `nil` if there is none.
    package func attribute(_ name: StaticString) -> String? {
        unsafe findAttribute { unsafe $0.pointee.ns == nil && $0.pointee.hasName(name) }?.pointee.text
    }

    /// Returns the value of the attribute in a namespace; `nil` if there is none.
    package func attribute(_ name: XMLName) -> String? {
        unsafe findAttribute { unsafe $0.pointee.hasName(name.local) && $0.pointee.ns.isNamespace(name.namespace) }?
            .pointee.text
    }

    /// Returns true if the element has no attributes other than these, which have no namespace.
    package func hasNoAttributes(except allowed: [StaticString]) -> Bool {
        unsafe findAttribute { attribute in
            unsafe attribute.pointee.ns != nil || !allowed.contains { unsafe attribute.pointee.hasName($0) }
        } == nil
    }

    private func findAttribute(where matches: (xmlAttrPtr) -> Bool) -> xmlAttrPtr? {
        var attribute = unsafe node.pointee.properties
        while let candidate = unsafe attribute {
            if unsafe matches(candidate) { return unsafe candidate }
            unsafe attribute = candidate.pointee.next
        }
        return nil
    }
}

internal import CLibXML2
internal import CXMLSecurity

// libxml2's structures, as far as the package reads them.

extension UnsafeMutablePointer<xmlNode> {
    func isElement(_ name: XMLName) -> Bool {
        unsafe pointee.type == XML_ELEMENT_NODE && pointee.hasName(name.local)
            && pointee.ns.isNamespace(name.namespace)
    }
}

extension xmlNode {
    func hasName(_ name: StaticString) -> Bool { unsafe cxs_equal(self.name, name.utf8Start) }

    /// The text, if the element has one piece of it and nothing else.
    var onlyText: UnsafeMutablePointer<xmlChar>? {
        guard let child = unsafe children, unsafe child.pointee.next == nil,
            unsafe child.pointee.type == XML_TEXT_NODE
        else { return nil }
        return unsafe child.pointee.content
    }
}

extension xmlAttr {
    func hasName(_ name: StaticString) -> Bool { unsafe cxs_equal(self.name, name.utf8Start) }

    /// Whether anybody might take this for an identifier.
    var isIdentifier: Bool {
        guard let name = unsafe name, unsafe name[0] | 0x20 == UInt8(ascii: "i"),
            unsafe name[1] | 0x20 == UInt8(ascii: "d"), unsafe name[2] == 0
        else { return false }
        return unsafe ns == nil || ns.isNamespace("http://www.w3.org/XML/1998/namespace")
    }

    /// The value; `nil` only if memory ran out.
    var text: String? {
        guard let child = unsafe children else { return "" }
        if unsafe child.pointee.next == nil, unsafe child.pointee.type == XML_TEXT_NODE,
            let content = unsafe child.pointee.content
        {
            return unsafe String(cString: content)
        }
        guard let value = unsafe xmlNodeListGetString(doc, child, 1) else { return nil }
        defer { unsafe cxs_libxml_free(value) }
        return unsafe String(cString: value)
    }
}

extension UnsafeMutablePointer<xmlNs>? {
    func isNamespace(_ uri: StaticString) -> Bool {
        unsafe self.map { unsafe cxs_equal($0.pointee.href, uri.utf8Start) } ?? false
    }
}

/// The identifiers that references name.
enum Identifier {
    /// Whether an identifier has only characters that no XPointer expression can take for its own.
    static func isWellFormed(_ id: String) -> Bool {
        (1...256).contains(id.utf8.count)
            && id.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "_.-".utf8.contains($0) }
    }

    /// Registers an element's `ID`.
    ///
    /// - Returns: Whether looking it up leads to this element now.
    static func register(_ element: xmlNodePtr, in tree: xmlDocPtr) -> Bool {
        var attribute = unsafe element.pointee.properties
        while let candidate = unsafe attribute, unsafe !(candidate.pointee.ns == nil && candidate.pointee.hasName("ID"))
        {
            unsafe attribute = candidate.pointee.next
        }
        guard let attribute = unsafe attribute, let child = unsafe attribute.pointee.children,
            let value = unsafe child.pointee.content
        else { return false }
        // NULL if the parser or somebody else registered this value before.
        guard unsafe xmlAddID(nil, tree, value, attribute) != nil else { return false }
        return unsafe xmlGetID(tree, value)?.pointee.parent == element
    }
}

internal import CLibXML2
internal import CXMLSecurity

// Access to the structures of libxml2.

extension UnsafeMutablePointer<xmlNode> {
    func isElement(_ name: XMLName) -> Bool {
        unsafe pointee.type == XML_ELEMENT_NODE && pointee.hasName(name.local)
            && pointee.ns.isNamespace(name.namespace)
    }
}

extension xmlNode {
    func hasName(_ name: StaticString) -> Bool { unsafe cxs_equal(self.name, name.utf8Start) }

    /// The text, if the element has exactly one text node and no other content.
    var onlyText: UnsafeMutablePointer<xmlChar>? {
        guard let child = unsafe children, unsafe child.pointee.next == nil,
            unsafe child.pointee.type == XML_TEXT_NODE
        else { return nil }
        return unsafe child.pointee.content
    }
}

extension xmlAttr {
    func hasName(_ name: StaticString) -> Bool { unsafe cxs_equal(self.name, name.utf8Start) }

    /// The value; `nil` only if there is no memory.
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

internal import ByteTools
internal import CLibXML2
internal import CXMLSecurity

/// The rules for the nodes of a tree.
enum XMLTreeRules {
    /// Checks every node of a tree.
    ///
    /// - Returns: The root element.
    static func checkedRoot(of tree: xmlDocPtr, _ limits: XMLLimits) throws(XMLSecurityError) -> xmlNodePtr {
        guard unsafe tree.pointee.intSubset == nil && tree.pointee.extSubset == nil || isOff(.doctype) else {
            throw XMLSecurityError(.doctype, "a document type declaration is not allowed")
        }
        var root: xmlNodePtr?
        var child = unsafe tree.pointee.children
        while let node = unsafe child {
            if unsafe node.pointee.type == XML_ELEMENT_NODE {
                unsafe root = node
                try unsafe checkElement(node, limits)
            } else if unsafe node.pointee.type != XML_COMMENT_NODE, !isOff(.forbiddenNode) {
                throw XMLSecurityError(
                    .forbiddenNode,
                    "the document contains forbidden content outside the root element"
                )
            }
            unsafe child = node.pointee.next
        }
        guard let root = unsafe root else { throw XMLSecurityError(.malformed, "there is no root element") }
        return unsafe root
    }

    /// Checks an element and its descendants, whose depth is already limited.
    private static func checkElement(_ element: xmlNodePtr, _ limits: XMLLimits) throws(XMLSecurityError) {
        var declaration = unsafe element.pointee.nsDef
        while let namespace = unsafe declaration {
            guard unsafe isAllowed(namespace) || isOff(.namespaceURI) else {
                let text = "a namespace is not an absolute URI, and canonicalization is not defined for it"
                throw XMLSecurityError(.namespaceURI, text, path: unsafe XMLElement(element).path)
            }
            unsafe declaration = namespace.pointee.next
        }
        var child = unsafe element.pointee.children
        while let node = unsafe child {
            switch unsafe node.pointee.type {
            case XML_ELEMENT_NODE: try unsafe checkElement(node, limits)
            case XML_TEXT_NODE, XML_CDATA_SECTION_NODE: break
            case XML_COMMENT_NODE:
                guard limits.comments == .accepted || isOff(.comment) else {
                    let text = "the response contains a comment, which can hide part of a value from some software"
                    throw XMLSecurityError(.comment, text, path: unsafe XMLElement(element).path)
                }
            default:
                guard isOff(.forbiddenNode) else {
                    let text = "an element contains an entity, a processing instruction or a similar node"
                    throw XMLSecurityError(.forbiddenNode, text, path: unsafe XMLElement(element).path)
                }
            }
            unsafe child = node.pointee.next
        }
    }

    /// Returns true if a declaration removes the default namespace or has an absolute URI that is not reserved.
    private static func isAllowed(_ namespace: xmlNsPtr) -> Bool {
        guard let uri = unsafe namespace.pointee.href, unsafe uri.pointee != 0 else {
            return unsafe namespace.pointee.prefix == nil
        }
        return unsafe NamespaceURI.isAllowed(uri)
    }
}

/// The rule for the URIs of namespaces.
package enum NamespaceURI {
    /// Returns true if a URI has a scheme (RFC 3986 section 3.1) and is not reserved by XML.
    package static func isAllowed(_ uri: String) -> Bool {
        unsafe Array(uri.utf8 + [0]).withUnsafeBufferPointer { bytes in
            unsafe bytes.baseAddress.map { unsafe isAllowed($0) } ?? false
        }
    }

    static func isAllowed(_ uri: UnsafePointer<UInt8>) -> Bool {
        var next = unsafe uri
        while unsafe next.pointee.isASCIILetter || next != uri && next.pointee.continuesScheme { unsafe next += 1 }
        return unsafe next != uri && next.pointee == UInt8(ascii: ":") && !isReserved(uri)
    }

    private static func isReserved(_ uri: UnsafePointer<UInt8>) -> Bool {
        let reserved: [StaticString] = ["http://www.w3.org/XML/1998/namespace", "http://www.w3.org/2000/xmlns/"]
        return reserved.contains { unsafe cxs_equal(uri, $0.utf8Start) }
    }
}

extension UInt8 {
    /// True if the byte is not a letter but may follow the first letter of a scheme.
    fileprivate var continuesScheme: Bool { isASCIIDigit || "+-.".utf8.contains(self) }
}

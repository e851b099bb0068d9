internal import ByteTools
internal import CXMLSecurity
internal import SAMLEncoding

enum XMLContentRules {
    /// Returns the index of the root element.
    static func checkedRoot(of content: XMLContent, _ limits: XMLLimits) throws(XMLSecurityError) -> Int {
        guard let root = content.firstElement(from: 0, to: content.nodeCount) else {
            throw XMLSecurityError(
                .malformed,
                content.source.isEmpty ? "the document is empty" : "there is no root element"
            )
        }
        var checkedURIs = CheckedURIs()
        for index in 0..<content.nodeCount {
            if content.node(index).declaration_count > 0 {
                try checkDeclarations(of: XMLElement(content, at: index), &checkedURIs)
            }
            if content.node(index).kind == CXS_COMMENT {
                guard limits.comments == .accepted || isOff(.comment) else {
                    let text = "the response contains a comment, which can hide part of a value from some software"
                    let parent = Int(content.node(index).parent)
                    throw XMLSecurityError(.comment, text, path: XMLElement(content, at: parent).path)
                }
            }
        }
        try checkXMLIDs(of: content)
        return root
    }

    /// Checks that each `xml:id` is a name and unique (xml:id section 4), as libxml2 does when it builds a tree.
    private static func checkXMLIDs(of content: XMLContent) throws(XMLSecurityError) {
        var seen: Set<[UInt8]> = []
        for index in 0..<content.attributeCount where content.isXMLID(content.attribute(index)) {
            let value = content.bytes(content.attribute(index).value)
            guard value.isNCName || isOff(.malformed) else {
                throw XMLSecurityError(.malformed, "an xml:id is not a name")
            }
            let isNew = unsafe value.withUnsafeBufferPointer { unsafe seen.insert(Array($0)).inserted }
            guard isNew || isOff(.malformed) else {
                throw XMLSecurityError(.malformed, "two elements have the same xml:id")
            }
        }
    }

    private static func checkDeclarations(
        of element: XMLElement,
        _ checkedURIs: inout CheckedURIs
    ) throws(XMLSecurityError) {
        for index in element.declarations {
            let declaration = element.content.declaration(index)
            let uri = element.content.bytes(named: declaration.uri)
            // Only the default namespace can be removed.
            let isAllowed = uri.isEmpty && declaration.prefix == 0 || isOff(.namespaceURI)
            if isAllowed || checkedURIs.contains(declaration.uri) { continue }
            guard NamespaceURI.isAllowed(uri) else {
                let text = "a namespace is not an absolute URI, and canonicalization is not defined for it"
                throw XMLSecurityError(.namespaceURI, text, path: element.path)
            }
            guard !NamespaceURI.needsEscape(uri) else {
                let text = "the URI of a namespace has a character that libraries canonicalize differently"
                throw XMLSecurityError(.namespaceURI, text, path: element.path)
            }
            checkedURIs.insert(declaration.uri)
        }
    }
}

extension XMLContent {
    fileprivate func isXMLID(_ attribute: cxs_attribute) -> Bool {
        attribute.uri != 0 && isNamed(attribute.name, "id")
            && isNamed(attribute.uri, "http://www.w3.org/XML/1998/namespace")
    }
}

extension Span<UInt8> {
    fileprivate var isNCName: Bool {
        unsafe withUnsafeBufferPointer { text in
            unsafe text.baseAddress.map { unsafe cxs_is_ncname($0, text.count) } ?? false
        }
    }
}

/// URIs that were checked, because documents repeat them; only those among the first names of a document are remembered.
private struct CheckedURIs {
    private var bits: UInt64 = 0

    func contains(_ index: UInt32) -> Bool { index < 64 && bits >> index & 1 == 1 }

    mutating func insert(_ index: UInt32) { if index < 64 { bits |= 1 << index } }
}

/// The rules for the URIs of namespaces.
package enum NamespaceURI {
    /// Returns true if a URI has a scheme (RFC 3986 section 3.1) and is not reserved by XML.
    package static func isAllowed(_ uri: String) -> Bool { Array(uri.utf8).withSpan { isAllowed($0) } }

    static func isAllowed(_ uri: Span<UInt8>) -> Bool {
        var colon = 0
        while colon < uri.count, uri[colon].isASCIILetter || colon > 0 && uri[colon].continuesScheme { colon += 1 }
        return colon > 0 && colon < uri.count && uri[colon] == UInt8(ascii: ":") && !isReserved(uri)
    }

    /// Returns true if a URI has a character that canonicalization escapes (Canonical XML section 2.3) and libxml2 does not.
    static func needsEscape(_ uri: Span<UInt8>) -> Bool {
        let escaped: UInt64 = 1 << 0x09 | 1 << 0x0A | 1 << 0x0D | 1 << 0x22 | 1 << 0x26 | 1 << 0x3C
        return uri.indices.contains { uri[$0] < 64 && escaped &>> UInt64(uri[$0]) & 1 == 1 }
    }

    private static func isReserved(_ uri: Span<UInt8>) -> Bool {
        let reserved: [StaticString] = ["http://www.w3.org/XML/1998/namespace", "http://www.w3.org/2000/xmlns/"]
        return reserved.contains { uri.isEqual(to: $0) }
    }
}

extension UInt8 {
    /// True if the byte is not a letter but may follow the first letter of a scheme.
    fileprivate var continuesScheme: Bool { isASCIIDigit || "+-.".utf8.contains(self) }
}

internal import ByteTools
internal import CLibXML2
internal import CXMLSecurity

// The registration of IDs, which determines the element that a reference resolves to. Signature wrapping targets this step.

extension XMLDocument {
    /// Registers the `ID` attribute of an element, after checking that it is unique.
    ///
    /// An XML parser, libxmlsec1 and an application may use different attributes as the ID: `ID`, `Id`, `id`, `xml:id`. So
    /// none of these may have the same value elsewhere in the document.
    ///
    /// - Parameter element: An element of this document.
    /// - Throws: ``XMLSecurityError``, code ``XMLSecurityError/Code/invalidID`` or
    ///   ``XMLSecurityError/Code/ambiguousID``.
    package borrowing func registerID(of element: borrowing XMLElement) throws(XMLSecurityError) {
        guard let id = element.attribute("ID"), Self.isWellFormedID(id) || isOff(.invalidID) else {
            let text = "the ID is missing or is not 1 to 256 characters of A-Z a-z 0-9 _ . -"
            throw XMLSecurityError(.invalidID, text, path: element.path)
        }
        guard root.countOfIdentifiers(equalTo: id) == 1 || isOff(.ambiguousID),
            unsafe Self.register(element.node, in: tree) || isOff(.ambiguousID)
        else {
            let text = "another attribute (ID, Id, id or xml:id) has the same value as this ID"
            throw XMLSecurityError(.ambiguousID, text, path: element.path)
        }
    }

    /// Returns true if an ID has only characters without a meaning in XPointer expressions.
    private static func isWellFormedID(_ id: String) -> Bool {
        (1...256).contains(id.utf8.count)
            && id.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "_.-".utf8.contains($0) }
    }

    /// Registers an element's `ID`.
    ///
    /// - Returns: True if a lookup of the ID returns this element.
    static func register(_ element: xmlNodePtr, in tree: xmlDocPtr) -> Bool {
        var attribute = unsafe element.pointee.properties
        while let candidate = unsafe attribute, unsafe !(candidate.pointee.ns == nil && candidate.pointee.hasName("ID"))
        {
            unsafe attribute = candidate.pointee.next
        }
        guard let attribute = unsafe attribute, let child = unsafe attribute.pointee.children,
            let value = unsafe child.pointee.content
        else { return false }
        // NULL if this value was already registered.
        guard unsafe xmlAddID(nil, tree, value, attribute) != nil else { return false }
        return unsafe xmlGetID(tree, value)?.pointee.parent == element
    }
}

extension XMLElement {
    /// Counts the ID attributes with a value in the element and its descendants: `ID` in any case, without a namespace
    /// or in that of XML.
    func countOfIdentifiers(equalTo id: String) -> Int {
        var count = 0
        forEachElement { element in
            var attribute = unsafe element.node.pointee.properties
            while let candidate = unsafe attribute {
                if unsafe candidate.pointee.isIdentifier, unsafe candidate.pointee.text?.hasSameBytes(as: id) == true {
                    count += 1
                }
                unsafe attribute = candidate.pointee.next
            }
        }
        return count
    }
}

extension xmlAttr {
    /// True if some software may use this attribute as an ID.
    var isIdentifier: Bool {
        guard let name = unsafe name, unsafe name[0] | 0x20 == UInt8(ascii: "i"),
            unsafe name[1] | 0x20 == UInt8(ascii: "d"), unsafe name[2] == 0
        else { return false }
        return unsafe ns == nil || ns.isNamespace("http://www.w3.org/XML/1998/namespace")
    }
}

internal import ByteTools
internal import CXMLSecurity

// The uniqueness of IDs, which determines the element that a reference resolves to. Signature wrapping targets this step.

extension XMLDocument {
    /// Checks that the `ID` attribute of an element is unique in the document.
    ///
    /// An XML parser, libxmlsec1 and an application may use different attributes as the ID: `ID`, `Id`, `id`, `xml:id`. So
    /// none of these may have the same value elsewhere in the document.
    package borrowing func checkID(of element: borrowing XMLElement) throws(XMLSecurityError) {
        let content = root.content
        let count = element.withAttribute("ID") { id in
            Self.isWellFormedID(id) || isOff(.invalidID) ? content.countOfIdentifiers(equalTo: id) : nil
        }
        guard let count = count ?? nil else {
            let text = "the ID is missing or is not 1 to 256 characters of A-Z a-z 0-9 _ . -"
            throw XMLSecurityError(.invalidID, text, path: element.path)
        }
        guard count == 1 || isOff(.ambiguousID) else {
            let text = "another attribute (ID, Id, id or xml:id) has the same value as this ID"
            throw XMLSecurityError(.ambiguousID, text, path: element.path)
        }
    }

    /// Returns true if some attribute that software may use as an ID has the value of an element's `ID`, which is in another document.
    package borrowing func hasID(of element: borrowing XMLElement) -> Bool {
        let content = root.content
        return element.withAttribute("ID") { content.countOfIdentifiers(equalTo: $0) > 0 } ?? false
    }

    /// Returns true if an ID has only characters without a meaning in XPointer expressions.
    private static func isWellFormedID(_ id: Span<UInt8>) -> Bool {
        (1...256).contains(id.count)
            && id.indices.allSatisfy { id[$0].isASCIILetter || id[$0].isASCIIDigit || "_.-".utf8.contains(id[$0]) }
    }
}

extension XMLElement {
    private static let identifiers = ["ID", "AssertionID", "ResponseID"]

    /// Returns true if the element has an attribute with a value, whose local name is that of an ID in any case and any namespace.
    package func hasIdentifier(_ value: String) -> Bool {
        attributes.contains { index in
            let attribute = content.attribute(index)
            // SAML 1.1 has the others.
            let name = content.string(named: attribute.name).utf8
            return Self.identifiers.contains { name.isEqualIgnoringASCIICase(to: $0.utf8) }
                && content.string(attribute.value).trimmingXMLSpace.hasSameBytes(as: value)
        }
    }
}

extension XMLContent {
    /// Counts the ID attributes with a value: `ID` in any case, without a namespace or in that of XML.
    func countOfIdentifiers(equalTo id: Span<UInt8>) -> Int {
        var count = 0
        for index in 0..<attributeCount where isIdentifier(attribute(index)) {
            if bytes(attribute(index).value).isEqual(to: id) { count += 1 }
        }
        return count
    }

    fileprivate func isIdentifier(_ attribute: cxs_attribute) -> Bool {
        guard count(ofName: attribute.name) == 2 else { return false }
        let name = bytes(named: attribute.name)
        guard name[0] | 0x20 == UInt8(ascii: "i"), name[1] | 0x20 == UInt8(ascii: "d") else {
            return false
        }
        return attribute.uri == 0 || isNamed(attribute.uri, "http://www.w3.org/XML/1998/namespace")
    }
}

import XMLSecurity

/// The values of a document, as a consumer reads them: names, attributes, texts and structure.
enum ValueListing {
    /// Returns a text that is equal for equal values.
    static func bytes(of document: borrowing XMLDocument) -> [UInt8] {
        var listing: [UInt8] = []
        listing.reserveCapacity(1024)
        append(document.root, to: &listing)
        // All attributes and declarations, also those with other names.
        listing += document.root.canonicalized()
        return listing
    }

    private static func append(_ element: XMLElement, to listing: inout [UInt8]) {
        listing.append(UInt8(ascii: "("))
        listing += element.localName.utf8
        listing.append(UInt8(ascii: "{"))
        listing.append(index(of: element))
        for name in Vocabulary.attributeNames + ["ID"] { append(element.attribute(name), to: &listing) }
        if !element.hasNoAttributes(except: Vocabulary.attributeNames + ["ID"]) {
            appendQualified(element, to: &listing)
        }
        append(element.text, to: &listing)
        listing.append(element.hasOwnText ? 1 : 0)
        listing.append(element.isPlain ? 1 : 0)
        listing += element.path.utf8
        var next = element.firstChild
        while let child = next {
            listing.append(child.isChild(of: element) ? 1 : 0)
            append(child, to: &listing)
            next = child.nextSibling
        }
        listing.append(UInt8(ascii: ")"))
        element.forEachChild { listing += $0.localName.utf8 }
    }

    /// Appends the attributes that have a namespace.
    private static func appendQualified(_ element: XMLElement, to listing: inout [UInt8]) {
        for name in Vocabulary.attributeNames {
            for namespace in Vocabulary.namespaces.dropFirst() {
                append(element.attribute(XMLName(namespace, name)), to: &listing)
            }
        }
        for (name, _) in Vocabulary.xmlAttributes {
            append(element.attribute(XMLName(Vocabulary.xmlNamespace, name)), to: &listing)
        }
    }

    private static func append(_ text: String?, to listing: inout [UInt8]) {
        guard let text else { return listing.append(0) }
        listing.append(1)
        listing += text.utf8
        listing.append(2)
    }

    /// The number of the element's namespace in the vocabulary; 255 for another one.
    private static func index(of element: XMLElement) -> UInt8 {
        for (number, namespace) in Vocabulary.namespaces.enumerated() where element.isInNamespace(namespace) {
            return UInt8(number)
        }
        return 255
    }
}

internal import CXMLSecurity

// The numbers of elements: their order in the document, from 0, which another parser of the same bytes counts, too.

extension XMLElement {
    /// The number of the element.
    package var number: Int { (0..<index).count { content.node($0).kind == CXS_ELEMENT } }

    /// The numbers of the element and of all elements inside it.
    package var numbers: Range<Int> {
        let first = number
        return first..<(first + extent.count { content.node($0).kind == CXS_ELEMENT })
    }

    /// Returns the element of a number in the same document; `nil` if there are fewer elements.
    @_lifetime(copy self)
    package func element(numbered number: Int) -> XMLElement? {
        guard let index = content.indexOfElement(numbered: number) else { return nil }
        return XMLElement(content, at: index)
    }

    /// Returns the exclusive canonical form of the element, without comments and without an element of a number.
    package func canonicalized(
        withoutElement omitted: Int?,
        inclusivePrefixes prefixes: [[UInt8]]
    ) -> [UInt8] {
        guard let index = omitted.flatMap({ content.indexOfElement(numbered: $0) }) else {
            return ExclusiveCanonicalizer.octets(of: self, inclusivePrefixes: prefixes)
        }
        let element = XMLElement(content, at: index)
        return ExclusiveCanonicalizer.signedContent(of: self, without: element, inclusivePrefixes: prefixes).octets
    }
}

extension XMLContent {
    fileprivate func indexOfElement(numbered number: Int) -> Int? {
        var count = 0
        for index in 0..<nodeCount where node(index).kind == CXS_ELEMENT {
            if count == number { return index }
            count += 1
        }
        return nil
    }
}

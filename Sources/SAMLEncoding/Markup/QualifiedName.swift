// Qualified names, as Namespaces in XML 1.0 §4 calls them: a prefix, a colon and the local part, or the local part alone.

extension BidirectionalCollection<UInt8> {
    /// Of the bytes of a qualified name those behind its prefix.
    /// - Complexity: O(*n*) in the number of bytes.
    @inlinable package var localPart: SubSequence {
        lastIndex(of: UInt8(ascii: ":")).map { self[index(after: $0)...] } ?? self[...]
    }
}

extension StringProtocol where UTF8View: BidirectionalCollection {
    /// Of a qualified name what stands behind its prefix.
    /// - Complexity: O(*n*) in the number of bytes.
    @inlinable package var localPart: SubSequence {
        utf8.lastIndex(of: UInt8(ascii: ":")).map { self[utf8.index(after: $0)...] } ?? self[...]
    }
}

extension ArraySlice<UInt8> {
    /// Whether these are the bytes of a text.
    package func isText(_ text: StaticString) -> Bool {
        text.utf8CodeUnitCount == count && text.withUTF8Buffer { unsafe $0.elementsEqual(self) }
    }
}

// Qualified names (Namespaces in XML 1.0 §4): a prefix, a colon and the local part, or only the local part.

extension BidirectionalCollection<UInt8> {
    @inlinable package var localPart: SubSequence {
        lastIndex(of: UInt8(ascii: ":")).map { self[index(after: $0)...] } ?? self[...]
    }
}

extension StringProtocol where UTF8View: BidirectionalCollection {
    @inlinable package var localPart: SubSequence {
        utf8.lastIndex(of: UInt8(ascii: ":")).map { self[utf8.index(after: $0)...] } ?? self[...]
    }
}

extension ArraySlice<UInt8> {
    package func isText(_ text: StaticString) -> Bool {
        text.utf8CodeUnitCount == count && text.withUTF8Buffer { unsafe $0.elementsEqual(self) }
    }
}

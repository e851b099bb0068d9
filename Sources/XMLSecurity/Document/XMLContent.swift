internal import ByteTools
internal import CXMLSecurity

/// A view of the arenas of a document, which cannot outlive them.
///
/// Every index is checked.
@safe
struct XMLContent: ~Escapable {
    let document: UnsafePointer<cxs_document>
    private let owner: Unmanaged<XMLArenas>

    @_lifetime(borrow arenas)
    init(_ arenas: borrowing XMLArenas) {
        unsafe document = UnsafePointer(arenas.document)
        unsafe owner = .passUnretained(copy arenas)
    }

    var source: [UInt8] { arenas.source }

    var arenas: XMLArenas { unsafe owner.takeUnretainedValue() }

    /// True if the text is a canonical form, in which characters are escaped.
    var isCanonical: Bool { unsafe document.pointee.is_canonical }

    // MARK: Nodes

    var nodeCount: Int { unsafe document.pointee.node_count }
    var nameCount: Int { unsafe document.pointee.name_count }
    var attributeCount: Int { unsafe document.pointee.attribute_count }
    var textCount: Int { unsafe document.pointee.text_count }

    @inline(__always)
    func node(_ index: Int) -> cxs_node {
        precondition(index >= 0 && index < nodeCount)
        return unsafe document.pointee.nodes[index]
    }

    @inline(__always)
    func attribute(_ index: Int) -> cxs_attribute {
        precondition(index >= 0 && index < attributeCount)
        return unsafe document.pointee.attributes[index]
    }

    func declaration(_ index: Int) -> cxs_declaration {
        unsafe precondition(index >= 0 && index < document.pointee.declaration_count)
        return unsafe document.pointee.declarations[index]
    }

    /// Returns true if another document has the same nodes and attributes, in the same order.
    func isEqual(to other: XMLContent) -> Bool {
        guard nodeCount == other.nodeCount, attributeCount == other.attributeCount else { return false }
        return (0..<nodeCount).allSatisfy { index in
            let (node, otherNode) = (node(index), other.node(index))
            guard node.kind == otherNode.kind, node.parent == otherNode.parent, node.end == otherNode.end else {
                return false
            }
            if node.kind != CXS_ELEMENT { return string(node.text).hasSameBytes(as: other.string(otherNode.text)) }
            return node.attribute_count == otherNode.attribute_count
                && bytes(named: node.name).isEqual(to: other.bytes(named: otherNode.name))
                && bytes(named: node.prefix).isEqual(to: other.bytes(named: otherNode.prefix))
                && bytes(named: node.uri).isEqual(to: other.bytes(named: otherNode.uri))
        }
            && (0..<attributeCount).allSatisfy { index in
                let (attribute, otherAttribute) = (attribute(index), other.attribute(index))
                return bytes(named: attribute.name).isEqual(to: other.bytes(named: otherAttribute.name))
                    && bytes(named: attribute.prefix).isEqual(to: other.bytes(named: otherAttribute.prefix))
                    && bytes(named: attribute.uri).isEqual(to: other.bytes(named: otherAttribute.uri))
                    && string(attribute.value).hasSameBytes(as: other.string(otherAttribute.value))
            }
    }

    // MARK: Texts

    /// The bytes of a text or value; escaped if the content is canonical.
    @_lifetime(copy self)
    @inline(__always)
    func bytes(_ span: cxs_span) -> Span<UInt8> {
        precondition(Int(span.offset) + Int(span.count) <= textCount)
        let bytes = unsafe Span(_unsafeStart: document.pointee.text + Int(span.offset), count: Int(span.count))
        return unsafe _overrideLifetime(bytes, copying: self)
    }

    /// The bytes of a name; empty for a missing one.
    @_lifetime(copy self)
    @inline(__always)
    func bytes(named index: UInt32) -> Span<UInt8> {
        let name = name(index)
        let bytes = unsafe Span(_unsafeStart: document.pointee.name_text + Int(name.offset), count: Int(name.count))
        return unsafe _overrideLifetime(bytes, copying: self)
    }

    @inline(__always)
    private func name(_ index: UInt32) -> cxs_span {
        precondition(Int(index) < nameCount)
        return unsafe document.pointee.names[Int(index)]
    }

    func indexOfName(_ name: StaticString) -> UInt32? {
        (0..<UInt32(nameCount)).first { isNamed($0, name) }
    }

    func count(ofName index: UInt32) -> Int { Int(name(index).count) }

    /// Calls the body with the bytes of a text or value, without escapes.
    @inline(__always)
    func withBytes<Result, Failure: Error>(
        _ span: cxs_span,
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let bytes = bytes(span)
        guard isCanonical, bytes.index(of: UInt8(ascii: "&"), from: 0, to: bytes.count) < bytes.count else {
            return try body(bytes)
        }
        return try body(CanonicalEscape.replacingReferences(in: bytes).span)
    }

    func string(_ span: cxs_span) -> String {
        withBytes(span) { WellKnownText.string($0) ?? String(copying: $0) }
    }

    func string(named index: UInt32) -> String { String(copying: bytes(named: index)) }

    /// Returns true if a name has these bytes; a missing name has none.
    @inline(__always)
    func isNamed(_ index: UInt32, _ name: StaticString) -> Bool {
        let found = self.name(index)
        guard Int(found.count) == name.utf8CodeUnitCount, index != 0 else { return false }
        let bytes = unsafe document.pointee.name_text + Int(found.offset)
        return unsafe bytes[0] == name.utf8Start[0] && cxs_same(bytes, name.utf8Start, Int(found.count))
    }
}

extension String {
    init(copying bytes: Span<UInt8>) {
        self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
}

extension Span<UInt8> {
    func isEqual(to text: StaticString) -> Bool {
        unsafe isEqual(to: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    func isEqual(to text: String) -> Bool {
        if let result = unsafe text.utf8.withContiguousStorageIfAvailable({ unsafe isEqual(to: $0) }) { return result }
        return isEqual(to: Array(text.utf8).span)
    }

    /// Returns true if a byte and these bytes are those of a text.
    func isEqual(to text: String, after first: UInt8) -> Bool {
        let result = unsafe text.utf8.withContiguousStorageIfAvailable { text in
            unsafe text.first == first && isEqual(to: UnsafeBufferPointer(rebasing: text.dropFirst()))
        }
        if let result { return result }
        let bytes = Array(text.utf8)
        return bytes.first == first && isEqual(to: Array(bytes.dropFirst()).span)
    }

    func isEqual(to other: Span<UInt8>) -> Bool { unsafe other.withUnsafeBufferPointer { unsafe isEqual(to: $0) } }

    private func isEqual(to other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count else { return false }
        return unsafe withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress, let start = other.baseAddress else { return true }
            return unsafe cxs_same(base, start, count)
        }
    }
}

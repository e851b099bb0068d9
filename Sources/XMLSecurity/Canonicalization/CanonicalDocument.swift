internal import CXMLSecurity

/// A document that canonicalization writes: octets, and nodes and attributes whose texts are parts of the octets.
@safe
struct CanonicalDocument: ~Copyable {
    private let arenas: XMLArenas
    private let document: UnsafeMutablePointer<cxs_document>

    init(of content: XMLContent, octets: Int, nodes: Int, attributes: Int) {
        guard let document = unsafe cxs_document_create(content.document, octets, nodes, attributes) else {
            preconditionFailure("out of memory")
        }
        unsafe self.document = document
        arenas = unsafe XMLArenas(owning: document, sharing: content.arenas)
    }

    consuming func finish() -> XMLArenas { arenas }

    // MARK: Octets

    var count: Int { unsafe document.pointee.text_count }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        reserve(1)
        unsafe document.pointee.text[count] = byte
        unsafe document.pointee.text_count &+= 1
    }

    @inline(__always)
    mutating func append(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append($0) }
    }

    @inline(__always)
    mutating func appendName(_ index: UInt32, of content: borrowing XMLContent) {
        let name = content.bytes(named: index)
        guard name.count <= 16 else { return append(name) }
        reserve(16)
        unsafe name.withUnsafeBufferPointer { name in
            if let source = name.baseAddress { unsafe copyBlock(source) }
        }
        unsafe document.pointee.text_count &+= name.count
    }

    /// Appends a part of the octets again: the name of an element.
    mutating func append(repeating part: cxs_span) {
        precondition(Int(part.offset) + Int(part.count) <= count)
        reserve(max(Int(part.count), 16))
        let source = unsafe document.pointee.text + Int(part.offset)
        if part.count <= 16 {
            unsafe copyBlock(source)
        } else {
            unsafe (document.pointee.text + count).update(from: source, count: Int(part.count))
        }
        unsafe document.pointee.text_count &+= Int(part.count)
    }

    /// Copies sixteen bytes, of which the text may have fewer, to the end, so that no length need be known.
    ///
    /// Texts have 16 bytes more than their capacity.
    @inline(__always)
    @discardableResult
    private func copyBlock(_ source: UnsafePointer<UInt8>) -> SIMD2<UInt64> {
        let block = unsafe UnsafeRawPointer(source).loadUnaligned(as: SIMD2<UInt64>.self)
        unsafe UnsafeMutableRawPointer(document.pointee.text + count).storeBytes(of: block, as: SIMD2<UInt64>.self)
        return block
    }

    @inline(__always)
    mutating func append(_ text: StaticString) {
        unsafe append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    @inline(__always)
    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        reserve(bytes.count)
        unsafe (document.pointee.text + count).update(from: source, count: bytes.count)
        unsafe document.pointee.text_count &+= bytes.count
    }

    @inline(__always)
    private mutating func reserve(_ more: Int) {
        if unsafe document.pointee.text_capacity &- document.pointee.text_count < more { grow(more) }
    }

    @inline(never)
    private mutating func grow(_ more: Int) {
        guard unsafe cxs_document_reserve(document, more) else { preconditionFailure("out of memory") }
    }

    func span(from start: Int) -> cxs_span { cxs_span(offset: UInt32(start), count: UInt32(count - start)) }

    // MARK: Escapes (Canonical XML 1.0 section 2.3)

    /// Appends the text of a node: `&`, `<`, `>` and CR are escaped.
    mutating func appendEscapedText(_ text: Span<UInt8>) {
        appendEscaped(text, 1 << 0x26 | 1 << 0x3C | 1 << 0x3E | 1 << 0x0D)
    }

    /// Appends the value of an attribute or namespace: `&`, `<`, `"`, TAB, LF and CR are escaped.
    mutating func appendEscapedValue(_ text: Span<UInt8>) {
        appendEscaped(text, 1 << 0x26 | 1 << 0x3C | 1 << 0x22 | 1 << 0x09 | 1 << 0x0A | 1 << 0x0D)
    }

    /// Appends a text of the document; the bits of the mask are the bytes to escape.
    ///
    /// Sixteen bytes are copied at a time, and examined after that: a byte to escape is written over.
    @inline(__always)
    private mutating func appendEscaped(_ text: Span<UInt8>, _ mask: UInt64) {
        reserve(text.count &+ 16)
        var index = 0
        while index < text.count {
            let length = min(16, text.count &- index)
            guard copyBlock(of: text, at: index) else {
                unsafe document.pointee.text_count &+= length
                index &+= length
                continue
            }
            for byte in index..<index &+ length { append(text[byte], escapedBy: mask) }
            index &+= length
            reserve(text.count &- index &+ 16)
        }
    }

    /// Returns true if one of the sixteen bytes, of which the text may have fewer, may have to be escaped.
    @inline(__always)
    private func copyBlock(of text: Span<UInt8>, at index: Int) -> Bool {
        unsafe text.withUnsafeBufferPointer { text in
            guard let source = text.baseAddress else { return false }
            let block = unsafe copyBlock(source + index)
            return (CanonicalEscape.candidates(in: block.x) | CanonicalEscape.candidates(in: block.y)) != 0
        }
    }

    @inline(__always)
    private mutating func append(_ byte: UInt8, escapedBy mask: UInt64) {
        if byte < 64, mask &>> UInt64(byte) & 1 == 1 {
            append(CanonicalEscape.reference(of: byte))
        } else {
            append(byte)
        }
    }

    // MARK: Nodes

    var nodeCount: Int { unsafe document.pointee.node_count }

    var attributeCount: Int { unsafe document.pointee.attribute_count }

    mutating func append(_ node: cxs_node) {
        unsafe precondition(nodeCount < document.pointee.node_capacity)
        unsafe document.pointee.nodes[nodeCount] = node
        unsafe document.pointee.node_count &+= 1
    }

    mutating func append(_ attribute: cxs_attribute) {
        unsafe precondition(attributeCount < document.pointee.attribute_capacity)
        unsafe document.pointee.attributes[attributeCount] = attribute
        unsafe document.pointee.attribute_count &+= 1
    }

    subscript(node index: Int) -> cxs_node {
        @inline(__always) get { unsafe document.pointee.nodes[checked(index, nodeCount)] }
        @inline(__always) set { unsafe document.pointee.nodes[checked(index, nodeCount)] = newValue }
    }

    subscript(attribute index: Int) -> cxs_attribute {
        @inline(__always) get { unsafe document.pointee.attributes[checked(index, attributeCount)] }
        @inline(__always) set { unsafe document.pointee.attributes[checked(index, attributeCount)] = newValue }
    }

    @inline(__always)
    private func checked(_ index: Int, _ count: Int) -> Int {
        precondition(index >= 0 && index < count)
        return index
    }
}

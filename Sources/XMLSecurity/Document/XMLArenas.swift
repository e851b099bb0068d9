internal import CXMLSecurity

/// The memory of a document: nodes, attributes, declarations, names and texts, in arrays without pointers to each other.
///
/// Nodes are in document order, and the descendants of an element are the nodes between it and its end. Names, prefixes and URIs are
/// indices of the names: equal texts have the same index, and 0 is a missing name.
@safe
final class XMLArenas: Sendable {
    /// Never changed after the initialization.
    nonisolated(unsafe) let document: UnsafeMutablePointer<cxs_document>
    /// The bytes that were parsed; empty for signed content.
    let source: [UInt8]
    /// The arenas whose names these share.
    private let names: XMLArenas?

    /// Takes the ownership of a document of the C functions, which nothing else changes or frees.
    @unsafe
    init(owning document: UnsafeMutablePointer<cxs_document>, source: [UInt8] = [], sharing names: XMLArenas? = nil) {
        unsafe self.document = document
        self.source = source
        self.names = names
    }

    deinit { unsafe cxs_document_free(document) }

    var octets: [UInt8] {
        unsafe Array(UnsafeBufferPointer(start: document.pointee.text, count: document.pointee.text_count))
    }

    var text: Span<UInt8> {
        @_lifetime(borrow self) get {
            let text = unsafe Span(_unsafeStart: document.pointee.text, count: document.pointee.text_count)
            return unsafe _overrideLifetime(text, borrowing: self)
        }
    }
}

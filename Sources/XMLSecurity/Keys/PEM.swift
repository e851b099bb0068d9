internal import CXMLSecurity

/// A block of PEM text (RFC 7468).
package struct PEMBlock: Hashable, Sendable {
    /// What it holds, such as `CERTIFICATE`.
    package let label: String
    /// The bytes, in DER.
    package let bytes: [UInt8]

    package init(label: String, bytes: [UInt8]) {
        self.label = label
        self.bytes = bytes
    }

    /// The blocks in some text, in order; what stands between them is passed over.
    package static func blocks(in text: [UInt8]) -> [PEMBlock] {
        unsafe text.withUnsafeBufferPointer { text in
            guard let start = text.baseAddress, let reader = unsafe cxs_pem_open(start, text.count) else { return [] }
            defer { unsafe cxs_pem_close(reader) }
            var blocks: [PEMBlock] = []
            while let block = unsafe next(reader) { blocks.append(block) }
            return blocks
        }
    }

    private static func next(_ reader: OpaquePointer) -> PEMBlock? {
        var label: UnsafeMutablePointer<CChar>?
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        let isFound = unsafe cxs_pem_next(reader, &label, &bytes, &count)
        defer {
            unsafe cxs_free(label)
            unsafe cxs_free(bytes)
        }
        guard isFound, let label = unsafe label, let bytes = unsafe bytes else { return nil }
        return unsafe PEMBlock(
            label: String(cString: label),
            bytes: Array(UnsafeBufferPointer(start: bytes, count: count))
        )
    }
}

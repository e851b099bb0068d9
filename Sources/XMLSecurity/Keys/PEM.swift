internal import CXMLSecurity

/// A block of PEM text (RFC 7468).
package struct PEMBlock: Hashable, Sendable {
    /// The label, such as `CERTIFICATE`.
    package let label: String
    package let bytes: [UInt8]

    package init(label: String, bytes: [UInt8]) {
        self.label = label
        self.bytes = bytes
    }

    /// Returns the blocks in a text, in order; other text is ignored.
    package static func blocks(in text: [UInt8]) throws(XMLSecurityError) -> [PEMBlock] {
        var blocks: [PEMBlock] = []
        let isWhole = unsafe text.withUnsafeBufferPointer { text in
            guard let start = text.baseAddress, let reader = unsafe cxs_pem_open(start, text.count) else { return true }
            defer { unsafe cxs_pem_close(reader) }
            while true {
                let (result, block) = unsafe next(reader)
                guard result == CXS_PEM_BLOCK, let block else { return result == CXS_PEM_END }
                blocks.append(block)
            }
        }
        guard isWhole else {
            let text =
                "block \(blocks.count + 1) of the PEM text cannot be read; part of it is missing or was changed"
            throw XMLSecurityError(.unreadableKey, text)
        }
        return blocks
    }

    private static func next(_ reader: OpaquePointer) -> (cxs_pem_result, PEMBlock?) {
        var label: UnsafeMutablePointer<CChar>?
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        let result = unsafe cxs_pem_next(reader, &label, &bytes, &count)
        defer {
            unsafe cxs_free(label)
            unsafe cxs_free(bytes)
        }
        guard let label = unsafe label, let bytes = unsafe bytes else { return (result, nil) }
        let block = unsafe PEMBlock(
            label: String(cString: label),
            bytes: Array(UnsafeBufferPointer(start: bytes, count: count))
        )
        return (result, block)
    }
}

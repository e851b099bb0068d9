import ByteTools

/// The result of a task: a report as JSON, and texts that it describes.
struct PageResult {
    let report: JSONValue
    var texts: [[UInt8]] = []

    /// Returns a block of memory with the result.
    ///
    /// It has the number of parts, the size of each, and the parts, the report first. Numbers have 32 bits.
    func block() -> UnsafeMutableRawPointer {
        let parts = [report.line] + texts
        let start = 4 * (1 + parts.count)
        let block = UnsafeMutableRawPointer.allocate(
            byteCount: parts.reduce(start) { $0 + $1.count },
            alignment: 16
        )
        unsafe block.storeBytes(of: UInt32(parts.count), as: UInt32.self)
        var offset = start
        for (index, part) in parts.enumerated() {
            unsafe block.storeBytes(of: UInt32(part.count), toByteOffset: 4 * (1 + index), as: UInt32.self)
            unsafe part.withUnsafeBytes {
                unsafe (block + offset).copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(block), byteCount: $0.count)
            }
            offset += part.count
        }
        return unsafe block
    }
}

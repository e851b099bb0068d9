internal import CHostBoundary
internal import CSAMLTool

/// An object for the host under construction: a structure, its arrays, and the texts that they point to, in one block of memory.
@unsafe
struct ResultBlock {
    /// The structure at the start of the block.
    let start: UnsafeMutableRawPointer
    private var nextArray: UnsafeMutableRawPointer
    private var nextText: UnsafeMutableRawPointer

    /// The bytes of the structures and of the texts so far.
    var usedByteCount: Int { unsafe nextText - start }

    /// Allocates a block; `nil` if there is no memory.
    ///
    /// - Parameters:
    ///   - structures: The bytes of the structure and the arrays, in the order in which they will be created.
    ///   - texts: The maximum bytes of the texts, each with a NUL byte.
    init?(structures: Int, texts: Int) {
        guard let block = unsafe Self.allocate(structures + texts) else { return nil }
        unsafe start = block
        unsafe nextArray = block
        unsafe nextText = block + structures
    }

    /// Creates uninitialized items after the previous ones.
    mutating func items<Item>(_ type: Item.Type, _ count: Int) -> UnsafeMutablePointer<Item> {
        let items = unsafe nextArray.bindMemory(to: type, capacity: count)
        unsafe nextArray += count * MemoryLayout<Item>.stride
        return unsafe items
    }

    /// Copies a text, which is missing if it is `nil`.
    mutating func text(_ text: String?) -> samltool_text {
        guard let text else { return unsafe samltool_text() }
        let copied = unsafe text.utf8.withContiguousStorageIfAvailable { unsafe copy(UnsafeRawBufferPointer($0)) }
        return unsafe copied ?? self.text(Array(text.utf8))
    }

    /// Copies UTF-8.
    mutating func text(_ bytes: [UInt8]) -> samltool_text {
        unsafe bytes.withUnsafeBytes { unsafe copy($0) }
    }

    private mutating func copy(_ bytes: UnsafeRawBufferPointer) -> samltool_text {
        if let source = bytes.baseAddress { unsafe nextText.copyMemory(from: source, byteCount: bytes.count) }
        unsafe nextText.storeBytes(of: 0, toByteOffset: bytes.count, as: UInt8.self)
        let text = unsafe samltool_text(
            bytes: UnsafePointer(nextText.assumingMemoryBound(to: CChar.self)),
            count: bytes.count
        )
        unsafe nextText += bytes.count + 1
        return unsafe text
    }

    private static func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
        guard let block = unsafe chb_allocate(count) else { return nil }
        if chb_registers_objects() { HandleTable.with { unsafe $0.register(block, ofBytes: count) } }
        return unsafe block
    }

    /// Frees an object of the host; in debug mode, only if it was not freed before.
    static func free(_ object: UnsafeMutableRawPointer?) -> samltool_status {
        guard let object = unsafe object else { return samltool_status(SAMLTOOL_OK) }
        guard chb_registers_objects() else {
            unsafe chb_free(object)
            return samltool_status(SAMLTOOL_OK)
        }
        guard let count = HandleTable.with({ unsafe $0.unregister(object) }) else {
            return samltool_status(SAMLTOOL_INVALID_HANDLE)
        }
        // The memory is kept, so that no other object has its address, and what still reads it finds no text.
        unsafe object.initializeMemory(as: UInt8.self, repeating: 0, count: count)
        return samltool_status(SAMLTOOL_OK)
    }
}

extension String {
    /// The bytes that a copy with a NUL byte takes.
    var blockBytes: Int { utf8.count + 1 }
}

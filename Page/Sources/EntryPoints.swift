// The functions that worker.js calls. The texts of the arguments are in memory of `allocate`, and the result is in a block as `PageResult`
// writes it. Nothing is freed: a module does one task, and is thrown away with its memory.

/// Allocates memory for a text of an argument.
@_expose(wasm, "allocate")
@_cdecl("page_allocate")
public func allocate(_ count: Int32) -> UnsafeMutableRawPointer {
    .allocate(byteCount: max(Int(count), 1), alignment: 16)
}

/// Shows a tab for a form, or returns a file of it, as `ShowTask` describes.
@_expose(wasm, "show")
@_cdecl("page_show")
public func show(
    _ contents: UnsafePointer<UInt8>,
    _ count: Int32,
    _ task: UnsafePointer<UInt8>,
    _ taskCount: Int32
) -> UnsafeMutableRawPointer {
    unsafe ShowTask(bytes(task, taskCount), bytes(contents, count)).result.block()
}

private func bytes(_ start: UnsafePointer<UInt8>, _ count: Int32) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
}

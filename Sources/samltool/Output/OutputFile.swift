import SAMLEncoding
import SystemPackage

/// Where a command's result goes: standard output, or a file that appears whole or not at all.
struct OutputFile: ~Copyable {
    /// How much is collected before it is written.
    private static let bufferSize = 16 << 10

    /// The name, as messages have it.
    let name: String
    /// How many bytes have left the process.
    private(set) var writtenCount = 0

    private let descriptor: FileDescriptor
    private let replacement: Replacement?
    private var buffer = ContiguousArray<UInt8>()
    /// Whether everything is kept back, so that nothing is written if a fault is found soon.
    private var isHeld = false

    /// A new file that takes the place of another when it is complete.
    private struct Replacement {
        let temporary: FilePath
        let target: FilePath
    }

    /// Opens the output.
    ///
    /// - Parameter path: A path; `nil` or `-` for standard output.
    /// - Throws: ``ToolError`` if the file cannot be made.
    init(_ path: String?) throws(ToolError) {
        guard let path, path != "-" else {
            name = "standard output"
            descriptor = .standardOutput
            replacement = nil
            return
        }
        name = path
        do {
            (descriptor, replacement) = try Self.open(FilePath(path))
        } catch let error as ToolError {
            throw error
        } catch {
            throw ToolError(.ioError, "\(path): cannot be written: \(error)")
        }
    }

    /// Whether a person reads the output as it comes.
    var isTerminal: Bool { replacement == nil && Platform.isTerminal(descriptor) }

    /// Whether nothing can be seen of the output before ``finish()``.
    var isAtomic: Bool { replacement != nil }

    /// Adds bytes.
    mutating func write(_ bytes: Span<UInt8>) throws(ToolError) {
        unsafe bytes.withUnsafeBufferPointer { unsafe buffer.append(contentsOf: $0) }
        if !isHeld, buffer.count >= Self.bufferSize { try flush() }
    }

    /// Adds bytes.
    mutating func write(_ bytes: [UInt8]) throws(ToolError) {
        let bytes = bytes[...]
        try write(bytes.span)
    }

    /// Writes text and nothing else, with a line end.
    mutating func writeLine(_ line: String) throws(ToolError) {
        try write(Array(line.utf8) + [0x0A])
    }

    /// Sends an input through a transformation, chunk by chunk.
    ///
    /// Nothing is written before the first MiB of the input, or all of it if it is less, has passed.
    mutating func stream(
        _ input: inout InputFile,
        update: (Span<UInt8>, (Span<UInt8>) throws -> Void) throws -> Void,
        finish: ((Span<UInt8>) throws -> Void) throws -> Void
    ) throws {
        isHeld = true
        var readCount = 0
        do {
            try input.forEachChunk { chunk in
                try update(chunk) { try write($0) }
                readCount += chunk.count
                isHeld = readCount < 1 << 20
            }
            try finish { try write($0) }
        } catch let error as SAMLEncodingError {
            throw ToolError(error, in: input.name, hint: hint(for: error))
        }
        isHeld = false
    }

    private func hint(for error: SAMLEncodingError) -> String? {
        if writtenCount > 0, !isAtomic {
            return "the output is incomplete: \(writtenCount) bytes of it were written before the fault was met"
        }
        return ToolError.hint(for: error)
    }

    /// Writes what was collected, ends the last line if a person reads it, and puts a new file in its place.
    mutating func finish() throws(ToolError) {
        if isTerminal, let last = buffer.last, last != 0x0A { buffer.append(0x0A) }
        try flush()
        guard let replacement else { return }
        do {
            try descriptor.close()
            try Platform.rename(replacement.temporary, to: replacement.target)
        } catch {
            Platform.remove(replacement.temporary)
            throw ToolError(.ioError, "\(name): cannot be written: \(error)")
        }
        Platform.forgetUnfinishedFile()
    }

    /// Gives up: what was collected goes, and so does an unfinished file.
    func discard() {
        guard let replacement else { return }
        try? descriptor.close()
        Platform.remove(replacement.temporary)
        Platform.forgetUnfinishedFile()
    }

    private mutating func flush() throws(ToolError) {
        do {
            try unsafe buffer.withUnsafeBytes { bytes in
                var rest = unsafe bytes[...]
                while unsafe !rest.isEmpty {
                    let count = try unsafe descriptor.write(UnsafeRawBufferPointer(rebasing: rest))
                    writtenCount += count
                    unsafe rest = rest.dropFirst(count)
                }
            }
        } catch let error as Errno where error == .brokenPipe {
            throw ToolError(
                .ioError,
                "\(name): closed by its reader after \(writtenCount) bytes; the output is incomplete"
            )
        } catch {
            throw ToolError(
                .ioError,
                "\(name): cannot be written: \(error)" + (isAtomic ? "" : "; \(writtenCount) bytes were written")
            )
        }
        buffer.removeAll(keepingCapacity: true)
    }

    private static func open(_ path: FilePath) throws -> (FileDescriptor, Replacement?) {
        let kind = Platform.fileKind(at: path)
        if kind == .directory { throw ToolError(.ioError, "\(path): is a directory; name a file") }
        if kind == .other {
            return (try FileDescriptor.open(path, .writeOnly, options: .closeOnExec), nil)
        }
        // The new file is made beside the old one, so that renaming is one step, and with the old one's permissions.
        let target = Platform.resolved(path) ?? path
        let name = target.lastComponent?.string ?? "output"
        let temporary = target.removingLastComponent().appending(".\(name).\(UInt32.random(in: 0...(.max)))")
        var permissions: FilePermissions = [.ownerReadWrite, .groupReadWrite, .otherReadWrite]
        if case .regular(let existing) = kind { permissions = existing.union(.ownerReadWrite) }
        let descriptor = try FileDescriptor.open(
            temporary,
            .writeOnly,
            options: [.create, .exclusiveCreate, .closeOnExec],
            permissions: permissions
        )
        Platform.removeIfInterrupted(temporary)
        return (descriptor, Replacement(temporary: temporary, target: target))
    }
}

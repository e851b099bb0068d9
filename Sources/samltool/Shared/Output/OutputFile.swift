import SAMLEncoding
import SAMLExamination
import SAMLReports
import SystemPackage

/// The destination of a result: standard output, or a file that is written completely or not at all.
struct OutputFile: ~Copyable {
    private static let bufferSize = 16 << 10

    let name: String
    private(set) var writtenCount = 0

    private let descriptor: FileDescriptor
    private let replacement: OutputDestination.Replacement?
    /// `nil` if the output is not a terminal.
    private let wrapping: TextWrapping?
    private var buffer = ContiguousArray<UInt8>()
    /// True while everything is buffered, so that nothing is written if an early error occurs.
    private var isHeld = false
    private var lastByte: UInt8?
    private var isFinished = false

    init(
        _ path: String?,
        readableBy readers: OutputDestination.Readers = .everyone,
        existing: OutputDestination.Existing = .isError
    ) throws(ToolError) {
        guard let path, path != "-" else {
            name = "standard output"
            descriptor = StandardStreams.current.output
            replacement = nil
            wrapping = Platform.terminalWidth(of: descriptor).map(TextWrapping.init)
            return
        }
        name = path
        do {
            let destination = try OutputDestination(path, readableBy: readers, existing: existing)
            descriptor = destination.descriptor
            replacement = destination.replacement
            wrapping = replacement == nil ? Platform.terminalWidth(of: descriptor).map(TextWrapping.init) : nil
        } catch let error as ToolError {
            throw error
        } catch {
            throw ToolError.unwritable(path, "\(error)")
        }
    }

    /// Writes a file that contains a SAML response, tokens or a secret, which only its owner can read.
    static func writePrivate(_ bytes: [UInt8], to path: String, existing: OutputDestination.Existing) throws {
        try write(to: path, readableBy: .owner, existing: existing) { try $0.write(bytes) }
    }

    /// Opens an output, runs the body, and finishes the output or, if the body throws, discards it.
    static func write<Result>(
        to path: String?,
        readableBy readers: OutputDestination.Readers = .everyone,
        existing: OutputDestination.Existing = .isError,
        _ body: (inout OutputFile) throws -> Result
    ) throws -> Result {
        var file = try OutputFile(path, readableBy: readers, existing: existing)
        do {
            let result = try body(&file)
            try file.finish()
            return result
        } catch {
            file.discard()
            throw error
        }
    }

    mutating func writeLines(_ lines: [String]) throws(ToolError) {
        for line in lines { try writeLine(line) }
    }

    /// Writes lines for people, wrapped to the width of the terminal.
    mutating func writeText(_ lines: [String]) throws(ToolError) {
        try writeLines(wrapping?.lines(of: lines) ?? lines)
    }

    /// Writes complete lines for people in UTF-8, wrapped to the width of the terminal.
    mutating func writeText(_ text: [UInt8]) throws(ToolError) {
        guard wrapping != nil else { return try write(text) }
        let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
        try writeText(lines.map { String(decoding: $0, as: UTF8.self) })
    }

    var isTerminal: Bool { replacement == nil && Platform.isTerminal(descriptor) }

    /// True if nothing of the output is visible before ``finish()``.
    var isAtomic: Bool { replacement != nil }

    mutating func write(_ bytes: Span<UInt8>) throws(ToolError) {
        unsafe bytes.withUnsafeBufferPointer { unsafe buffer.append(contentsOf: $0) }
        lastByte = buffer.last ?? lastByte
        if !isHeld, buffer.count >= Self.bufferSize { try flush() }
    }

    mutating func write(_ bytes: [UInt8]) throws(ToolError) {
        let bytes = bytes[...]
        try write(bytes.span)
    }

    mutating func writeLine(_ line: String) throws(ToolError) {
        try write(Array(line.utf8) + [0x0A])
    }

    /// Nothing is written before the first MiB of the input, or all of a smaller one, was read.
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
            return "the output is incomplete: \(writtenCount) bytes were written before the error"
        }
        return ToolError.hint(for: error)
    }

    /// Writes the buffer, ends the last line on a terminal, and moves a new file to its place.
    mutating func finish() throws(ToolError) {
        if isTerminal, lastByte.map({ $0 != 0x0A }) ?? false { buffer.append(0x0A) }
        try flush()
        guard let replacement else { return }
        do {
            try descriptor.close()
            try Platform.move(replacement.temporary, to: replacement.target)
        } catch {
            Platform.remove(replacement.temporary)
            throw ToolError.unwritable(name, "\(error)")
        }
        Platform.forgetUnfinishedFile()
        isFinished = true
    }

    /// Discards the buffer and an unfinished file.
    func discard() {
        guard let replacement, !isFinished else { return }
        try? descriptor.close()
        Platform.remove(replacement.temporary)
        Platform.forgetUnfinishedFile()
    }

    /// Writes the buffer, for a reader that waits for it.
    mutating func flush() throws(ToolError) {
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
                ToolError.closedOutput,
                about: name,
                "closed by its reader after \(writtenCount) bytes; the output is incomplete"
            )
        } catch {
            throw ToolError.unwritable(name, "\(error)" + (isAtomic ? "" : "; \(writtenCount) bytes were written"))
        }
        buffer.removeAll(keepingCapacity: true)
    }
}

extension OutputFile {
    /// Writes a value on several lines.
    mutating func writeJSON(_ value: JSON) throws {
        try value.emit { try write($0) }
    }
}

extension ToolError {
    var json: JSON { failure.json }
}

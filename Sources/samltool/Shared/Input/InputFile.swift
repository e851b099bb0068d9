import ArgumentParser
import SAMLEncoding
import SAMLReports
import SystemPackage

/// A file or standard input, read from start to end.
struct InputFile {
    /// How much is read at a time.
    private static let chunkSize = 64 << 10

    /// What messages call standard input.
    static let standardInputName = "standard input"

    /// The name, as messages have it.
    let name: String

    private let descriptor: FileDescriptor
    private let isOwned: Bool
    /// What was read and not yet handed out.
    private var held: [UInt8] = []
    private var isAtEnd = false
    private var chunk = ContiguousArray<UInt8>(repeating: 0, count: chunkSize)

    /// Opens an input.
    ///
    /// - Parameter path: A path; `nil` or `-` for standard input.
    /// - Throws: ``ToolError`` if there is no such file, or it cannot be opened.
    init(_ path: String?) throws(ToolError) {
        guard let path, path != "-" else {
            name = Self.standardInputName
            descriptor = StandardStreams.current.input
            isOwned = false
            if Platform.isTerminal(descriptor) {
                Diagnostics.print("reading from the terminal; end the input with Control-D on a line of its own")
            }
            return
        }
        name = Self.shown(path)
        isOwned = true
        guard name == path else {
            let text = "is no path; if it is the response itself, send it to standard input: printf %s … | samltool …"
            throw ToolError(.noInput, "input.not-a-path", about: name, text)
        }
        do {
            descriptor = try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
        } catch {
            throw ToolError(.noInput, "input.missing", about: path, "cannot be opened: \(error)")
        }
    }

    /// An input that is at hand.
    init(_ bytes: [UInt8], named name: String) {
        self.name = name
        held = bytes
        isAtEnd = true
        descriptor = .standardInput
        isOwned = false
    }

    /// What messages call what is at a path; `-` is standard input.
    static func name(of path: String) -> String { path == "-" ? standardInputName : shown(path) }

    /// A path as messages have it; what is longer than any is what somebody pasted, and stays where it is.
    static func shown(_ path: String) -> String {
        path.utf8.count <= 1024 ? path : "an argument of \(path.utf8.count) bytes"
    }

    /// Whether there is something at a path.
    static func exists(_ path: String) -> Bool {
        guard path.utf8.count <= 1024, let file = try? FileDescriptor.open(FilePath(path), .readOnly) else {
            return false
        }
        try? file.close()
        return true
    }

    /// Makes sure that not two things are to be read from standard input.
    static func checkNames(_ names: [String]) throws {
        guard names.count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("Standard input can be read once: name files for all but one of what is read.")
        }
    }

    /// Calls the body with each chunk, and closes the input.
    mutating func forEachChunk(_ body: (Span<UInt8>) throws -> Void) throws {
        defer { close() }
        if !held.isEmpty {
            let start = held[...]
            held = []
            try body(start.span)
        }
        while true {
            let count = try read()
            if count == 0 { return }
            try body(chunk.span.extracting(..<count))
        }
    }

    /// The start of the input; it is handed out again to whoever reads the input.
    mutating func peek(_ count: Int) throws(ToolError) -> [UInt8] {
        while held.count < count, case let count = try read(), count > 0 { held += chunk[..<count] }
        return held
    }

    /// The next part of the input; nothing at its end.
    mutating func readChunk() throws(ToolError) -> [UInt8] {
        defer { held = [] }
        return held.isEmpty ? Array(chunk[..<(try read())]) : held
    }

    /// Ends reading; standard input stays open.
    func close() {
        if isOwned { try? descriptor.close() }
    }

    /// The whole input.
    ///
    /// - Parameters:
    ///   - limit: How many bytes are read at most.
    ///   - hint: What to do if there are more.
    /// - Returns: The bytes.
    /// - Throws: ``ToolError`` if there are more, or they cannot be read.
    mutating func readAll(limit: Int, hint: String = "raise the limit with --max-bytes") throws -> [UInt8] {
        var bytes: [UInt8] = []
        let name = name
        try forEachChunk { chunk in
            guard bytes.count + chunk.count <= limit else {
                let text = "more than the \(limit) bytes that are read into memory; \(hint)"
                throw ToolError(.dataError, SAMLEncodingError.Code.tooLarge.rawValue, about: name, text)
            }
            unsafe chunk.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
        }
        return bytes
    }

    /// The input, up to a number of bytes.
    ///
    /// - Parameter count: How many bytes are read at most, by the first of them.
    /// - Returns: The bytes.
    /// - Throws: ``ToolError`` if they cannot be read.
    mutating func readStart(upTo count: (ArraySlice<UInt8>) -> Int) throws -> [UInt8] {
        defer { close() }
        var bytes: [UInt8] = []
        var maximum = Int.max
        while bytes.count < maximum {
            let read = try read()
            if read == 0 { break }
            bytes += chunk[..<read]
            if bytes.count == read { maximum = count(bytes[...]) }
        }
        return Array(bytes.prefix(maximum))
    }

    private mutating func read() throws(ToolError) -> Int {
        // A terminal would wait for more.
        if isAtEnd { return 0 }
        do {
            let count = try unsafe chunk.withUnsafeMutableBytes { try unsafe descriptor.read(into: $0) }
            isAtEnd = count == 0
            return count
        } catch let error as Errno where error == .isDirectory {
            throw ToolError(.noInput, "input.directory", about: name, "is a directory; name a file in it")
        } catch {
            throw ToolError(.ioError, "input.unreadable", about: name, "cannot be read: \(error)")
        }
    }
}

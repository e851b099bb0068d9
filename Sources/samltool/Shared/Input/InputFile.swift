import AdobePass
import ArgumentParser
import SAMLEncoding
import SAMLExamination
import SystemPackage

/// A file or standard input, read from start to end.
struct InputFile {
    /// The number of bytes that are read at a time.
    private static let chunkSize = 64 << 10

    /// The name of standard input in messages.
    static let standardInputName = "standard input"

    /// The name in messages.
    let name: String

    private let descriptor: FileDescriptor
    private let isOwned: Bool
    /// The bytes that were read but not returned yet.
    private var held: [UInt8] = []
    private var isAtEnd = false
    private var chunk = ContiguousArray<UInt8>(repeating: 0, count: chunkSize)

    /// Opens an input.
    ///
    /// - Parameter path: A path; `nil` or `-` for standard input.
    /// - Throws: ``ToolError`` if there is no such file, or it cannot be opened.
    init(_ path: String?) throws(ToolError) {
        guard let path, path != "-" else {
            self = .dialog
            if isTerminal {
                Diagnostics.print("reading from the terminal; end the input with Control-D on a line of its own")
            }
            return
        }
        name = Self.shown(path)
        isOwned = true
        guard name == path else {
            let text = "is not a path; send the response itself to standard input: printf %s … | samltool …"
            throw ToolError(.noInput, "input.not-a-path", about: name, text)
        }
        do {
            descriptor = try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
        } catch {
            throw ToolError(.noInput, "input.missing", about: path, "cannot be opened: \(error)")
        }
    }

    /// Creates an input from bytes.
    init(_ bytes: [UInt8], named name: String) {
        self.init(name: name, descriptor: .standardInput)
        held = bytes
        isAtEnd = true
    }

    private init(name: String, descriptor: FileDescriptor) {
        self.name = name
        self.descriptor = descriptor
        isOwned = false
    }

    /// Standard input, for a command that asks its reader itself.
    static var dialog: Self { Self(name: standardInputName, descriptor: StandardStreams.current.input) }

    var isTerminal: Bool { Platform.isTerminal(descriptor) }

    /// Reads a recording of calls; one byte more than its limit, so that its reader says that it is too large.
    mutating func recording() throws -> [UInt8] {
        try readStart { RecordedResponse.maximumBytes(ofRecordingStartingWith: $0) + 1 }
    }

    /// The name of a path in messages; `-` is standard input.
    static func name(of path: String) -> String { path == "-" ? standardInputName : shown(path) }

    /// A path in messages; a text that is too long for a path is probably a pasted input, and is not printed.
    static func shown(_ path: String) -> String {
        path.utf8.count <= 1024 ? path : "an argument of \(path.utf8.count) bytes"
    }

    /// Returns true if a file exists at a path.
    static func exists(_ path: String) -> Bool {
        guard path.utf8.count <= 1024, let file = try? FileDescriptor.open(FilePath(path), .readOnly) else {
            return false
        }
        try? file.close()
        return true
    }

    /// Throws a usage error if several names are standard input.
    static func checkNames(_ names: [String]) throws {
        guard names.count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("Standard input can be read only once: use it for one file.")
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

    /// Returns the start of the input without consuming it.
    mutating func peek(_ count: Int) throws(ToolError) -> [UInt8] {
        while held.count < count, case let count = try read(), count > 0 { held += chunk[..<count] }
        return held
    }

    /// Returns the next part of the input; an empty array at its end.
    mutating func readChunk() throws(ToolError) -> [UInt8] {
        defer { held = [] }
        return held.isEmpty ? Array(chunk[..<(try read())]) : held
    }

    /// Closes the input; standard input stays open.
    func close() {
        if isOwned { try? descriptor.close() }
    }

    /// Returns the whole input.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of bytes.
    ///   - hint: The advice if there are more.
    /// - Returns: The bytes.
    /// - Throws: ``ToolError`` if there are more bytes, or if they cannot be read.
    mutating func readAll(limit: Int, hint: String = "raise the limit with --max-bytes") throws -> [UInt8] {
        var bytes: [UInt8] = []
        let name = name
        try forEachChunk { chunk in
            guard bytes.count + chunk.count <= limit else {
                let text = "more than the limit of \(limit) bytes; \(hint)"
                throw ToolError(.dataError, SAMLEncodingError.Code.tooLarge.rawValue, about: name, text)
            }
            unsafe chunk.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
        }
        return bytes
    }

    /// The name and the content of a file with something small: "this is too large for …".
    static func contents(of path: String, upTo limit: Int, for purpose: String) throws -> (name: String, bytes: [UInt8])
    {
        var file = try InputFile(path)
        return (file.name, try file.readAll(limit: limit, hint: "this is too large for \(purpose)"))
    }

    /// Returns the input, up to a number of bytes.
    ///
    /// - Parameter count: Returns the maximum number of bytes for the first bytes.
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
        if bytes.count > maximum { bytes.removeLast(bytes.count - maximum) }
        return bytes
    }

    private mutating func read() throws(ToolError) -> Int {
        // At a terminal, another read would wait for input.
        if isAtEnd { return 0 }
        do {
            let count = try unsafe chunk.withUnsafeMutableBytes { try unsafe descriptor.read(into: $0) }
            isAtEnd = count == 0
            return count
        } catch let error as Errno where error == .isDirectory {
            throw ToolError(.noInput, "input.directory", about: name, "is a directory; specify a file in it")
        } catch {
            throw ToolError(.ioError, "input.unreadable", about: name, "cannot be read: \(error)")
        }
    }
}

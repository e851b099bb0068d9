import SAMLExamination
import SystemPackage

/// Standard input, line by line, for a dialog.
struct LineReader {
    private let descriptor = StandardStreams.current.input
    private var held: [UInt8] = []
    private var start = 0
    private var isAtEnd = false

    /// In bytes; a SAML response may be on one line.
    static let maximumBytes = 16 << 20

    var isTerminal: Bool { Platform.isTerminal(descriptor) }

    mutating func next() throws(ToolError) -> [UInt8]? {
        var scanned = start
        while true {
            if let end = held[scanned...].firstIndex(of: 0x0A) {
                defer { start = end + 1 }
                let line = held[start..<end]
                return Array(line.last == 0x0D ? line.dropLast() : line)
            }
            if isAtEnd {
                defer { start = held.count }
                return start == held.count ? nil : Array(held[start...])
            }
            held.removeFirst(start)
            start = 0
            scanned = held.count
            guard scanned <= Self.maximumBytes else {
                let text = "a line is longer than the limit of \(Self.maximumBytes) bytes"
                throw ToolError(.dataError, "flow.line-too-long", about: InputFile.standardInputName, text)
            }
            try read()
        }
    }

    private mutating func read() throws(ToolError) {
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        do {
            let count = try unsafe chunk.withUnsafeMutableBytes { try unsafe descriptor.read(into: $0) }
            isAtEnd = count == 0
            held += chunk[..<count]
        } catch {
            throw ToolError(
                .ioError,
                "input.unreadable",
                about: InputFile.standardInputName,
                "cannot be read: \(error)"
            )
        }
    }
}

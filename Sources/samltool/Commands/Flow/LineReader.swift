import SAMLExamination

/// Standard input, line by line, for a dialog.
struct LineReader {
    private var input = InputFile.dialog
    private var held: [UInt8] = []
    private var start = 0

    /// In bytes; a SAML response may be on one line.
    static let maximumBytes = 16 << 20

    var isTerminal: Bool { input.isTerminal }

    mutating func next() throws(ToolError) -> [UInt8]? {
        var scanned = start
        while true {
            if let end = held[scanned...].firstIndex(of: 0x0A) {
                defer { start = end + 1 }
                let line = held[start..<end]
                return Array(line.last == 0x0D ? line.dropLast() : line)
            }
            held.removeFirst(start)
            start = 0
            scanned = held.count
            guard scanned <= Self.maximumBytes else {
                let text = "a line is longer than the limit of \(Self.maximumBytes) bytes"
                throw ToolError(.dataError, "flow.line-too-long", about: input.name, text)
            }
            let chunk = try input.readChunk()
            if chunk.isEmpty {
                defer { held = [] }
                return held.isEmpty ? nil : held
            }
            held += chunk
        }
    }
}

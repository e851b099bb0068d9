import SAMLEncoding
import SAMLReports
import SystemPackage

/// The password of a private key: the first line of a file, or what a person enters on the terminal.
enum PasswordInput {
    /// Reads a password from a file.
    ///
    /// - Throws: ``ToolError`` if the file cannot be read, or has no password.
    static func read(_ path: String) throws -> [UInt8] {
        var file = try InputFile(path)
        let bytes = try file.readAll(limit: 64 << 10, hint: "this is too large for a password")
        let line = Array(bytes.prefix { $0 != 0x0A && $0 != 0x0D })
        guard !line.isEmpty else {
            throw ToolError(
                .dataError,
                "key.password-required",
                about: file.name,
                "contains no password in its first line"
            )
        }
        return line
    }

    /// Asks for a password on the terminal of the process, without showing it; `nil` if there is none.
    static func ask(for name: String) throws -> [UInt8]? {
        guard Platform.isTerminal(StandardStreams.current.error),
            let terminal = try? unsafe FileDescriptor.open("/dev/tty", .readWrite, options: .closeOnExec)
        else { return nil }
        defer { try? terminal.close() }
        return try Platform.withoutEcho(terminal) {
            try terminal.writeAll("password of \(name): ".withoutControls.utf8)
            defer { _ = try? terminal.writeAll("\n".utf8) }
            return try line(of: terminal)
        }
    }

    private static func line(of terminal: FileDescriptor) throws -> [UInt8] {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while line.count < 1024,
            try unsafe withUnsafeMutableBytes(of: &byte, { try unsafe terminal.read(into: $0) }) == 1
        {
            if byte == 0x0A || byte == 0x0D { break }
            line.append(byte)
        }
        return line
    }
}

import SAMLEncoding
import SAMLExamination
import SAMLReports
import SystemPackage

/// Questions for the password of a private key, on the terminal of the process.
struct PasswordQuestions {
    private static let maximumCount = 3
    private static let maximumBytes = 1024

    private let name: String
    private var count = 0

    /// - Parameter name: The name of the key's file.
    init(for name: String) {
        self.name = name
    }

    /// Asks for the password, without showing it.
    ///
    /// - Returns: The password; `nil` if there is no terminal, nothing was entered, or enough questions were asked.
    mutating func next() throws -> [UInt8]? {
        guard count < Self.maximumCount, Platform.isTerminal(StandardStreams.current.error),
            let terminal = try? unsafe FileDescriptor.open("/dev/tty", .readWrite, options: .closeOnExec)
        else { return nil }
        count += 1
        defer { try? terminal.close() }
        let password = try Platform.withoutEcho(terminal) {
            try terminal.writeAll("password of \(name): ".withoutControls.utf8)
            defer { _ = try? terminal.writeAll("\n".utf8) }
            return try Self.line(of: terminal)
        }
        return password.isEmpty ? nil : password
    }

    private static func line(of terminal: FileDescriptor) throws -> [UInt8] {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while line.count < maximumBytes,
            try unsafe withUnsafeMutableBytes(of: &byte, { try unsafe terminal.read(into: $0) }) == 1
        {
            if byte == 0x0A || byte == 0x0D { break }
            line.append(byte)
        }
        return line
    }
}

/// The password of a private key, from a file: its first line.
enum PasswordInput {
    /// Reads a password from a file.
    ///
    /// - Throws: ``ToolError`` if the file cannot be read, or has no password.
    static func read(_ path: String) throws -> [UInt8] {
        let (name, bytes) = try InputFile.contents(of: path, upTo: 64 << 10, for: "a password")
        let line = Array(bytes.prefix { $0 != 0x0A && $0 != 0x0D })
        guard !line.isEmpty else {
            throw ToolError(
                .dataError,
                "key.password-required",
                about: name,
                "contains no password in its first line"
            )
        }
        return line
    }
}

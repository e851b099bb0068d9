import SAMLEncoding
import SAMLExamination
import SAMLReports
import SystemPackage

/// The password of a private key, from a file: its first line.
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
}

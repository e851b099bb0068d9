import SAML
import SAMLExamination
import SAMLReports

/// A file with a private key, which may be protected by a password.
struct DecryptionKeyFile {
    /// The maximum size, in bytes.
    private static let maximumBytes = 1 << 20

    /// The name in messages.
    let name: String
    private let bytes: [UInt8]

    /// Reads a file.
    ///
    /// - Parameter path: A path; `-` for standard input.
    /// - Throws: ``ToolError`` if it cannot be read, or is too large.
    init(_ path: String) throws {
        (name, bytes) = try InputFile.contents(of: path, upTo: Self.maximumBytes, for: "a private key")
    }

    /// Calls the body with the content, and with a password if the key is protected.
    ///
    /// - Parameters:
    ///   - passwordFiles: The files with passwords; if there are none, the terminal is asked.
    ///   - body: Reads the key.
    /// - Throws: ``ToolError`` if the key cannot be read.
    func read(passwordFiles: [String], _ body: ([UInt8], [UInt8]?) throws(SAMLError) -> Void) throws {
        var questions = PasswordQuestions(for: name)
        var passwords: [[UInt8]] = []
        var password: [UInt8]?
        while true {
            let last: SAMLError
            do throws(SAMLError) {
                return try body(bytes, password)
            } catch {
                last = error
            }
            guard last.code == (password == nil ? .passwordRequired : .wrongPassword) else { throw failure(last) }
            if password == nil { passwords = try passwordFiles.map { try PasswordInput.read($0) }.reversed() }
            password = passwordFiles.isEmpty ? try questions.next() : passwords.popLast()
            if password == nil { throw failure(last) }
        }
    }

    private func failure(_ error: SAMLError) -> ToolError {
        let advice = error.code == .passwordRequired ? "; write it into a file, and name that with --password-file" : ""
        return ToolError(.dataError, error.code.rawValue, about: name, "\(error.message)\(advice)")
    }
}

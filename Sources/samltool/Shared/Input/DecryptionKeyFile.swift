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
    ///   - options: The passwords; if there are none, the terminal is asked.
    ///   - body: Reads the key.
    /// - Returns: The result of the body.
    /// - Throws: ``ToolError`` if the key cannot be read.
    func read<Key>(
        _ options: PasswordOptions,
        _ body: ([UInt8], [UInt8]?) throws(SAMLError) -> Key
    ) throws -> Key {
        var last: SAMLError
        do throws(SAMLError) {
            return try body(bytes, nil)
        } catch {
            last = error
        }
        guard last.code == .passwordRequired else { throw failure(last) }
        let passwords = try options.passwords()
        for password in passwords {
            do throws(SAMLError) {
                return try body(bytes, password)
            } catch {
                last = error
            }
            guard last.code == .wrongPassword else { break }
        }
        var questions = PasswordQuestions(for: name)
        while passwords.isEmpty, let password = try questions.next() {
            do throws(SAMLError) {
                return try body(bytes, password)
            } catch {
                last = error
            }
            guard last.code == .wrongPassword else { break }
        }
        throw failure(last)
    }

    private func failure(_ error: SAMLError) -> ToolError {
        let advice = error.code == .passwordRequired ? "; write it into a file, and name that with --password-file" : ""
        return ToolError(.dataError, error.code.rawValue, about: name, "\(error.message)\(advice)")
    }
}

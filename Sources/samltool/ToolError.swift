import ArgumentParser
import SAMLEncoding

/// Something that a command cannot go on from: what to tell the user, and how to exit.
struct ToolError: Error {
    let status: ExitStatus
    let message: String

    init(_ status: ExitStatus, _ message: String) {
        self.status = status
        self.message = message
    }

    /// The error for input that a library refused.
    ///
    /// - Parameters:
    ///   - error: What the library says.
    ///   - input: The name of the input.
    ///   - hint: What this tool can do about it.
    init(_ error: SAMLEncodingError, in input: String, hint: String? = nil) {
        let hint = hint.map { "; \($0)" } ?? ""
        self.init(.dataError, "\(input): \(error)\(hint) [\(error.code.rawValue)]")
    }

    /// What the user can do about a refusal that this tool has a way around.
    static func hint(for error: SAMLEncodingError) -> String? {
        error.code == .alreadyEncoded
            ? "'samltool decode' shows the response inside it; --raw takes the input as it is" : nil
    }
}

extension ParsableCommand {
    /// Runs the body of a command; prints an error of ours on standard error and exits with its status.
    func reportingErrors(_ body: () throws -> ExitStatus) throws {
        let status: ExitStatus
        do {
            status = try body()
        } catch let error as ToolError {
            Diagnostics.print("error: \(error.message)")
            status = error.status
        }
        if status != .success { throw ExitCode(status.rawValue) }
    }
}

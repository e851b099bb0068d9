import ArgumentParser
import SAMLEncoding
import SAMLReports

/// Something that a command cannot go on from: what to tell the user, and how to exit.
struct ToolError: Error {
    /// The exit status, an identifier, and what is wrong and what to do, without the subject.
    let failure: InputFailure
    /// The name of the input or output that it is about; `nil` if it is about none.
    let subject: String?

    var status: ExitStatus { failure.status }
    var id: String { failure.id }
    var text: String { failure.message }

    init(_ failure: InputFailure, about subject: String?) {
        self.failure = failure
        self.subject = subject
    }

    init(_ status: ExitStatus, _ id: String, about subject: String? = nil, _ text: String) {
        self.init(InputFailure(id, text, status: status), about: subject)
    }

    /// The error that was thrown, or an internal error.
    init(_ error: any Error) {
        self = error as? Self ?? Self(.software, "tool.fault", "a fault of this tool: \(error)")
    }

    /// The error for input that a library refused.
    ///
    /// - Parameters:
    ///   - error: What the library says.
    ///   - input: The name of the input.
    ///   - layer: The number of the layer that it was met in, from 1; `nil` if it is the input itself.
    ///   - hint: What this tool can do about it.
    init(_ error: SAMLEncodingError, in input: String, layer: Int? = nil, hint: String? = nil) {
        self.init(InputFailure(error, layer: layer, hint: hint), about: input)
    }

    /// The line for standard error.
    var line: String {
        let subject = subject.map { "\($0.isEmpty ? "''" : $0): " } ?? ""
        return "error: \(subject)\(text) [\(id)]".withoutControls
    }

    /// The identifier of writing to a pipe whose reader has gone.
    static let closedOutput = "output.closed"

    /// Prints the error on standard error, unless the reader of the output has gone: nobody misses the rest.
    ///
    /// - Returns: The exit status of the process.
    func report() -> Int32 {
        if id == Self.closedOutput { return Platform.closedPipeStatus }
        Diagnostics.print(line)
        return status.rawValue
    }

    /// What the user can do about a refusal that this tool has a way around.
    static func hint(for error: SAMLEncodingError) -> String? {
        switch error.code {
        case .alreadyEncoded: "'samltool decode' shows the response inside it; --raw takes the input as it is"
        case .fieldMissing: "--field takes its name"
        case .tooLarge: "--max-bytes raises the limit"
        default: nil
        }
    }
}

extension ParsableCommand {
    /// Runs the body of a command; prints an error on standard error and exits with its status.
    func reportingErrors(_ body: () throws -> ExitStatus) throws {
        let status: ExitStatus
        do {
            status = try body()
        } catch {
            throw ExitCode(ToolError(error).report())
        }
        if status != .success { throw ExitCode(status.rawValue) }
    }
}

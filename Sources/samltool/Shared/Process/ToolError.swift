import ArgumentParser
import SAMLEncoding

/// Something that a command cannot go on from: what to tell the user, and how to exit.
struct ToolError: Error {
    let status: ExitStatus
    /// A stable identifier, as it stands in JSON.
    let id: String
    /// The name of the input or output that it is about; `nil` if it is about none.
    let subject: String?
    /// What is wrong and what to do, without the subject.
    let text: String

    init(_ status: ExitStatus, _ id: String, about subject: String? = nil, _ text: String) {
        self.status = status
        self.id = id
        self.subject = subject
        self.text = text
    }

    /// The error for input that a library refused.
    ///
    /// - Parameters:
    ///   - error: What the library says.
    ///   - input: The name of the input.
    ///   - layer: The number of the layer that it was met in, from 1; `nil` if it is the input itself.
    ///   - hint: What this tool can do about it.
    init(_ error: SAMLEncodingError, in input: String, layer: Int? = nil, hint: String? = nil) {
        let place = layer.map { "layer \($0): " } ?? ""
        let hint = hint.map { "; \($0)" } ?? ""
        self.init(.dataError, error.code.rawValue, about: input, "\(place)\(error)\(hint)")
    }

    /// The line for standard error.
    var line: String {
        let subject = subject.map { "\($0.isEmpty ? "''" : $0): " } ?? ""
        return "error: \(subject)\(text) [\(id)]".withoutControls
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
            let error = error as? ToolError ?? ToolError(.software, "tool.fault", "a fault of this tool: \(error)")
            Diagnostics.print(error.line)
            status = error.status
        }
        if status != .success { throw ExitCode(status.rawValue) }
    }
}

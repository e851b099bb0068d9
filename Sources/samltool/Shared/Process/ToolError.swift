import AdobePass
import ArgumentParser
import SAMLEncoding
import SAMLExamination
import SAMLTestKit

/// An unrecoverable command error: the message to print and the exit status.
struct ToolError: Error {
    let failure: InputFailure
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

    /// Returns the error if it is of this type, and otherwise an internal error.
    init(_ error: any Error) {
        self = error as? Self ?? Self(.software, "tool.internal-error", "internal error: \(error)")
    }

    init(_ error: SAMLEncodingError, in input: String, layer: Int? = nil, hint: String? = nil) {
        self.init(InputFailure(error, layer: layer, hint: hint), about: input)
    }

    /// The error for an output that cannot be written.
    static func unwritable(_ name: String, _ reason: String) -> Self {
        Self(.ioError, "output.unwritable", about: name, "cannot be written: \(reason)")
    }

    var line: String {
        let subject = subject.map { "\($0.isEmpty ? "''" : $0): " } ?? ""
        return "error: \(subject)\(text) [\(id)]".withoutControls
    }

    static let closedOutput = "output.closed"

    func report() -> Int32 {
        if id == Self.closedOutput { return Platform.closedPipeStatus }
        Diagnostics.print(line)
        return status.rawValue
    }

    /// Advice for an error that an option of this tool can avoid.
    static func hint(for error: SAMLEncodingError) -> String? {
        switch error.code {
        case .alreadyEncoded:
            "'samltool decode' prints the response inside it; --raw encodes any text, after the whitespace rule"
        case .fieldMissing: "specify its name with --field"
        case .tooLarge: "--max-bytes raises the limit"
        default: nil
        }
    }
}

/// A command of the tool.
protocol ToolCommand: ParsableCommand {
    /// Runs the command, and returns the exit status.
    func perform() throws -> ExitStatus
}

extension ToolCommand {
    /// Runs the command; prints an error on standard error and exits with its status.
    func run() throws {
        let status: ExitStatus
        do {
            status = try perform()
        } catch {
            throw ExitCode(ToolError(error).report())
        }
        if status != .success { throw ExitCode(status.rawValue) }
    }
}

extension ToolError {
    init(_ error: AdobePassError, about subject: String) {
        self.init(.dataError, error.code.rawValue, about: subject, "\(error)")
    }

    init(_ error: TestKitError, about subject: String? = nil) {
        let isUsage = error.code == .weakAlgorithm || error.code == .weakKey || error.code == .keyMismatch
        let advice =
            switch error.code {
            case .weakAlgorithm, .weakKey: " (--allow-legacy)"
            case .passwordRequired: " with --password-file"
            case .alreadySigned: " (--replace, --sign)"
            case .notARequest: "; 'samltool inspect' says what it is"
            default: ""
            }
        self.init(isUsage ? .usage : .dataError, error.code.rawValue, about: subject, error.message + advice)
    }

    static func mapping<Result>(
        about subject: String? = nil,
        _ body: () throws(TestKitError) -> Result
    ) throws(ToolError) -> Result {
        do throws(TestKitError) {
            return try body()
        } catch {
            throw ToolError(error, about: subject)
        }
    }
}

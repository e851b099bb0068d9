import ArgumentParser
import ByteTools
import SAMLEncoding
import SAMLExamination

/// Runs a command line from its arguments to its exit status.
///
/// The exit status is 0 only for completed requests: unlike with the parser's own `main`, it is not 0 without arguments, except on a
/// terminal, or if the help cannot be written.
enum CommandRunner {
    /// The name of the program is the first argument.
    static func run(_ arguments: [String]) -> Int32 {
        guard !arguments.isEmpty else { return noArguments.report() }
        do {
            let words = Array(arguments.dropFirst())
            if let request = VersionRequest(words) {
                try request.answer()
                return ExitStatus.success.rawValue
            }
            try SAMLTool.checkCommand(in: words)
            try EmptyValue.reject(in: words)
            var command = try namedCommand(in: words) ?? SAMLTool.parseAsRoot(words)
            try command.run()
            return ExitStatus.success.rawValue
        } catch let error as UsageError {
            printDiagnostic(error.text)
            return ExitStatus.usage.rawValue
        } catch let error as ToolError {
            return error.report()
        } catch {
            return report(error)
        }
    }

    /// Parses arguments with the command that they name alone, without the pass of the root command; `nil`
    /// for anything else, such as a request for help or an error, which the parser of all commands explains.
    private static func namedCommand(in words: [String]) -> (any ParsableCommand)? {
        guard let name = words.first,
            let type = SAMLTool.configuration.subcommands.first(where: { $0._commandName.hasSameBytes(as: name) }),
            let command = try? type.parseAsRoot(Array(words.dropFirst())), Swift.type(of: command) == type
        else { return nil }
        return command
    }

    /// Prints a message of several lines in which arguments may be quoted as they are.
    private static func printDiagnostic(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        Diagnostics.printRaw(lines.map { "\(String($0).withoutControls)\n" }.joined())
    }

    private static let noArguments = ToolError(
        .software,
        "tool.no-arguments",
        "the system withholds the command line, so nothing was done; mount /proc, where Linux has it"
    )

    /// Prints what the parser or a command threw: help that was asked for as a result, everything else as a diagnostic.
    private static func report(_ error: any Error) -> Int32 {
        let status = SAMLTool.exitCode(for: error)
        let text = SAMLTool.fullMessage(for: error)
        if text.isEmpty { return status.rawValue }
        guard status.isSuccess else {
            printDiagnostic(text)
            return status.rawValue
        }
        do {
            var output = try OutputFile(nil)
            try output.writeLine(text)
            try output.finish()
            return status.rawValue
        } catch {
            return error.report()
        }
    }
}

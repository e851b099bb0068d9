import ArgumentParser

/// The output of the result.
struct OutputOptions: ParsableArguments {
    @Option(
        name: [.short, .long],
        help: ArgumentHelp(
            "Write the result to a file instead of standard output. The file is written completely or not at all.",
            valueName: "file"
        )
    )
    var output: String?

    @Flag(help: "Replace a file that exists.")
    var force = false

    /// What to do if the file exists.
    var existing: OutputDestination.Existing { OutputDestination.Existing(force: force) }

    /// Runs the body with the output.
    ///
    /// - Parameters:
    ///   - readers: The users who can read a new file.
    ///   - body: Writes the output.
    /// - Returns: The result of the body.
    /// - Throws: ``ToolError`` if the output cannot be written, and the errors of the body.
    func withOutput<Result>(
        readableBy readers: OutputDestination.Readers = .everyone,
        _ body: (inout OutputFile) throws -> Result
    ) throws -> Result {
        try OutputFile.write(to: output, readableBy: readers, existing: existing, body)
    }
}

extension OutputOptions? {
    /// Runs the body with the output, or with standard output for a command without these options.
    ///
    /// - Parameter body: Writes the output.
    /// - Returns: The result of the body.
    /// - Throws: ``ToolError`` if the output cannot be written, and the errors of the body.
    func withOutput<Result>(_ body: (inout OutputFile) throws -> Result) throws -> Result {
        guard let self else { return try OutputFile.write(to: nil, existing: .isError, body) }
        return try self.withOutput(body)
    }
}

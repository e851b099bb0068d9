import ArgumentParser

struct OutputOptions: ParsableArguments {
    @Option(
        name: [.short, .long],
        help: .file(
            "Write the result to a file instead of standard output. The file is written completely or not at all."
        )
    )
    var output: String?

    @Flag(help: "Replace a file that exists.")
    var force = false

    var existing: OutputDestination.Existing { OutputDestination.Existing(force: force) }

    func withOutput<Result>(
        readableBy readers: OutputDestination.Readers = .everyone,
        _ body: (inout OutputFile) throws -> Result
    ) throws -> Result {
        try OutputFile.write(to: output, readableBy: readers, existing: existing, body)
    }
}

extension OutputOptions? {
    /// Writes to standard output for a command without these options.
    func withOutput<Result>(_ body: (inout OutputFile) throws -> Result) throws -> Result {
        guard let self else { return try OutputFile.write(to: nil, existing: .isError, body) }
        return try self.withOutput(body)
    }
}

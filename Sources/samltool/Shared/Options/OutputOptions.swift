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

    /// Runs the body with the output.
    func withOutput<Result>(_ body: (inout OutputFile) throws -> Result) throws -> Result {
        try OutputFile.write(to: output, body)
    }
}

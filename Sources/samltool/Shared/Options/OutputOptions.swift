import ArgumentParser

/// Where the result goes.
struct OutputOptions: ParsableArguments {
    @Option(
        name: [.short, .long],
        help: ArgumentHelp(
            "Write the result to a file instead of standard output. The file appears whole or not at all.",
            valueName: "file"
        )
    )
    var output: String?

    /// Opens the output, runs the body, and finishes the output or, if the body throws, discards it.
    func withOutput<Result>(_ body: (inout OutputFile) throws -> Result) throws -> Result {
        var file = try OutputFile(output)
        do {
            let result = try body(&file)
            try file.finish()
            return result
        } catch {
            file.discard()
            throw error
        }
    }
}

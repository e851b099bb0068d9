import ArgumentParser
import SAMLExamination
import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The options of a command that answers requests line by line.
struct LinesOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Read a request from each line, such as {\"id\": 1, \"payload\": \"…\"}, and print a line of JSON for each."
        )
    )
    var ndjson = false

    @Option(
        help: ArgumentHelp(
            "With --ndjson, the number of requests to process at the same time; the number of processors if omitted.",
            valueName: "n"
        )
    )
    var jobs: Int?

    func validate() throws {
        guard let jobs else { return }
        guard ndjson else { throw ValidationError("--jobs requires --ndjson.") }
        guard jobs > 0 else { throw ValidationError("--jobs must be at least 1.") }
    }

    /// Checks that no options or inputs exclude `--ndjson`.
    ///
    /// - Parameters:
    ///   - inputs: The inputs of the command.
    ///   - options: The names of options that were used and have no effect on lines.
    /// - Throws: `ValidationError` if one does.
    func check(_ inputs: [String], without options: [String] = []) throws {
        guard ndjson else { return }
        guard inputs.count <= 1 else { throw ValidationError("--ndjson reads one input.") }
        guard let option = options.first else { return }
        throw ValidationError("--ndjson prints a line of JSON for each request: omit \(option).")
    }

    /// Processes the requests of an input, and writes a line of JSON for each.
    ///
    /// - Parameters:
    ///   - path: The path of the input; `nil` for standard input.
    ///   - maximumBytes: The maximum size of a line.
    ///   - output: The output; `nil` for standard output.
    ///   - body: Returns the result of a request and its exit status.
    /// - Returns: The worst exit status.
    /// - Throws: ``ToolError`` if the input contains no requests, cannot be read, or the output cannot be written.
    func answer(
        _ path: String?,
        upTo maximumBytes: Int,
        to output: OutputOptions? = nil,
        _ body: @Sendable (LineSplitter.Line) -> (json: JSON, status: ExitStatus)
    ) throws -> ExitStatus {
        var input = try InputFile(path)
        let batch = LineBatch(maximumBytes: maximumBytes, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
        return try output.withOutput {
            try batch.run(over: &input, to: &$0, body)
        }
    }
}

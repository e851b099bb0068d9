import ArgumentParser
import SAMLExamination
import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct LinesOptions: ParsableArguments {
    @Flag(
        help:
            "Read a request from each line, such as {\"id\": 1, \"payload\": \"…\"}, and print a line of JSON for each."
    )
    var ndjson = false

    @Option(
        help: .count(
            "With --ndjson, the number of requests to process at the same time; the number of processors if omitted."
        )
    )
    var jobs: Int?

    func validate() throws {
        guard let jobs else { return }
        guard ndjson else { throw ValidationError("--jobs requires --ndjson.") }
        guard jobs > 0 else { throw ValidationError("--jobs must be at least 1.") }
    }

    /// Rejects options that were used and have no effect on lines.
    func check(_ inputs: [String], without options: [String] = []) throws {
        guard ndjson else { return }
        guard inputs.count <= 1 else { throw ValidationError("--ndjson reads one input.") }
        guard let option = options.first else { return }
        throw ValidationError("--ndjson prints a line of JSON for each request: omit \(option).")
    }

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

import ArgumentParser
import SAMLExamination
import SAMLReports
import SAMLTestKit

struct MakeOutputOptions: ParsableArguments {
    @Option(
        name: [.short, .long],
        help: .value("path", "Write to a file, or with --count to a folder, completely or not at all.")
    )
    var output: String?

    @Option(help: .number("Make responses with different IDs and subjects, in the folder of --output."))
    var count: Int?

    @Option(help: .number("The number of threads for --count; without it, one for each processor."))
    var jobs: Int?

    @Flag(help: "Replace a file that exists, or write into a folder that is not empty; keys are not replaced.")
    var force = false

    func validate() throws {
        if let count {
            guard (1...10_000_000).contains(count) else { throw ValidationError("--count must be from 1 to 10000000.") }
            if output == nil || output == "-" {
                throw ValidationError("--count writes to a folder: specify it with --output.")
            }
        } else {
            if jobs != nil { throw ValidationError("--jobs is for --count.") }
        }
        if let jobs, !(1...1024).contains(jobs) { throw ValidationError("--jobs must be from 1 to 1024.") }
    }

    var existingFile: OutputDestination.Existing { OutputDestination.Existing(force: force) }

    var existing: OutputFolder.Existing { force ? .isExtended : .isError }

    /// Throws an error if several responses would have the same IDs.
    func checkIDs(of spec: ResponseSpec) throws(ToolError) {
        guard let count, count > 1, spec.hasFixedIDs else { return }
        throw ToolError(
            .usage,
            "make.fixed-ids",
            "the description has fixed IDs, and --count makes responses with different ones; remove the fields 'id'"
        )
    }
}

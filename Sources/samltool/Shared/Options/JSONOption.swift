import ArgumentParser
import SAMLReports

/// The format of a result.
struct JSONOption: ParsableArguments {
    @Flag(help: "Print JSON.")
    var json = false

    /// Writes a result to standard output: as JSON, or as lines for people.
    func write(_ json: @autoclosure () -> JSON, or lines: @autoclosure () -> [String]) throws {
        try OutputFile.write(to: nil) { output in
            if self.json { try output.writeJSON(json()) } else { try output.writeText(lines()) }
        }
    }
}

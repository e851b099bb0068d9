import ArgumentParser
import SAMLReports

struct JSONOption: ParsableArguments {
    @Flag(help: "Print JSON.")
    var json = false

    func write(_ json: @autoclosure () -> JSON, or lines: @autoclosure () -> [String]) throws {
        try OutputFile.write(to: nil) { output in
            if self.json { try output.writeJSON(json()) } else { try output.writeText(lines()) }
        }
    }
}

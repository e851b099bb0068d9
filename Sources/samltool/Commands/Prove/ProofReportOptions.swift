import ArgumentParser
import ByteTools
import SAMLExamination
import SAMLReports

/// The format of the report, and the earlier run that it is compared with.
struct ProofReportOptions: ParsableArguments {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json, junit, sarif, html
    }

    @Option(help: .format("The report."))
    var format = Format.text

    @Option(help: .file("A report of an earlier run in JSON, whose differences do not count for the exit status."))
    var baseline: String?

    @Option(
        help: .folder("A new folder for what was sent in the cases that the receiver failed, a file for each mutation.")
    )
    var save: String?

    func validate() throws {
        if save?.isEmpty ?? false { throw ValidationError("--save needs the name of a folder.") }
    }

    func content(of report: ProofReport, _ style: TextStyle) -> String {
        switch format {
        case .text: report.text(style: style)
        case .json: report.json
        case .junit: report.junit
        case .sarif: report.sarif
        case .html: report.html
        }
    }

    func readBaseline() throws -> ProofBaseline? {
        guard let baseline else { return nil }
        let (name, bytes) = try InputFile.contents(of: baseline, upTo: 16 << 20, for: "a report of 'prove'")
        let document = JSONDocument(bytes, maximumValues: 500_000).strictRoot
        guard let mutations = document?["mutations"]?.elements,
            ByteText("samltool.proof") == document?["format"]?.text.map({ ByteText($0) })
        else {
            let text = "this is not a report of 'samltool prove --format json'"
            throw ToolError(.dataError, "prove.not-a-report", about: name, text)
        }
        return ProofBaseline(
            mutations.compactMap { entry in
                guard let mutation = entry["name"]?.text, let verdict = entry["verdict"]?.text else { return nil }
                return (mutation, verdict)
            }
        )
    }
}

import ArgumentParser
import SAMLDiagnosis

/// In which form `check` reports, and where to.
struct CheckReportOptions: ParsableArguments {
    @Option(help: "The form of the report; text, if left out.")
    var format: Format?

    @Flag(help: "Print JSON; the same as --format json.")
    var json = false

    @OptionGroup
    var output: OutputOptions

    /// The forms that there are.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text
        case json
        case junit
        case sarif
        case markdown
    }

    /// Makes sure that no two formats are asked for.
    func checkFormat() throws {
        if json, let format, format != .json {
            throw ValidationError("--json and --format \(format.rawValue) contradict each other.")
        }
    }

    /// An empty report.
    func report(failingOn severity: Severity) -> any CheckReport {
        switch format ?? (json ? .json : .text) {
        case .text: CheckTextReport()
        case .json: CheckJSONReport(failingOn: severity)
        case .junit: JUnitReport(failingOn: severity)
        case .sarif: SARIFReport()
        case .markdown: MarkdownReport()
        }
    }
}

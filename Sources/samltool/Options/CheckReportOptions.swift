import ArgumentParser
import SAMLDiagnosis

/// In which form `check` reports, and where to.
struct CheckReportOptions: ParsableArguments {
    @Option(help: "The form of the report; text, if left out.")
    var format: Format?

    @Flag(help: "Print JSON; the same as --format json.")
    var json = false

    @Flag(
        help: ArgumentHelp(
            "Show personal values, in the excerpts of text and in the page of html; the other formats never have any."
        )
    )
    var reveal = false

    @OptionGroup
    var output: OutputOptions

    /// The forms that there are.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text
        case json
        case junit
        case sarif
        case markdown
        case html
    }

    /// Makes sure that no two formats are asked for.
    func checkFormat() throws {
        if json, let format, format != .json {
            throw ValidationError("--json and --format \(format.rawValue) contradict each other.")
        }
    }

    private var privacy: SourceExcerpt.Privacy { reveal ? .revealed : .masked }

    /// An empty report.
    func report(failingOn severity: Severity) -> any CheckReport {
        switch format ?? (json ? .json : .text) {
        case .text: CheckTextReport(privacy)
        case .json: CheckJSONReport(failingOn: severity)
        case .junit: JUnitReport(failingOn: severity)
        case .sarif: SARIFReport()
        case .markdown: MarkdownReport()
        case .html: HTMLReport(privacy)
        }
    }
}

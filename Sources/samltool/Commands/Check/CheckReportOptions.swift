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
            "Show personal values and the status message, in text and in the page of html; the other formats never have any."
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

    /// What the report shows of values.
    var privacy: SourceExcerpt.Privacy {
        switch formatOrDefault {
        case .text, .html: reveal ? .revealed : .masked
        case .json, .junit, .sarif, .markdown: .masked
        }
    }

    private var formatOrDefault: Format { format ?? (json ? .json : .text) }

    /// An empty report.
    func report(failingOn severity: Severity) -> any CheckReport {
        switch formatOrDefault {
        case .text: CheckTextReport(privacy)
        case .json: CheckJSONReport(failingOn: severity)
        case .junit: JUnitReport(failingOn: severity)
        case .sarif: SARIFReport()
        case .markdown: MarkdownReport()
        case .html: HTMLReport(privacy)
        }
    }
}

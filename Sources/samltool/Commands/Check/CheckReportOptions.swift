public import ArgumentParser
import SAMLDiagnosis
public import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// In which form `check` reports, and where to.
struct CheckReportOptions: ParsableArguments {
    @Option(help: "The form of the report; text, if left out.")
    var format: DiagnosisReport.Format?

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

    /// The most inputs of a report: one page shows no more well.
    var maximumInputs: Int { formatOrDefault == .html ? DiagnosisPages.maximumInputsOnOnePage : .max }

    /// The folder for pages; `nil` if the report is one file.
    func pageFolder() throws(ToolError) -> PageFolder? {
        guard formatOrDefault == .html, let name = output.output, PageFolder.isFolder(name) else { return nil }
        return try PageFolder(name)
    }

    private var formatOrDefault: DiagnosisReport.Format { format ?? (json ? .json : .text) }

    /// An empty report for an output.
    func report(failingOn severity: Severity, for output: borrowing OutputFile) -> DiagnosisReport {
        DiagnosisReport(
            as: formatOrDefault,
            failingOn: severity,
            showing: privacy,
            style: TextStyle(for: output),
            relativeTo: FileManager.default.currentDirectoryPath
        )
    }
}

extension DiagnosisReport.Format: ExpressibleByArgument {}

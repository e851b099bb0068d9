public import ArgumentParser
import SAMLDiagnosis
import SAMLEncoding
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

    @Flag(help: "Print a summary only: how many inputs were rejected, and in how many each rule was found.")
    var summary = false

    @Flag(help: "Print no report: the exit status is the verdict, and errors are on standard error.")
    var quiet = false

    @OptionGroup
    var color: ColorOption

    @OptionGroup
    var output: OutputOptions

    /// Makes sure that no two formats are asked for.
    func checkFormat() throws {
        if summary || quiet {
            let name = quiet ? "--quiet" : "--summary"
            if summary, quiet { throw ValidationError("--summary and --quiet contradict each other.") }
            if formatOrDefault != .text { throw ValidationError("\(name) is about text, not about another format.") }
            if quiet, output.output != nil {
                throw ValidationError("--quiet prints no report that --output could take.")
            }
        }
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

    /// What is printed of the report.
    var printing: CheckBatch.Printing { quiet ? .nothing : formatOrDefault == .text ? .text : .document }

    /// True if the report has no entry for an input that cannot be read.
    var isWithoutInputs: Bool { quiet || summary }

    /// Prints the verdict on standard error, for a report that is in a file.
    func printVerdict(_ summary: DiagnosisSummary) {
        Diagnostics.print("\(summary.verdict); the report is in \(output.output ?? "")".withoutControls)
    }

    /// An empty report for an output.
    ///
    /// - Parameters:
    ///   - severity: How bad a finding has to be for its input to be rejected.
    ///   - settings: The settings that the report names.
    ///   - output: Where the report goes.
    /// - Returns: The report.
    func report(
        failingOn severity: Severity,
        with settings: SettingsSource?,
        for output: borrowing OutputFile
    ) -> DiagnosisReport {
        DiagnosisReport(
            as: formatOrDefault,
            failingOn: severity,
            showing: privacy,
            style: color.style(for: output),
            detail: summary ? .summary : .full,
            settings: settings,
            relativeTo: FileManager.default.currentDirectoryPath
        )
    }
}

extension DiagnosisReport.Format: ExpressibleByArgument {}

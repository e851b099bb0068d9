public import ArgumentParser
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
public import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The format and the output of the report of `check`.
struct CheckReportOptions: ParsableArguments {
    @Option(help: "The format of the report; text if omitted.")
    var format: DiagnosisWriter.Format?

    @Flag(help: "Print JSON; the same as --format json.")
    var json = false

    @Flag(help: "Show personal values and the status message, in text and HTML. The other formats never contain them.")
    var reveal = false

    @Flag(help: "Print only a summary: the number of rejected inputs, and of inputs with each rule.")
    var summary = false

    @Flag(help: "Print no report: the exit status is the verdict. Errors are printed on standard error.")
    var quiet = false

    @Option(
        name: .customLong("for"),
        help: .value(
            "party",
            "Report only what one party must change, as a page to send to it: mvpd, app, adobe or operator."
        )
    )
    var party: ActingParty?

    @OptionGroup
    var color: ColorOption

    @OptionGroup
    var output: OutputOptions

    /// Throws a usage error for options that contradict each other.
    func checkFormat() throws {
        if summary || quiet {
            let name = quiet ? "--quiet" : "--summary"
            if summary, quiet { throw ValidationError("--summary and --quiet contradict each other.") }
            if formatOrDefault != .text { throw ValidationError("\(name) requires the format text.") }
            if quiet, output.output != nil {
                throw ValidationError("--quiet prints no report: omit --output.")
            }
        }
        if let party {
            let option = "--for \(party.rawValue)"
            guard formatOrDefault.isForParties else {
                throw ValidationError("\(option) requires the format text, markdown, html or json.")
            }
            if formatOrDefault == .html, let name = output.output, PageFolder.isFolder(name) {
                throw ValidationError("\(option) writes one page: --output must be a file.")
            }
            if reveal { throw ValidationError("\(option) prints a report to send: omit --reveal.") }
            if summary || quiet { throw ValidationError("\(option) prints findings: omit --summary and --quiet.") }
        }
        if json, let format, format != .json {
            throw ValidationError("--json and --format \(format.rawValue) contradict each other.")
        }
    }

    /// The privacy of values in the report.
    var privacy: SourceExcerpt.Privacy {
        switch formatOrDefault {
        case .text, .html: reveal ? .revealed : .masked
        case .json, .junit, .sarif, .markdown: .masked
        }
    }

    /// The maximum number of inputs in a report: one page cannot show more well.
    var maximumInputs: Int { formatOrDefault == .html ? DiagnosisPages.maximumInputsOnOnePage : .max }

    /// The folder for pages; `nil` if the report is one file.
    func pageFolder() throws(ToolError) -> PageFolder? {
        guard formatOrDefault == .html, let name = output.output, PageFolder.isFolder(name) else { return nil }
        return try PageFolder(name)
    }

    private var formatOrDefault: DiagnosisWriter.Format { format ?? (json ? .json : .text) }

    /// How the report is printed.
    var printing: CheckBatch.Printing { quiet ? .nothing : formatOrDefault == .text ? .text : .document }

    /// True if the report has no entry for an input that cannot be read.
    var isWithoutInputs: Bool { quiet || summary }

    /// Prints the verdict on standard error, for a report in a file.
    func printVerdict(_ summary: DiagnosisSummary) {
        Diagnostics.print("\(summary.verdict); the report is in \(output.output ?? "")".withoutControls)
    }

    /// Creates an empty report for an output.
    ///
    /// - Parameters:
    ///   - severity: The severity from which a finding rejects its input.
    ///   - settings: The settings to name in the report.
    ///   - output: The output of the report.
    /// - Returns: The report.
    func report(
        failingOn severity: Severity,
        with settings: SettingsSource?,
        for output: borrowing OutputFile
    ) -> DiagnosisWriter {
        DiagnosisWriter(
            as: formatOrDefault,
            failingOn: severity,
            showing: privacy,
            style: color.style(for: output),
            detail: summary ? .summary : .full,
            for: party,
            settings: settings,
            relativeTo: FileManager.default.currentDirectoryPath
        )
    }
}

extension DiagnosisWriter.Format: ExpressibleByArgument {}

extension ActingParty: ExpressibleByArgument {}

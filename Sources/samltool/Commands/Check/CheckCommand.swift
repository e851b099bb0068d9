import ArgumentParser
import SAMLDiagnosis
import SAMLEncoding
import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Find out why Adobe would reject a SAML response.",
        discussion: """
            Takes whatever there is: the XML, its Base64, a form body, a line from a log. Prints a verdict, then the findings, the \
            likeliest cause first, each with its place and what to do. Without a trusted key, signatures are validated with the \
            certificate that the response carries. 'explain RULE' explains a finding. --format html writes a page that shows the \
            document with its findings; personal values are masked in it and in excerpts, unless --reveal is given. With \
            --output FOLDER/ it writes a page for each input, and index.html with a list of all; more than 200 inputs need that.

            Of a folder, every file that is not hidden is checked. Of a HAR capture, as browsers and proxies export it, every \
            request that sends the form field is checked, at the time at which it was sent, unless --at is given.

            A text with several SAML responses, such as a log, is divided: each is an input of its own, named file#1, file#2 and so \
            on, in text of up to 256 MiB. Only Base64, percent-encoding or a form show that a response was sent; the report says \
            which stage was assumed, and --as overrides that.

            With .samltool.json in the current folder, or --settings FILE, --provider NAME stands for the options of a provider: its \
            certificates or metadata, issuer, audience and required attributes. A file with one provider is used without --provider, if \
            no option says what is trusted and expected. The report names the file; other commands do not look for it.

            Exit status: 0 no finding is an error, 1 a finding is; --fail-on changes the severity that counts; 66 there is no \
            input: no such file, nothing in a folder, nothing that matches a pattern, no line for --ndjson.

            EXAMPLES
              pbpaste | samltool check
              samltool check --cert idp.pem --require userID,zip response.xml
              samltool check --cert idp.pem --config config.json --mvpd Cablevision \\
                  response.xml
              samltool check --metadata mvpd.xml capture.har
              samltool check --metadata mvpd.xml app.log
              samltool check --provider example response.xml
              samltool check --metadata mvpd.xml --at issued --format junit \\
                  --output check.xml recorded
              samltool check --cert idp.pem --format html --output report.html \\
                  response.xml
              samltool check --metadata mvpd.xml --format html --output report/ recorded
              samltool check --ndjson < requests.ndjson > answers.ndjson
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Files, folders, quoted patterns such as '**/*.xml'; '-' or nothing for standard input.",
            valueName: "input"
        )
    )
    var inputs: [String] = []

    @OptionGroup(title: "Required attributes")
    var requirement: RequirementOptions

    @OptionGroup
    var stage: StageOption

    @Option(
        help: ArgumentHelp(
            "How bad a finding has to be for exit status 1: error, warning or note.",
            valueName: "severity"
        ),
        transform: {
            guard let severity = Severity(rawValue: $0) else {
                throw ValidationError("--fail-on must be error, warning or note, not '\($0)'.")
            }
            return severity
        }
    )
    var failOn: Severity = .error

    @OptionGroup
    var rules: RuleOptions

    @OptionGroup(title: "Settings")
    var settings: FolderSettingsOptions

    @OptionGroup
    var report: CheckReportOptions

    @OptionGroup
    var verification: VerificationOptions

    @Option(
        help: ArgumentHelp(
            "How many inputs are checked at a time; as many as there are processors, if left out.",
            valueName: "n"
        )
    )
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Flag(
        help: ArgumentHelp(
            "Read a request on each line, such as {\"id\": 1, \"payload\": \"…\"}, and answer it with a line of JSON.",
        )
    )
    var ndjson = false

    func validate() throws {
        try verification.checkInputs(inputs, besides: requirement.inputs)
        try report.checkFormat()
        guard jobs > 0 else { throw ValidationError("--jobs must be at least 1.") }
        guard ndjson else { return }
        guard inputs.count <= 1 else { throw ValidationError("--ndjson reads one input.") }
        guard !report.isWithoutInputs else {
            throw ValidationError("--ndjson answers each line: leave out --summary and --quiet.")
        }
        guard report.format ?? .json == .json else {
            throw ValidationError("--ndjson answers in JSON, and not in another --format.")
        }
    }

    func run() throws {
        try reportingErrors {
            var (verification, requirement) = (verification, requirement)
            let choice = try settings.choice(unlessOptionsSay: verification.areUnset && requirement.isEmpty)
            choice?.apply(to: &verification)
            choice?.apply(to: &requirement)
            let checker = try InputChecker(
                verification,
                requiredAttributes: try requirement.names(),
                stage: stage.stage,
                rules: rules,
                privacy: ndjson ? .masked : report.privacy
            )
            var batch = CheckBatch(checker: checker, jobs: jobs, threshold: failOn)
            if ndjson {
                if let source = choice?.source {
                    Diagnostics.print("note: settings: \(source.file), provider \(source.provider)".withoutControls)
                }
                var input = try InputFile(inputs.first)
                return try report.output.withOutput { try batch.checkLines(of: &input, to: &$0) }
            }
            if let folder = try report.pageFolder() {
                var pages = DiagnosisPages(failingOn: failOn, showing: report.privacy)
                let summary = try batch.check(InputList(inputs).inputs, for: &pages, to: folder)
                report.printVerdict(summary)
                return summary.status
            }
            batch.printing = report.printing
            batch.reportsFailures = report.isWithoutInputs
            let (summary, isFile) = try report.output.withOutput { output in
                var document = report.report(failingOn: failOn, with: choice?.source, for: output)
                let inputs = InputList(inputs).inputs
                let summary = try batch.check(inputs, for: &document, upTo: report.maximumInputs, to: &output)
                return (summary, output.isAtomic)
            }
            if isFile { report.printVerdict(summary) }
            return summary.status
        }
    }
}

import ArgumentParser
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct CheckCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        _superCommandName: SAMLTool.name,
        abstract: "Find out why Adobe would reject a SAML response.",
        discussion: """
            Takes the XML, its Base64, a form body, a log, a HAR capture, or a folder. Prints a verdict, then the findings with \
            places and advice, the likeliest cause first. Without a trusted key, signatures are validated with the certificate \
            in the response. 'explain RULE' explains a finding. --format html writes a page with the document and its findings; \
            personal values are masked on it and in excerpts, unless --reveal is given. With --output FOLDER/ it writes a page \
            for each input and an index.html; more than 200 inputs require that.

            In a folder, every file that is not hidden is checked. Certificates and keys beside other inputs are skipped with a note. In a HAR capture, as browsers and proxies export it, every \
            request with the form field is checked, at the time when it was sent, unless --at is given.

            A text with several SAML responses, such as a log of up to 256 MiB, is divided: each response is an input with a \
            verdict, named file#1, file#2 and so on, and is checked at the time of its line if that has a time zone. A response in Base64, percent-encoding or a form is taken as sent, and XML \
            as received: --as overrides that. The report states the stage.

            Settings contain the options of a provider: certificates or metadata, issuer, audience and required attributes. \
            They are in .samltool.json in the current folder, or in --settings FILE; --provider NAME selects the provider. A file \
            with one provider is used without --provider, unless options specify trust and expectations. The report names the \
            file. Other commands ignore .samltool.json.

            Exit status: 0 no finding is an error, 1 a finding is an error (--fail-on changes the severity), 66 there is no input: \
            no such file, nothing in a folder, no match for a pattern, no line for --ndjson.

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
              samltool check --cert idp.pem --for mvpd --format html \\
                  --output change.html response.xml
              samltool check --ndjson < requests.ndjson > results.ndjson
            """
    )

    @Argument(help: .input("Files, folders, quoted patterns such as '**/*.xml'; '-' or nothing for standard input."))
    var inputs: [String] = []

    @OptionGroup(title: "Required attributes")
    var requirement: RequirementOptions

    @OptionGroup
    var stage: StageOption

    @Option(
        help: .value(
            "severity",
            "The severity from which a finding rejects its input (exit status 1): error, warning or note."
        ),
        transform: { try Severity(option: $0, "--fail-on must be error, warning or note, not '\($0)'.") }
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

    @Option(help: .count("The number of inputs to check at the same time; the number of processors if omitted."))
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Flag(
        help:
            "Read a request from each line, such as {\"id\": 1, \"payload\": \"…\"}, and print a line of JSON for each."
    )
    var ndjson = false

    func validate() throws {
        try verification.checkInputs(inputs, besides: requirement.inputs)
        try report.checkFormat()
        guard jobs > 0 else { throw ValidationError("--jobs must be at least 1.") }
        guard ndjson else { return }
        guard inputs.count <= 1 else { throw ValidationError("--ndjson reads one input.") }
        guard !report.isWithoutInputs else {
            throw ValidationError("--ndjson prints a line for each request: omit --summary and --quiet.")
        }
        guard report.party == nil else {
            throw ValidationError("--ndjson prints a line for each request: omit --for.")
        }
        guard report.format ?? .json == .json else {
            throw ValidationError("--ndjson prints JSON: omit --format.")
        }
    }

    func perform() throws -> ExitStatus {
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
        let list = InputList(inputs).inputs
        batch.checker.skipsKeys = list.count > 1
        if let folder = try report.pageFolder() {
            var pages = DiagnosisPages(failingOn: failOn, showing: report.privacy, settings: choice?.source)
            let summary = try batch.check(list, for: &pages, to: folder)
            report.printVerdict(summary)
            return summary.status
        }
        batch.printing = report.printing
        batch.reportsFailures = report.isWithoutInputs
        let (summary, isFile) = try report.output.withOutput { output in
            var document = report.report(failingOn: failOn, with: choice?.source, for: output)
            let summary = try batch.check(list, for: &document, upTo: report.maximumInputs, to: &output)
            return (summary, output.isAtomic)
        }
        if isFile { report.printVerdict(summary) }
        offerRedaction(after: summary.status)
        return summary.status
    }

    /// On a terminal, says how a rejected case can be shared.
    private func offerRedaction(after status: ExitStatus) {
        guard status == .rejected, report.format == nil, !report.json,
            Platform.isTerminal(StandardStreams.current.error)
        else { return }
        Diagnostics.print(
            "note: to share this case, 'samltool redact' replaces the viewer's values and keeps the findings"
        )
    }
}

/// The settings of `check`, which may also be in the current folder.
struct FolderSettingsOptions: ParsableArguments {
    @OptionGroup
    var named: SettingsOptions

    @Flag(help: "Ignore .samltool.json in the current folder.")
    var noSettings = false

    func validate() throws {
        guard noSettings else { return }
        if named.settings != nil || named.provider != nil {
            throw ValidationError("--no-settings contradicts --settings and --provider.")
        }
    }

    /// The named provider or, if no option specifies trust and expectations, the only one of the folder.
    func choice(unlessOptionsSay isAlone: Bool) throws -> SettingsChoice? {
        if let choice = try named.namedProvider() { return choice }
        guard !noSettings, named.provider != nil || isAlone else { return nil }
        guard let file = try SettingsFile.inCurrentFolder() else {
            guard let provider = named.provider else { return nil }
            let text =
                "--provider \(provider): there is no \(SettingsFile.defaultName) in the current folder; specify a file with --settings"
            throw ToolError(.usage, "settings.none", text)
        }
        if let provider = named.provider { return try SettingsChoice(file, provider) }
        let names = file.names
        if names.count == 1 { return try SettingsChoice(file, names[0]) }
        let text = "note: \(file.path) is not used: select one of its \(names.count) providers with --provider"
        Diagnostics.print(names.isEmpty ? "note: \(file.path) contains no providers" : text)
        return nil
    }
}

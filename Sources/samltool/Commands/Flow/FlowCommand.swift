import AdobePass
import AdobePassFlow
import AdobePassXML
import ArgumentParser
import SAML
import SAMLEncoding
import SAMLExamination
import SAMLReports

struct FlowCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "flow",
        _superCommandName: SAMLTool.name,
        abstract: "Go through single sign-on step by step.",
        discussion: """
            Shows the first step of Adobe's Apple SSO cookbook with its reasons and its request, asks for the result, and goes on with the \
            next step until the viewer may watch, may not watch, or is signed out. A result is the number or name of a documented one, \
            a file, or a paste: Adobe's response as from 'curl -i', account metadata and callbacks as JSON, a SAML response as XML. \
            The flow is saved after each result; '--resume' goes on, and 'undo' goes back. Nothing is sent anywhere.

            '--scenario' prints a whole flow with constructed responses, '--scenarios' lists them. '--from' reads a recording of an app (a HAR \
            or Charles session), and prints where the app left the cookbook. '--audit' judges recordings of one app by Adobe's acceptance checklist \
            for REST API V2.

            Adobe ended support of REST API V1 on 2025-12-31 and of the SDK on 2026-05-31, and plans to shut both down at the end of 2026.

            Exit status: 0 completed, 1 the recorded app left the cookbook or violates the checklist, 65 the flow or the recording is \
            malformed, 66 there is no such input.

            EXAMPLES
              samltool flow --cookbook v2 --platform tvOS
              samltool flow --cookbook v2 --platform tvOS --profile tv.json --curl
              samltool flow --resume samltool-flow.json
              samltool flow --resume samltool-flow.json --format html --output flow.html
              samltool flow --scenario v2-silent
              samltool flow --from app.har
              samltool flow --audit first-start.har second-start.har
            """
    )

    @OptionGroup
    var options: CookbookOptions

    @Option(help: .file("Go on with a saved flow, or with a state of 'next'."))
    var resume: String?

    @Option(
        help: .file(
            """
            Save the flow in this file, which only its owner can read; without it, in the flow of --resume or in a new \
            samltool-flow.json.
            """
        )
    )
    var save: String?

    @Option(help: .name("Print a whole flow with constructed responses."))
    var scenario: String?

    @Flag(help: "List the scenarios.")
    var scenarios = false

    @OptionGroup(title: "Recordings")
    var recording: RecordingOptions

    @OptionGroup(title: "Recordings")
    var auditing: AuditOptions

    @OptionGroup(title: "Requests")
    var requests: StepRequestOptions

    @Option(
        help: .format(
            "Print the flow as text, json, mermaid or html, without a dialog; an audit as text, json, html, markdown, sarif or junit."
        )
    )
    var format: FlowFormat?

    @Flag(help: "Print JSON; the same as --format json.")
    var json = false

    @OptionGroup
    var time: InstantOption

    @OptionGroup
    var color: ColorOption

    @OptionGroup
    var output: OutputOptions

    func validate() throws {
        let modes = [resume != nil, scenario != nil, scenarios, recording.from != nil, isAudit].filter(\.self)
        guard modes.count <= 1 else {
            throw ValidationError("Specify one of --resume, --scenario, --scenarios, --from and --audit.")
        }
        if modes.isEmpty, options.cookbook == nil || options.platform == nil {
            throw ValidationError(
                "Specify --cookbook (v1, v2 or sdk) and --platform (iOS or tvOS), --resume, --scenario or --audit."
            )
        }
        if json, let format, format != .json { throw ValidationError("--json excludes --format \(format.rawValue).") }
        if modes.isEmpty, reportFormat != nil {
            throw ValidationError("--format requires --resume, --scenario, --from or --audit.")
        }
        if let format, isAudit ? format.ofAudit == nil : format.ofFlow == nil {
            throw ValidationError("There is no \(isAudit ? "audit" : "flow") as \(format.rawValue).")
        }
        if isAudit, save != nil || options.cookbook != nil || options.platform != nil {
            throw ValidationError("--audit excludes --cookbook, --platform and --save.")
        }
        if save != nil, scenario != nil || scenarios {
            throw ValidationError("--save excludes --scenario and --scenarios.")
        }
        if output.output != nil, reportFormat == nil, scenario == nil, recording.from == nil, !scenarios, !isAudit {
            throw ValidationError("--output requires --format; --save names the file of the flow.")
        }
        if requests.bodyFile != nil, reportFormat != nil || scenario != nil || recording.from != nil {
            throw ValidationError("--body-file is for the dialog, which writes the body of each step.")
        }
        if save == "-" { throw ValidationError("--save requires the name of a file.") }
    }

    private var isAudit: Bool { !auditing.audit.isEmpty }

    private var reportFormat: FlowFormat? { json ? .json : format }

    func perform() throws -> ExitStatus {
        if scenarios { return try listScenarios() }
        if let scenario { return try print(scenario: scenario) }
        if let path = recording.from { return try print(recording: path) }
        if isAudit { return try printAudit() }
        let resumed = try resume.map { try FlowFile.read($0, of: options.cookbook) }
        let flow = try resumed?.flow ?? newFlow()
        if let format = reportFormat {
            return try print(flow, as: format, title: flow.cookbook.title, contents: .hidden)
        }
        return try runDialog(flow, in: saveFile() ?? resumed?.file ?? FlowFile())
    }

    private func saveFile() throws -> FlowFile? {
        try save.map { try FlowFile($0, existing: output.existing) }
    }

    private func newFlow() throws -> SignOnFlow {
        guard let cookbook = options.cookbook, let platform = options.platform else {
            throw ToolError(.usage, "usage.no-cookbook", "no cookbook was specified")
        }
        return SignOnFlow(from: SignOnState(launching: cookbook, on: platform))
    }

    private func runDialog(_ flow: SignOnFlow, in file: FlowFile) throws -> ExitStatus {
        var session = FlowSession(flow, in: file, requests: try requests.requests(existing: output.existing), at: time)
        return try OutputFile.write(to: nil) { try session.run(to: &$0) }
    }

    private func listScenarios() throws -> ExitStatus {
        let rows = FlowScenario.all.map { [$0.id, $0.title] }
        try output.withOutput { try $0.writeText(TextColumns.lines(of: rows)) }
        return .success
    }

    private func print(scenario name: String) throws -> ExitStatus {
        let start = SAMLTimestamp(secondsSince1970: try time.instant().seconds).date
        let scenario: FlowScenario
        let flow: SignOnFlow
        do throws(AdobePassError) {
            scenario = try FlowScenario.named(name)
            flow = try scenario.flow(from: start)
        } catch {
            throw ToolError(.usage, error.code.rawValue, "\(error); 'samltool flow --scenarios' lists the scenarios")
        }
        return try print(flow, as: reportFormat ?? .text, title: "\(scenario.id): \(scenario.title)", contents: .shown)
    }

    private func print(recording path: String) throws -> ExitStatus {
        let reconstruction = try recording.reconstruction(
            of: path,
            options.cookbook,
            on: options.platform,
            at: try time.instant()
        )
        let flow = reconstruction.flow
        try saveFile()?.save(flow)
        if let format = reportFormat {
            return try print(flow, as: format, title: "recorded in \(path)", contents: .hidden)
        }
        for warning in reconstruction.warnings { Diagnostics.print("note: \(path): \(warning)".withoutControls) }
        let deviations = reconstruction.calls.filter(\.judgment.isDeviation)
        let decision = flow.nextStep(at: try time.instant(after: flow))
        try output.withOutput { output in
            try output.writeText(reconstruction.calls.map { $0.sentence.withoutControls })
            let count = "\(deviations.count) of \(reconstruction.calls.count) calls"
            let verdict = deviations.isEmpty ? "the app followed the cookbook" : "the app left the cookbook in \(count)"
            try output.writeText([verdict, ""] + NextText(decision, of: flow.cookbook).lines)
        }
        return deviations.isEmpty ? .success : .rejected
    }

    private func printAudit() throws -> ExitStatus {
        let (report, isPassed) = try auditing.report()
        let format = reportFormat ?? .text
        try output.withOutput { output in
            let text = format.ofAudit?(report, color.style(for: output)) ?? ""
            try output.write(text, as: format)
        }
        return isPassed ? .success : .rejected
    }

    private func print(
        _ flow: SignOnFlow,
        as format: FlowFormat,
        title: String,
        contents: FlowContents
    ) throws -> ExitStatus {
        let values = contents == .shown ? FlowRequests.constructedProfile(on: flow.state.platform) : nil
        let requests = try requests.requests(without: values, existing: output.existing)
        // Scenarios and recordings end at the time of their last events; those of a scenario start at the evaluation time.
        let end = resume == nil ? try time.instant(after: flow) : try time.instant().date
        let instant = scenario == nil ? end : max(end, flow.steps.last?.instant ?? end)
        let report = FlowReport(of: flow, at: instant, title: title, contents: contents, reading: .xml) {
            requests.text(of: $0, $1)
        }
        try output.withOutput { output in
            let text = format.ofFlow?(report, color.style(for: output)) ?? ""
            try output.write(text, as: format)
        }
        return .success
    }
}

import AdobePass
import AdobePassFlow
import AdobePassXML
import ArgumentParser
import ByteTools
import SAML
import SAMLExamination
import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct NextCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "next",
        _superCommandName: SAMLTool.name,
        abstract: "Decide the next step of single sign-on.",
        discussion: """
            Reads a state as JSON: the results of Apple's framework and Adobe, or the callbacks of the SDK. Prints the next step by \
            Adobe's Apple SSO cookbook, the fields of the state that the result of the step goes into, and the rules that lead to it. \
            Data that the framework and Adobe exchange is never printed.

            '--template' prints a state to start from, '--fields' describes every field. Names of Apple's framework, the SDK and the \
            cookbook (samlAttributeQueryResponse, presentTVProviderDialog) and dates in ISO 8601 are read, too. \
            'samltool explain RULE' explains a rule in brackets. '--state' also takes a flow that 'samltool flow' saved; '--from' fills the \
            state from a recording of an app. '--curl' prints the request of the step.

            Adobe ended support of REST API V1 on 2025-12-31 and of the SDK on 2026-05-31, and plans to shut both down at the end of 2026.

            Exit status: 0 the next step is printed, 65 the state is malformed or its step calls no service (--curl), 66 there is no such \
            input.

            EXAMPLES
              samltool next --template v2 > state.json
              samltool next --cookbook v2 --state state.json
              samltool next --cookbook sdk --json < state.json
              samltool next --cookbook v1 --fields
              samltool next --cookbook v1 --diagram mermaid --state state.json
              samltool next --from app.har
              samltool next --state flow.json --curl --profile tv.json --body-file body.txt
            """
    )

    @OptionGroup
    var options: CookbookOptions

    @Option(help: .file("The state; '-' or nothing for standard input."))
    var state: String?

    @Option(
        help: .name("Print a state to start from, of this cookbook."),
        transform: { try Cookbook(option: $0) }
    )
    var template: Cookbook?

    @Flag(help: "List every field of the state, with its type, its meaning and the step that fills it.")
    var fields = false

    @Option(
        help: .format(
            "Draw the decisions of the cookbook, as mermaid or dot; with --state, the path of that state is highlighted."
        ),
        transform: { try .init(option: $0, "there is no format \($0.quoted): it is mermaid or dot") }
    )
    var diagram: DecisionDiagram.Format?

    @Flag(help: "Print the JSON Schema of states.")
    var schema = false

    @Flag(help: .hidden)
    var coverage = false

    @OptionGroup(title: "Recordings")
    var recording: RecordingOptions

    @OptionGroup(title: "Requests")
    var requests: StepRequestOptions

    @Flag(help: "Replace a --body-file that exists.")
    var force = false

    @OptionGroup
    var time: InstantOption

    @OptionGroup
    var form: JSONOption

    func validate() throws {
        let modes = [template != nil, fields, diagram != nil, schema, coverage].filter(\.self)
        guard modes.count <= 1 else {
            throw ValidationError("Name one of --template, --fields, --diagram and --schema.")
        }
        if recording.from != nil, state != nil { throw ValidationError("--from and --state exclude each other.") }
        if recording.from == nil, options.platform != nil {
            throw ValidationError("--platform is for --from; a state contains its own platform.")
        }
        if requests.curl, form.json { throw ValidationError("--curl and --json exclude each other.") }
        let isNamed = template != nil || schema || coverage || state != nil || recording.from != nil
        if options.cookbook == nil, fields || !isNamed {
            throw ValidationError("Name the cookbook with '--cookbook': v1, v2 or sdk.")
        }
    }

    func perform() throws -> ExitStatus {
        if let template { return try print(StateTemplate(template).lines) }
        if schema { return try print(json: StateSchema().json) }
        if coverage { return try print(CoveragePage().lines) }
        if let cookbook = options.cookbook {
            if fields { return try print(fieldsOf: cookbook) }
            if let diagram, state == nil, recording.from == nil {
                return try print([DecisionDiagram(.of(cookbook)).text(as: diagram)])
            }
        }
        let flow = try flow()
        if let diagram {
            let path = try decision(after: flow).path
            return try print([DecisionDiagram(.of(flow.cookbook), path: path).text(as: diagram)])
        }
        let decision = try decision(after: flow)
        if requests.curl { return try print(requestOf: decision.step, flow.state) }
        let instant = SAMLTimestamp(try self.instant(for: flow))
        let head: JSON = ["cookbook": flow.cookbook.rawValue, "at": instant, "end": flow.cookbook.end]
        try form.write(.document(.next, head.merging(decision.json)), or: NextText(decision, of: flow.cookbook).lines)
        return .success
    }

    private func flow() throws -> SignOnFlow {
        if let path = recording.from {
            return try recording.reconstruction(of: path, options.cookbook, on: options.platform, at: time.instant())
                .flow
        }
        let file = try ConfigurationFile(state ?? "-")
        return try file.reading(.state) { json throws(AdobePassError) in try Self.flow(json, of: options.cookbook) }
    }

    private static func flow(_ json: [UInt8], of cookbook: Cookbook?) throws(AdobePassError) -> SignOnFlow {
        do throws(AdobePassError) {
            return try SignOnFlow(json: json, of: cookbook, reading: .xml)
        } catch {
            let others = cookbook == nil ? [] : Cookbook.allCases
            guard let other = others.first(where: { (try? SignOnFlow(json: json, of: $0)) != nil }) else { throw error }
            let text = "\(error.message); it is a state of '--cookbook \(other.rawValue)'"
            throw AdobePassError(error.code, text, path: error.path)
        }
    }

    private func decision(after flow: SignOnFlow) throws -> SignOnDecision {
        flow.nextStep(at: try instant(for: flow))
    }

    /// The evaluation time: a recording ends at the time of its last call.
    private func instant(for flow: SignOnFlow) throws -> Date {
        recording.from == nil ? try time.instant().date : try time.instant(after: flow)
    }

    private func print(requestOf step: SignOnStep, _ state: SignOnState) throws -> ExitStatus {
        guard let request = try requests.request(of: step, state, existing: .init(force: force)) else {
            let text = "the next step calls no service of Adobe: \(step.kind.title)"
            throw ToolError(.dataError, "next.no-request", text)
        }
        return try print([request])
    }

    private func print(fieldsOf cookbook: Cookbook) throws -> ExitStatus {
        let fields = StateFields(cookbook)
        try form.write(fields.json, or: fields.lines)
        return .success
    }

    private func print(_ lines: [String]) throws -> ExitStatus {
        try OutputFile.write(to: nil) { output in
            for line in lines { try output.writeLine(line) }
        }
        return .success
    }

    private func print(json: JSON) throws -> ExitStatus {
        try OutputFile.write(to: nil) { output in try output.writeJSON(json) }
        return .success
    }
}

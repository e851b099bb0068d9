import AdobePass
import AdobePassFlow
import ArgumentParser
import SAML
import SAMLReports

struct NextCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "next",
        abstract: "Decide the next step of single sign-on.",
        discussion: """
            Reads a state as JSON: the results of Apple's framework and Adobe, or the callbacks of the SDK. Prints the next step by \
            Adobe's Apple SSO cookbook, the fields of the state that the result of the step goes into, and the rules that lead to it. \
            Data that the framework and Adobe exchange is never printed.

            '--template' prints a state to start from, '--fields' describes every field. Names of Apple's framework, the SDK and the \
            cookbook (samlAttributeQueryResponse, presentTVProviderDialog) and dates in ISO 8601 are read, too. \
            'samltool explain RULE' explains a rule in brackets.

            Adobe ended support of REST API V1 on 2025-12-31 and of the SDK on 2026-05-31, and plans to shut both down at the end of 2026.

            Exit status: 0 the next step is printed, 65 the state is malformed, 66 there is no such input.

            EXAMPLES
              samltool next --template v2 > state.json
              samltool next --cookbook v2 --state state.json
              samltool next --cookbook sdk --json < state.json
              samltool next --cookbook v1 --fields
              samltool next --cookbook v1 --diagram mermaid --state state.json
            """
    )

    @Option(
        help: ArgumentHelp(
            "The cookbook: v1 (REST API V1), v2 (REST API V2) or sdk (the iOS and tvOS SDK).",
            valueName: "name"
        ),
        transform: { try Cookbook(option: $0) }
    )
    var cookbook: Cookbook?

    @Option(help: ArgumentHelp("The state; '-' or nothing for standard input.", valueName: "file"))
    var state: String?

    @Option(
        help: ArgumentHelp("Print a state to start from, of this cookbook.", valueName: "name"),
        transform: { try Cookbook(option: $0) }
    )
    var template: Cookbook?

    @Flag(help: "List every field of the state, with its type, its meaning and the step that fills it.")
    var fields = false

    @Option(
        help: ArgumentHelp(
            "Draw the decisions of the cookbook, as mermaid or dot; with --state, the path of that state is highlighted.",
            valueName: "format"
        ),
        transform: { try DecisionDiagram.Format(option: $0) }
    )
    var diagram: DecisionDiagram.Format?

    @Flag(help: "Print the JSON Schema of states.")
    var schema = false

    @Flag(help: .hidden)
    var coverage = false

    @OptionGroup
    var time: InstantOption

    @OptionGroup
    var form: JSONOption

    func validate() throws {
        let modes = [template != nil, fields, diagram != nil, schema, coverage].filter(\.self)
        guard modes.count <= 1 else {
            throw ValidationError("Name one of --template, --fields, --diagram and --schema.")
        }
        if cookbook == nil, template == nil, !schema, !coverage {
            throw ValidationError("Name the cookbook with '--cookbook': v1, v2 or sdk.")
        }
    }

    func run() throws {
        try reportingErrors {
            if let template { return try print(StateTemplate(template).lines) }
            if schema { return try print(json: StateSchema().json) }
            if coverage { return try print(CoveragePage().lines) }
            guard let cookbook else { return .usage }
            if fields { return try print(fieldsOf: cookbook) }
            if let diagram {
                let path = try state.map { try decide(by: cookbook, after: $0).path } ?? []
                return try print([DecisionDiagram(.of(cookbook), path: path).text(as: diagram)])
            }
            let decision = try decide(by: cookbook, after: state ?? "-")
            let instant = try time.instant()
            let json = NextJSON(decision, of: cookbook, at: instant).json
            try form.write(json, or: NextText(decision, of: cookbook).lines)
            return .success
        }
    }

    private func decide(by cookbook: Cookbook, after path: String) throws -> SignOnDecision {
        let instant = try time.instant()
        return try ConfigurationFile(path).reading(.state) { state throws(AdobePassError) -> SignOnDecision in
            try decision(by: cookbook, after: state, at: instant)
        }
    }

    private func decision(
        by cookbook: Cookbook,
        after state: [UInt8],
        at instant: SAMLTimestamp
    ) throws(AdobePassError) -> SignOnDecision {
        do throws(AdobePassError) {
            return try cookbook.nextStep(after: state, at: instant)
        } catch {
            let others = Cookbook.allCases.filter { (try? $0.nextStep(after: state, at: instant)) != nil }
            guard let other = others.first else { throw error }
            let text = "\(error.message); it is a state of '--cookbook \(other.rawValue)'"
            throw AdobePassError(error.code, text, path: error.path)
        }
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

extension Cookbook {
    /// Creates the cookbook that an option names.
    init(option: String) throws {
        guard let cookbook = Self(rawValue: option) else {
            throw ValidationError("there is no cookbook \(option.quoted): it is v1, v2 or sdk")
        }
        self = cookbook
    }

    /// Decides the next step after a state of this cookbook.
    fileprivate func nextStep(after state: [UInt8], at instant: SAMLTimestamp) throws(AdobePassError) -> SignOnDecision
    {
        switch self {
        case .v1: SingleSignOn.nextStep(after: try SignOnV1State(json: state), at: instant.date)
        case .v2: SingleSignOn.nextStep(after: try SignOnV2State(json: state), at: instant.date)
        case .sdk: SingleSignOn.nextStep(after: try SignOnSDKState(json: state))
        }
    }
}

extension DecisionDiagram.Format {
    /// Creates the format that an option names.
    init(option: String) throws {
        guard let format = Self(rawValue: option) else {
            throw ValidationError("there is no format \(option.quoted): it is mermaid or dot")
        }
        self = format
    }
}

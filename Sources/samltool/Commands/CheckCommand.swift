import ArgumentParser
import SAML
import SAMLDiagnosis
import SAMLEncoding

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Say why an exchange would refuse a response.",
        discussion: """
            Takes whatever there is: the XML, its Base64, a form body, a line from a log. Prints a verdict, then what was found, \
            the likeliest cause first, each with its place and what to do. Without a key to trust, signatures are checked with the \
            certificate that the response carries. 'explain RULE' tells more about a finding. --format html writes a page that shows \
            the document with its findings; personal values are masked in it and in excerpts, unless --reveal asks for them.

            Exit status: 0 nothing was found that is an error, 1 something was; --fail-on sets how bad it has to be.

            EXAMPLES
              pbpaste | samltool check
              samltool check --cert idp.pem --require userID,zip response.xml
              samltool check --metadata mvpd.xml --at issued --json recorded/*.xml
              samltool check --metadata mvpd.xml --at issued --format junit --output check.xml recorded/*.xml
              samltool check --cert idp.pem --format html --output report.html response.xml
            """
    )

    @Argument(help: ArgumentHelp("The inputs; '-' or nothing for standard input.", valueName: "file"))
    var inputs: [String] = []

    @Option(
        help: ArgumentHelp("Attributes that must have a value, separated by commas. Repeatable.", valueName: "names")
    )
    var require: [String] = []

    @Option(
        name: .customLong("as"),
        help: "What the inputs are: 'received', before the whitespace rule, or 'sent'; as it looks, if left out.",
        transform: { try Self.choice($0) }
    )
    var stage: DiagnosisContext.Stage?

    @Option(
        help: ArgumentHelp(
            "How bad a finding has to be for exit status 1: error, warning or note.",
            valueName: "severity"
        ),
        transform: { try Self.choice($0) }
    )
    var failOn: Severity = .error

    @OptionGroup
    var rules: RuleOptions

    @OptionGroup
    var report: CheckReportOptions

    @OptionGroup
    var verification: VerificationOptions

    func validate() throws {
        try verification.checkInputs(inputs)
        try report.checkFormat()
    }

    func run() throws {
        try reportingErrors {
            let instant = verification.expectations.fixedInstant
            let context = DiagnosisContext(
                trustedKeys: try verification.trust.trustedKeys(
                    for: verification.expectations.issuer,
                    at: instant,
                    certificateValidity: verification.policy.certificateValidity
                ),
                expectations: try verification.expectations.expectations(),
                policy: verification.policy.policy(maximumBytes: verification.unwrap.limit.maxBytes),
                requiredAttributes: require.flatMap { $0.split(separator: ",").map(String.init) },
                field: verification.unwrap.field,
                stage: stage,
                ignoredRules: Set(rules.ignore),
                severities: rules.severities
            )
            return try report.output.withOutput { output in
                var report = report.report(failingOn: failOn)
                var status = ExitStatus.success
                for input in inputs.isEmpty ? [nil] : inputs.map(Optional.some) {
                    let checked = check(input, in: context)
                    status = status.worse(checked.status(failingOn: failOn))
                    try report.add(checked, to: &output)
                }
                try report.finish(with: status, to: &output)
                return status
            }
        }
    }

    /// One of the words that an option takes.
    private static func choice<Choice: RawRepresentable<String>>(_ text: String) throws -> Choice {
        guard let choice = Choice(rawValue: text) else { throw ValidationError("'\(text)' is none of the choices.") }
        return choice
    }

    private func check(_ input: String?, in context: DiagnosisContext) -> CheckedInput {
        var checked = CheckedInput(name: input ?? "standard input")
        do {
            var file = try InputFile(input)
            checked.name = file.name
            let limit = EncodingLimits(maximumBytes: context.policy.maximumBytes).maximumInputBytes
            defer { checked.head = file.head }
            let bytes = try file.readAll(limit: limit)
            let clock = verification.expectations.clock(
                for: EncodingTrace(unwrapping: bytes, field: context.field).payload
            )
            checked.bytes = bytes
            checked.clock = clock
            checked.diagnosis = ResponseDiagnosis(of: bytes, in: context, at: clock.instant)
        } catch {
            checked.failure = error as? ToolError ?? ToolError(.software, "tool.fault", about: checked.name, "\(error)")
        }
        return checked
    }
}

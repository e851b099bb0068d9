import AdobePass
import AdobePassXML
import ArgumentParser
import SAMLDiagnosis
import SAMLEncoding
import SAMLReports

struct OutcomeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outcome",
        abstract: "Explain an HTTP response from Adobe Pass.",
        discussion: """
            Takes what 'curl -i' printed, with any number of heads, an HTTP Archive (HAR) or one entry of it, or a body alone. Only \
            a 204 of V1, or a profile of the type appleSSO of V2, means that a response was accepted; a success without one does not.

            An exchange that was not accepted is traced to its likeliest causes, since Adobe returns the same code for all of them: in \
            the SAML response that the app sent, if the recording has the request (an archive, or a request before its answer), or in \
            that of --response. All options of 'check' about trust and expectations apply to it.

            Exit status: 0 accepted, 1 refused or not to be told, 65 the input is no response, 66 there is no such input; of several \
            answers in an archive, the worst.

            EXAMPLES
              curl -i … | samltool outcome
              samltool outcome --service v1-exchange answer.txt
              samltool outcome --response response.xml --cert idp.pem answer.txt
              samltool outcome --cert idp.pem recorded.har
            """
    )

    @Argument(help: ArgumentHelp("The recorded answer; '-' or nothing for standard input.", valueName: "file"))
    var input: String?

    @Option(
        help: ArgumentHelp("The service that was asked, if the recording does not tell.", valueName: "name"),
        transform: { try AdobeService(option: $0) }
    )
    var service: AdobeService?

    @Option(
        help: ArgumentHelp(
            "The SAML response that the app sent, in any encoding; not needed if the recording has the request.",
            valueName: "file"
        )
    )
    var response: String?

    @OptionGroup
    var form: JSONOption

    @OptionGroup
    var choice: NthOption

    @OptionGroup(title: "Required attributes")
    var requirement: RequirementOptions

    @OptionGroup
    var verification: VerificationOptions

    @OptionGroup
    var color: ColorOption

    @OptionGroup
    var output: OutputOptions

    func validate() throws {
        try verification.checkInputs([input ?? "-"], besides: requirement.inputs + [response].compactMap(\.self))
        if response == nil, choice.nth != nil { throw ValidationError("--nth is about --response: use them together.") }
    }

    func run() throws {
        try reportingErrors {
            var file = try InputFile(input)
            let bytes = try file.readStart { RecordedResponse.maximumBytes(ofRecordingStartingWith: $0) + 1 }
            let answers = try answers(in: bytes, file.name)
            let checker = try InputChecker(verification, requiredAttributes: try requirement.names())
            let given = try response.map { try checker.checkOne($0, nth: choice.nth) }
            let views = answers.map { OutcomeView($0, $1, of: file.name, given: given, checker) }
            try checkUse(of: views)
            try output.withOutput { output in
                if form.json {
                    try output.writeJSON(.document(.outcome, ["file": file.name, "responses": views.map(\.json)]))
                } else {
                    let style = color.style(for: output)
                    for view in views {
                        try output.writeText(OutcomeText(view, file: file.name, style: style).lines)
                    }
                }
            }
            return views.allSatisfy { $0.outcome.verdict == .accepted } ? .success : .rejected
        }
    }

    /// Makes sure that what the options say about a response is about one.
    private func checkUse(of views: [OutcomeView]) throws(ToolError) {
        let isAsked = !verification.trust.isEmpty || !requirement.require.isEmpty || requirement.config != nil
        guard isAsked, response == nil, !views.contains(where: \.hasRequestWithResponse) else { return }
        throw ToolError(
            .usage,
            "outcome.no-response-sent",
            about: input ?? InputFile.standardInputName,
            "trust and requirements are about the SAML response that the app sent, and the recording does not have it; --response "
                + "takes it"
        )
    }

    private func answers(in bytes: [UInt8], _ name: String) throws(ToolError) -> [(RecordedResponse, AdobeOutcome)] {
        let recorded: [RecordedResponse]
        do throws(AdobePassError) {
            recorded = try RecordedResponse.all(in: bytes)
        } catch {
            let format = error.code == .notAResponse ? DocumentFormat(of: bytes) : nil
            let kinds: [DocumentFormat.Kind] = [.answer, .page, .request, .failedCall]
            let text = format?.explanation(insteadOf: Self.wanted, besides: kinds) ?? "\(error)"
            throw ToolError(.dataError, error.code.rawValue, about: name, text)
        }
        let answers = recorded.map { ($0, $0.outcome(of: service, reading: .xml)) }
        if service == nil, answers.count == 1, let text = Self.explanation(of: answers[0].0, answers[0].1) {
            throw ToolError(.dataError, AdobePassError.Code.notAResponse.rawValue, about: name, text)
        }
        return answers
    }

    /// What is wanted, in words.
    private static let wanted = "an answer that has an outcome"

    /// What an answer without an outcome is, if that is another document altogether.
    private static func explanation(of answer: RecordedResponse, _ outcome: AdobeOutcome) -> String? {
        guard [.unreadable, .xmlBody, .configuration].contains(outcome.kind) else { return nil }
        return DocumentFormat(of: answer.response.body, outcome)
            .explanation(insteadOf: wanted, besides: [.answer, .page])
    }
}

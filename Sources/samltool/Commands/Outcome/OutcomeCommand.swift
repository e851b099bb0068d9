import AdobePass
import ArgumentParser
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLReports

struct OutcomeCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "outcome",
        _superCommandName: SAMLTool.name,
        abstract: "Explain an HTTP response from Adobe Pass.",
        discussion: """
            Takes the output of 'curl -i', an HTTP Archive (HAR) or one entry of it, or a body alone. A SAML response was accepted \
            only if V1 returned 204, or V2 returned a profile of the type appleSSO; any other success does not mean that.

            Adobe returns the same code for all rejected exchanges. Therefore 'outcome' diagnoses the SAML response that the app \
            sent, and lists the likeliest causes. It finds that SAML response in the request, if the recording contains it (an \
            archive, or a request before its response); otherwise use --response. The trust and the expectations of 'check' apply.

            Exit status: 0 accepted, 1 rejected or unclear, 65 the input is not an HTTP response from Adobe Pass, 66 there is no \
            such input. Of several responses, the last exchange of a SAML response counts, or the first failure after it; without an \
            exchange, the first failure. A failure that a later call of the same service makes up for does not count.

            With --ndjson, each line of the input is a request such as {"id": 1, "payload": "HTTP/1.1 400 …"}, in which "service" \
            may name the requested service, and the result is a line of JSON.

            EXAMPLES
              curl -i … | samltool outcome
              samltool outcome --service v1-exchange result.txt
              samltool outcome --response response.xml --cert idp.pem result.txt
              samltool outcome --cert idp.pem recorded.har
              samltool outcome --ndjson < exchanges.ndjson > outcomes.ndjson
            """
    )

    @Argument(help: .file("The recorded HTTP response; '-' or nothing for standard input."))
    var input: String?

    @Option(
        help: .name("The requested service, if the recording does not contain the request."),
        transform: { try AdobeService(option: $0) }
    )
    var service: AdobeService?

    @Option(
        help: .file(
            "The SAML response that the app sent, in any encoding; not required if the recording contains the request."
        )
    )
    var response: String?

    @OptionGroup
    var form: JSONOption

    @OptionGroup
    var lines: LinesOptions

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
        if response == nil, choice.nth != nil { throw ValidationError("--nth requires --response.") }
        if lines.ndjson, response != nil {
            throw ValidationError("--response is one SAML response; with --ndjson, each payload contains its request.")
        }
    }

    func perform() throws -> ExitStatus {
        let checker = try InputChecker(verification, requiredAttributes: try requirement.names())
        if lines.ndjson {
            let service = service
            return try lines.answer(input, upTo: checker.maximumInputBytes, to: output) { line in
                OutcomeRequest(line, service).result(with: checker)
            }
        }
        var file = try InputFile(input)
        let bytes = try file.recording()
        let given = try response.map { try checker.checkOne(try InputFile($0), nth: choice.nth) }
        let views = try checker.outcomes(in: bytes, named: file.name, of: service, given: given)
        noteUse(of: views, in: file.name)
        guard let report = OutcomeReport(views) else { return .rejected }
        try output.withOutput { output in
            if form.json {
                try output.writeJSON(.document(.outcome, report.json(of: file.name)))
            } else {
                let style = color.style(for: output)
                try output.writeText(OutcomeText.verdict(of: report, file: file.name, style: style))
                for view in views {
                    try output.writeText(OutcomeText(view, file: file.name, style: style).lines)
                }
            }
        }
        return report.verdict == .accepted ? .success : .rejected
    }

    /// Prints a note if options have no effect, because there is no SAML response.
    private func noteUse(of views: [OutcomeEntry], in name: String) {
        let isAsked = !verification.trust.isEmpty || !requirement.require.isEmpty || requirement.config != nil
        guard isAsked, response == nil, !views.contains(where: \.hasRequestWithResponse) else { return }
        let text =
            "the recording does not contain the SAML response that the app sent, so the options for trust and requirements "
            + "have no effect; --response specifies it"
        Diagnostics.print("note: \(name): \(text)".withoutControls)
    }
}

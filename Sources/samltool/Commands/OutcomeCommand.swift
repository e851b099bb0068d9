import AdobePass
import AdobePassXML
import ArgumentParser
import SAMLDiagnosis
import SAMLEncoding

struct OutcomeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outcome",
        abstract: "Say what an answer of Adobe Pass means, and what to do.",
        discussion: """
            Takes what 'curl -i' printed, with any number of heads, an HTTP Archive (HAR) or one entry of it, or a body alone. Only \
            a 204 of V1, or a profile of the type appleSSO of V2, means that a response was accepted; a success without one does not.

            With --response, the SAML response that was sent, an exchange that was not accepted is traced to its likeliest causes: \
            Adobe answers all of them with the same code. All options of 'check' about trust and expectations apply to it.

            Exit status: 0 accepted, 1 refused or not to be told, 65 the input is no response, 66 there is no such input; of several \
            answers in an archive, the worst.

            EXAMPLES
              curl -i … | samltool outcome
              samltool outcome --service v1-exchange answer.txt
              samltool outcome --response response.xml --cert idp.pem answer.txt
              samltool outcome --json recorded.har
            """
    )

    @Argument(help: ArgumentHelp("The recorded answer; '-' or nothing for standard input.", valueName: "file"))
    var input: String?

    @Option(
        help: ArgumentHelp("The service that was asked, if the recording does not tell.", valueName: "name"),
        transform: { try Self.service($0) }
    )
    var service: AdobeService?

    @Option(help: ArgumentHelp("The SAML response that was sent, in any encoding.", valueName: "file"))
    var response: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup(title: "Required attributes, for --response")
    var requirement: RequirementOptions

    @OptionGroup
    var verification: VerificationOptions

    @OptionGroup
    var output: OutputOptions

    func validate() throws {
        try verification.checkInputs([input ?? "-"], besides: requirement.inputs + [response].compactMap(\.self))
        if response == nil, !verification.trust.isEmpty || !requirement.require.isEmpty || requirement.config != nil {
            throw ValidationError("Trust and requirements are about the SAML response that was sent: use --response.")
        }
    }

    func run() throws {
        try reportingErrors {
            var file = try InputFile(input)
            let bytes = try file.readStart { CapturedAnswer.maximumBytes(ofRecordingStartingWith: $0) + 1 }
            let answers = try answers(in: bytes, file.name)
            let checked = try response.flatMap { try checker().check(.path($0)).first }
            if let failure = checked?.failure { throw failure }
            let views = answers.map { OutcomeView($0, outcome: $0.outcome(of: service).readingXML(), checked: checked) }
            try output.withOutput { output in
                if json {
                    try output.writeJSON(OutcomeDocument(views, file: file.name))
                } else {
                    let style = TextStyle(for: output)
                    for view in views {
                        for line in OutcomeText(view, file: file.name, style: style).lines {
                            try output.writeLine(line)
                        }
                    }
                }
            }
            return views.allSatisfy { $0.outcome.verdict == .accepted } ? .success : .verdictIsNo
        }
    }

    private func answers(in bytes: [UInt8], _ name: String) throws(ToolError) -> [CapturedAnswer] {
        let code = AdobePassError.Code.notAResponse
        do throws(AdobePassError) {
            let answers = try CapturedAnswer.all(in: bytes)
            if service == nil, answers.count == 1, let text = Self.explanation(of: answers[0]) {
                throw AdobePassError(code, text)
            }
            return answers
        } catch {
            let likeness = error.code == code ? DocumentLikeness(of: bytes) : nil
            let kinds: [DocumentLikeness.Kind] = [.answer, .page, .request, .failedCall]
            let text = likeness?.explanation(insteadOf: Self.wanted, besides: kinds) ?? "\(error)"
            throw ToolError(.dataError, error.code.rawValue, about: name, text)
        }
    }

    /// What is wanted, in words.
    private static let wanted = "an answer that has an outcome"

    /// What an answer without an outcome is, if that is another document altogether.
    private static func explanation(of answer: CapturedAnswer) -> String? {
        let kind = answer.outcome().readingXML().kind
        guard [.unreadable, .xmlBody, .configuration].contains(kind) else { return nil }
        return DocumentLikeness(of: answer.body).explanation(insteadOf: wanted, besides: [.answer, .page])
    }

    private func checker() throws -> InputChecker {
        let context = DiagnosisContext(
            trustedKeys: try verification.trust.trustedKeys(
                for: verification.expectations.issuer,
                at: verification.expectations.fixedInstant,
                certificateValidity: verification.policy.certificateValidity
            ),
            expectations: try verification.expectations.expectations(),
            policy: verification.policy.policy(maximumBytes: verification.unwrap.limit.maxBytes),
            requiredAttributes: try requirement.names(),
            field: verification.unwrap.field
        )
        return InputChecker(context: context, clock: verification.expectations.clockSource)
    }

    private static func service(_ name: String) throws -> AdobeService {
        guard let service = AdobeService.named(name) else {
            throw ValidationError("'\(name)' is no service; 'samltool request --list' prints them.")
        }
        return service
    }
}

/// An answer, what it means, and what was found in the response that was sent.
struct OutcomeView {
    let answer: CapturedAnswer
    let outcome: AdobeOutcome
    /// The diagnosis of the response; `nil` unless the answer may be about it.
    let checked: CheckedInput?

    init(_ answer: CapturedAnswer, outcome: AdobeOutcome, checked: CheckedInput?) {
        self.answer = answer
        self.outcome = outcome
        self.checked = Self.isAboutResponse(outcome) ? checked : nil
    }

    /// Whether the response that was sent may be why.
    private static func isAboutResponse(_ outcome: AdobeOutcome) -> Bool {
        guard outcome.verdict != .accepted, outcome.service.map(\.isExchange) ?? true else { return false }
        // Any other code names another cause, and so does a status but that of a malformed request.
        if let code = outcome.error?.code { return code == .samlResponse }
        return [.noProfile, .otherProfile, .profiles, .unreadable].contains(outcome.kind) || outcome.status == 400
    }

    /// What was found, the likeliest first: what is no more than a note is none.
    var causes: [Finding] {
        (checked?.diagnosis?.findings ?? []).filter { $0.severity > .note && $0.rule.id != "signature.not-checked" }
    }
}

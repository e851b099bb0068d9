import ArgumentParser
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLReports

struct VerifyCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        _superCommandName: SAMLTool.name,
        abstract: "Verify a SAML response against a trusted key.",
        discussion: """
            Prints the verdict, the key, and the checks that failed or warn; --verbose prints every check. Without --cert, --key, \
            --fingerprint or --metadata no key is trusted: the verdict is 'rejected', with the certificate in the response and \
            whether the signature is valid under it. The input may be in any encoding that 'decode' reads. Standard error lists \
            the problems of the encoding.

            A key of --metadata signs for its own entity only. A key of --cert, --key or --fingerprint may sign for any issuer; a \
            warning is given if the metadata of that issuer is trusted and does not have the key for signing (trust.unbound-key).

            Each of several SAML responses in a text, such as a log, gets a verdict and is named file#1, file#2 and so on. In a \
            HAR capture, every request with the form field is verified. In a file, the evaluation time is that at which it was sent, \
            or that of the log line if it has a time zone, unless --at is given.

            With --message LogoutRequest or LogoutResponse, messages of that kind are verified instead, with the same trust and \
            policy: XML with a signature, or the query of a URL (SigAlg, Signature) as received. Checked are also Issuer, \
            Destination, IssueInstant, NotOnOrAfter, and InResponseTo and Status of a LogoutResponse. A query with a repeated or \
            contradicting parameter is rejected. AuthnRequest and AttributeQuery are verified in the same way.

            With --ndjson, each line of the input is a request such as {"id": 1, "payload": "…"}, and the result is a line of JSON.

            Exit status: 0 accepted, 1 rejected, 65 the input is not a SAML response, or not the expected message, or contains XML \
            that is not allowed; of several files, the worst.

            EXAMPLES
              samltool verify --cert idp.pem response.xml
              samltool verify --cert idp.pem --issuer https://idp.example-mvpd.tv/saml2 \\
                  --at issued recorded/*.xml
              samltool verify --metadata idp-metadata.xml response.xml
              samltool verify --metadata idp-metadata.xml --message LogoutRequest url.txt
              pbpaste | samltool verify
              samltool verify --cert idp.pem --ndjson < requests.ndjson > verdicts.ndjson
            """
    )

    @Argument(
        help: .input(
            "Responses in any encoding: files, folders, quoted patterns such as '**/*.xml'; '-' or nothing for standard input."
        )
    )
    var inputs: [String] = []

    @Flag(help: "Verify only the signature: not the audience, the issuer, and the times.")
    var signatureOnly = false

    @Option(
        name: .customLong("message"),
        help: .value("kind", "Verify messages of this kind, and not responses. Repeatable.")
    )
    var messages: [SAMLMessage.Kind] = []

    @Flag(help: "Print every check, not only those that failed or warn.")
    var verbose = false

    @OptionGroup(title: "Settings")
    var settings: SettingsOptions

    @OptionGroup
    var form: JSONOption

    @OptionGroup
    var lines: LinesOptions

    @OptionGroup
    var verification: VerificationOptions

    func validate() throws {
        if verbose, form.json { throw ValidationError("--json prints every check: omit --verbose.") }
        if let option = optionOfResponses {
            throw ValidationError("\(option) is for responses: omit it with --message.")
        }
        try settings.requireFile()
        try verification.checkInputs(inputs)
        try lines.check(inputs, without: verbose ? ["--verbose"] : [])
    }

    /// An option that was used with --message, and has no effect on messages.
    private var optionOfResponses: String? {
        if messages.isEmpty { return nil }
        if verification.expectations.audience != nil { return "--audience" }
        if verification.expectations.recipient != nil { return "--recipient" }
        if !verification.decryption.decryptKey.isEmpty { return "--decrypt-key" }
        return lines.ndjson ? "--ndjson" : nil
    }

    func perform() throws -> ExitStatus {
        let scope: EvaluationScope = signatureOnly ? .signatureOnly : .everything
        var verification = verification
        try settings.namedProvider()?.apply(to: &verification)
        let verifier = try InputVerifier(verification, scope: scope)
        if lines.ndjson {
            return try lines.answer(inputs.first, upTo: verifier.maximumInputBytes) { line in
                Self.result(of: line, verifier)
            }
        }
        return try OutputFile.write(to: nil) { output in
            var report = VerificationWriter(
                as: form.json ? .json : .text(verbose ? .full : .brief),
                scope: scope,
                policy: verification.verificationPolicy
            )
            for input in InputList(inputs).inputs {
                if messages.isEmpty {
                    try verifier.verify(input) { entry in
                        entry.printWarnings()
                        try report.add(entry) { try write($0, to: &output) }
                    }
                } else {
                    try verifier.verifyMessages(messages, in: input) { entry in
                        entry.printWarnings(entry.trace?.irregularities ?? [])
                        try report.add(entry) { try write($0, to: &output) }
                    }
                }
            }
            try report.finish { try write($0, to: &output) }
            return report.status
        }
    }

    /// Verifies the responses in a line: the only one, or the worst verdict of several and all of them.
    private static func result(
        of line: LineSplitter.Line,
        _ verifier: InputVerifier
    ) -> (json: JSON, status: ExitStatus) {
        let request = BatchRequest(response: line)
        let entries = verifier.verify(request)
        let json = entries.json(scope: verifier.scope, policy: verifier.examination.context.policy)
        let status = entries.map(\.status).reduce(ExitStatus.success) { $0.worse($1) }
        return (request.document(.verificationResult, json), status)
    }

    private func write(_ part: [UInt8], to output: inout OutputFile) throws {
        if form.json { try output.write(part) } else { try output.writeText(part) }
    }
}

extension SAMLMessage.Kind: ExpressibleByArgument {}

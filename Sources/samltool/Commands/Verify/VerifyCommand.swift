import ArgumentParser
import SAML
import SAMLEncoding
import SAMLReports

struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Verify a SAML response against a trusted key.",
        discussion: """
            Prints a verdict, then every check. Without --cert, --key, --fingerprint or --metadata nothing is trusted: it tells \
            whether the response is intact under the certificate that it carries, and whose that is, and exits with 1. The input \
            may be encoded in any way that 'decode' understands; what was wrong with that is told on standard error.

            A key of --metadata signs for its own entity only. One of --cert, --key or --fingerprint may sign for any issuer: if \
            that is one whose --metadata is trusted and does not have the key, it is warned of (trust.unbound-key).

            Each of several SAML responses in a text, such as a log, is verified for itself and named file#1, file#2 and so on.

            Exit status: 0 all holds, 1 the verdict is no, 65 the input is no SAML response or no XML that is allowed; of several \
            files, the worst.

            EXAMPLES
              samltool verify --cert idp.pem response.xml
              samltool verify --cert idp.pem --issuer https://idp.example-mvpd.tv/saml2 \\
                  --at issued recorded/*.xml
              samltool verify --metadata idp-metadata.xml response.xml
              pbpaste | samltool verify
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Responses in any encoding: files, folders, quoted patterns such as '**/*.xml'; '-' or nothing for standard input.",
            valueName: "input"
        )
    )
    var inputs: [String] = []

    @Flag(help: "Leave out what the assertion means: for whom, from whom, when.")
    var signatureOnly = false

    @Flag(help: "Print the verdict and what is wrong, not every check.")
    var brief = false

    @OptionGroup
    var form: JSONOption

    @OptionGroup
    var verification: VerificationOptions

    func validate() throws {
        if brief, form.json { throw ValidationError("--brief and --json exclude each other: JSON tells every check.") }
        try verification.checkInputs(inputs)
    }

    func run() throws {
        try reportingErrors {
            let scope: EvaluationScope = signatureOnly ? .signatureOnly : .everything
            let judge = try ResponseJudge(verification, scope: scope)
            return try OutputFile.write(to: nil) { output in
                var report = VerdictReport(
                    as: form.json ? .json : .text(brief ? .brief : .full),
                    scope: scope,
                    policy: verification.verificationPolicy
                )
                for input in InputList(inputs).inputs {
                    try judge.judge(input) { judged in
                        judged.printWarnings()
                        try report.add(judged) { try output.write($0) }
                    }
                }
                try report.finish { try output.write($0) }
                return report.status
            }
        }
    }
}

import ArgumentParser
import SAMLDiagnosis
import SAML
import SAMLReports

struct RoundtripCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "roundtrip",
        abstract: "Test that SAML responses survive the encoding.",
        discussion: """
            For each file: encode it as a form body, parse the body, decode the value, and compare with the response after the \
            whitespace rule. A file that is encoded already is unwrapped first. Exit status 1 if any differs.

            With a key to trust it also says what becomes of the signatures: whether they hold in the response as received, and \
            after the whitespace rule, as the exchange gets it. A file that is encoded already was sent, so that is judged as it \
            is; --as takes it for the other. Exit status 1 if in any the signatures do not hold as the exchange gets it.

            EXAMPLES
              samltool roundtrip responses/*.xml
              samltool roundtrip --cert idp.pem responses/*.xml
              samltool roundtrip --json responses/*
            """
    )

    @Argument(help: ArgumentHelp("The responses, in any encoding; '-' for standard input.", valueName: "file"))
    var inputs: [String]

    @OptionGroup
    var form: JSONOption

    @OptionGroup
    var stage: StageOption

    @OptionGroup
    var unwrap: UnwrapOptions

    @OptionGroup
    var signature: SignatureOptions

    func validate() throws {
        if stage.stage != nil, signature.trust.isEmpty {
            throw ValidationError("--as is about signatures: use it with --cert, --key, --fingerprint or --metadata.")
        }
        try InputFile.checkNames(inputs + signature.trust.inputs)
    }

    func run() throws {
        try reportingErrors {
            let verifier = try signature.verifier(maximumBytes: unwrap.limit.maxBytes)
            return try BatchRunner.run(.roundtrip, json: form.json) { batch, output in
                for input in inputs {
                    try unwrap.reader.forEachResponse(in: input) { name, trace in
                        let name = name == InputFile.standardInputName ? input : name
                        let result = RoundtripResult(of: trace, named: name, as: stage.stage, verifier)
                        try batch.add(result.status, result.json, to: &output) { try $0.writeText(result.lines) }
                    }
                }
                if !form.json {
                    let signed = verifier == nil ? "" : ", with valid signatures"
                    try output.writeLine("\(batch.successCount) of \(batch.count) came back intact\(signed)")
                }
                return ["succeeded": batch.successCount, "failed": batch.count - batch.successCount]
            }
        }
    }
}

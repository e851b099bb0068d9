import ArgumentParser
import SAML
import SAMLExamination
import SAMLReports

struct RoundtripCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "roundtrip",
        _superCommandName: SAMLTool.name,
        abstract: "Test the encoding of SAML responses.",
        discussion: """
            For each file: encodes it as a form body, parses the body, decodes the value, and compares the result with the response \
            after the whitespace rule. Encoding layers of the file are removed first. Exit status 1 if any result differs.

            With a trusted key it also prints the effect of the rule on the signatures: whether they are valid as received, and \
            after the whitespace rule, when the exchange receives them. A file that is already encoded is as sent, after the rule; \
            --as overrides that. Exit status 1 if any signature is invalid when the exchange receives it.

            EXAMPLES
              samltool roundtrip responses/*.xml
              samltool roundtrip --cert idp.pem responses/*.xml
              samltool roundtrip --json responses/*
            """
    )

    @Argument(help: .file("The responses, in any encoding; '-' for standard input."))
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
            throw ValidationError("--as requires a trusted key: use --cert, --key, --fingerprint or --metadata.")
        }
        try InputFile.checkNames(inputs + signature.inputs)
    }

    func perform() throws -> ExitStatus {
        let verifier = try signature.verifier(
            maximumBytes: unwrap.limit.maxBytes,
            decryptingWith: signature.decryption.keys()
        )
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
                try output.writeLine("\(batch.successCount) of \(batch.count) without loss\(signed)")
            }
            return ["succeeded": batch.successCount, "failed": batch.count - batch.successCount]
        }
    }
}

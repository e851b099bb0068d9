import ArgumentParser
import SAML
import SAMLEncoding
import SAMLReports

struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Summarize a SAML response on one screen.",
        discussion: """
            Prints the content of the response: issuer, status, audience, recipient, times, signature, certificate, and the names \
            of its attributes. These are claims of the response. With --cert, --key, --fingerprint or --metadata, the summary \
            includes whether a trusted key signed it. Use 'verify' for a verdict.

            The response may be in any encoding. Each response of a text with several is summarized. Values of attributes, the \
            name of the subject and the status message are hidden, unless --reveal is given.

            Exit status: 0 summarized and, if a key is trusted, signed by it, 1 not signed by a trusted key, 65 the input is not a \
            SAML response.

            EXAMPLES
              samltool inspect response.xml
              samltool inspect --cert idp.pem response.xml
              pbpaste | samltool inspect --json
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Files, folders, quoted patterns such as '**/*.xml'; '-' or nothing for standard input.",
            valueName: "input"
        )
    )
    var inputs: [String] = []

    @Flag(help: "Show personal values and the status message.")
    var reveal = false

    @OptionGroup
    var form: JSONOption

    @OptionGroup
    var signature: SignatureOptions

    @OptionGroup
    var unwrap: UnwrapOptions

    func validate() throws {
        try InputFile.checkNames(signature.trust.inputs + (inputs.isEmpty ? ["-"] : inputs))
    }

    func run() throws {
        try reportingErrors {
            let verifier = try signature.verifier(maximumBytes: unwrap.limit.maxBytes)
            return try BatchRunner.run(.inspection, json: form.json) { batch, output in
                for input in InputList(inputs).inputs {
                    switch input {
                    case .missing(let error): batch.fail(error, ["file": error.subject, "failure": error.json])
                    case .path(let path):
                        try unwrap.reader.forEachResponse(in: path) { name, trace in
                            do throws(ToolError) {
                                let summary = try ResponseSummary(
                                    of: trace.get(),
                                    file: name,
                                    verifier,
                                    limit: unwrap.limit
                                )
                                let text = { ResponseSummaryText(summary, revealing: reveal).lines }
                                try batch.addText(summary.status, summary.json(revealing: reveal), to: &output, text)
                            } catch {
                                if error.id == ToolError.closedOutput { throw error }
                                batch.fail(error, ["file": name, "failure": error.json])
                            }
                        }
                    }
                }
                return [:]
            }
        }
    }
}

extension BatchRunner {
    /// Adds an input, and writes its lines for people unless the result is JSON.
    fileprivate mutating func addText(
        _ status: ExitStatus,
        _ json: @autoclosure () -> JSON,
        to output: inout OutputFile,
        _ lines: () -> [String]
    ) throws(ToolError) {
        let isFirst = count == 0
        do {
            try add(status, json(), to: &output) { try $0.writeText((isFirst ? [] : [""]) + lines()) }
        } catch {
            throw ToolError(error)
        }
    }
}

import ArgumentParser
import SAML
import SAMLEncoding
import SAMLExamination
import SAMLReports

struct InspectCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        _superCommandName: SAMLTool.name,
        abstract: "Summarize a SAML response or request on one screen.",
        discussion: """
            Prints the content of the response: issuer, status, audience, recipient, times, signature, certificate, and the names \
            of its attributes. These are claims of the response. With --cert, --key, --fingerprint or --metadata, the summary \
            includes whether a trusted key signed it. Use 'verify' for a verdict.

            The messages around a response are summarized, too: AuthnRequest, AttributeQuery, LogoutRequest and LogoutResponse, as \
            XML, as the request that profile-requests and sessions/sso of Adobe Pass return, or in a URL, a form or a page. With \
            --cert, the signature of a URL's query (SigAlg, Signature) is verified over the query as received.

            The response may be in any encoding. Each response of a text with several is summarized. Values of attributes, the \
            name of the subject and the status message are hidden, unless --reveal is given.

            Exit status: 0 summarized and, if a key is trusted, signed by it, 1 not signed by a trusted key, 65 the input is neither \
            a SAML response nor one of these messages.

            EXAMPLES
              samltool inspect response.xml
              samltool inspect --cert idp.pem response.xml
              samltool inspect --cert sp.pem redirect-url.txt
              pbpaste | samltool inspect --json
            """
    )

    @Argument(help: .input("Files, folders, quoted patterns such as '**/*.xml'; '-' or nothing for standard input."))
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
        try InputFile.checkNames(signature.inputs + (inputs.isEmpty ? ["-"] : inputs))
    }

    func perform() throws -> ExitStatus {
        let decryptionKeys = try signature.decryption.keys()
        let verifier = try signature.verifier(maximumBytes: unwrap.limit.maxBytes, decryptingWith: decryptionKeys)
        return try BatchRunner.run(.inspection, json: form.json) { batch, output in
            for input in InputList(inputs).inputs {
                switch input {
                case .missing(let error): batch.fail(error, ["file": error.subject, "failure": error.json])
                case .path(let path):
                    try unwrap.messageReader.forEachResponse(in: path) { name, trace in
                        do throws(ToolError) {
                            try add(trace.get(), named: name, (verifier, decryptionKeys), &batch, to: &output)
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

    private func add(
        _ trace: EncodingTrace,
        named name: String,
        _ keys: (verifier: ResponseVerifier?, decryption: DecryptionKeys),
        _ batch: inout BatchRunner,
        to output: inout OutputFile
    ) throws(ToolError) {
        if let summary = MessageSummary(of: trace, file: name, keys.verifier, limit: unwrap.limit) {
            let text = { summary.lines(revealing: reveal) }
            return try batch.addText(summary.status, summary.json(revealing: reveal), to: &output, text)
        }
        let summary = try ResponseSummary(
            of: trace,
            file: name,
            keys.verifier,
            decryptingWith: keys.decryption,
            limit: unwrap.limit
        )
        let text = { ResponseSummaryText(summary, revealing: reveal).lines }
        try batch.addText(summary.status, summary.json(revealing: reveal), to: &output, text)
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

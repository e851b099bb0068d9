import ArgumentParser
import SAMLReports

@main
struct SAMLTool: ParsableCommand {
    static let version = ReportProducer.version

    static let configuration = CommandConfiguration(
        commandName: "samltool",
        abstract: "The SAML response between an MVPD and Adobe Pass: encode it, look inside it, verify it.",
        discussion: """
            A TV app gets a signed SAML response from the viewer's TV provider through Apple's Video Subscriber Account \
            framework (samlAttributeQueryResponse) and exchanges it with Adobe Pass. 'encode' makes the value to send, 'decode' \
            finds the response in whatever was sent or logged, 'normalize --explain' shows what the cookbook's whitespace rule \
            does to it, 'verify' says whether the provider signed it and whether it is valid, and 'attributes' prints what was \
            signed; 'keys' lists which keys a metadata or certificate file trusts, 'mvpds' the providers of a configuration. \
            'request' prints the request of an exchange, 'outcome' says what its answer means, 'headers' what its headers say, 'next' which step comes next.

            Commands read a file or standard input, write the result to standard output and everything else to standard error.
            Exit status: 0 done and good, 1 the verdict is no, 64 wrong usage, 65 wrong input, 66 no such input, 70 a fault of \
            this tool, 74 reading or writing failed.
            """,
        version: version,
        subcommands: [
            EncodeCommand.self, DecodeCommand.self, NormalizeCommand.self, RoundtripCommand.self,
            CheckCommand.self, ExplainCommand.self, DiffCommand.self, VerifyCommand.self,
            AttributesCommand.self, KeysCommand.self, MVPDsCommand.self, RequestCommand.self,
            OutcomeCommand.self, HeadersCommand.self, NextCommand.self,
        ]
    )

    static func main() {
        Platform.ignoreWriteSignals()
        Platform.occupyStandardDescriptors()
        Platform.end(with: CommandRunner.run(CommandArguments.ofProcess))
    }

    /// No command was named: nothing is done, and that is not success.
    func run() throws {
        Diagnostics.printRaw("\(Self.helpMessage())\n\n")
        try reportingErrors { throw ToolError(.usage, "usage.no-command", "no command was given") }
    }
}

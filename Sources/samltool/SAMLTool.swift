import ArgumentParser
import SAMLReports

@main
struct SAMLTool: ParsableCommand {
    static let version = ReportProducer.version

    static let configuration = CommandConfiguration(
        commandName: "samltool",
        abstract: "Find out why Adobe Pass rejects a SAML response.",
        discussion: """
            Start with 'samltool check FILE': FILE is a SAML response in any encoding, a log, a HAR capture or a folder.

            A TV app gets a signed SAML response from the viewer's TV provider (MVPD) through Apple's Video Subscriber Account \
            framework (samlAttributeQueryResponse) and exchanges it with Adobe Pass for a token.

            Commands read files or standard input, and print the result on standard output and everything else on standard error. \
            Nothing is sent anywhere.

            Exit status: 0 completed or accepted, 1 rejected, 64 usage error, 65 malformed input, 66 no such input, 70 internal \
            error, 74 input/output error.
            """,
        version: version,
        groupedSubcommands: [
            CommandGroup(
                name: "Diagnose",
                subcommands: [
                    CheckCommand.self, InspectCommand.self, DiffCommand.self, OutcomeCommand.self, ExplainCommand.self,
                    DecodeCommand.self, HeadersCommand.self,
                ]
            ),
            CommandGroup(name: "Verify", subcommands: [VerifyCommand.self, AttributesCommand.self, KeysCommand.self]),
            CommandGroup(
                name: "Encode",
                subcommands: [EncodeCommand.self, NormalizeCommand.self, RoundtripCommand.self]
            ),
            CommandGroup(
                name: "Make",
                subcommands: [MakeCommand.self, SignCommand.self, MutateCommand.self, EncryptCommand.self]
            ),
            CommandGroup(
                name: "Exchange",
                subcommands: [RequestCommand.self, MVPDsCommand.self, NextCommand.self, FlowCommand.self]
            ),
        ]
    )

    static func main() {
        Platform.ignoreWriteSignals()
        Platform.occupyStandardDescriptors()
        Platform.end(with: CommandRunner.run(CommandArguments.ofProcess))
    }

    /// Rejects a command line without a command.
    func run() throws {
        Diagnostics.printRaw("\(Self.helpMessage())\n\n")
        try reportingErrors { throw ToolError(.usage, "usage.no-command", "no command was specified") }
    }
}

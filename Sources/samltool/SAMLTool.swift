import ArgumentParser
import SAMLExamination
import SAMLReports

@main
struct SAMLTool: ToolCommand {
    static let version = ReportProducer.version
    /// Each command names it as the command above itself, so that the parser does not look for requests for completion scripts when it parses
    /// the command alone: a tenth of the instructions of a small call.
    static let name = "samltool"

    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Find out why Adobe Pass rejects a SAML response.",
        discussion: """
            Start with 'samltool check FILE': FILE is a SAML response in any encoding, a log, a HAR capture or a folder.

            A TV app gets a signed SAML response from the viewer's TV provider (MVPD) through Apple's Video Subscriber Account \
            framework (samlAttributeQueryResponse) and exchanges it with Adobe Pass for a token.

            Commands read files or standard input, and print the result on standard output and everything else on standard error. \
            Nothing is sent anywhere, except by 'prove' to the receiver that it tests.

            Exit status: 0 completed or accepted, 1 rejected, 64 usage error, 65 malformed input, 66 no such input, 69 a \
            receiver or a program is not available, 70 internal error, 74 input/output error.

            'samltool --version --verbose' also prints the versions of the libraries.
            """,
        version: version,
        groupedSubcommands: [
            CommandGroup(
                name: "Diagnose",
                subcommands: [
                    CheckCommand.self, InspectCommand.self, DiffCommand.self, OutcomeCommand.self, ExplainCommand.self,
                    DecodeCommand.self, HeadersCommand.self, RedactCommand.self,
                ]
            ),
            CommandGroup(name: "Verify", subcommands: [VerifyCommand.self, AttributesCommand.self, KeysCommand.self]),
            CommandGroup(
                name: "Encode",
                subcommands: [EncodeCommand.self, NormalizeCommand.self, RoundtripCommand.self]
            ),
            CommandGroup(
                name: "Make",
                subcommands: [
                    MakeCommand.self, SignCommand.self, MutateCommand.self, ProveCommand.self, EncryptCommand.self,
                ]
            ),
            CommandGroup(
                name: "Exchange",
                subcommands: [
                    RequestCommand.self, MVPDsCommand.self, NextCommand.self, FlowCommand.self, MigrateCommand.self,
                ]
            ),
        ]
    )

    static func main() {
        Platform.ignoreWriteSignals()
        Platform.occupyStandardDescriptors()
        Platform.end(with: CommandRunner.run(CommandArguments.ofProcess))
    }

    /// Prints where to start on a terminal; elsewhere, rejects a command line without a command.
    func perform() throws -> ExitStatus {
        let streams = StandardStreams.current
        guard Platform.isTerminal(streams.input), Platform.isTerminal(streams.output) else {
            Diagnostics.printRaw("\(Self.helpMessage())\n\n")
            throw ToolError(.usage, "usage.no-command", "no command was specified")
        }
        var output = try OutputFile(nil)
        try output.writeText(Self.introduction)
        try output.finish()
        return .success
    }

    /// Where to start, in at most eight lines.
    static let introduction = [
        "samltool finds out why Adobe Pass rejects a SAML response.",
        "",
        "  samltool check FILE      what is wrong with a response, a log, a HAR file or a folder",
        "  samltool explain WORD    the meaning of a rule, an error code or a word",
        "  samltool --help          all commands",
        "  scripts/workbench        the same in a browser, from a clone of the repository",
    ]
}

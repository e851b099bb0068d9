import AdobePass
import AdobePassXML
import ArgumentParser

struct MVPDsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mvpds",
        abstract: "List the MVPDs of a configuration, and whether Apple's picker shows them.",
        discussion: """
            Takes Adobe's configuration of a requestor or service provider: that of V1 (/api/v1/config/...) in JSON or XML, or that \
            of V2 (/api/v2/.../configuration), alone, as 'curl -i' prints it, or in an HTTP Archive (HAR). Prints what each MVPD is called, whether Apple's picker would show it and, if not, why, \
            and the attributes that it has to deliver. V2 tells those in the answer of sessions/sso instead.

            Exit status: 0 the MVPDs are listed, 1 a configuration has none, 65 an input is no configuration, 66 there is no such input; of several, the worst.

            EXAMPLES
              samltool mvpds config.json
              samltool mvpds --json config.xml | jq -r '.files[].supportedAccountProviderIdentifiers[]'
            """
    )

    @Argument(help: ArgumentHelp("The configurations; '-' or nothing for standard input.", valueName: "file"))
    var inputs: [String] = []

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws { try InputFile.checkNames(inputs) }

    func run() throws {
        try reportingErrors {
            var output = try OutputFile(nil)
            var status = ExitStatus.success
            var files: [MVPDsDocument.File] = []
            for input in inputs.isEmpty ? ["-"] : inputs {
                do {
                    let file = try ConfigurationFile(input, answerOf: [.v1Configuration, .v2Configuration])
                    let configuration = try file.reading(.configuration) { bytes throws(AdobePassError) in
                        try MVPDConfiguration(document: bytes)
                    }
                    files.append(MVPDsDocument.File(configuration, file: file.name))
                    if configuration.mvpds.isEmpty {
                        Diagnostics.print(Self.noMVPDs(in: file.name).line)
                        status = status.worse(.verdictIsNo)
                    }
                    if !json {
                        try MVPDsText(configuration, file: file.name).write(to: &output)
                    }
                } catch let error as ToolError {
                    Diagnostics.print(error.line)
                    status = status.worse(error.status)
                    files.append(MVPDsDocument.File(file: error.subject ?? input, failure: FailureDocument(error)))
                }
            }
            if json { try output.writeJSON(MVPDsDocument(files: files)) }
            try output.finish()
            return status
        }
    }

    private static func noMVPDs(in file: String) -> ToolError {
        ToolError(.verdictIsNo, "configuration.no-mvpds", about: file, "the configuration has no MVPD")
    }
}

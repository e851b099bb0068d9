import AdobePass
import AdobePassXML
import ArgumentParser
import ByteTools
import SAMLEncoding
import SAMLExamination
import SAMLReports

struct MVPDsCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "mvpds",
        _superCommandName: SAMLTool.name,
        abstract: "List the MVPDs of a configuration.",
        discussion: """
            Takes Adobe's configuration of a requestor or service provider: that of V1 (/api/v1/config/...) in JSON or XML, or \
            that of V2 (/api/v2/.../configuration), alone, as 'curl -i' prints it, or in an HTTP Archive (HAR). Prints the name of \
            each MVPD, whether Apple's picker shows it (and if not, the reasons), and its required attributes. For V2, those are in \
            the response of sessions/sso instead. Adobe ended support of REST API V1 on 2025-12-31 \
            and plans to shut it down at the end of 2026.

            Exit status: 0 the MVPDs were listed, 1 a configuration contains none, 65 an input is not a configuration, 66 there is \
            no such input; of several, the worst.

            EXAMPLES
              samltool mvpds config.json
              samltool mvpds --json config.xml |
                  jq -r '.files[].supportedAccountProviderIdentifiers[]'
            """
    )

    @Argument(help: .file("The configurations; '-' or nothing for standard input."))
    var inputs: [String] = []

    @OptionGroup
    var form: JSONOption

    func validate() throws { try InputFile.checkNames(inputs) }

    func perform() throws -> ExitStatus {
        try BatchRunner.run(.mvpds, json: form.json) { batch, output in
            try batch.forEach(inputs) { batch, input in
                let file = try ConfigurationFile(input, responseOf: [.v1Configuration, .v2Configuration])
                let configuration = try file.reading(.configuration) { bytes throws(AdobePassError) in
                    try MVPDConfiguration(document: bytes)
                }
                if configuration.mvpds.isEmpty { batch.report(Self.noMVPDs(in: file.name)) }
                if let text = configuration.quotedFlags {
                    Diagnostics.print("warning: \(file.name): \(text)".withoutControls)
                }
                try batch.add(.success, configuration.json(file: file.name), to: &output) { output in
                    try MVPDsText(configuration, file: file.name).write(to: &output)
                }
            }
            return [:]
        }
    }

    private static func noMVPDs(in file: String) -> ToolError {
        ToolError(.rejected, "configuration.no-mvpds", about: file, "the configuration contains no MVPD")
    }
}

extension MVPDConfiguration {
    fileprivate var quotedFlags: String? {
        guard let mvpd = mvpds.first(where: { !$0.quotedFlags.isEmpty }), let name = mvpd.quotedFlags.first else {
            return nil
        }
        let count = mvpds.reduce(0) { $0 + $1.quotedFlags.count }
        let others = count == 1 ? "" : " and \(count - 1) more"
        return "\(name) of \(mvpd.id.quoted)\(others) is true or false in quotes, which Adobe's JSON does not have"
    }
}

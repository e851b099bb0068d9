import ArgumentParser
import SAMLExamination
import SAMLRedaction

struct RedactCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "redact",
        abstract: "Replace personal values, so that a failing case can be shared.",
        discussion: """
            EXAMPLES
              samltool redact response.xml
            """
    )

    @Argument(help: .file("The input."))
    var input: String?

    @OptionGroup
    var limit: LimitOptions

    @OptionGroup
    var output: OutputOptions

    func perform() throws -> ExitStatus {
        var file = try InputFile(input)
        let content = try file.readAll(limit: limit.maxBytes)
        var redactor = try Redactor()
        let redacted = try redactor.redacted(content)
        try output.withOutput { try $0.write(redacted) }
        return .success
    }
}

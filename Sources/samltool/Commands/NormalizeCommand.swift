import ArgumentParser
import SAMLEncoding

struct NormalizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "normalize",
        abstract: "Apply the cookbook's whitespace rule, or explain what it would change.",
        discussion: """
            Runs of spaces and tabs become one space, newlines are deleted, white space at both ends is trimmed: bit for bit what \
            the Foundation statements in Adobe's cookbook do. 'encode' includes this step.

            --explain lists each change with its place and warns of those that break something: a newline that alone separates \
            two attributes or two words, and changes inside signed content.

            EXAMPLES
              samltool normalize response.xml
              samltool normalize --explain response.xml
              samltool normalize --explain --json response.xml
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The response, as the framework gave it; '-' or nothing for standard input.",
            valueName: "file"
        )
    )
    var input: String?

    @Flag(help: "List every change and what it may break, instead of the text.")
    var explain = false

    @Flag(help: "With --explain, print JSON.")
    var json = false

    @Flag(help: "Normalise whatever is given, even if it is no XML.")
    var raw = false

    @OptionGroup
    var limit: LimitOptions

    @OptionGroup
    var output: OutputOptions

    func validate() throws {
        if json, !explain { throw ValidationError("--json prints the explanation: use it with --explain.") }
    }

    func run() throws {
        try reportingErrors {
            var file = try InputFile(input)
            try output.withOutput { output in
                if explain { try explain(&file, to: &output) } else { try normalize(&file, to: &output) }
            }
            return .success
        }
    }

    private func normalize(_ file: inout InputFile, to output: inout OutputFile) throws {
        var normalizer = WhitespaceNormalizer(accepting: raw ? .anything : .response)
        try output.stream(&file) { chunk, emit in
            try normalizer.normalize(chunk, emit: emit)
        } finish: { _ in
            try normalizer.finish()
        }
    }

    private func explain(_ file: inout InputFile, to output: inout OutputFile) throws {
        let text = try file.readAll(limit: limit.maxBytes)
        let report: NormalizationReport
        do throws(SAMLEncodingError) {
            report = try NormalizationReport(explaining: text, accepting: raw ? .anything : .response)
        } catch {
            throw ToolError(error, in: file.name, hint: ToolError.hint(for: error))
        }
        if json {
            try output.writeJSON(NormalizationDocument(report, file: file.name, byteCount: text.count))
        } else {
            try NormalizationText.write(report, byteCount: text.count, to: &output)
        }
    }
}

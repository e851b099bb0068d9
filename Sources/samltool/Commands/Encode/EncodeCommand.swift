import ArgumentParser
import SAMLEncoding
import SAMLReports

struct EncodeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "encode",
        abstract: "Encode a SAML response for the token exchange.",
        discussion: """
            Normalises white space exactly as Adobe's cookbook does, encodes as Base64, and URL-encodes that once. The result \
            goes behind 'SAMLResponse=' in the body as it is.

            Give your HTTP client --base64 if it encodes form fields itself (most that take a dictionary of parameters do); \
            give it the default or --form if it sends the body as it is. URL-encoding twice is the commonest mistake there is.

            Input of any size is encoded in constant memory. Input that is encoded already is refused.

            EXAMPLES
              samltool encode response.xml
              samltool encode --form response.xml | curl --data-binary @- https://…
              samltool encode --base64 < response.xml
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The response, as the framework gave it; '-' or nothing for standard input.",
            valueName: "file"
        )
    )
    var input: String?

    @Flag(help: "Stop after Base64, for an HTTP client that URL-encodes form fields itself.")
    var base64 = false

    @Flag(help: "Print the whole form body, SAMLResponse=….")
    var form = false

    @Option(help: ArgumentHelp("With --form, the name of the field.", valueName: "name"))
    var field: String?

    @Flag(help: "Encode whatever is given, even if it is no XML.")
    var raw = false

    @OptionGroup
    var choice: NthOption

    @OptionGroup
    var output: OutputOptions

    func validate() throws {
        if base64, form { throw ValidationError("--base64 and --form exclude each other: a form body is URL-encoded.") }
        if field == "" { throw ValidationError("--field needs a name.") }
        if field != nil, !form { throw ValidationError("--field names the field of a form body: use it with --form.") }
    }

    func run() throws {
        try reportingErrors {
            var file = try choice.onlyResponse(of: InputFile(input), accepting: raw ? .anything : .response)
            try output.withOutput { output in
                if form { try output.write(FormBody.fieldStart(field ?? FormFields.responseFieldName)) }
                var encoder = ResponseEncoder(
                    output: base64 ? .base64 : .percentEncoded,
                    accepting: raw ? .anything : .response
                )
                try output.stream(&file) { chunk, emit in
                    try encoder.encode(chunk, emit: emit)
                } finish: { emit in
                    try encoder.finish(emit: emit)
                }
            }
            return .success
        }
    }
}

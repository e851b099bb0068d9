import ArgumentParser
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct EncodeCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "encode",
        _superCommandName: SAMLTool.name,
        abstract: "Encode a SAML response for the token exchange.",
        discussion: """
            Normalizes whitespace exactly as Adobe's cookbook does, encodes the result as Base64, and percent-encodes that once. \
            Append the output to 'SAMLResponse=' in the body without changes.

            Use --base64 if your HTTP client percent-encodes form fields (most clients with a dictionary of parameters do). Use the \
            default or --form if it sends the body unchanged. Percent-encoding twice is the most common mistake.

            The memory use does not depend on the size of the input. Input that is already encoded is an error. If the whitespace rule \
            breaks the signature of a response of at most 1 MiB, a note on standard error says so: Adobe can only reject it.

            With --ndjson, each line of the input is a request such as {"id": 1, "payload": "<samlp:Response…"}, and the result is \
            a line of JSON.

            EXAMPLES
              samltool encode response.xml
              samltool encode --form response.xml | curl --data-binary @- https://…
              samltool encode --base64 < response.xml
              samltool encode --form --ndjson < responses.ndjson > bodies.ndjson
            """
    )

    @Argument(help: .file("The response as received from the framework; '-' or nothing for standard input."))
    var input: String?

    @Flag(help: "Stop after Base64, for an HTTP client that percent-encodes form fields.")
    var base64 = false

    @Flag(help: "Print the whole form body, SAMLResponse=….")
    var form = false

    @Option(help: .name("With --form, the name of the field."))
    var field: String?

    @Flag(help: "Encode any input, even if it is not XML.")
    var raw = false

    @OptionGroup
    var choice: NthOption

    @OptionGroup
    var lines: LinesOptions

    @OptionGroup
    var output: OutputOptions

    func validate() throws {
        if base64, form {
            throw ValidationError("--base64 and --form exclude each other: a form body is percent-encoded.")
        }
        if field == "" { throw ValidationError("--field needs a name.") }
        if lines.ndjson, choice.nth != nil {
            throw ValidationError("--nth selects a response of one text; with --ndjson, each payload contains one.")
        }
        if field != nil, !form { throw ValidationError("--field names the field of a form body: use it with --form.") }
    }

    private static let maximumLineBytes = 16 << 20

    func perform() throws -> ExitStatus {
        let encoding = encoding
        if lines.ndjson {
            return try lines.answer(input, upTo: Self.maximumLineBytes, to: output) { line in
                BatchRequest(
                    line,
                    with: "a SAML response in XML",
                    ifTooLong: "encode it without --ndjson, which has no limit"
                ).encoded(in: encoding)
            }
        }
        var file = try choice.onlyResponse(of: InputFile(input), accepting: encoding.accepted)
        let start = encoding.accepted == .response ? try file.peek(EncodingWarning.maximumBytes + 1) : []
        try output.withOutput { output in
            try output.write(encoding.start)
            var encoder = encoding.encoder
            try output.stream(&file) { chunk, emit in
                try encoder.encode(chunk, emit: emit)
            } finish: { emit in
                try encoder.finish(emit: emit)
            }
        }
        if let warning = EncodingWarning(encoding: start, at: Date()) {
            Diagnostics.print("note: \(file.name): \(warning.message); see 'samltool check'".withoutControls)
        }
        return .success
    }

    private var encoding: ResponseEncoding {
        let form: ResponseForm =
            if self.form {
                .body(field: field ?? FormFields.responseFieldName)
            } else if base64 {
                .base64
            } else {
                .percentEncoded
            }
        return ResponseEncoding(form: form, accepted: raw ? .anything : .response)
    }
}

/// A line of `encode --ndjson`: a SAML response as received from the framework.
extension BatchRequest {
    fileprivate func encoded(in encoding: ResponseEncoding) -> (json: JSON, status: ExitStatus) {
        do throws(ToolError) {
            let response = try input()
            let encoded = try encoding.encode(response, named: name)
            let warning = encoding.accepted == .response ? EncodingWarning(encoding: response, at: Date()) : nil
            let content: JSON = [
                "encoded": String(decoding: encoded, as: UTF8.self),
                "warning": warning.map { ["id": $0.rawValue, "message": $0.message] as JSON },
            ]
            return (document(.encodingResult, content), .success)
        } catch {
            return (document(.encodingResult, ["failure": error.json]), error.status)
        }
    }
}

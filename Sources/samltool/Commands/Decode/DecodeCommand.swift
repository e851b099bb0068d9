import ArgumentParser
import ByteTools
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLReports

struct DecodeCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "decode",
        _superCommandName: SAMLTool.name,
        abstract: "Remove the encoding layers around a SAML message.",
        discussion: """
            Removes layer after layer: a form body or URL, percent-encoding (once or more), Base64 (standard or URL-safe, with \
            line breaks, twice), quotes, JSON and Swift string literals, Optional(…), HTML escapes, line numbers, gzip, zlib, \
            DEFLATE, UTF-16, quoted-printable, hexadecimal. Prints the XML inside unchanged. Standard error lists the problems of \
            a layer that were repaired. Without a response, the request in a field SAMLRequest is printed. A text with several responses is an error that lists their places; use --nth to select one.

            With --ndjson, each line of the input is a request such as {"id": 1, "payload": "…"}, and the result is a line of JSON \
            with the layers and the XML.

            EXAMPLES
              samltool decode body.txt
              pbpaste | samltool decode --trace > response.xml
              samltool decode --pretty body.txt
              samltool decode --nth 2 app.log
              samltool decode --json --field wresult body.txt
              samltool decode --ndjson < payloads.ndjson > responses.ndjson
            """
    )

    @Argument(help: .file("The encoded response; '-' or nothing for standard input."))
    var input: String?

    @Flag(help: "Always list the layers on standard error, not only if there was a problem.")
    var trace = false

    @Flag(help: "Print the layers as JSON instead of the XML.")
    var json = false

    @Flag(help: "Reject anything that must be repaired: only XML or Base64, percent-encoded once, in a form or not.")
    var strict = false

    @Flag(help: "Print the XML indented, for reading only: these are not the signed bytes.")
    var pretty = false

    @OptionGroup
    var color: ColorOption

    @OptionGroup
    var choice: NthOption

    @OptionGroup
    var lines: LinesOptions

    @OptionGroup
    var unwrap: UnwrapOptions

    @OptionGroup
    var output: OutputOptions

    func validate() throws {
        if pretty, json { throw ValidationError("--pretty prints the XML, and --json the layers: use one of them.") }
        let ignored = ["--trace": trace, "--json": json, "--pretty": pretty, "--nth": choice.nth != nil]
        try lines.check([], without: ignored.filter(\.value).keys.sorted())
    }

    func perform() throws -> ExitStatus {
        if lines.ndjson {
            let (reader, strict) = (unwrap.messageReader, strict)
            return try lines.answer(input, upTo: reader.limits.maximumInputBytes, to: output) { line in
                BatchRequest(line, with: "a SAML message in any encoding", ifTooLong: BatchRequest.limitAdvice)
                    .decoded(by: reader, accepting: strict ? .asSpecified : .repairable)
            }
        }
        let (name, _, trace) = try unwrap.messageReader.response(input, nth: choice.nth)
        if json {
            try output.withOutput { try $0.writeJSON(EncodingReport(of: trace, named: name).document) }
            return trace.failure == nil && (trace.isAsSpecified || !strict) ? .success : .dataError
        }
        if self.trace || !trace.irregularities.isEmpty {
            Diagnostics.printRaw(EncodingReport(of: trace, named: name).text)
        }
        try trace.require(strict ? .asSpecified : .repairable, in: name)
        if let token = trace.tokenName {
            Diagnostics.print("note: \(name): this is \(token), not a SAML response".withoutControls)
        }
        try output.withOutput { output in
            if pretty {
                try output.writeLines(IndentedXML(trace.payload, style: color.style(for: output)).lines)
            } else {
                try output.write(trace.payload)
            }
        }
        return .success
    }
}

/// A line of `decode --ndjson`: a text with a SAML message in encoding layers.
extension BatchRequest {
    fileprivate func decoded(by reader: TraceReader, accepting accepted: AcceptedEncoding) -> (
        json: JSON, status: ExitStatus
    ) {
        do throws(ToolError) {
            let trace = reader.trace(of: try input())
            let layers = document(.traceResult, trace.json)
            do throws(ToolError) {
                try trace.require(accepted, in: name)
            } catch {
                let failure: JSON = trace.failure == nil ? ["failure": error.json] : [:]
                return (layers.merging(failure), error.status)
            }
            return (layers.merging(trace.xml), .success)
        } catch {
            return (document(.traceResult, ["failure": error.json]), error.status)
        }
    }
}

extension EncodingTrace {
    /// The XML inside the layers: as text, or in Base64 if it is not in UTF-8.
    fileprivate var xml: JSON {
        guard let text = String(utf8: payload) else {
            return ["base64": String(decoding: Base64Text(encoding: payload).bytes, as: UTF8.self)]
        }
        return ["xml": text]
    }
}

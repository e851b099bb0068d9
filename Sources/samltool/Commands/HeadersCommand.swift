import AdobePass
import ArgumentParser
import SAMLEncoding

struct HeadersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "headers",
        abstract: "Look inside the headers that Adobe's REST APIs want.",
        subcommands: [Decode.self],
        defaultSubcommand: Decode.self
    )

    struct Decode: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "decode",
            abstract: "Decode a header and say what is not as Adobe documents it.",
            discussion: """
                Takes AP-Partner-Framework-Status, X-Device-Info and AP-Device-Identifier, each as 'Name: value' or the value \
                alone, in which case --name tells which it is unless it can be seen. Of the lines of standard input, those with other \
                names are passed over, so a whole request can be given. The device's identifier is shown with --reveal only.

                Exit status: 0 as documented, 1 not, 65 nothing in the input is such a header.

                EXAMPLES
                  samltool headers decode 'X-Device-Info: eyJtb2RlbCI6…'
                  pbpaste | samltool headers decode
                  samltool request v2-exchange --profile tv.json response.xml | samltool headers decode --json
                """
        )

        @Argument(help: ArgumentHelp("The header; nothing for standard input.", valueName: "header"))
        var header: String?

        @Option(help: ArgumentHelp("Which header a value alone is.", valueName: "name"))
        var name: String?

        @Flag(help: "Show the device's identifier.")
        var reveal = false

        @Flag(help: "Print JSON.")
        var json = false

        func validate() throws {
            if let name, DecodedHeader.Kind(name: name) == nil {
                throw ValidationError(
                    "--name is one of \(DecodedHeader.Kind.allCases.map(\.rawValue).joined(separator: ", "))."
                )
            }
        }

        func run() throws {
            try reportingErrors {
                let headers = try lines().compactMap { DecodedHeader(line: $0, named: name, reveal: reveal) }
                guard !headers.isEmpty else {
                    let names = DecodedHeader.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                    let text = "there is none of the headers \(names); --name tells which one a value alone is"
                    throw ToolError(
                        .dataError,
                        "header.none",
                        about: header == nil ? InputFile.standardInputName : nil,
                        text
                    )
                }
                var output = try OutputFile(nil)
                if json {
                    try output.writeJSON(HeadersDocument(headers: headers.map { HeadersDocument.Header($0) }))
                } else {
                    for line in headers.flatMap(\.lines) { try output.writeLine(line) }
                }
                try output.finish()
                return headers.allSatisfy(\.isAsDocumented) ? .success : .verdictIsNo
            }
        }

        private func lines() throws -> [String] {
            if let header { return [header] }
            var file = try InputFile(nil)
            let bytes = try file.readAll(limit: 4 << 20, hint: "no headers are that large")
            return bytes.split { $0 == 0x0A || $0 == 0x0D }.map { String(decoding: $0, as: UTF8.self) }
        }
    }
}

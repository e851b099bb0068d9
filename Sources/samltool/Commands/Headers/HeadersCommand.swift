import AdobePass
import ArgumentParser
import ByteTools
import Captures
import SAMLEncoding
import SAMLExamination
import SAMLReports

struct HeadersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "headers",
        _superCommandName: SAMLTool.name,
        abstract: "Decode the headers of Adobe's REST APIs.",
        subcommands: [Decode.self],
        defaultSubcommand: Decode.self
    )

    struct Decode: ToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "decode",
            _superCommandName: SAMLTool.name,
            abstract: "Decode a header and compare it with Adobe's rules.",
            discussion: """
                Takes AP-Partner-Framework-Status, X-Device-Info, AP-Device-Identifier, AP-TempPass-Identity and \
                AP-Visitor-Identifier, each as 'Name: value', or one of the first three as the value alone; --name specifies the header if it cannot be detected. The input may also be a whole request: its lines, a curl \
                command as browsers and proxies copy it, an HTTP Archive (HAR) or an entry of it. Everything else is ignored. Fields \
                that a header does not define are counted but not shown. Identifiers, and the address of the device, are shown only with \
                --reveal. The other headers of V2 are tokens, which it does not read.

                Exit status: 0 as documented, 1 not as documented, 65 the input contains no such header.

                EXAMPLES
                  samltool headers decode 'X-Device-Info: eyJtb2RlbCI6…'
                  pbpaste | samltool headers decode
                  samltool request v2-exchange --profile tv.json response.xml |
                      samltool headers decode --json
                """
        )

        @Argument(help: .value("header", "The header; nothing for standard input."))
        var header: String?

        @Option(help: .name("The header, for a value alone."))
        var name: String?

        @Flag(help: "Show the identifier and the address of the device.")
        var reveal = false

        @OptionGroup
        var form: JSONOption

        func validate() throws {
            if let name, DecodedHeader.Kind(name) == nil {
                throw ValidationError(
                    "--name must be one of \(DecodedHeader.Kind.allCases.map(\.rawValue).joined(separator: ", "))."
                )
            }
        }

        func perform() throws -> ExitStatus {
            let names = DecodedHeader.Kind.allCases.map(\.rawValue)
            let search = HeaderSearch(try text(), for: names) { name != nil || DecodedHeader.mayBeValue($0) }
            let headers = search.candidates.compactMap { DecodedHeader($0, named: name, reveal: reveal) }
            guard !headers.isEmpty else { throw noHeaders(search) }
            if search.hasTooMany {
                let text = "more than the limit of \(HeaderSearch.maximumCandidates) different headers"
                throw ToolError(.dataError, "header.too-many", about: InputFile.standardInputName, text)
            }
            if let error = search.error, error.kind == .truncated {
                Diagnostics.print("note: the JSON cannot be read to its end: \(error.description)")
            }
            let document: JSON = ["headers": headers.map(\.json)]
            try form.write(.document(.headers, document), or: headers.flatMap(\.lines))
            return headers.allSatisfy(\.isAsDocumented) ? .success : .rejected
        }

        private func text() throws -> [UInt8] {
            if let header { return [UInt8](header.utf8) }
            var file = try InputFile(nil)
            var limit = 0
            let bytes = try file.readStart { start in
                limit = HeaderSearch.maximumBytes(ofTextStartingWith: start)
                return limit + 1
            }
            guard bytes.count <= limit else {
                let text = "more than the limit of \(limit) bytes; no headers are that large"
                throw ToolError(.dataError, SAMLEncodingError.Code.tooLarge.rawValue, about: file.name, text)
            }
            return bytes
        }

        private func noHeaders(_ search: HeaderSearch) -> ToolError {
            let names = DecodedHeader.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            let isFile = header.map { InputFile.exists($0) } ?? false
            let hint =
                if isFile {
                    "the argument must be the header itself; send a file to standard input"
                } else if let error = search.error {
                    "the JSON cannot be read to its end: \(error.description)"
                } else {
                    "--name specifies the header of a value alone"
                }
            return ToolError(
                .dataError,
                "header.none",
                about: header == nil ? InputFile.standardInputName : nil,
                "the input contains none of the headers \(names); \(hint)"
            )
        }
    }
}

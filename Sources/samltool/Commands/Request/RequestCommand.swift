import AdobePass
import ArgumentParser
import ByteTools
import HTTPTypes
import SAMLEncoding
import SAMLExamination
import SAMLReports

struct RequestCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "request",
        _superCommandName: SAMLTool.name,
        abstract: "Print a request to Adobe Pass, or code that sends it.",
        discussion: """
            Sends nothing. For an exchange, the input is a SAML response in any encoding: raw XML is normalized by the cookbook's rule \
            and encoded; an encoded response is used unchanged. For v2-register the input is the software statement, and for \
            v2-token the secret of the client. Values that do not change can be in a --profile.

            The output contains the variable ADOBE_TOKEN instead of a token. With --curl or --http, the body is written to --body-file \
            and read from there, so that no personal data is on a command line; with --swift, the body is a parameter of the function.

            Exit status: 0 printed, 64 a value is missing or invalid, 65 the input is not a SAML response, 66 there is no such input.

            EXAMPLES
              samltool request --list
              samltool request v2-exchange --profile tv.json response.xml
              samltool request v2-exchange --profile tv.json --curl --body-file body.txt \\
                  response.xml | sh
              samltool request v1-exchange --profile tv.json --mvpd Cablevision \\
                  --device-type tvOS --json response.xml
            """
    )

    @Argument(
        help: .name("The service; --list prints all services."),
        transform: { try AdobeService(option: $0) }
    )
    var service: AdobeService?

    @Argument(help: .file("The content of the request; '-' or nothing for standard input."))
    var input: String?

    @Flag(help: "List the services.")
    var list = false

    @Flag(exclusivity: .exclusive)
    var code: Code?

    enum Code: EnumerableFlag {
        case curl, http, swift

        static func help(for code: Self) -> ArgumentHelp? {
            switch code {
            case .curl: "Print a curl command."
            case .http: "Print an entry of an .http file, which editors send."
            case .swift: "Print a Swift function that creates a URLRequest."
            }
        }

        var readsBodyFile: Bool { self != .swift }
    }

    @OptionGroup
    var form: JSONOption

    @Option(help: .file("Also write the body to a file."))
    var bodyFile: String?

    @OptionGroup(title: "Values")
    var values: RequestValueOptions

    @OptionGroup
    var limit: LimitOptions

    @OptionGroup
    var output: OutputOptions

    func validate() throws {
        guard service != nil || list else { throw ValidationError("Specify a service; --list prints all services.") }
        if let service, !list, input != nil, !RequestFactory.takesContent(service) {
            throw ValidationError("\(service) reads no file.")
        }
        if bodyFile == "-" || bodyFile == "" { throw ValidationError("--body-file requires the name of a file.") }
        if let bodyFile, code?.readsBodyFile == true || form.json,
            bodyFile.unicodeScalars.contains(where: \.isUnprintable)
        {
            throw ValidationError(
                "The name of --body-file has a character that cannot be printed, so it cannot be in a command; use another name."
            )
        }
        if code != nil, form.json {
            throw ValidationError("--json excludes --curl, --http and --swift; the JSON contains the curl command.")
        }
        try InputFile.checkNames([values.profile, input].compactMap(\.self))
    }

    func perform() throws -> ExitStatus {
        guard let service, !list else {
            let services = AdobeService.all.map { [$0.rawValue, $0.pattern] }
            try output.withOutput { try $0.writeLines(TextColumns.lines(of: services)) }
            return .success
        }
        let request = try RequestFactory(service, try values.values(), content: try content(service)).request()
        if service.needsSecret, !request.headers.contains(where: { $0.name.rawName == DeviceInformation.headerName }) {
            Diagnostics.print(
                "note: Adobe requires \(DeviceInformation.headerName) of an app: add --device-info, or --profile"
            )
        }
        guard request.body.isEmpty || bodyFile != nil || code?.readsBodyFile != true else {
            throw ToolError(.usage, "request.body-file", "this request has a body: specify a --body-file for it")
        }
        if let bodyFile { try OutputFile.writePrivate(request.body, to: bodyFile, existing: output.existing) }
        try output.withOutput(readableBy: .owner) { output in
            if form.json {
                try output.writeJSON(request.json(bodyFile: bodyFile))
            } else {
                try output.write(text(request))
            }
        }
        return .success
    }

    private func content(_ service: AdobeService) throws -> RequestFactory.Content {
        guard RequestFactory.takesContent(service) else { return .nothing }
        var file = try InputFile(input)
        let limits = limit.limits
        let bytes = try file.readAll(limit: limits.maximumInputBytes, hint: LimitOptions.inputHint)
        guard service.isExchange else {
            let end = bytes.lastIndex { $0 != 0x0A && $0 != 0x0D }.map { $0 + 1 } ?? 0
            if let offset = bytes[..<end].firstIndex(where: { !(0x20..<0x7F).contains($0) }) {
                let text =
                    "Adobe's secrets and software statements are visible ASCII characters in one line, and byte \(offset) is none; save it again as text"
                throw ToolError(.dataError, AdobePassError.Code.valueRange.rawValue, about: file.name, text)
            }
            return .secret(ClientSecret(String(decoding: bytes[..<end], as: UTF8.self)))
        }
        let trace = EncodingTrace(unwrapping: bytes, limits: limits)
        let format = trace.failure == nil ? nil : DocumentFormat.detected(in: bytes)
        if let text = format?.explanation(insteadOf: .response) {
            throw ToolError(.dataError, SAMLEncodingError.Code.notXML.rawValue, about: file.name, text)
        }
        if !trace.observations.isEmpty { Diagnostics.printRaw(EncodingReport(of: trace, named: file.name).text) }
        do throws(SAMLEncodingError) {
            // A Base64 response was already normalized; the rule would change it again.
            let isEncoded = trace.layers.contains { $0.kind == .base64 }
            let xml = try trace.xml()
            return .response(isEncoded ? Base64Text(encoding: xml) : try ResponseEncoder.base64(encoding: xml))
        } catch {
            throw ToolError(error, in: file.name, layer: trace.numberOfFailedLayer, hint: ToolError.hint(for: error))
        }
    }

    private func text(_ request: AdobeRequest) -> [UInt8] {
        let bodyFile = request.body.isEmpty ? nil : bodyFile
        return switch code {
        case .curl?: Array("\(CurlText(request, bodyFile: bodyFile).text)\n".utf8)
        case .http?: Array(HTTPFileEntry(request, bodyFile: bodyFile).text.utf8)
        case .swift?: Array("\(SwiftCode(request).text)\n".utf8)
        case nil: Self.message(request)
        }
    }

    static func message(_ request: AdobeRequest) -> [UInt8] {
        let head = Array((request.headLines.joined(separator: "\n") + "\n").utf8)
        return request.body.isEmpty ? head : head + [0x0A] + request.body + [0x0A]
    }
}

extension AdobeRequest {
    /// The method with the URL, and the headers; a token is a variable.
    var headLines: [String] {
        let token = service.needsToken ? ["Authorization: Bearer $\(CurlText.tokenVariable)"] : []
        return ["\(method) \(url)"] + token + headers.map { "\($0.name): \($0.value)" }
    }
}

import AdobePass
import AdobePassFlow
import ArgumentParser
import SAMLExamination

struct StepRequestOptions: ParsableArguments {
    @Option(help: .file("A JSON object with values of the requests, as for 'samltool request'."))
    var profile: String?

    @Flag(help: "Print requests as curl commands.")
    var curl = false

    @Option(
        help: .file(
            "Write the body of the step's request to a file, from which the curl command reads it; it contains personal data."
        )
    )
    var bodyFile: String?

    func validate() throws {
        if bodyFile == "-" || bodyFile == "" { throw ValidationError("--body-file requires the name of a file.") }
        if bodyFile != nil, !curl { throw ValidationError("--body-file requires --curl.") }
    }

    /// The body of a later step replaces that of an earlier one.
    func requests(without values: RequestValues? = nil, existing: OutputDestination.Existing) throws -> FlowRequests {
        if let bodyFile { try OutputDestination.check(bodyFile, existing) }
        let values = try profile.map { try RequestValues(profile: $0) } ?? values
        return FlowRequests(profile: values, form: curl ? .curl(bodyFile: bodyFile) : .message)
    }

    /// Writes the body to the file of the option; `nil` if the step calls no service.
    func request(
        of step: SignOnStep,
        _ state: SignOnState,
        existing: OutputDestination.Existing
    ) throws -> String? {
        let values = try profile.map { try RequestValues(profile: $0) } ?? RequestValues()
        guard let stepRequest = StepRequest(of: step, on: state.platform, profile: values) else { return nil }
        guard !stepRequest.service.needsSecret else {
            let text =
                "the request contains a secret of the client: 'samltool request \(stepRequest.service) --curl' prints it"
            throw ToolError(.usage, "next.secret", text)
        }
        let request = try stepRequest.request()
        guard request.body.isEmpty || bodyFile != nil else {
            throw ToolError(.usage, "request.body-file", "this request has a body: specify a --body-file for it")
        }
        if let bodyFile, !request.body.isEmpty {
            try OutputFile.writePrivate(request.body, to: bodyFile, existing: existing)
        }
        return CurlText(request, bodyFile: request.body.isEmpty ? nil : bodyFile).text
    }
}

import AdobePass
import AdobePassFlow

struct FlowRequests {
    enum Form {
        /// The method and the URL, the headers, and the length of the body.
        case message
        /// A curl command; the body is read from a file.
        case curl(bodyFile: String?)
    }

    /// `nil` if there are none, so that a request is only a method and a path.
    let profile: RequestValues?
    let form: Form

    /// Values for the requests of scenarios, constructed like their responses.
    static func constructedProfile(on platform: ApplePlatform) -> RequestValues {
        var values = RequestValues()
        values.set(.serviceProvider, ["REF30"])
        values.set(.deviceID, ["ba23d141"])
        values.set(.domainName, ["example-channel.tv"])
        values.set(.redirectURL, ["https://example-channel.tv/done"])
        values.set(.resource, ["example-channel"])
        for (name, value) in [
            ("model", platform == .tvOS ? "TV 5th Gen" : "iPhone"), ("version", platform == .tvOS ? "14,1" : "17,1"),
            ("osName", platform.rawValue), ("osVersion", "18.0"),
            ("connectionType", "WiFi"),
        ] {
            values.setDeviceInformation(name, value)
        }
        return values
    }

    /// Writes the body of a step's request to the file that the curl command reads; nothing without one.
    func writeBody(of step: SignOnStep, _ state: SignOnState) throws {
        guard case .curl(let bodyFile?) = form,
            let request = StepRequest(of: step, on: state.platform, profile: profile ?? RequestValues()),
            !request.service.needsSecret,
            let body = try? request.request().body, !body.isEmpty
        else { return }
        try OutputFile.writePrivate(body, to: bodyFile, existing: .isReplaced)
    }

    /// The text of the request of a step, or the reason why there is none; `nil` if the step calls no service of Adobe.
    func text(of step: SignOnStep, _ state: SignOnState) -> String? {
        guard let request = StepRequest(of: step, on: state.platform, profile: profile ?? RequestValues()) else {
            return nil
        }
        let service = request.service
        guard profile != nil else { return "\(service.pattern)\n# --profile FILE prints the whole request" }
        guard !request.service.needsSecret else {
            let secret = service == .v2Register ? "the software statement" : "the client's secret"
            return "\(service.pattern)\n# with \(secret): samltool request \(service) --profile FILE"
        }
        do {
            return text(of: try request.request())
        } catch let error as ToolError {
            let isMissing = state.resource == nil && [.v1Authorize, .v1MediaToken, .v2Authorize].contains(service)
            let hint = isMissing ? "\n# here, 'set {\"resource\": \"…\"}' names the resource" : ""
            return "\(service.pattern)\n# \(error.text)\(hint)"
        } catch {
            return service.pattern
        }
    }

    private func text(of request: AdobeRequest) -> String {
        switch form {
        case .message:
            let body = request.body.isEmpty ? [] : ["# and a body of \(request.body.count) bytes"]
            return (request.headLines + body).joined(separator: "\n")
        case .curl(let bodyFile):
            guard !request.body.isEmpty else { return CurlText(request, bodyFile: nil).text }
            if let bodyFile { return CurlText(request, bodyFile: bodyFile).text }
            let note = "# --body-file FILE writes the body, \(request.body.count) bytes"
            return CurlText(request, bodyFile: "FILE").text + "\n" + note
        }
    }
}

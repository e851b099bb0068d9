import AdobePass
import AdobePassFlow

/// The request that belongs to a step of the single sign-on flow, with the values of the step and those of a profile.
struct StepRequest {
    /// The service; for a page that the app opens, the service of the page.
    let service: AdobeService
    private let values: RequestValues
    private let content: RequestFactory.Content

    /// `nil` if the step calls no service of Adobe.
    init?(of step: SignOnStep, on platform: ApplePlatform, profile: RequestValues) {
        var values = profile
        values.set(.deviceType, [platform.rawValue])
        var content = RequestFactory.Content.nothing
        switch step {
        case .callAdobe(let call):
            service = call.service
            values.set(.mvpd, [call.mvpd])
            values.set(.code, [call.sessionCode])
            values.set(.resource, [call.resource])
            // The step decides whether the framework's status is sent: that of a profile may be of another moment.
            values.removeFrameworkStatus()
            values.set(.partnerFrameworkStatus, [call.frameworkStatus?.headerValue])
            if let response = call.response { content = .response(response) }
        case .regularFlow(let flow):
            guard let page = flow.page, flow.url == nil else { return nil }
            service = page
            values.set(.mvpd, [flow.mvpd])
            values.set(.code, [flow.code])
        default: return nil
        }
        self.values = values
        self.content = content
    }

    func request() throws -> AdobeRequest { try RequestFactory(service, values, content: content).request() }
}

import AdobePass
import SAMLEncoding

/// The next step of a workflow, for people.
struct NextText {
    private(set) var lines: [String] = []

    init(_ decision: SignOnDecision) {
        let step = StepDocument(decision.step)
        lines.append("next: \(Self.title(of: decision.step))")
        addFramework(step)
        addCall(step)
        add("mvpds", step.mvpds)
        add("code", step.code)
        add("url", step.url)
        add("opened by", step.page)
        add("asked meanwhile", step.polling)
        lines.append("because:")
        for reason in decision.reasons { lines.append("  \(reason) [\(reason.rule.id)]") }
        lines = lines.map(\.withoutControls)
    }

    private mutating func addFramework(_ step: StepDocument) {
        guard step.channelIdentifier != nil else { return }
        add("channelIdentifier", step.channelIdentifier)
        add("isInterruptionAllowed", step.isInterruptionAllowed.map { "\($0)" })
        add("supportedAccountProviderIdentifiers", step.supportedAccountProviderIdentifiers)
        add("featuredAccountProviderIdentifiers", step.featuredAccountProviderIdentifiers)
        add("attributeNames", step.attributeNames)
        add("verificationToken", step.verificationTokenLength.map { "the request from Adobe, \($0) bytes" })
    }

    private mutating func addCall(_ step: StepDocument) {
        add("mvpd", step.mvpd)
        add(
            "AP-Partner-Framework-Status",
            step.frameworkStatus.map { status in
                let end = status.expirationDate.map { ", until \($0)" } ?? ""
                return "\(status.accessStatus)\(status.id.map { ", \($0)" } ?? "")\(end)"
            }
        )
        add("SAMLResponse", step.responseLength.map { "the framework's response, \($0) bytes" })
        add("code", step.sessionCode)
        add("missing", step.missingParameters)
        add("wait before", step.delaySeconds.map { "\($0) s" })
    }

    private mutating func add(_ name: String, _ values: [String]?) {
        guard let values, !values.isEmpty else { return }
        add(name, values.joined(separator: ", "))
    }

    private mutating func add(_ name: String, _ value: String?) {
        if let value { lines.append("  \(name): \(value)") }
    }

    private static func title(of step: SignOnStep) -> String {
        switch step {
        case .askFramework(let request): "ask the framework\(request.isInterruptionAllowed ? ", with its picker" : "")"
        case .callAdobe(let call): "call \(call.service)"
        case .callSDK(.operation(let operation)): "call \(operation.rawValue) of the SDK"
        case .callSDK(.setSelectedProvider): "call setSelectedProvider of the SDK"
        case .awaitCallback: "wait for a callback of the SDK"
        case .showPlatformPicker: "show the framework's view controller"
        case .hidePlatformPicker: "take the framework's view controller away"
        case .ownPicker: "show the app's own picker"
        case .regularFlow(let flow): title(of: flow.presentation)
        case .settings(let prompt): "ask the viewer to sign out in \(prompt.path.joined(separator: " > "))"
        case .openLogoutPage: "open the page that signs the viewer out"
        case .done(let outcome): "nothing: \(outcome.words)"
        }
    }

    private static func title(of presentation: RegularFlow.Presentation) -> String {
        switch presentation {
        case .secondScreen: "show the code, for the viewer to sign in on another device"
        case .webView: "open the MVPD's page in a web view"
        case .safari: "open the MVPD's page in Safari's view controller"
        }
    }
}

extension SignOnOutcome {
    fileprivate var words: String {
        switch self {
        case .ready: "the SDK is ready"
        case .authenticated: "the viewer is authenticated"
        case .entitled: "the viewer may watch"
        case .denied: "the viewer may not watch"
        case .notAuthenticated: "the viewer is not authenticated"
        case .cancelled: "the viewer did not want to sign in"
        case .signedOut: "the viewer is signed out"
        case .failed: "a service failed"
        }
    }
}

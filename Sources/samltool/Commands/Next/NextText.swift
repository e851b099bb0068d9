import AdobePass
import AdobePassFlow
import SAMLEncoding
import SAMLReports

/// The next step of a workflow, for people.
struct NextText {
    private(set) var lines: [String] = []

    init(_ decision: SignOnDecision) {
        lines.append("next: \(Self.title(of: decision.step))")
        switch decision.step {
        case .askFramework(let request): add(request)
        case .callAdobe(let call): add(call)
        case .callSDK(.setSelectedProvider(let mvpd)): add("mvpd", mvpd)
        case .ownPicker(let mvpds): add("mvpds", mvpds)
        case .regularFlow(let flow): add(flow)
        case .openLogoutPage(let page):
            add("url", page.url)
            add("service", page.service?.rawValue)
        default: break
        }
        lines.append("because:")
        for reason in decision.reasons { lines.append("  \(reason) [\(reason.rule.id)]") }
        lines = lines.map(\.withoutControls)
    }

    private mutating func add(_ request: AccountRequest) {
        add("channelIdentifier", request.channelIdentifier)
        add("isInterruptionAllowed", "\(request.isInterruptionAllowed)")
        add("supportedAccountProviderIdentifiers", request.supportedAccountProviderIdentifiers)
        add("featuredAccountProviderIdentifiers", request.featuredAccountProviderIdentifiers)
        add("attributeNames", request.attributeNames)
        add(
            "verificationToken",
            request.verificationToken.map { "the request from Adobe, \($0.revealed.utf8.count) bytes" }
        )
    }

    private mutating func add(_ call: AdobeCall) {
        add("mvpd", call.mvpd)
        add(
            "AP-Partner-Framework-Status",
            call.frameworkStatus.map { status in
                let end = status.provider.expiration.map { ", until \($0)" } ?? ""
                return "\(status.permission.accessStatus.rawValue)\(status.provider.id.map { ", \($0)" } ?? "")\(end)"
            }
        )
        add("SAMLResponse", call.response.map { "the framework's response, \($0.decoded().count) bytes" })
        add("code", call.sessionCode)
        add("missing", call.missingParameters)
        if call.delaySeconds != 0 { add("wait before", "\(call.delaySeconds) s") }
    }

    private mutating func add(_ flow: RegularFlow) {
        add("mvpd", flow.mvpd)
        add("code", flow.code)
        add("url", flow.url)
        add("opened by", flow.page?.rawValue)
        let services = flow.polling.map(\.rawValue).joined(separator: " or ")
        switch flow.pollingStart {
        case .atOnce?: add("polled from now on", services)
        case .afterClosing?: add("polled after it has closed", services)
        case nil: break
        }
    }

    private mutating func add(_ name: String, _ values: [String]?) {
        lines += Self.labels.line(name, values ?? [])
    }

    private mutating func add(_ name: String, _ value: String?) {
        lines += Self.labels.line(name, value)
    }

    private static let labels = Labels(indent: 2, width: 1)

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
        case .openLogoutPage: "open the page that signs the viewer out, in a web view or Safari's view controller"
        case .done(let outcome): "nothing: \(outcome.words)"
        }
    }

    private static func title(of presentation: RegularFlow.Presentation) -> String {
        switch presentation {
        case .secondScreen: "show the code, for the viewer to sign in on another device"
        case .webView: "open the MVPD's page in a web view or Safari's view controller"
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

import AdobePass
package import AdobePassFlow
import SAMLEncoding

/// A step of a flow in words: what the app does, and the values for it.
///
/// Of values that pass between Apple's framework and Adobe, it contains only the length.
package struct StepText {
    /// The step, such as `call v1-checkauthn`.
    package let title: String
    package private(set) var values: [(name: String, text: String)] = []

    package init(_ decision: SignOnDecision) {
        title = Self.title(of: decision.step)
        switch decision.step {
        case .askPermission: add("checkAccessStatus", "with the option prompt")
        case .askFramework(let request): add(request)
        case .callAdobe(let call): add(call)
        case .callSDK(.operation(.getMetadata)): add("arguments", SDKOperation.metadataArguments)
        case .callSDK(.setSelectedProvider(let mvpd)): add("mvpd", mvpd)
        case .ownPicker(let mvpds): add("mvpds", mvpds)
        case .regularFlow(let flow): add(flow)
        case .openLogoutPage(let page):
            add("url", page.url)
            add("placeholder", page.placeholder.map { "the app replaces \($0) with its value, percent-encoded" })
            add("service", page.service?.rawValue)
        case .settings(let prompt): add("then, without waiting", prompt.following?.title)
        case .completeState(let fields): add("missing", fields)
        default: break
        }
        add("result goes into", decision.resultFields)
    }

    package var lines: [String] { values.flatMap { Self.labels.line($0.name, $0.text) } }

    private mutating func add(_ request: AccountRequest) {
        add("channelIdentifier", request.channelIdentifier)
        add("includeAccountProviderIdentifier", "\(request.includesAccountProviderIdentifier)")
        add("includeAuthenticationExpirationDate", "\(request.includesAuthenticationExpirationDate)")
        add("isInterruptionAllowed", "\(request.isInterruptionAllowed)")
        add("supportedAccountProviderIdentifiers", request.supportedAccountProviderIdentifiers)
        add("featuredAccountProviderIdentifiers", request.featuredAccountProviderIdentifiers)
        add("attributeNames", request.attributeNames)
        add(
            "verificationToken",
            request.verificationToken.map { "the request from Adobe, \(Self.size($0.revealed.utf8.count))" }
        )
    }

    private mutating func add(_ call: AdobeCall) {
        add("mvpd", call.mvpd)
        add("resource", call.resource)
        add(
            "AP-Partner-Framework-Status",
            call.frameworkStatus.map { status in
                let end = status.provider.expiration.map { ", until \($0)" } ?? ""
                return "\(status.permission.accessStatus.rawValue)\(status.provider.id.map { ", \($0)" } ?? "")\(end)"
            }
        )
        add(
            "SAMLResponse",
            call.response.map { "the framework's response, \(Self.size($0.decoded().count)) after the whitespace rule" }
        )
        add("code", call.sessionCode)
        add("missing", call.missingParameters)
        if call.delaySeconds != 0 { add("wait before", "\(call.delaySeconds) s") }
    }

    private mutating func add(_ flow: RegularFlow) {
        add("mvpd", flow.mvpd)
        add("code", flow.code.map { flow.isCodeForViewer ? $0 : "\($0), which is not for the viewer" })
        add("url", flow.url)
        add("opened by", flow.page?.rawValue)
        let services = flow.polling.map { $0.rawValue }.joined(separator: " or ")
        switch flow.pollingStart {
        case .atOnce?: add("polled from now on", services)
        case .afterClosing?: add("polled after it has closed", services)
        case nil: break
        }
    }

    private mutating func add(_ name: String, _ values: [String]?) {
        guard let values, !values.isEmpty else { return }
        add(name, values.joined(separator: ", "))
    }

    private mutating func add(_ name: String, _ value: String?) {
        if let value { values.append((name, value)) }
    }

    private static func size(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count) bytes" }

    private static let labels = Labels(indent: 2, width: 1)

    private static func title(of step: SignOnStep) -> String {
        guard case .settings(let prompt) = step else { return step.kind.title }
        return "ask the viewer to sign out in \(prompt)"
    }
}

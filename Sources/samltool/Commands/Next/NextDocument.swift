import AdobePass
import SAML
import SAMLEncoding

/// The next step of a workflow: what `next --json` prints.
struct NextDocument: Encodable {
    let format = "samltool.next"
    let version = 1
    let cookbook: String
    let at: String
    let step: StepDocument
    let reasons: [Reason]

    struct Reason: Encodable {
        let rule: String
        let message: String
    }

    init(_ decision: SignOnDecision, cookbook: NextCommand.Cookbook, at instant: SAMLTimestamp) {
        self.cookbook = cookbook.rawValue
        at = instant.description
        step = StepDocument(decision.step)
        reasons = decision.reasons.map { Reason(rule: $0.rule.id, message: $0.description) }
    }
}

/// A step; of what is hidden, only the length.
struct StepDocument: Encodable {
    var kind: String
    // ask-framework
    var channelIdentifier: String?
    var isInterruptionAllowed: Bool?
    var supportedAccountProviderIdentifiers: [String]?
    var featuredAccountProviderIdentifiers: [String]?
    var attributeNames: [String]?
    /// In bytes.
    var verificationTokenLength: Int?
    // call-adobe
    var service: String?
    var mvpd: String?
    var frameworkStatus: FrameworkStatus?
    /// In bytes, after the whitespace rule and before Base64.
    var responseLength: Int?
    var sessionCode: String?
    var missingParameters: [String]?
    var delaySeconds: Int?
    // call-sdk
    var method: String?
    // own-picker
    var mvpds: [String]?
    // regular-flow, open-logout-page
    var presentation: String?
    var code: String?
    var url: String?
    var page: String?
    var polling: String?
    // settings
    var path: [String]?
    // done
    var outcome: String?

    /// What the header `AP-Partner-Framework-Status` says.
    struct FrameworkStatus: Encodable {
        let accessStatus: String
        let id: String?
        let expirationDate: String?
    }
}

extension StepDocument {
    init(_ step: SignOnStep) {
        self.init(kind: step.kind)
        switch step {
        case .askFramework(let request): take(request)
        case .callAdobe(let call): take(call)
        case .callSDK(.operation(let operation)): method = operation.rawValue
        case .callSDK(.setSelectedProvider(let mvpd)): (method, self.mvpd) = ("setSelectedProvider", mvpd)
        case .ownPicker(let mvpds): self.mvpds = mvpds
        case .regularFlow(let flow): take(flow)
        case .settings(let prompt): path = prompt.path
        case .openLogoutPage(let url): self.url = url
        case .done(let outcome): self.outcome = outcome.rawValue
        case .awaitCallback, .showPlatformPicker, .hidePlatformPicker: break
        }
    }

    private mutating func take(_ request: AccountRequest) {
        channelIdentifier = request.channelIdentifier
        isInterruptionAllowed = request.isInterruptionAllowed
        supportedAccountProviderIdentifiers = request.supportedAccountProviderIdentifiers
        featuredAccountProviderIdentifiers = request.featuredAccountProviderIdentifiers
        attributeNames = request.attributeNames
        verificationTokenLength = request.verificationToken?.revealed.utf8.count
    }

    private mutating func take(_ call: AdobeCall) {
        service = call.service.rawValue
        mvpd = call.mvpd
        frameworkStatus = call.frameworkStatus.map { status in
            FrameworkStatus(
                accessStatus: status.permission.accessStatus.rawValue,
                id: status.provider.id,
                expirationDate: status.provider.expiration?.description
            )
        }
        responseLength = call.response?.decoded().count
        sessionCode = call.sessionCode
        missingParameters = call.missingParameters.isEmpty ? nil : call.missingParameters
        delaySeconds = call.delaySeconds == 0 ? nil : call.delaySeconds
    }

    private mutating func take(_ flow: RegularFlow) {
        presentation = flow.presentation.rawValue
        mvpd = flow.mvpd
        code = flow.code
        url = flow.url
        page = flow.page?.rawValue
        polling = flow.polling?.rawValue
    }
}

extension SignOnStep {
    /// The kind of step, as JSON has it.
    fileprivate var kind: String {
        switch self {
        case .askFramework: "ask-framework"
        case .callAdobe: "call-adobe"
        case .callSDK: "call-sdk"
        case .awaitCallback: "await-callback"
        case .showPlatformPicker: "show-platform-picker"
        case .hidePlatformPicker: "hide-platform-picker"
        case .ownPicker: "own-picker"
        case .regularFlow: "regular-flow"
        case .settings: "settings"
        case .openLogoutPage: "open-logout-page"
        case .done: "done"
        }
    }
}

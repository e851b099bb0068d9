public import AdobePass

/// The kind of a step, without its values.
public enum SignOnStepKind: Hashable, Sendable {
    /// Asking for the permission.
    case askPermission
    /// Asking the framework without interruption, for the account alone.
    case askSilently
    /// Asking the framework, which may show its picker.
    case askWithPicker
    /// Asking the framework for the provider's response to Adobe's request.
    case forwardRequest
    /// Calling a service of Adobe.
    case call(AdobeService)
    /// Calling a method of the SDK.
    case callSDK(SDKOperation)
    /// Calling `setSelectedProvider` of the SDK.
    case setSelectedProvider
    /// Waiting for a callback of the SDK.
    case awaitCallback
    /// Presenting the framework's view controller.
    case showPlatformPicker
    /// Dismissing it.
    case hidePlatformPicker
    /// Showing the app's own picker.
    case ownPicker
    /// Showing the code or page with which the viewer signs in.
    case regularFlow(RegularFlow.Presentation)
    /// Asking the viewer to do something in the settings.
    case settings
    /// Opening the page that signs the viewer out.
    case openLogoutPage
    /// Recording what is missing in the state.
    case completeState
    /// The end.
    case done(SignOnOutcome)

    /// The title of the kind, such as `call v1-checkauthn`.
    public var title: String {
        switch self {
        case .askPermission: "ask for the permission"
        case .askSilently: "ask the framework"
        case .askWithPicker: "ask the framework, with its picker"
        case .forwardRequest: "ask the framework for the SAML response"
        case .call(let service): "call \(service)"
        case .callSDK(let operation): "call \(operation.rawValue) of the SDK"
        case .setSelectedProvider: "call setSelectedProvider of the SDK"
        case .awaitCallback: "wait for a callback of the SDK"
        case .showPlatformPicker: "present the framework's view controller"
        case .hidePlatformPicker: "dismiss the framework's view controller"
        case .ownPicker: "show the app's own picker"
        case .regularFlow(.secondScreen): "show the code, for the viewer to sign in on another device"
        case .regularFlow(.webView): "open the MVPD's page in a web view or Safari's view controller"
        case .regularFlow(.safari): "open the MVPD's page in Safari's view controller"
        case .settings: "ask the viewer to sign out in the settings"
        case .openLogoutPage: "open the page that signs the viewer out, in a web view or Safari's view controller"
        case .completeState: "complete the state"
        case .done(let outcome): "nothing: \(outcome.title)"
        }
    }
}

extension SignOnStep {
    /// The kind of the step.
    public var kind: SignOnStepKind {
        switch self {
        case .askPermission: .askPermission
        case .askFramework(let request):
            if request.verificationToken != nil {
                .forwardRequest
            } else {
                request.isInterruptionAllowed ? .askWithPicker : .askSilently
            }
        case .callAdobe(let call): .call(call.service)
        case .callSDK(.operation(let operation)): .callSDK(operation)
        case .callSDK(.setSelectedProvider): .setSelectedProvider
        case .awaitCallback: .awaitCallback
        case .showPlatformPicker: .showPlatformPicker
        case .hidePlatformPicker: .hidePlatformPicker
        case .ownPicker: .ownPicker
        case .regularFlow(let flow): .regularFlow(flow.presentation)
        case .settings: .settings
        case .openLogoutPage: .openLogoutPage
        case .completeState: .completeState
        case .done(let outcome): .done(outcome)
        }
    }
}

extension SignOnOutcome {
    /// The outcome as a clause.
    public var title: String {
        switch self {
        case .authenticated: "the viewer is authenticated"
        case .entitled: "the viewer may watch"
        case .denied: "the viewer may not watch"
        case .notAuthenticated: "the viewer is not authenticated"
        case .canceled: "the viewer canceled"
        case .signedOut: "the viewer is signed out"
        case .failed: "a service failed"
        }
    }
}

public import AdobePass
import ByteTools
public import SAMLEncoding

/// A step of an app.
public enum SignOnStep: Hashable, Sendable {
    /// Ask the viewer for the permission to use the framework: `checkAccessStatus` with the option `prompt`.
    case askPermission
    /// Ask Apple's framework.
    case askFramework(AccountRequest)
    /// Call a service of Adobe.
    case callAdobe(AdobeCall)
    /// Call a method of Adobe's SDK.
    case callSDK(SDKCall)
    /// Wait for a callback of Adobe's SDK.
    case awaitCallback
    /// Present the framework's view controller that the SDK passed to the app.
    case showPlatformPicker
    /// Dismiss that view controller.
    case hidePlatformPicker
    /// Show the app's own picker with the MVPDs of these identifiers; empty if the SDK passes the MVPDs to the app.
    case ownPicker(mvpds: [String])
    /// Have the viewer sign in on the MVPD's page.
    case regularFlow(RegularFlow)
    /// Ask the viewer to do something in the settings of the system.
    case settings(SettingsPrompt)
    /// Open a page of Adobe or the MVPD that signs the viewer out.
    case openLogoutPage(LogoutPage)
    /// Record what Adobe returned in these fields of the state, which does not contain it.
    case completeState([String])
    /// No step: the workflow has ended.
    case done(SignOnOutcome)
}

/// The outcome of a workflow.
public enum SignOnOutcome: String, Hashable, Sendable {
    /// The viewer is authenticated.
    case authenticated
    /// The viewer is authenticated and may watch.
    case entitled
    /// The viewer is authenticated and may not watch.
    case denied
    /// The viewer is not authenticated.
    case notAuthenticated = "not-authenticated"
    /// The viewer canceled.
    case canceled
    /// The viewer is signed out.
    case signedOut = "signed-out"
    /// A service of Adobe failed, and an immediate retry will not help.
    case failed
}

/// A call of a service, with the values that it takes from the workflow.
///
/// `RequestsV1`, `RequestsV2` and `ClientRegistration` create the requests. No description shows the SAML response.
public struct AdobeCall: Hashable, Sendable {
    /// The service.
    public let service: AdobeService
    /// The MVPD.
    public internal(set) var mvpd: String?
    /// The content of the header `AP-Partner-Framework-Status` (V2).
    public internal(set) var frameworkStatus: PartnerFrameworkStatus?
    /// The SAML response, normalized and encoded as Base64; only the form percent-encodes it.
    public internal(set) var response: Base64Text?
    /// The code of the session to resume (V2).
    public internal(set) var sessionCode: String?
    /// The parameters that are missing in that session.
    public internal(set) var missingParameters: [String] = []
    /// The resource that the viewer selected to watch.
    public internal(set) var resource: String?
    /// The pause before the call, in seconds.
    public internal(set) var delaySeconds = 0

    init(_ service: AdobeService, mvpd: String? = nil, status: PartnerFrameworkStatus? = nil) {
        self.service = service
        self.mvpd = mvpd
        frameworkStatus = status
    }
}

extension AdobeCall: Redacted {
    /// The service and the MVPD.
    public var description: String { mvpd.map { "\(service) for \($0.quoted)" } ?? "\(service)" }
}

/// The sign-in of a viewer without single sign-on.
public struct RegularFlow: Hashable, Sendable {
    /// The place where the MVPD's page is shown.
    public enum Presentation: String, Hashable, Sendable {
        /// On another device, where the viewer enters the code.
        case secondScreen = "second-screen"
        /// In a web view.
        case webView = "web-view"
        /// In a view controller of Safari.
        case safari
    }

    /// The place where the MVPD's page is shown.
    public let presentation: Presentation
    /// The MVPD, if it is known.
    public internal(set) var mvpd: String?
    /// The code of the session; see ``isCodeForViewer``.
    public internal(set) var code: String?
    /// The URL of the page, or its path, if Adobe returned it; the driver, ``ExchangeFlow``, completes and adds it.
    public internal(set) var url: String?
    /// The service that opens the page.
    public internal(set) var page: AdobeService?
    /// The services that report whether the viewer has signed in; the app polls one of them.
    public internal(set) var polling: [AdobeService] = []

    /// True if the app shows the code to the viewer; in a web view the page contains it.
    public var isCodeForViewer: Bool { presentation == .secondScreen }

    /// The moment at which the app starts to poll.
    public enum PollingStart: String, Hashable, Sendable {
        /// As soon as the app shows the code.
        case atOnce = "at-once"
        /// After the web view or view controller has closed.
        case afterClosing = "after-closing"
    }

    /// The moment at which the app starts to poll; `nil` if it does not poll.
    public var pollingStart: PollingStart? {
        guard !polling.isEmpty else { return nil }
        return presentation == .secondScreen ? .atOnce : .afterClosing
    }
}

/// A page that signs the viewer out; the app opens it in a web view or a view controller of Safari.
public struct LogoutPage: Hashable, Sendable {
    /// The service of Adobe; `nil` with the SDK.
    public let service: AdobeService?
    /// The URL, or a URI template (RFC 6570) if the app must add a value; `nil` if it is not known.
    public let url: String?
    /// The expression that the app replaces in the URL before it opens it, such as `{deviceId}`; `nil` if the URL is complete.
    public let placeholder: String?

    init(service: AdobeService?, url: String?, placeholder: String? = nil) {
        self.service = service
        self.url = url
        self.placeholder = placeholder
    }
}

/// A prompt to the viewer to change something in the settings of the system.
public struct SettingsPrompt: Hashable, Sendable, CustomStringConvertible {
    /// The names of the screens, from the first to the last, in English.
    public let path: [String]
    /// The step that follows without waiting for the viewer; `nil` if no step does.
    public internal(set) var following: SignOnStepKind?

    /// Returns the settings in which the viewer changes an app's permission and signs in to or out of a provider.
    static func provider(on platform: ApplePlatform) -> Self {
        Self(path: platform == .tvOS ? ["Settings", "Accounts", "TV Provider"] : ["Settings", "TV Provider"])
    }

    /// The screens, joined: `Settings > TV Provider`.
    public var description: String { path.joined(separator: " > ") }
}

/// The system that an app runs on.
public typealias ApplePlatform = RequestsV1.DeviceType

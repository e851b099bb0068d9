public import AdobePass
public import SAMLEncoding

/// What an app has to do next.
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
    /// Show the view controller of the framework that the SDK gave.
    case showPlatformPicker
    /// Take that view controller away.
    case hidePlatformPicker
    /// Show the app's own picker with these MVPDs, by their identifiers; the SDK gives them itself, so there are none.
    case ownPicker(mvpds: [String])
    /// Have the viewer sign in on the MVPD's page.
    case regularFlow(RegularFlow)
    /// Ask the viewer to do something in the settings of the system.
    case settings(SettingsPrompt)
    /// Open a page of Adobe or the MVPD that signs the viewer out.
    case openLogoutPage(LogoutPage)
    /// Record what Adobe returned in these fields of the state, which does not contain it.
    case completeState([String])
    /// Nothing: the workflow has ended.
    case done(SignOnOutcome)
}

/// How a workflow ends.
public enum SignOnOutcome: String, Hashable, Sendable {
    /// The viewer is authenticated.
    case authenticated
    /// The viewer is authenticated and may watch.
    case entitled
    /// The viewer is authenticated and may not watch.
    case denied
    /// The viewer is not authenticated.
    case notAuthenticated = "not-authenticated"
    /// The viewer did not want to sign in.
    case canceled
    /// The viewer is signed out.
    case signedOut = "signed-out"
    /// A service of Adobe failed, and another try at once will not help.
    case failed
}

/// A call of a service, with what it needs of the workflow.
///
/// `RequestsV1`, `RequestsV2` and `ClientRegistration` make the requests. No description shows the response.
public struct AdobeCall: Hashable, Sendable {
    /// The service.
    public let service: AdobeService
    /// The MVPD.
    public internal(set) var mvpd: String?
    /// What the header `AP-Partner-Framework-Status` says (V2).
    public internal(set) var frameworkStatus: PartnerFrameworkStatus?
    /// The response, after the whitespace rule and as Base64; it is percent-encoded by the form and nowhere else.
    public internal(set) var response: Base64Text?
    /// The code of a session that goes on (V2).
    public internal(set) var sessionCode: String?
    /// What that session lacked.
    public internal(set) var missingParameters: [String] = []
    /// What the viewer wants to watch.
    public internal(set) var resource: String?
    /// How long to wait before the call, in seconds.
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

/// How a viewer signs in without single sign-on.
public struct RegularFlow: Hashable, Sendable {
    /// Where the MVPD's page is shown.
    public enum Presentation: String, Hashable, Sendable {
        /// On another device, where the viewer enters the code.
        case secondScreen = "second-screen"
        /// In a web view.
        case webView = "web-view"
        /// In a view controller of Safari.
        case safari
    }

    /// Where the MVPD's page is shown.
    public let presentation: Presentation
    /// The MVPD, if it is known.
    public internal(set) var mvpd: String?
    /// The code that the session goes by; see ``isCodeForViewer``.
    public internal(set) var code: String?
    /// The page, if Adobe told it.
    public internal(set) var url: String?
    /// The service that opens the page.
    public internal(set) var page: AdobeService?
    /// The services that report whether it worked; the app polls one of them.
    public internal(set) var polling: [AdobeService] = []

    /// True if the app shows the code to the viewer; in a web view the page has it already.
    public var isCodeForViewer: Bool { presentation == .secondScreen }

    /// When the app starts to poll.
    public enum PollingStart: String, Hashable, Sendable {
        /// As soon as the viewer can see the code.
        case atOnce = "at-once"
        /// When the web view or view controller has closed.
        case afterClosing = "after-closing"
    }

    /// When the app starts to poll; `nil` if it does not.
    public var pollingStart: PollingStart? {
        guard !polling.isEmpty else { return nil }
        return presentation == .secondScreen ? .atOnce : .afterClosing
    }
}

/// A page that signs the viewer out, to be opened in a web view or a view controller of Safari.
public struct LogoutPage: Hashable, Sendable {
    /// The service, if it is one of Adobe's; the SDK names a page alone.
    public let service: AdobeService?
    /// The page: a URL, or a URI template (RFC 6570) where the app has to add a value; `nil` if it is not known.
    public let url: String?
    /// What the app replaces in the URL before it opens it, such as `{deviceId}`; `nil` if the URL is complete.
    public let placeholder: String?

    init(service: AdobeService?, url: String?, placeholder: String? = nil) {
        self.service = service
        self.url = url
        self.placeholder = placeholder
    }
}

/// What the viewer has to do in the settings of the system.
public struct SettingsPrompt: Hashable, Sendable, CustomStringConvertible {
    /// The names of the screens, from the first to the last, in English.
    public let path: [String]
    /// The step that follows at once, without waiting for the viewer; `nil` if none does.
    public internal(set) var following: SignOnStepKind?

    /// The settings in which the viewer changes the permission of an app, and signs in to and out of a provider.
    static func provider(on platform: ApplePlatform) -> Self {
        Self(path: platform == .tvOS ? ["Settings", "Accounts", "TV Provider"] : ["Settings", "TV Provider"])
    }

    /// The screens, as people write them: `Settings > TV Provider`.
    public var description: String { path.joined(separator: " > ") }
}

/// The system that an app runs on.
public typealias ApplePlatform = RequestsV1.DeviceType

// The callbacks of the AccessEnabler SDK, and what it did on its own. The last strings name Adobe's pages.

extension MigratedCall {
    static let sdkCallbacks = [
        setRequestorComplete, displayProviderDialog, navigateToUrl, status, presentTvProviderDialog,
        dismissTvProviderDialog, setAuthenticationStatus, preauthorizedResources, setToken, tokenRequestFailed,
        setMetadataStatus, mvpdObject,
    ]

    private static let reference = "iostvos-sdk-api-reference"

    private static let setRequestorComplete = Self(
        .sdk,
        "setRequestorComplete",
        ["setRequestorComplete:"],
        "no counterpart: each call has its own result",
        errors: [.sdkWrongIntegration],
        disappearing: ["the callback, and the queue of calls until it arrives"],
        source: reference
    )

    private static let displayProviderDialog = Self(
        .sdk,
        "displayProviderDialog",
        ["displayProviderDialog:"],
        "the app shows its picker from the configuration",
        steps: [.call(.v2Configuration, "before the picker")],
        fields: [Change("the list of MVPD objects", "requestor.mvpds")],
        kept: [KeptState.configuration, KeptState.mvpd],
        source: "rest-api-v2-faqs (migration, configuration phase); iostvos-sdk-api-reference"
    )

    private static let navigateToUrl = Self(
        .sdk,
        "navigateToUrl",
        ["navigateToUrl:", "navigateToUrl:useSVC:"],
        "the app opens 'url' of the session or of the logout, in a browser or web view of its choice",
        steps: [.call(.v2Authenticate, "for a sign-in; for a logout, the URL is that of the MVPD", .conditional)],
        fields: [Change("the URL, useSVC", "url of v2-sessions or v2-logout")],
        kept: [KeptState.session],
        source: reference
    )

    private static let status = Self(
        .sdk,
        "status",
        ["status:", "EntitlementStatus", "REGCODE"],
        "each call returns its own error; the code of the second screen is in the session",
        steps: [.call(.v2Sessions, "for the code that tvOS shows", .conditional)],
        fields: [Change("REGCODE with code and expires", "code and notAfter of v2-sessions")],
        errors: [
            .sdkNotAuthenticated, .sdkWrongClient, .sdkWrongIntegration, .sdkWrongDevice, .sdkThrottled,
            .sdkInternalError,
            .inferred(
                "CFG100: the clock of the device",
                "nothing",
                "compare the header Date with notBefore and notAfter"
            ),
            .inferred("REG500", "a status 5xx of v2-sessions", "try again later"),
            .inferred("Z010, N010", "source degradation; type degraded"),
            .inferred("Z011, N011", "source temppass; type temporary"),
        ],
        kept: [KeptState.session],
        source: "error-reporting; enhanced-error-codes"
    )

    private static let presentTvProviderDialog = Self(
        .sdk,
        "presentTvProviderDialog",
        ["presentTvProviderDialog:"],
        "no call: the delegate of VSAccountManager, which is the app's, presents the view controller",
        disappearing: ["the callback: the framework calls the app itself"],
        source: "iostvos-sdk-api-reference; apple-sso-cookbook-rest-api-v2"
    )

    private static let dismissTvProviderDialog = Self(
        .sdk,
        "dismissTvProviderDialog",
        ["dismissTvProviderDialog:"],
        "no call: the delegate of VSAccountManager, which is the app's, dismisses the view controller",
        disappearing: ["the callback: the framework calls the app itself"],
        source: "iostvos-sdk-api-reference; apple-sso-cookbook-rest-api-v2"
    )

    private static let setAuthenticationStatus = Self(
        .sdk,
        "setAuthenticationStatus",
        ["setAuthenticationStatus:errorCode:"],
        "'profiles' in the response: empty if the viewer is not authenticated",
        steps: [
            .first(of: [.v2ProfileByCode, .v2Profile, .v2Profiles], "the call that the callback was the result of")
        ],
        fields: [Change("status 1 or 0", "'profiles' with a profile, or empty")],
        errors: [.sdkNotAuthenticated],
        kept: [KeptState.profile],
        source: reference
    )

    private static let preauthorizedResources = Self(
        .sdk,
        "preauthorizedResources",
        ["preauthorizedResources:"],
        "the decisions with 'authorized' true",
        steps: [.call(.v2Preauthorize, "the call that the callback was the result of")],
        fields: [Change("the resources", "decisions[] with 'authorized' true")],
        kept: [KeptState.permits],
        source: reference
    )

    private static let setToken = Self(
        .sdk,
        "setToken",
        ["setToken:forResource:"],
        "the media token is in the decision",
        steps: [.call(.v2Authorize, "the call that the callback was the result of")],
        fields: [Change("the token", "decisions[].token.serializedToken", "if 'authorized' is true; it is used once")],
        source: reference
    )

    private static let tokenRequestFailed = Self(
        .sdk,
        "tokenRequestFailed",
        ["tokenRequestFailed:errorCode:errorDescription:"],
        "the error is in the decision, with the status 200",
        steps: [.call(.v2Authorize, "the call that the callback was the result of")],
        fields: [Change("errorCode, errorDescription", "decisions[].error: code, message and details")],
        errors: [.sdkDenied, .sdkNetwork, .sdkTemporaryLimit],
        source: reference
    )

    private static let setMetadataStatus = Self(
        .sdk,
        "setMetadataStatus",
        ["setMetadataStatus:encrypted:"],
        "the values are in 'attributes' of the profile",
        steps: [.first(of: [.v2Profile, .v2Profiles], "the profile that the app has read already has them", .kept)],
        fields: [
            Change("the value of a key", "'value' in attributes.KEY"),
            Change("encrypted", "attributes.KEY.state is enc", "otherwise plain"),
        ],
        kept: [KeptState.profile],
        source: reference
    )

    private static let mvpdObject = Self(
        .sdk,
        "MVPD",
        ["MVPD object"],
        "the same values, in the configuration",
        steps: [.call(.v2Configuration, "before the picker")],
        fields: [
            Change("ID", "id"), Change("displayName", "displayName"), Change("logoURL", "logoUrl"),
            Change("enablePlatformServices", "enablePlatformServices"),
            Change("boardingStatus: nil, PICKER or SUPPORTED", "boardingStatus"),
        ],
        kept: [KeptState.mvpd],
        source: reference
    )

    // MARK: What the SDK did on its own

    static let sdkBehavior = [polling, callQueue, recovery, passiveAuthentication]

    private static let polling = Self(
        .sdk,
        "polling",
        [],
        "the app polls itself",
        steps: [.call(.v2ProfileByCode, "every 3 to 5 seconds, until there is a profile or the code has expired")],
        kept: [KeptState.session],
        disappearing: ["polling by the SDK (tvOS)"],
        source: "iostvos-sdk-overview; rest-api-v2-faqs"
    )

    private static let callQueue = Self(
        .sdk,
        "call queue",
        ["queue"],
        "no counterpart: the app orders its calls, the access token first",
        disappearing: ["the queue until setRequestor completes"],
        source: "iostvos-sdk-overview"
    )

    private static let recovery = Self(
        .sdk,
        "automatic recovery",
        ["recovery", "retries"],
        "no counterpart: the app acts by 'action' of the error, and tries two or three times",
        errors: [.enhanced],
        disappearing: ["recovery, protection against loops, and retries by the SDK"],
        source: "rest-api-overview; enhanced-error-codes"
    )

    private static let passiveAuthentication = Self(
        .sdk,
        "passive authentication",
        ["authentication per requestor", "token sharing"],
        "not in the form of the SDK: single sign-on by the partner, the platform identity, or a service token",
        disappearing: [
            "passive authentication, authentication for each requestor, and tokens that several apps share"
        ],
        source: "rest-api-overview; the pages on single sign-on"
    )
}

// The methods of the AccessEnabler SDK for iOS and tvOS, in the order of use. The last strings name Adobe's pages.

extension MigratedCall {
    static let sdk: [Self] = sdkStart + sdkAuthentication + sdkDecisions + sdkEnd + sdkCallbacks + sdkBehavior

    private static let sdkStart = [initialize, setOptions, setRequestor, checkAccessStatus, sdkCheckAuthentication]

    private static let initialize = Self(
        .sdk,
        "init",
        ["init:softwareStatement", "init:softwareStatement:", "initWithStorageCheck", "initialize"],
        "the app registers itself as a client, and keeps what the SDK kept",
        steps: [
            .call(.v2Register, "once for each installation of the app"),
            .call(.v2Token, "when there is no access token, and when it expires"),
        ],
        parameters: [
            Change(
                "software statement of the application for the SDK",
                "software_statement of a new application with the scope api:client:v2",
                "registered custom schemes can be used again"
            ),
            Change("nothing", "header X-Device-Info", "required"),
        ],
        errors: [.sdkWrongClient],
        kept: [
            KeptState.softwareStatement, KeptState.credentials, KeptState.accessToken, KeptState.deviceIdentifier,
        ],
        disappearing: ["the storage of the SDK, and the check of its integrity: both are the task of the app"],
        source: "rest-api-v2-faqs (migration, registration phase); iostvos-sdk-storage-integrity-checks"
    )

    private static let setOptions = Self(
        .sdk,
        "setOptions",
        ["setOptions:", "visitorID", "device_info", "applicationProfile", "handleSVC"],
        "no call: the options become headers of each call, or decisions of the app",
        parameters: [
            Change("visitorID", "header AP-Visitor-Identifier", "in each call"),
            Change("device_info in Base64", "header X-Device-Info in Base64", "in each call that lists it"),
            Change("handleSVC", "nothing", "the app chooses the browser or web view itself"),
        ],
        disappearing: ["applicationProfile"],
        unknown: ["the counterpart of applicationProfile: Adobe documents none"],
        source:
            "iostvos-sdk-api-reference; exp-cloud-id-authn; passing-client-information-device-connection-and-application"
    )

    private static let setRequestor = Self(
        .sdk,
        "setRequestor",
        [
            "setRequestor:", "setRequestor:serviceProviders:", "setRequestor:signedRequestorId:",
            "setRequestor:secret:publicKey:",
        ],
        "no call: each call of V2 has the service provider in its path",
        parameters: [
            .serviceProvider,
            Change("signedRequestorId, secret, publicKey", "nothing", "the access token of the registered client"),
            Change("serviceProviders, several URLs that the SDK merges", "nothing", "not documented in V2"),
        ],
        fields: [Change("setRequestorComplete", "nothing", "each call has its own result")],
        errors: [.sdkWrongIntegration],
        kept: KeptState.client,
        disappearing: [
            "the call at the start, and the queue of calls until it completes",
            "the silent single sign-on in it: the app asks Apple's framework itself, and sends the calls in place of checkAccessStatus",
        ],
        unknown: [
            "the counterpart of several serviceProviders",
            "until when Adobe accepts a signed requestor: the end of HMAC-signed requests on 2025-01-20 is that of the "
                + "management APIs alone (Reset TempPass, Degradation, Proxy MVPD, ESM)",
        ],
        source: "rest-api-v2-faqs (migration); iostvos-sdk-api-reference; apple-sso-cookbook-iostvos-sdk"
    )

    private static let checkAccessStatus = Self(
        .sdk,
        "checkAccessStatus",
        ["silent single sign-on"],
        "Apple's framework stays; the app sends its permission and provider to Adobe",
        steps: [
            .call(.v2Profiles, "after a request to the framework without interruption, with its status in the header")
        ] + partnerExchange("if there is no profile, and the framework has named a provider"),
        parameters: [.frameworkStatus],
        errors: [
            .inferred(
                "VSA403, VSA404",
                "accessStatus denied, restricted or notDetermined; reasonType pfs_fallback",
                "explain the purpose, or continue with the basic flow"
            ),
            .inferred(
                "VSA503, AAPL, APPL_ERROR",
                "the framework's error in the app, which may send it in AP-Partner-Framework-Status",
                "continue with the basic flow"
            ),
        ],
        kept: [KeptState.frameworkStatus, KeptState.mvpd, KeptState.profile],
        disappearing: ["the SDK's own request to the framework"],
        source: "apple-sso-cookbook-iostvos-sdk; apple-sso-cookbook-rest-api-v2"
    )

    private static let sdkCheckAuthentication = Self(
        .sdk,
        "checkAuthentication",
        [],
        "the app uses the profile that it has kept until its end, and otherwise reads it",
        steps: [
            .first(of: [.v2Profile, .v2Profiles], "if the kept profile is missing or has expired", .conditional)
        ],
        parameters: [.mvpd, .frameworkStatus],
        fields: [Change("setAuthenticationStatus 1 or 0", "'profiles' with a profile, or empty")],
        errors: [.sdkNotAuthenticated],
        kept: KeptState.client + [KeptState.mvpd, KeptState.profile],
        disappearing: ["the token in the storage of the SDK"],
        source: "rest-api-v2-faqs (migration, authentication phase); iostvos-sdk-api-reference"
    )

    // MARK: Authentication

    private static let sdkAuthentication = [
        getAuthentication, getAuthenticationWithFilter, setSelectedProvider, handleExternalURL, redirectURL,
    ]

    /// The single sign-on with the provider that Apple's framework has named.
    private static func partnerExchange(_ condition: String, _ use: Step.Use = .conditional) -> [Step] {
        [
            .call(.v2SessionsSSO, condition, use),
            .call(
                .v2Exchange,
                "with the SAML response of the framework, if actionName was partner_profile",
                .conditional
            ),
        ]
    }

    /// The sign-in on the page of the MVPD.
    private static func signIn(_ purpose: String, _ use: Step.Use = .always) -> [Step] {
        [
            .call(.v2Sessions, purpose, use),
            .call(.v2Authenticate, "in a browser or web view: 'url' of the session", use),
            .call(.v2ProfileByCode, "every 3 to 5 seconds, until there is a profile or the code has expired", use),
        ]
    }

    private static let getAuthentication = Self(
        .sdk,
        "getAuthentication",
        ["getAuthentication:withData:", "getAuthentication:forceAuthn:"],
        "the app exchanges the SAML response of Apple's framework, or starts a session, opens the page, and polls",
        steps: [.call(.v2Configuration, "to show Apple's picker or that of the app", .conditional)]
            + partnerExchange("if the framework has named a provider")
            + signIn("without single sign-on, with the MVPD that the viewer has chosen", .conditional),
        parameters: [
            .frameworkStatus, Change("withData", "nothing", "not documented in V2"),
            Change("nothing", "domainName and redirectUrl in the form of v2-sessions"),
        ],
        fields: [
            Change("displayProviderDialog", "requestor.mvpds of v2-configuration"),
            Change("navigateToUrl", "url of the session"),
            Change("status REGCODE with code and expires (tvOS)", "code and notAfter of the session"),
            Change("setAuthenticationStatus", "'profiles' of v2-profile-code"),
        ],
        errors: [.sdkNotAuthenticated, .sdkWrongIntegration, .sdkThrottled],
        kept: KeptState.client + [KeptState.frameworkStatus, KeptState.session, KeptState.mvpd, KeptState.profile],
        disappearing: ["forceAuthn", "polling by the SDK (tvOS)"],
        unknown: ["the counterpart of forceAuthn: Adobe documents none"],
        source: """
            rest-api-v2-faqs (migration, configuration and authentication phases); iostvos-sdk-api-reference; for the exchange \
            apple-sso-cookbook-iostvos-sdk and apple-sso-cookbook-rest-api-v2 (inferred)
            """
    )

    private static let getAuthenticationWithFilter = Self(
        .sdk,
        "getAuthentication:filter",
        ["getAuthentication:filter:", "TV_PROVIDERS", "FEATURED_TV_PROVIDERS"],
        "the app passes the providers to Apple's framework, and then exchanges its SAML response",
        steps: [
            .call(.v2Configuration, "for the platformMappingIds of the MVPDs")
        ] + partnerExchange("after the viewer has chosen a provider in Apple's picker", .always) + [
            .call(
                .v2Sessions,
                "if the viewer has chosen a provider without single sign-on: as for getAuthentication",
                .conditional
            )
        ],
        parameters: [
            Change(
                "TV_PROVIDERS: MVPD ids",
                "supportedAccountProviderIdentifiers of the framework: platformMappingIds",
                "not the MVPD ids"
            ),
            Change(
                "FEATURED_TV_PROVIDERS: MVPD ids",
                "featuredAccountProviderIdentifiers of the framework: platformMappingIds"
            ),
            .frameworkStatus,
        ],
        errors: [
            Change(
                "N003, N004, N005, PROVIDER_NOT_SELECTED_ERROR",
                "error 1 or the cancellation of the framework, in the app",
                "show the picker of the app, or do nothing"
            )
        ],
        kept: KeptState.client + [KeptState.frameworkStatus, KeptState.mvpd, KeptState.profile],
        source: "iostvos-sdk-api-reference; apple-sso-cookbook-rest-api-v2"
    )

    private static let setSelectedProvider = Self(
        .sdk,
        "setSelectedProvider",
        ["setSelectedProvider:"],
        "the MVPD goes into the session; nil ends the attempt in the app alone (inferred)",
        steps: signIn("with the MVPD") + [
            .call(.v2Authorize, "for a TempPass instead: directly, with its MVPD", .conditional)
        ],
        parameters: [
            Change("the MVPD", "mvpd in the form of v2-sessions"),
            .inferred("nil", "nothing", "the app forgets the session and stops polling"),
        ],
        kept: [KeptState.mvpd, KeptState.session, KeptState.profile],
        source: "rest-api-v2-faqs (migration, authentication phase); iostvos-sdk-overview; temp-pass-feature"
    )

    private static let handleExternalURL = Self(
        .sdk,
        "handleExternalURL",
        ["handleExternalURL:", "getAuthenticationToken"],
        "the app recognizes its redirectUrl and reads the profile of the code",
        steps: [.call(.v2ProfileByCode, "when the browser or web view has arrived at redirectUrl")],
        parameters: [Change("nothing", "{code} in the path", "the code of v2-sessions")],
        fields: [.profileExists],
        errors: [.sdkNotAuthenticated],
        kept: [KeptState.session],
        source: "iostvos-sdk-api-reference; rest-api-v2-cookbook-client-server"
    )

    private static let redirectURL = Self(
        .sdk,
        "ADOBEPASS_REDIRECT_URL",
        ["adobepass://ios.app"],
        "redirectUrl of the session takes its place; custom schemes can be used again",
        steps: [.call(.v2Sessions, "redirectUrl in the form")],
        parameters: [
            Change("ADOBEPASS_REDIRECT_URL", "redirectUrl in the form of v2-sessions", "percent-encoded once")
        ],
        source: "iostvos-sdk-api-reference; dynamic-client-registration-faqs (migration)"
    )

    // MARK: Decisions

    private static let sdkDecisions = [
        checkPreauthorizedResources, sdkPreauthorize, checkAuthorization, getAuthorization,
    ]

    private static let checkPreauthorizedResources = Self(
        .sdk,
        "checkPreauthorizedResources",
        ["checkPreauthorizedResources:", "checkPreauthorizedResources:cache:"],
        "one call; the app keeps the result in memory",
        steps: [
            .call(
                .v2Preauthorize,
                "for at most 5 resources in a call, unless Adobe has raised the limit; never in place of v2-authorize"
            )
        ],
        parameters: [
            Change("the resources", "resources in the JSON body, an array"), .mvpd, .frameworkStatus,
            Change("cache: NO", "nothing", "the app sends the call again"),
        ],
        fields: [Change("preauthorizedResources", "decisions[] with 'authorized' true")],
        errors: [.sdkNotAuthenticated, .sdkTooManyResources, .sdkThrottled],
        kept: KeptState.client + [KeptState.mvpd, KeptState.permits],
        disappearing: ["the cache of the SDK"],
        source: "rest-api-v2-faqs (migration, preauthorization phase); iostvos-sdk-api-reference"
    )

    private static let sdkPreauthorize = Self(
        .sdk,
        "preauthorize",
        ["preauthorize:", "PreauthorizeRequest", "PreauthorizeResponse", "LOCAL_CACHE", "REMOTE_CACHE"],
        "one call; the app keeps the result in memory",
        steps: [
            .call(
                .v2Preauthorize,
                "for at most 5 resources in a call, unless Adobe has raised the limit; never in place of v2-authorize"
            )
        ],
        parameters: [
            Change("resources of PreauthorizeRequest", "resources in the JSON body, an array"), .mvpd, .frameworkStatus,
            Change("LOCAL_CACHE", "nothing", "the app sends the call again"), Change("REMOTE_CACHE", "nothing"),
        ],
        fields: [
            Change("resources[].id of PreauthorizeResponse", "decisions[].resource"),
            Change("resources[].authorized, error", "decisions[].authorized, error"),
        ],
        errors: [.sdkNotAuthenticated, .sdkTooManyResources, .sdkThrottled],
        kept: KeptState.client + [KeptState.mvpd, KeptState.permits],
        disappearing: ["turning off the caches"],
        unknown: ["the counterpart of REMOTE_CACHE: Adobe documents none"],
        source: "rest-api-v2-faqs (migration, preauthorization phase); preauthorize-api-ios-tvos-sdk"
    )

    private static let authorization: [Change] = [
        Change("setToken:forResource:", "decisions[].token.serializedToken", "if 'authorized' is true"),
        Change("tokenRequestFailed", "decisions[].error", "code, message and details"),
    ]

    private static let authorizationErrors: [Change] = [
        .sdkNotAuthenticated, .sdkDenied, .sdkDeniedTooOften, .sdkNetwork, .sdkWrongResource, .sdkDegradation,
        .sdkTemporaryLimit, .sdkThrottled, .sdkInternalError,
    ]

    private static let checkAuthorization = Self(
        .sdk,
        "checkAuthorization",
        ["checkAuthorization:"],
        "one call returns the decision and the media token",
        steps: [.call(.v2Authorize, "before each playback, usually for one resource")],
        parameters: [.resource, .mvpd, .frameworkStatus],
        fields: authorization,
        errors: authorizationErrors,
        kept: KeptState.client + [KeptState.mvpd],
        source: "rest-api-v2-faqs (migration, authorization phase); iostvos-sdk-api-reference"
    )

    private static let getAuthorization = Self(
        .sdk,
        "getAuthorization",
        ["getAuthorization:"],
        "one call returns the decision and the media token; it signs no viewer in",
        steps: [
            .call(.v2Sessions, "if there is no profile: first the sign-in, as for getAuthentication", .conditional),
            .call(.v2Authorize, "before each playback, usually for one resource"),
        ],
        parameters: [.resource, .mvpd, .frameworkStatus],
        fields: authorization,
        errors: authorizationErrors,
        kept: KeptState.client + [KeptState.mvpd, KeptState.profile],
        disappearing: ["the sign-in as a part of the authorization"],
        source: "rest-api-v2-faqs (migration, authorization phase); iostvos-sdk-api-reference"
    )

    // MARK: Metadata and logout

    private static let sdkEnd = [getSelectedProvider, getMetadata, sendTrackingData, sdkLogOut]

    private static let getSelectedProvider = Self(
        .sdk,
        "getSelectedProvider",
        ["selectedProvider:", "selectedProvider"],
        "no call: the app keeps the MVPD itself",
        fields: [Change("the MVPD object", "id, displayName and logoUrl of v2-configuration")],
        kept: [KeptState.mvpd],
        source: "iostvos-sdk-api-reference; the acceptance checklist of V2"
    )

    private static let getMetadata = Self(
        .sdk,
        "getMetadata",
        [
            "getMetadata:", "METADATA_AUTHENTICATION", "METADATA_AUTHORIZATION", "METADATA_DEVICE_ID",
            "METADATA_USER_META",
        ],
        "the values are in the profile, in the decision, and in the app",
        steps: [.first(of: [.v2Profile, .v2Profiles], "the profile that the app has read already has them", .kept)],
        parameters: [.mvpd, .frameworkStatus],
        fields: [
            Change("METADATA_AUTHENTICATION: the expiration", "notAfter of the profile"),
            Change("METADATA_AUTHORIZATION: the expiration for a resource", "notAfter of the decision"),
            Change("METADATA_DEVICE_ID", "the device identifier of the app"),
            Change("METADATA_USER_META and a key", "'value' in attributes.KEY of the profile"),
            Change("encrypted of setMetadataStatus", "attributes.KEY.state is enc", "otherwise plain"),
            Change("tokenSource Apple", "type appleSSO and issuer Apple"),
        ],
        errors: [.sdkNotAuthenticated],
        kept: [KeptState.profile, KeptState.deviceIdentifier],
        source: "rest-api-v2-faqs (migration, authentication phase); iostvos-sdk-api-reference"
    )

    private static let sendTrackingData = Self(
        .sdk,
        "sendTrackingData",
        ["sendTrackingData:forEventType:"],
        "no call: the app reports to its own analytics",
        disappearing: ["the events of the SDK"],
        source: "iostvos-sdk-api-reference"
    )

    private static let sdkLogOut = Self(
        .sdk,
        "logout",
        [],
        "the response names the next step: often the MVPD's page, which the app opens",
        steps: [.logout],
        parameters: [.mvpd, Change("nothing", "redirectUrl in the query", "percent-encoded once")],
        fields: [
            Change("navigateToUrl", "url, if actionName is logout"),
            Change(
                "VSA203",
                "actionName partner_logout, actionType partner_interactive",
                "show the path in the settings"
            ),
        ],
        errors: [Change("nothing", "actionName invalid", "nothing more to do")],
        kept: KeptState.client + [KeptState.mvpd],
        source: "rest-api-v2-faqs (migration, logout phase); iostvos-sdk-api-reference"
    )
}

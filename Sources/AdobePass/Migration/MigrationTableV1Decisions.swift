// The calls of REST API V1 after the sign-in: decisions, media tokens and the logout.

extension MigratedCall {
    // MARK: Decisions

    private static let decisions: [Change] = [
        .decision, Change("error", "decisions[].error", "code, message and details"),
        Change("nothing", "decisions[].source", "mvpd, degradation, temppass or dummy"),
    ]

    static let preauthorize = Self(
        .v1,
        "v1-preauthorize",
        ["GET /api/v1/preauthorize"],
        "the resources are in a JSON array",
        steps: [
            .call(
                .v2Preauthorize,
                "for at most 5 resources in a call, unless Adobe has raised the limit: only to mark what may be offered, never in place of v2-authorize"
            )
        ],
        parameters: Change.common + [
            Change("resource, separated by commas", "resources in the JSON body, an array"), .mvpd, .frameworkStatus,
            .contentTypeJSON,
        ],
        fields: [
            Change("resources[].id", "decisions[].resource"),
            Change("resources[].authorized, error", "decisions[].authorized, error"),
            Change("headers Adobe-Request-Id, Adobe-Response-Confidence", "nothing", "the trace is in the error"),
        ],
        errors: [
            .sessionMissing, .sessionInvalidated, Change("nothing", "too_many_resources", "at most 5 in a call"),
            .throttled, .enhanced,
        ],
        kept: KeptState.client + [KeptState.mvpd, KeptState.permits],
        unknown: ["if V2 sends Adobe-Request-Id or Adobe-Response-Confidence"],
        source: "rest-api-v2-faqs (migration, preauthorization phase); retrieve-list-of-preauthorized-resources"
    )

    static let preauthorizeByCode = Self(
        .v1,
        "v1-preauthorize-code",
        ["GET /api/v1/preauthorize/{code}"],
        "V2 has no preauthorization by code: the streaming app asks (inferred)",
        steps: [.call(.v2Preauthorize, "from the streaming app, not from the second screen")],
        parameters: [
            Change("{code}", "nothing", "the device is in AP-Device-Identifier"), .serviceProvider,
            Change("resource, separated by commas", "resources in the JSON body, an array"), .mvpd, .contentTypeJSON,
        ],
        fields: [Change("resources[].authorized", "decisions[].authorized")],
        errors: [.notAuthenticated, .throttled, .enhanced],
        kept: KeptState.client + [KeptState.mvpd, KeptState.permits],
        disappearing: ["preauthorization on the second screen"],
        source: "rest-api-v2-faqs (migration, preauthorization phase); the replacement by code is inferred"
    )

    static let authorize = Self(
        .v1,
        "v1-authorize",
        ["GET /api/v1/authorize"],
        service: .v1Authorize,
        "one call returns the decision and the media token",
        steps: [.call(.v2Authorize, "before each playback, usually for one resource")],
        parameters: Change.common + [.resource, .mvpd, .frameworkStatus, .contentTypeJSON],
        fields: decisions + [
            Change("resource, mvpd, requestor", "decisions[].resource, mvpd, serviceProvider"),
            Change("expires: milliseconds as a string", "decisions[].notAfter: milliseconds as a number", "optional"),
            Change("proxyMvpd", "nothing", "not documented in V2"),
            Change("nothing", "decisions[].token", "the media token, which is used once"),
        ],
        errors: [
            .denied, .sessionMissing, .sessionInvalidated, .otherIssuer, .wrongResource, .wrongDevice,
            .wrongDeviceInformation, .wrongIntegration, .throttled,
            .internalError, .enhanced,
        ],
        kept: KeptState.client + [KeptState.mvpd, KeptState.profile],
        disappearing: ["v1-authz and v1-mediatoken as calls of their own", "the status 403 for a denial"],
        unknown: ["if the proxy MVPD can be read"],
        source: "rest-api-v2-faqs (migration, authorization phase); initiate-authorization"
    )

    static let authorizationToken = Self(
        .v1,
        "v1-authz",
        ["GET /api/v1/tokens/authz"],
        "the decision is in the response of the same call as v1-authorize",
        steps: [
            .call(.v2Authorize, "the same call; Adobe caches the decision, so the app may ask again", .oncePerResponse)
        ],
        parameters: Change.common + [.resource, .mvpd, .frameworkStatus, .contentTypeJSON],
        fields: decisions,
        errors: [
            .inferred("404, 410, authorization_not_found, authorization_expired", "nothing", "authorize again"),
            .denied,
            .throttled, .enhanced,
        ],
        kept: KeptState.client + [KeptState.mvpd],
        disappearing: ["the authorization token: the app need not keep decisions"],
        source: "rest-api-v2-faqs (migration, authorization phase); retrieve-authorization-token"
    )

    static let mediaToken = Self(
        .v1,
        "v1-mediatoken",
        ["GET /api/v1/mediatoken", "GET /api/v1/tokens/media"],
        service: .v1MediaToken,
        "the media token is in the decision",
        steps: [
            .call(.v2Authorize, "the same call as for v1-authorize; a new one for each playback", .oncePerResponse)
        ],
        parameters: Change.common + [.resource, .mvpd, .frameworkStatus, .contentTypeJSON],
        fields: [
            Change("serializedToken", "decisions[].token.serializedToken", "in Base64, for the same verifier"),
            Change("expires", "decisions[].token.notAfter"),
            Change("userId, mvpdId", "nothing", "the MVPD is in the decision"),
        ],
        errors: [.denied, .sessionMissing, .sessionInvalidated, .throttled, .enhanced],
        kept: KeptState.client + [KeptState.mvpd],
        disappearing: ["a media token from the cache: each is used once"],
        source: "rest-api-v2-faqs (migration, authorization phase); obtain-short-media-token"
    )

    // MARK: Logout

    static let logOut = Self(
        .v1,
        "v1-logout",
        ["DELETE /api/v1/logout", "GET /api/v1/logout"],
        service: .v1Logout,
        "the response names the next step: often the MVPD's page, which the app opens",
        steps: [.logout],
        parameters: [
            .deviceIdentifier, .deviceInformation, .authorization, Change("nothing", "{serviceProvider} in the path"),
            .mvpd,
            Change("nothing", "redirectUrl in the query", "percent-encoded once"),
            Change("nothing", "no header AP-Partner-Framework-Status", "also not for profiles of the type appleSSO"),
        ],
        fields: [
            Change(
                "status 204",
                "status 200 with logouts{mvpd}: actionName logout, partner_logout, complete or invalid"
            )
        ],
        errors: [Change("nothing", "actionName invalid", "nothing more to do"), .throttled, .enhanced],
        kept: KeptState.client + [KeptState.mvpd],
        disappearing: ["the query of tokenSource before the logout: partner_logout has the same meaning"],
        unknown: ["if GET was valid, too: Adobe's page about the migration has it, and the reference of V1 has DELETE"],
        source: "rest-api-v2-faqs (migration, logout phase); initiate-logout"
    )
}

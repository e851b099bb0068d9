import AdobePass

extension AuditTests {
    private static let rejection = Exchange.error(
        401,
        "invalid_access_token_client_application",
        "application-registration"
    )
    private static let missingProfile = Exchange.error(403, "authenticated_profile_missing", "authentication")
    private static let timeout = Exchange.denial("network_connection_timeout", "retry")
    private static let denied = Exchange.denial("authorization_denied_by_mvpd", "none")

    private static let signIn: [Exchange] = [.session(at: 0), .page(at: 1)]
    private static let arrival = Exchange.foreign("https://example.com/done?x=1", at: 30)
    private static let logoutURL = "https://sp.auth.adobe.com/adobe-services/logout"

    /// A row for each requirement that a recording can show, in the order of the checklist.
    static let table: [Row] = [
        Row(
            id: "audit.application-scope",
            kept: [[.register(at: 0), .profiles([], at: 1)]],
            violated: [[.register(at: 0, scope: "api:client:v1"), .profiles([], at: 1)]]
        ),
        Row(
            id: "audit.client-credentials",
            kept: [[.register(at: 0), .token(at: 1), .profiles([], at: 2)], [.token(at: 0)]],
            violated: [[.register(at: 0), .token(at: 1), .profiles([], at: 2)], [.register(at: 0), .token(at: 1)]]
        ),
        Row(
            id: "audit.access-token",
            kept: [[.token(at: 0), .profiles([], at: 1), .configuration(at: 2), .token(at: 21_000)]],
            violated: [[.token(at: 0), .profiles([], at: 1), .token(at: 2), .configuration(at: 3)]]
        ),
        Row(
            id: "audit.configuration-use",
            kept: [[.profiles([], at: 0), .configuration(at: 1), .session(at: 20)]],
            violated: [[.profiles(["Cable"], at: 0), .configuration(at: 1), .authorize(at: 2)]]
        ),
        Row(
            id: "audit.provider-choice",
            kept: [[.profile("Cable", at: 0)], [.profile("Cable", at: 0)]],
            violated: [[.profile("Cable", at: 0)], [.configuration(at: 0), .profile("Cable", at: 1)]]
        ),
        Row(
            id: "audit.polling-start",
            kept: [signIn + [arrival, .poll(at: 31)]],
            violated: [signIn + [.poll(at: 4), arrival, .poll(at: 31)]]
        ),
        Row(
            id: "audit.polling-stop",
            kept: [[.session(at: 0), .poll(at: 3), .poll("CODE1", ["Cable"], at: 6)]],
            violated: [[.session(at: 0), .poll("CODE1", ["Cable"], at: 3), .poll("CODE1", ["Cable"], at: 6)]]
        ),
        Row(
            id: "audit.polling-interval",
            kept: [[.poll(at: 0), .poll(at: 3), .poll(at: 6), .poll(at: 11)]],
            violated: [[.poll(at: 0), .poll(at: 0.2), .poll(at: 0.4), .poll(at: 0.6)]]
        ),
        Row(
            id: "audit.profile-caching",
            kept: [[.profile("Cable", at: 0), .authorize(at: 5), .profile("Cable", at: 6)]],
            violated: [[.profile("Cable", at: 0), .profile("Cable", at: 5), .profile("Cable", at: 10)]]
        ),
        Row(
            id: "audit.preauthorize-use",
            kept: [[.preauthorize(at: 0), .authorize(at: 1), .manifest(at: 2)]],
            violated: [[.preauthorize(at: 0), .manifest(at: 2)]],
            verdict: .suspicious
        ),
        Row(
            id: "audit.preauthorize-retry",
            kept: [[.preauthorize("one", timeout, at: 0), .preauthorize(at: 2)]],
            violated: [[.preauthorize("one", denied, at: 0), .preauthorize("one", denied, at: 2)]]
        ),
        Row(
            id: "audit.preauthorize-caching",
            kept: [[.preauthorize(at: 0), .preauthorize("two", at: 60)]],
            violated: [[.preauthorize(at: 0), .preauthorize(at: 60)]]
        ),
        Row(
            id: "audit.authorize-use",
            kept: [[.authorize(at: 0), .manifest(at: 1)]],
            violated: [
                [
                    .authorize(Exchange.permitWithToken, at: 0), useOfToken(at: 1), useOfToken(at: 600),
                ]
            ]
        ),
        Row(
            id: "audit.authorize-retry",
            kept: [[.authorize(timeout, at: 0), .authorize(timeout, at: 2), .authorize(at: 6)]],
            violated: [[0, 1, 3, 6, 10].map { .authorize(timeout, at: $0) }]
        ),
        Row(
            id: "audit.logout",
            kept: [[.logout("logout", url: logoutURL, at: 0), .foreign("\(logoutURL)?x=1", at: 1)]],
            violated: [signIn + [arrival, .logout("logout", url: logoutURL, at: 60)]]
        ),
        Row(
            id: "audit.authorization-header",
            kept: [[.profiles([], at: 0)]],
            violated: [[.profiles([], at: 0), .configuration(at: 1).without("Authorization")]]
        ),
        Row(
            id: "audit.device-identifier",
            kept: [[.profiles([], at: 0), .poll(at: 1).without("AP-Device-Identifier")]],
            violated: [[.profiles([], at: 0).without("AP-Device-Identifier")]]
        ),
        Row(
            id: "audit.device-information",
            kept: [[.profiles([], at: 0)]],
            violated: [[.profiles([], at: 0).with { $0.headers["X-Device-Info"] = "{}" }]]
        ),
        Row(
            id: "audit.stable-device-identifier",
            kept: [[.profiles([], at: 0)], [.profiles([], at: 0)]],
            violated: [[.profiles([], at: 0)], [.profiles([], at: 0).of(device: "changed")]]
        ),
        Row(
            id: "audit.documented-parameters",
            kept: [[.profiles([], at: 0)]],
            violated: [[.profiles([], at: 0).with { $0.url += "?deviceId=x" }]]
        ),
        Row(
            id: "audit.error-action",
            kept: [[.authorize(at: 0).failing(403, missingProfile), .session(at: 1)]],
            violated: [[.authorize(at: 0).failing(403, missingProfile), .authorize(at: 30)]]
        ),
        Row(
            id: "audit.http-error",
            kept: [[.session(at: 0).failing(400)]],
            violated: [[.session(at: 0).failing(400), .session(at: 1).failing(400)]]
        ),
        Row(
            id: "audit.throttling",
            kept: [[throttled(at: 0), .profiles([], at: 2.5)]],
            violated: [[throttled(at: 0), .profiles([], at: 0.5)]]
        ),
        Row(
            id: "audit.token-renewal",
            kept: [[.profiles([], at: 0).failing(401, rejection), .token(at: 1), .profiles([], at: 2)]],
            violated: [[.profiles([], at: 0).failing(401, rejection), .profiles([], at: 1)]]
        ),
        Row(
            id: "audit.configuration-caching",
            kept: [[.configuration(at: 0), .configuration(at: 300)]],
            violated: [[.configuration(at: 0), .configuration(at: 30)]]
        ),
        Row(
            id: "audit.code-validation",
            kept: [[.session(at: 0)], [.information(at: 0), .page(at: 1)]],
            violated: [[.session(at: 0)], [.page(at: 1)]],
            verdict: .suspicious
        ),
        Row(
            id: "audit.profile-choice",
            kept: [[.profiles(["Cable", "Fiber"], at: 0), .authorize(at: 1)]],
            violated: [[.profiles(["Cable", "Fiber"], at: 0), .authorize(mvpd: "Other", at: 1)]],
            verdict: .suspicious
        ),
        Row(
            id: "audit.other-flows",
            kept: [[.partnerSession(at: 0), .exchange(at: 1), .authorize(at: 2)]],
            violated: [[.partnerSession(at: 0), .authorize(at: 2)]]
        ),
        Row(
            id: "audit.logout-by-viewer",
            kept: [[.authorize(denied, at: 0), .logout("complete", at: 60)]],
            violated: [[.authorize(denied, at: 0), .logout("complete", at: 1)]],
            verdict: .suspicious
        ),
    ]

    private static func throttled(at seconds: Double) -> Exchange {
        .profiles([], at: seconds).failing(429).with { $0.responseHeaders["Retry-After"] = "2" }
    }

    private static func useOfToken(at seconds: Double) -> Exchange {
        .foreign("https://api.example.com/play?token=constructed-media-token", at: seconds)
    }
}

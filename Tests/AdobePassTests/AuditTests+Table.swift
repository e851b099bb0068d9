import AdobePass

extension AuditTests {
    static let rejection = Exchange.error(
        401,
        "invalid_access_token_client_application",
        "application-registration"
    )
    static let missingProfile = Exchange.error(403, "authenticated_profile_missing", "authentication")
    static let timeout = Exchange.denial("network_connection_timeout", "retry")
    static let denied = Exchange.denial("authorization_denied_by_mvpd", "none")

    static let signIn: [Exchange] = [.session(at: 0), .page(at: 1)]
    static let arrival = Exchange.foreign("https://example.com/done?x=1", at: 30)
    private static let logoutURL = "https://sp.auth.adobe.com/adobe-services/logout"

    /// A row or more for each requirement.
    static let table: [Row] = judged + hidden + notVisible

    /// The requirements that a recording can show, in the order of the checklist.
    private static let judged: [Row] = [
        Row(
            "M1.1",
            "audit.application-scope",
            kept: [[.register(at: 0), .profiles([], at: 1)]],
            violated: [[.register(at: 0, scope: "api:client:v1"), .profiles([], at: 1)]]
        ),
        Row(
            "M1.2",
            "audit.client-credentials",
            kept: [[.register(at: 0), .token(at: 1), .profiles([], at: 2)], [.token(at: 0)]],
            violated: [[.register(at: 0), .token(at: 1), .profiles([], at: 2)], [.register(at: 0), .token(at: 1)]]
        ),
        Row(
            "M1.3",
            "audit.access-token",
            kept: [[.token(at: 0), .profiles([], at: 1), .configuration(at: 2), .token(at: 21_000)]],
            violated: [[.token(at: 0), .profiles([], at: 1), .token(at: 2), .configuration(at: 3)]]
        ),
        Row(
            "M2.1",
            "audit.configuration-use",
            kept: [[.profiles([], at: 0), .configuration(at: 1), .session(at: 20)]],
            violated: [[.profiles(["Cable"], at: 0), .configuration(at: 1), .authorize(at: 2)]]
        ),
        Row(
            "M2.2",
            "audit.provider-choice",
            kept: [[.profile("Cable", at: 0)], [.profile("Cable", at: 0)]],
            violated: [[.profile("Cable", at: 0)], [.configuration(at: 0), .profile("Cable", at: 1)]]
        ),
        Row(
            "M3.1",
            "audit.polling-start",
            kept: [signIn + [arrival, .poll(at: 31)]],
            violated: [signIn + [.poll(at: 4), arrival, .poll(at: 31)]]
        ),
        Row(
            "M3.2",
            "audit.polling-stop",
            kept: [[.session(at: 0), .poll(at: 3), .poll("CODE1", ["Cable"], at: 6)]],
            violated: [[.session(at: 0), .poll("CODE1", ["Cable"], at: 3), .poll("CODE1", ["Cable"], at: 6)]]
        ),
        Row(
            "M3.3",
            "audit.polling-interval",
            kept: [[.poll(at: 0), .poll(at: 3), .poll(at: 6), .poll(at: 11)]],
            violated: [[.poll(at: 0), .poll(at: 0.2), .poll(at: 0.4), .poll(at: 0.6)]]
        ),
        Row(
            "M3.4",
            "audit.profile-caching",
            kept: [[.profile("Cable", at: 0), .authorize(at: 5), .profile("Cable", at: 6)]],
            violated: [[.profile("Cable", at: 0), .profile("Cable", at: 5), .profile("Cable", at: 10)]]
        ),
        Row(
            "M4.1",
            "audit.preauthorize-use",
            kept: [[.preauthorize(at: 0), .authorize(at: 1), .manifest(at: 2)]],
            violated: [[.preauthorize(at: 0), .manifest(at: 2)]],
            evidence: .suspicion
        ),
        Row(
            "M4.2",
            "audit.preauthorize-retry",
            kept: [[.preauthorize("one", timeout, at: 0), .preauthorize(at: 2)]],
            violated: [[.preauthorize("one", denied, at: 0), .preauthorize("one", denied, at: 2)]]
        ),
        Row(
            "M4.3",
            "audit.preauthorize-caching",
            kept: [[.preauthorize(at: 0), .preauthorize("two", at: 60)]],
            violated: [[.preauthorize(at: 0), .preauthorize(at: 60)]]
        ),
        Row(
            "M5.1",
            "audit.authorize-use",
            kept: [[.authorize(at: 0), .manifest(at: 1)]],
            violated: [
                [
                    .authorize(Exchange.permitWithToken, at: 0), .useOfToken(at: 1), .useOfToken(at: 600),
                ]
            ]
        ),
        Row(
            "M5.2",
            "audit.authorize-retry",
            kept: [[.authorize(timeout, at: 0), .authorize(timeout, at: 2), .authorize(at: 6)]],
            violated: [[0, 1, 3, 6, 10].map { .authorize(timeout, at: $0) }]
        ),
        Row(
            "M6.1",
            "audit.logout",
            kept: [[.logout("logout", url: logoutURL, at: 0), .foreign("\(logoutURL)?x=1", at: 1)]],
            violated: [signIn + [arrival, .logout("logout", url: logoutURL, at: 60)]]
        ),
        Row(
            "M7.1",
            "audit.authorization-header",
            kept: [[.profiles([], at: 0)]],
            violated: [[.profiles([], at: 0), .configuration(at: 1).without("Authorization")]]
        ),
        Row(
            "M7.2",
            "audit.device-identifier",
            kept: [[.profiles([], at: 0), .poll(at: 1).without("AP-Device-Identifier")]],
            violated: [[.profiles([], at: 0).without("AP-Device-Identifier")]]
        ),
        Row(
            "M7.3",
            "audit.device-information",
            kept: [[.profiles([], at: 0)]],
            violated: [[.profiles([], at: 0).with { $0.headers["X-Device-Info"] = "{}" }]]
        ),
        Row(
            "M7.4",
            "audit.stable-device-identifier",
            kept: [[.profiles([], at: 0)], [.profiles([], at: 0)]],
            violated: [[.profiles([], at: 0)], [.profiles([], at: 0).of(device: "changed")]]
        ),
        Row(
            "M7.5",
            "audit.documented-parameters",
            kept: [[.profiles([], at: 0)]],
            violated: [[.profiles([], at: 0).with { $0.url += "?deviceId=x" }]]
        ),
        Row(
            "M8.1",
            "audit.error-action",
            kept: [[.authorize(at: 0).failing(403, missingProfile), .session(at: 1)]],
            violated: [[.authorize(at: 0).failing(403, missingProfile), .authorize(at: 30)]]
        ),
        Row(
            "M8.2",
            "audit.http-error",
            kept: [[.session(at: 0).failing(400)]],
            violated: [[.session(at: 0).failing(400), .session(at: 1).failing(400)]]
        ),
        Row(
            "M8.2",
            "audit.throttling",
            kept: [[throttled(at: 0), .profiles([], at: 2.5)]],
            violated: [[throttled(at: 0), .profiles([], at: 0.5)]]
        ),
        Row(
            "R1.1",
            "audit.token-renewal",
            kept: [[.profiles([], at: 0).failing(401, rejection), .token(at: 1), .profiles([], at: 2)]],
            violated: [[.profiles([], at: 0).failing(401, rejection), .profiles([], at: 1)]]
        ),
        Row(
            "R2.1",
            "audit.configuration-caching",
            kept: [[.configuration(at: 0), .configuration(at: 300)]],
            violated: [[.configuration(at: 0), .configuration(at: 30)]]
        ),
        Row(
            "R3.1",
            "audit.code-validation",
            kept: [[.session(at: 0)], [.information(at: 0), .page(at: 1)]],
            violated: [[.session(at: 0)], [.page(at: 1)]],
            evidence: .suspicion
        ),
        Row(
            "R3.2",
            "audit.profile-choice",
            kept: [[.profiles(["Cable", "Fiber"], at: 0), .authorize(at: 1)]],
            violated: [[.profiles(["Cable", "Fiber"], at: 0), .authorize(mvpd: "Other", at: 1)]],
            evidence: .suspicion
        ),
        Row(
            "R3.3",
            "audit.other-flows",
            kept: [[.partnerSession(at: 0), .exchange(at: 1), .authorize(at: 2)]],
            violated: [[.partnerSession(at: 0), .authorize(at: 2)]]
        ),
        Row(
            "R5.1",
            "audit.media-token-verification",
            kept: [[.authorize(Exchange.permitWithToken, at: 0), .useOfToken(at: 1), .manifest(at: 2)]],
            violated: [[.authorize(Exchange.permitWithToken, at: 0), .manifest(at: 2)]],
            evidence: .suspicionAlone
        ),
        Row(
            "R6.1",
            "audit.logout-by-viewer",
            kept: [[.authorize(denied, at: 0), .logout("complete", at: 60)]],
            violated: [[.authorize(denied, at: 0), .logout("complete", at: 1)]],
            evidence: .suspicion
        ),
    ]

    /// The requirements that no recording can show.
    private static let notVisible: [Row] = [
        Row("M9.1", notVisible: "audit.lifecycle-testing"),
        Row("R4.1", notVisible: "audit.preauthorize-feedback"),
        Row("R5.2", notVisible: "audit.authorize-feedback"),
        Row("R7.1", notVisible: "audit.code-reuse"),
        Row("R8.1", notVisible: "audit.test-coverage"),
        Row("R8.2", notVisible: "audit.test-tools"),
    ]

    static func throttled(at seconds: Double) -> Exchange {
        .profiles([], at: seconds).failing(429).with { $0.responseHeaders["Retry-After"] = "2" }
    }
}

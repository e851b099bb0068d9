import AdobePass

// The scenarios of REST API V2.

extension FlowScenario {
    static let v2: [Group] = [
        Group("The viewer uses single sign-on", v2SingleSignOn),
        Group("No single sign-on: another provider, no permission, canceled or rejected", v2Basic),
        Group("Apple's framework reports an error", v2FrameworkErrors),
        Group("A call of Adobe fails", v2Calls),
        Group("The viewer watches or signs out", v2Endings),
    ]

    /// Phase A, and the viewer's permission.
    static let v2Launch: [Entry] = ["registered", "access-token", "granted"]
    /// Phase B for a viewer who is signed in on the device, without a profile; then phase C up to Adobe's request.
    static let v2SignedIn: [Entry] =
        v2Launch + ["signed-in", "none", "configuration", "signed-in", "partner-profile"]
    /// Phase B for a viewer who is not signed in anywhere; Apple's picker comes next.
    static let v2SignedOut: [Entry] = v2Launch + ["signed-out", "none", "configuration"]
    private static let v2Exchanged: [Entry] = v2SignedIn + ["signed-in", "profile-created"]
    /// The basic flow of a known MVPD.
    static let v2OnPage: [Entry] = ["authenticate", "closed", "regular", "authorized"]
    static let v2OnSecondScreen: [Entry] = ["authenticate", "shown", "none", "regular", "authorized"]

    static func v2(_ id: String, _ platform: ApplePlatform, _ title: String, _ entries: [Entry]) -> Self {
        Self("v2-\(id)", .v2, platform, title, entries)
    }

    private static let v2SingleSignOn: [Self] = [
        v2(
            "launch-to-logout",
            .tvOS,
            "a viewer who is signed in on the device watches, and signs out later",
            v2Exchanged + ["authorized", .logout, "apple-sso", "partner-logout", "left"]
        ),
        v2(
            "silent",
            .iOS,
            "a viewer who is signed in on the device watches without seeing a picker",
            v2Exchanged + ["authorized"]
        ),
        v2(
            "profile",
            .iOS,
            "a profile of single sign-on exists, so there is nothing to exchange",
            v2Launch + ["signed-in", "apple-sso", "authorized"]
        ),
        v2(
            "picker",
            .tvOS,
            "the viewer has no TV provider on the device yet, and signs in with Apple's picker",
            v2SignedOut + ["signed-in", "partner-profile", "signed-in", "profile-created", "authorized"]
        ),
        v2(
            "expired-account",
            .iOS,
            "the authentication on the device has expired, and the viewer signs in again",
            v2Launch + ["expired", "none", "configuration", "signed-in", "partner-profile", "signed-in"]
                + ["profile-created", "authorized"]
        ),
        v2(
            "existing-profile",
            .iOS,
            "sessions/sso finds a profile of the viewer",
            v2SignedOut + ["signed-in", "authenticated", "authorized"]
        ),
        v2(
            "degraded",
            .tvOS,
            "a degradation replaces the exchange by a profile for every viewer",
            v2SignedIn + ["signed-in", "degraded", "authorized"]
        ),
        v2(
            "degraded-session",
            .iOS,
            "a degradation lets sessions/sso send the viewer to the decisions",
            v2Launch + ["signed-in", "none", "configuration", "signed-in", "degraded", "authorized"]
        ),
        v2(
            "regular-profile",
            .iOS,
            "the exchange returns a profile of the basic flow in place of a new one",
            v2SignedIn + ["signed-in", "regular", "authorized"]
        ),
    ]

    private static let v2Calls: [Self] = [
        v2(
            "throttled",
            .tvOS,
            "Adobe throttles the exchange, which succeeds after a pause",
            v2SignedIn + ["signed-in", "throttled", "profile-created", "authorized"]
        ),
        v2(
            "no-response",
            .iOS,
            "no response to the exchange arrives, and it did create a profile",
            v2SignedIn + ["signed-in", "no-response", "apple-sso", "authorized"]
        ),
        v2(
            "no-response-no-profile",
            .tvOS,
            "no response to the exchange arrives, and it did not create a profile",
            v2SignedIn + ["signed-in", "no-response", "none"] + v2OnSecondScreen
        ),
        v2(
            "unauthorized",
            .iOS,
            "Adobe rejects the access token, and the app gets another",
            v2Launch + ["signed-in", "unauthorized", "access-token", "apple-sso", "authorized"]
        ),
        v2(
            "unavailable",
            .tvOS,
            "the configuration cannot be read, also after three more attempts",
            v2Launch + ["signed-out", "none", "unavailable", "unavailable", "unavailable", "unavailable"]
        ),
        v2(
            "client-rejected",
            .iOS,
            "Adobe does not accept the software statement",
            ["invalid-software-statement"]
        ),
        v2(
            "status-rejected",
            .iOS,
            "Adobe rejects the framework's status when the app reads the profiles",
            v2Launch + ["signed-in", "pfs-provider-info-expired", "configuration", "signed-in", "partner-profile"]
                + ["signed-in", "profile-created", "authorized"]
        ),
    ]

    private static let v2Endings: [Self] = [
        v2(
            "denied",
            .tvOS,
            "the MVPD does not permit the resource",
            v2Launch + ["signed-in", "apple-sso", "denied"]
        ),
        v2(
            "profile-expired",
            .iOS,
            "the profile expires before the decision, and the viewer must sign in again",
            v2Launch + ["signed-in", "apple-sso", "profile-expired"]
        ),
        v2(
            "background",
            .iOS,
            "the app was in the background and asks the framework again before the decision",
            v2Exchanged + [.background, "signed-in", "authorized"]
        ),
        v2(
            "token-expired",
            .tvOS,
            "the access token expires while the viewer watches, before the viewer signs out",
            v2Exchanged
                + [
                    "authorized", .pause(seconds: 21_600), .logout, "access-token", "apple-sso", "partner-logout",
                    "left",
                ]
        ),
        v2(
            "logout-page",
            .iOS,
            "a viewer of the basic flow signs out on a page of the MVPD",
            v2SignedOut + ["unsupported-provider"] + v2OnPage + [.logout, "regular", "logout", "closed"]
        ),
        v2(
            "logout-complete",
            .tvOS,
            "the logout of a degraded profile needs no action",
            v2SignedIn + ["signed-in", "degraded", "authorized", .logout, "degraded", "complete"]
        ),
        v2(
            "logout-invalid",
            .iOS,
            "the profile ends before the logout",
            v2Exchanged + ["authorized", .logout, "apple-sso", "invalid"]
        ),
        v2(
            "logout-nothing",
            .tvOS,
            "there is no profile to sign out of",
            [.logout] + v2Launch + ["signed-in", "none"]
        ),
    ]
}

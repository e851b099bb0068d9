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
    private static let v2Launch = "registered access-token granted"
    /// Phase B for a viewer who is signed in on the device, without a profile; then phase C up to Adobe's request.
    private static let v2SignedIn = "\(v2Launch) signed-in none configuration signed-in partner-profile"
    /// Phase B for a viewer who is not signed in anywhere; Apple's picker comes next.
    private static let v2SignedOut = "\(v2Launch) signed-out none configuration"
    private static let v2Exchanged = "\(v2SignedIn) signed-in profile-created"
    /// The basic flow of a known MVPD.
    private static let v2OnPage = "authenticate closed regular authorized"
    private static let v2OnSecondScreen = "authenticate shown none regular authorized"

    private static func v2(_ id: String, _ platform: ApplePlatform, _ title: String) -> Self {
        Self("v2-\(id)", .v2, platform, title)
    }

    private static let v2SingleSignOn: [Self] = [
        v2("launch-to-logout", .tvOS, "a viewer who is signed in on the device watches, and signs out later")
            .then("\(v2Exchanged) authorized [logout] apple-sso partner-logout left"),
        v2("silent", .iOS, "a viewer who is signed in on the device watches without seeing a picker")
            .then("\(v2Exchanged) authorized"),
        v2("profile", .iOS, "a profile of single sign-on exists, so there is nothing to exchange")
            .then("\(v2Launch) signed-in apple-sso authorized"),
        v2("picker", .tvOS, "the viewer has no TV provider on the device yet, and signs in with Apple's picker")
            .then("\(v2SignedOut) signed-in partner-profile signed-in profile-created authorized"),
        v2("expired-account", .iOS, "the authentication on the device has expired, and the viewer signs in again")
            .then(
                "\(v2Launch) expired none configuration signed-in partner-profile signed-in profile-created authorized"
            ),
        v2("existing-profile", .iOS, "sessions/sso finds a profile of the viewer")
            .then("\(v2SignedOut) signed-in authenticated authorized"),
        v2("degraded", .tvOS, "a degradation replaces the exchange by a profile for every viewer")
            .then("\(v2SignedIn) signed-in degraded authorized"),
        v2("degraded-session", .iOS, "a degradation lets sessions/sso send the viewer to the decisions")
            .then("\(v2Launch) signed-in none configuration signed-in degraded authorized"),
        v2("regular-profile", .iOS, "the exchange returns a profile of the basic flow in place of a new one")
            .then("\(v2SignedIn) signed-in regular authorized"),
    ]

    private static let v2Basic: [Self] = [
        v2("unsupported-provider", .iOS, "the viewer chooses a provider without single sign-on in Apple's picker")
            .then("\(v2SignedOut) unsupported-provider \(v2OnPage)"),
        v2("unknown-provider", .tvOS, "the viewer chooses a provider in Apple's picker that Adobe does not know")
            .then("\(v2SignedOut) unknown-provider chosen \(v2OnSecondScreen)"),
        v2("other-provider", .tvOS, "the viewer chooses 'Other TV Provider' in Apple's picker")
            .then("\(v2SignedOut) error-unsupported-provider chosen-other \(v2OnSecondScreen)"),
        v2("picker-canceled", .tvOS, "the viewer cancels Apple's picker, and chooses in the app's own")
            .then("\(v2SignedOut) error-user-cancelled chosen \(v2OnSecondScreen)"),
        v2("canceled", .iOS, "the viewer cancels Apple's picker, and then the app's own")
            .then("\(v2SignedOut) error-user-cancelled canceled"),
        v2("sign-in-canceled", .iOS, "the viewer cancels the MVPD's page")
            .then("\(v2SignedOut) unsupported-provider authenticate canceled"),
        v2(
            "nothing-in-picker",
            .tvOS,
            "the configuration puts no MVPD into Apple's picker, though the viewer is signed in on the device"
        )
        .then("\(v2Launch) signed-in none configuration-without-picker chosen \(v2OnSecondScreen)"),
        v2("permission-denied", .iOS, "the viewer does not let the app use the subscription information")
            .then("registered access-token denied none configuration chosen \(v2OnPage)"),
        v2("permission-restricted", .tvOS, "a restriction of the device prevents single sign-on")
            .then("registered access-token restricted none configuration chosen \(v2OnSecondScreen)"),
        v2("permission-not-determined", .tvOS, "the viewer makes no choice about the permission")
            .then("registered access-token not-determined none configuration chosen \(v2OnSecondScreen)"),
        v2("rejected-exchange", .iOS, "Adobe rejects the SAML response")
            .then("\(v2SignedIn) signed-in saml-response-rejected \(v2OnPage)"),
        v2("exchange-without-profile", .tvOS, "the exchange returns a success without a profile")
            .then("\(v2SignedIn) signed-in none \(v2OnSecondScreen)"),
        v2("without-saml-response", .tvOS, "the framework returns no SAML response")
            .then("\(v2SignedIn) without-saml-response \(v2OnSecondScreen)"),
        v2("changed-provider", .iOS, "the SAML response is that of another provider")
            .then("\(v2SignedIn) other-provider \(v2OnPage)"),
        v2("pfs-fallback", .iOS, "Adobe rejects the framework's status and starts the basic flow")
            .then("\(v2SignedOut) signed-in pfs-fallback closed regular authorized"),
        v2(
            "configuration-fallback",
            .tvOS,
            "single sign-on is not set up for the MVPD, and Adobe starts the basic flow"
        )
        .then("\(v2SignedOut) signed-in configuration-fallback shown regular authorized"),
        v2("missing-parameters-fallback", .iOS, "Adobe lacks the redirect URL, and the app resumes the session with it")
            .then("\(v2SignedOut) signed-in missing-parameters-fallback \(v2OnPage)"),
        v2("code-expired", .tvOS, "the code expires before the viewer signs in on the second screen")
            .then("\(v2SignedOut) unsupported-provider authenticate shown none [1800s] \(v2OnSecondScreen)"),
    ]

    private static let v2FrameworkErrors: [Self] = [
        v2(
            "error-access-not-granted",
            .iOS,
            "VSErrorCode 0: the app has lost its access when Apple's picker is to open"
        )
        .then("\(v2SignedOut) error-access-not-granted chosen \(v2OnPage)"),
        v2("error-provider-unavailable", .tvOS, "VSErrorCode 3: the provider cannot be reached for the SAML response")
            .then("\(v2SignedIn) error-service-temporarily-unavailable \(v2OnSecondScreen)"),
        v2("error-rejected", .iOS, "VSErrorCode 6: the framework rejects the request for the SAML response")
            .then("\(v2SignedIn) error-rejected \(v2OnPage)"),
        v2("error-unsupported-region", .tvOS, "VSErrorCode 7: single sign-on is not available in the region")
            .then("\(v2Launch) error-unsupported none configuration error-unsupported chosen \(v2OnSecondScreen)"),
    ]

    private static let v2Calls: [Self] = [
        v2("throttled", .tvOS, "Adobe throttles the exchange, which succeeds after a pause")
            .then("\(v2SignedIn) signed-in throttled profile-created authorized"),
        v2("no-response", .iOS, "no response to the exchange arrives, and it did create a profile")
            .then("\(v2SignedIn) signed-in no-response apple-sso authorized"),
        v2("no-response-no-profile", .tvOS, "no response to the exchange arrives, and it did not create a profile")
            .then("\(v2SignedIn) signed-in no-response none \(v2OnSecondScreen)"),
        v2("unauthorized", .iOS, "Adobe rejects the access token, and the app gets another")
            .then("\(v2Launch) signed-in unauthorized access-token apple-sso authorized"),
        v2("unavailable", .tvOS, "the configuration cannot be read, also after three more attempts")
            .then("\(v2Launch) signed-out none unavailable unavailable unavailable unavailable"),
        v2("client-rejected", .iOS, "Adobe does not accept the software statement")
            .then("invalid-software-statement"),
        v2("status-rejected", .iOS, "Adobe rejects the framework's status when the app reads the profiles")
            .then(
                "\(v2Launch) signed-in pfs-provider-info-expired configuration signed-in partner-profile signed-in profile-created authorized"
            ),
    ]

    private static let v2Endings: [Self] = [
        v2("denied", .tvOS, "the MVPD does not permit the resource")
            .then("\(v2Launch) signed-in apple-sso denied"),
        v2("profile-expired", .iOS, "the profile expires before the decision, and the viewer must sign in again")
            .then("\(v2Launch) signed-in apple-sso profile-expired"),
        v2("background", .iOS, "the app was in the background and asks the framework again before the decision")
            .then("\(v2Exchanged) [background] signed-in authorized"),
        v2("token-expired", .tvOS, "the access token expires while the viewer watches, before the viewer signs out")
            .then("\(v2Exchanged) authorized [21600s] [logout] access-token apple-sso partner-logout left"),
        v2("logout-page", .iOS, "a viewer of the basic flow signs out on a page of the MVPD")
            .then("\(v2SignedOut) unsupported-provider \(v2OnPage) [logout] regular logout closed"),
        v2("logout-complete", .tvOS, "the logout of a degraded profile needs no action")
            .then("\(v2SignedIn) signed-in degraded authorized [logout] degraded complete"),
        v2("logout-invalid", .iOS, "the profile ends before the logout")
            .then("\(v2Exchanged) authorized [logout] apple-sso invalid"),
        v2("logout-nothing", .tvOS, "there is no profile to sign out of")
            .then("[logout] \(v2Launch) signed-in none"),
    ]
}

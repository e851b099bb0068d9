import AdobePass

// The scenarios of REST API V1.

extension FlowScenario {
    static let v1: [Group] = [
        Group("The viewer uses single sign-on", v1SingleSignOn),
        Group("No single sign-on: another provider, no permission, canceled or rejected", v1Regular),
        Group("Apple's framework reports an error", v1FrameworkErrors),
        Group("A call of Adobe fails", v1Calls),
        Group("The viewer watches or signs out", v1Endings),
    ]

    /// Steps 1 to 3 for a viewer who is signed in on the device, and the profile request of step 6.
    private static let v1SignedIn = "no-token granted signed-in configuration profile-request"
    /// Steps 1 to 3 for a viewer who is not; Apple's picker comes next.
    private static let v1SignedOut = "no-token granted signed-out configuration"
    private static let v1Exchanged = "\(v1SignedIn) signed-in token-created"
    private static let v1Watching = "authorized media-token"
    /// The regular flow of a known MVPD.
    private static let v1OnPage = "code-created closed token \(v1Watching)"
    private static let v1OnSecondScreen = "code-created shown no-token token \(v1Watching)"

    private static func v1(_ id: String, _ platform: ApplePlatform, _ title: String) -> Self {
        Self("v1-\(id)", .v1, platform, title)
    }

    private static let v1SingleSignOn: [Self] = [
        v1("launch-to-logout", .tvOS, "a viewer who is signed in on the device gets a media token, and signs out later")
            .then("\(v1Exchanged) \(v1Watching) [logout] apple prompted logged-out"),
        v1("silent", .iOS, "a viewer who is signed in on the device watches without seeing a picker")
            .then("\(v1Exchanged) \(v1Watching)"),
        v1("token", .tvOS, "a valid token exists")
            .then("token \(v1Watching)"),
        v1("picker", .iOS, "the viewer has no TV provider on the device yet, and signs in with Apple's picker")
            .then("\(v1SignedOut) signed-in profile-request signed-in token-created \(v1Watching)"),
        v1("expired-account", .tvOS, "the authentication on the device has expired, and the viewer signs in again")
            .then(
                "no-token granted expired configuration signed-in profile-request signed-in token-created \(v1Watching)"
            ),
    ]

    private static let v1Regular: [Self] = [
        v1("unsupported-provider", .tvOS, "the viewer chooses a provider without single sign-on in Apple's picker")
            .then("\(v1SignedOut) unsupported-provider \(v1OnSecondScreen)"),
        v1("unknown-provider", .iOS, "the viewer chooses a provider in Apple's picker that Adobe does not know")
            .then("\(v1SignedOut) unknown-provider chosen \(v1OnPage)"),
        v1("other-provider", .iOS, "the viewer chooses 'Other TV Provider' in Apple's picker")
            .then("\(v1SignedOut) error-unsupported-provider chosen-other \(v1OnPage)"),
        v1("picker-canceled", .iOS, "the viewer cancels Apple's picker, and chooses in the app's own")
            .then("\(v1SignedOut) error-user-cancelled chosen \(v1OnPage)"),
        v1("canceled", .tvOS, "the viewer cancels Apple's picker, and then the app's own")
            .then("\(v1SignedOut) error-user-cancelled canceled"),
        v1("sign-in-canceled", .tvOS, "the viewer cancels the sign-in instead of entering the code")
            .then("\(v1SignedOut) unsupported-provider code-created shown no-token canceled"),
        v1("nothing-in-picker", .iOS, "the configuration puts no MVPD into Apple's picker")
            .then("no-token granted signed-out configuration-without-picker chosen \(v1OnPage)"),
        v1("permission-denied", .tvOS, "the viewer does not let the app use the subscription information")
            .then("no-token denied configuration chosen \(v1OnSecondScreen)"),
        v1("permission-restricted", .iOS, "a restriction of the device prevents single sign-on")
            .then("no-token restricted configuration chosen \(v1OnPage)"),
        v1("no-profile-request", .iOS, "Adobe provides no profile request for the MVPD")
            .then("no-token granted signed-in configuration rejected \(v1OnPage)"),
        v1("without-saml-response", .tvOS, "the framework returns no SAML response")
            .then("\(v1SignedIn) without-saml-response \(v1OnSecondScreen)"),
        v1("rejected-exchange", .iOS, "Adobe rejects the SAML response")
            .then("\(v1SignedIn) signed-in rejected \(v1OnPage)"),
        v1("code-expired", .tvOS, "the registration code expires before the viewer signs in on the second screen")
            .then("no-token denied configuration chosen code-created shown no-token [1800s] \(v1OnSecondScreen)"),
    ]

    private static let v1FrameworkErrors: [Self] = [
        v1(
            "error-access-not-granted",
            .iOS,
            "VSErrorCode 0: the app has lost its access when Apple's picker is to open"
        )
        .then("\(v1SignedOut) error-access-not-granted chosen \(v1OnPage)"),
        v1(
            "error-provider-rejected",
            .tvOS,
            "VSErrorCode 4: the viewer must sign in again, and the picker lets the viewer do so"
        )
        .then(
            "no-token granted error-provider-rejected configuration signed-in profile-request signed-in token-created \(v1Watching)"
        ),
        v1("error-invalid-token", .tvOS, "VSErrorCode 5: the provider rejects the profile request")
            .then("\(v1SignedIn) error-invalid-verification-token \(v1OnSecondScreen)"),
        v1("error-unsupported-region", .iOS, "VSErrorCode 7: single sign-on is not available in the region")
            .then("no-token granted error-unsupported configuration error-unsupported chosen \(v1OnPage)"),
    ]

    private static let v1Calls: [Self] = [
        v1("throttled", .iOS, "Adobe throttles the exchange, which succeeds after a pause")
            .then("\(v1SignedIn) signed-in throttled token-created \(v1Watching)"),
        v1("no-response", .tvOS, "no response to the exchange arrives, and it did create a token")
            .then("\(v1SignedIn) signed-in no-response token \(v1Watching)"),
        v1("no-response-no-token", .iOS, "no response to the exchange arrives, and it did not create a token")
            .then("\(v1SignedIn) signed-in no-response no-token \(v1OnPage)"),
        v1("unauthorized", .tvOS, "Adobe rejects the access token, and the app gets another")
            .then("unauthorized access-token token \(v1Watching)"),
        v1("unavailable", .iOS, "the configuration cannot be read, also after three more attempts")
            .then("no-token granted signed-in unavailable unavailable unavailable unavailable"),
    ]

    private static let v1Endings: [Self] = [
        v1("denied", .tvOS, "the viewer is not authorized for the resource")
            .then("\(v1Exchanged) denied"),
        v1("authentication-expired", .iOS, "the token expires before authorization, and the viewer must sign in again")
            .then("token authentication-expired"),
        v1("logout-apple", .iOS, "a viewer of single sign-on signs out on a page, and in the settings")
            .then("\(v1Exchanged) \(v1Watching) [logout] apple prompted closed"),
        v1("logout-page", .iOS, "a viewer of the regular flow signs out on a page")
            .then("\(v1SignedOut) unsupported-provider \(v1OnPage) [logout] other-source closed"),
        v1("logout-direct", .tvOS, "a viewer of the regular flow signs out by a call")
            .then("\(v1SignedOut) unsupported-provider \(v1OnSecondScreen) [logout] other-source logged-out"),
        v1("logout-unknown", .tvOS, "the user metadata cannot be read, and Adobe's logout follows all the same")
            .then("\(v1Exchanged) \(v1Watching) [logout] no-metadata logged-out"),
    ]
}

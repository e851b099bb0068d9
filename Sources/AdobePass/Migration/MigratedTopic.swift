/// What a reader who knows V1 alone must know about a service of V2, beyond its requests and `actionName`: statements with one title.
package struct MigratedTopic: Hashable, Sendable {
    package let title: String
    package let texts: [String]

    private init(_ title: String, _ texts: [String]) {
        (self.title, self.texts) = (title, texts)
    }

    /// The topics of a service; services can have one in common.
    package static func topics(of service: AdobeService) -> [Self] {
        switch service {
        case .v2Profiles, .v2Profile, .v2ProfileByCode: [profiles]
        case .v2Sessions, .v2Session, .v2Resume: [secondScreen]
        case .v2SessionsSSO, .v2Exchange: [launch]
        case .v2Authorize: [decision]
        case .v2Logout: [signedOut]
        default: []
        }
    }

    private static let profiles = Self(
        "profiles",
        [
            "the key in 'profiles' is the MVPD, which the next requests have as {mvpd}; of several profiles, the app or the viewer chooses one",
            "the profile of one MVPD (v2-profile): GET /api/v2/{serviceProvider}/profiles/{mvpd}, with the same headers and response",
        ]
    )

    private static let secondScreen = Self(
        "if the viewer signs in on a second screen (a recording of the TV does not have the calls of its page)",
        [
            "1. TV: v2-sessions; if the viewer is to choose the MVPD on the second screen, without mvpd, domainName and redirectUrl, so that "
                + "actionName is resume; then it shows 'code' and polls v2-profile-code",
            "2. page: v2-session, GET /api/v2/{serviceProvider}/sessions/{code}, to check the code that the viewer has typed "
                + "(samltool migrate v1-regcode-read)",
            "3. page, if 'missingParameters' is in that response: v2-configuration for the picker, then v2-resume, POST "
                + "/api/v2/{serviceProvider}/sessions/{code}, with mvpd, domainName and redirectUrl; if actionName is retry, again with all of "
                + "them, and if it is authorize, there is a profile already (samltool migrate v1-authenticate)",
            "4. page: opens v2-authenticate, GET /api/v2/authenticate/{serviceProvider}/{code} on V2's host: 'url' of v2-resume, or composed by "
                + "the page; there is no token in it",
            "5. page, after redirectUrl: v2-profile-code, where a profile means success (samltool migrate v1-checkauthn-code); the TV's polling "
                + "finds the same profile",
            "headers of v2-session, v2-resume and v2-profile-code from the page: Authorization with an access token of V2, and for v2-resume "
                + "Content-Type: application/x-www-form-urlencoded; V2's reference lists no AP-Device-Identifier and no X-Device-Info for them: "
                + "the code stands for the TV (inferred)",
            "unknown, because Adobe has not published it: if the page's access token must be of a client of its own, and, as Adobe's checklist "
                + "asks for both headers of the device in every request, whose device they would describe",
        ]
    )

    private static let launch = Self(
        "before the exchange",
        [
            "at launch, ask the framework without interruption, and read v2-profiles with AP-Partner-Framework-Status; only without a "
                + "profile, continue with v2-sessions-sso and v2-exchange (samltool migrate checkAccessStatus)"
        ]
    )

    private static let decision = Self(
        "after the decision",
        [
            "for the attributes of the viewer after a permit, read the profile again with v2-profile: some MVPDs change them in the authorization",
            "authenticated_profile_missing, _expired and _invalidated come as a denial does, as 'error' in the decision (inferred: 403 is "
                + "their 'status', and no HTTP status of v2-authorize and v2-preauthorize)",
        ]
    )

    private static let signedOut = Self(
        "after the logout, the app (inferred)",
        [
            "deletes what it keeps of the profile, and the preauthorized resources, and shows the viewer as signed out",
            "keeps the client, the device identifier and the chosen MVPD",
        ]
    )
}

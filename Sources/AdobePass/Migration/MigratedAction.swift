/// A value of `actionName` in a response of V2, and what the app does then.
package struct MigratedAction: Sendable {
    /// The value of `actionName`.
    package let name: String
    /// The value of `actionType`.
    package let type: String
    /// What the app does, as a clause in the imperative.
    package let duty: String

    private init(_ name: AdobeSession.Action, _ type: String, _ duty: String) {
        (self.name, self.type, self.duty) = (name.rawValue, type, duty)
    }

    private init(_ name: AdobeLogout.Action, _ type: String, _ duty: String) {
        (self.name, self.type, self.duty) = (name.rawValue, type, duty)
    }

    /// The values that the responses of a service can have, in the order of use; empty for a response without `actionName`.
    package static func actions(of service: AdobeService) -> [Self] {
        switch service {
        case .v2Sessions: [authenticate, resume, authorize(.v2Sessions)]
        case .v2Resume: [authenticateAfterResume, retry, authorize(.v2Resume)]
        case .v2SessionsSSO: [partnerProfile, authorize(.v2SessionsSSO), authenticateInstead, resumeInstead]
        case .v2Logout: [logout, partnerLogout, complete, invalid]
        default: []
        }
    }

    // MARK: Sessions

    private static let authenticate = Self(
        .authenticate,
        "interactive",
        "open 'url', a path on the host of the request, in a browser or web view, and poll v2-profile-code from when it reaches redirectUrl; "
            + "for a second screen, show 'code' instead, and poll at once"
    )
    private static let authenticateAfterResume = Self(
        .authenticate,
        "interactive",
        "open 'url', a path on the host of the request, in a browser or web view; the app that created the session polls v2-profile-code"
    )
    private static let resume = Self(
        .resume,
        "direct",
        "send what 'missingParameters' lists, such as the MVPD, with v2-resume ('url'), whose response has authenticate, authorize or, if "
            + "parameters are still missing, retry; for a second screen, show 'code' and poll at once, because its page sends v2-resume"
    )
    private static let retry = Self(
        .retry,
        "direct",
        "parameters are still missing, so send v2-resume again with all of them"
    )
    private static func authorize(_ service: AdobeService) -> Self {
        let reasons =
            switch service {
            case .v2Resume: "authenticated, temporary or degraded"
            case .v2SessionsSSO: "authenticated, authenticatedSSO or degraded"
            default: "authenticated, authenticatedSSO, temporary or degraded"
            }
        let duty = "continue with v2-authorize, without a sign-in: there is a profile already"
        return Self(.authorize, "direct", "\(duty) (reasonType \(reasons))")
    }

    // MARK: Apple's single sign-on

    private static let partnerProfile = Self(
        .partnerProfile,
        "direct",
        "pass 'authenticationRequest' to Apple's framework, and send the SAML response of the framework with v2-exchange ('url')"
    )
    private static let authenticateInstead = Self(
        .authenticate,
        "interactive",
        "sign in without single sign-on (reasonType pfs_fallback: AP-Partner-Framework-Status is missing or invalid; configuration_fallback: "
            + "Adobe's configuration): open 'url' in a browser or web view, or show 'code' for a second screen, and poll v2-profile-code"
    )
    private static let resumeInstead = Self(
        .resume,
        "direct",
        "the same, after v2-resume ('url') with what 'missingParameters' lists (reasonType missing_parameters_fallback)"
    )

    // MARK: Logout

    private static let logout = Self(
        .logout,
        "interactive",
        "open 'url' in a browser or web view, which ends the viewer's session at the MVPD; a device without one, such as a TV with a second "
            + "screen, stops here: it has nothing to clean up"
    )
    private static let partnerLogout = Self(
        .partnerLogout,
        "partner_interactive",
        "the profile is of Apple's single sign-on, so there is no 'url': ask the viewer to sign out in Settings > Accounts > TV Provider (tvOS) or "
            + "Settings > TV Provider (iOS, iPadOS), because the framework cannot do it; while the system's account stays, the app can "
            + "exchange again without asking the viewer (inferred)"
    )
    private static let complete = Self(
        .complete,
        "none",
        "do nothing more: the MVPD has no page for the logout, or the profile was temporary or degraded"
    )
    private static let invalid = Self(.invalid, "none", "do nothing more: there was no valid profile")
}

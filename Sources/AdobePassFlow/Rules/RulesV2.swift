// The rules of the cookbook for REST API V2, by its phases.

extension SignOnRule {
    static let v2Register = Self("v2.a.register", .v2("A"), "the client is not registered")
    static let v2Registered = Self("v2.a.registered", .v2("A"), "the client is registered")
    static let v2Token = Self("v2.a.token", .v2("A"), "the client has no access token")
    static let v2TokenExpired = Self("v2.a.expired", .v2("A"), "the client's access token has expired")
    static let v2HasToken = Self("v2.a.has-token", .v2("A"), "the client has an access token")
    static let v2AskSilently = Self(
        "v2.b.ask",
        .v2("B"),
        "the app asks the framework, without interruption, whether the viewer is signed in on the device"
    )
    static let v2ProfilesWithStatus = Self(
        "v2.b.profiles",
        .v2("B"),
        "the app reads the profiles with the framework's status; profiles/sso is for the exchange alone"
    )
    static let v2ProfilesWithoutStatus = Self(
        "v2.b.profiles-without-status",
        .v2("B"),
        "the app reads the profiles without the framework's status: there may be a profile of another type"
    )
    static let v2Profile = Self("v2.b.profile", .v2("B"), "there is a valid profile")
    static let v2NoProfile = Self("v2.b.no-profile", .v2("B"), "there is no valid profile")
    static let v2StatusRejected = Self("v2.b.status-rejected", .v2("B"), "Adobe rejects the framework's status")
    static let v2Delegate = Self(
        "v2.c.delegate",
        .v2("C"),
        "the app sets a delegate (VSAccountManagerDelegate) that presents and dismisses the framework's view controller"
    )
    static let v2AskPicker = Self(
        "v2.c.picker",
        .v2("C"),
        "the app asks the framework again and lets it show its picker, which a viewer who is signed in does not see"
    )
    static let v2AskSession = Self(
        "v2.c.session",
        .v2("C"),
        "the app calls sessions/sso, which returns how viewers of this provider sign in"
    )
    static let v2SessionFailed = Self("v2.c.session-failed", .v2("C"), "sessions/sso failed; the basic flow follows")
    static let v2SessionAuthorize = Self("v2.c.authorize", .v2("C"), "actionName is 'authorize': there is a profile")
    static let v2SessionAuthenticate = Self(
        "v2.c.authenticate",
        .v2("C"),
        "actionName is 'authenticate': the basic flow on the MVPD's page follows"
    )
    static let v2SessionResume = Self(
        "v2.c.resume",
        .v2("C"),
        "actionName is 'resume': the app sends the missing parameters and continues with the basic flow"
    )
    static let v2SessionUnknown = Self("v2.c.unknown-action", .v2("C"), "actionName is not a documented value")
    static let v2SessionProfile = Self(
        "v2.c.partner-profile",
        .v2("C"),
        "actionName is 'partner_profile': the app forwards Adobe's request to the framework"
    )
    static let v2NoRequest = Self(
        "v2.c.no-request",
        .v2("C"),
        "the response of sessions/sso contains no authenticationRequest"
    )
    static let v2NoAttributes = Self(
        "v2.c.no-attributes",
        .v2("C"),
        "attributesNames is empty; without attributeNames the framework returns no SAML response"
    )
    static let v2Forward = Self(
        "v2.c.forward",
        .v2("C"),
        "the app forwards the request to the framework, with its attributesNames, without interruption"
    )
    static let v2Encode = Self(
        "v2.c.encode",
        .v2("C"),
        "the SAML response is normalized (spaces and tabs collapsed, line breaks removed, both ends trimmed), encoded "
            + "as Base64, and percent-encoded once"
    )
    static let v2Exchange = Self(
        "v2.c.exchange",
        .v2("C"),
        "the app exchanges the SAML response for a profile: profiles/sso"
    )
    static let v2Exchanged = Self("v2.c.exchanged", .v2("C"), "the exchange created a profile of the type 'appleSSO'")
    static let v2NoResponse = Self(
        "v2.c.no-response",
        .v2("C"),
        "no response to the exchange arrived; it may have succeeded, so the app checks for the profile"
    )
    static let v2Inquire = Self("v2.c.inquire", .v2("C"), "the app checks whether the exchange created a profile")
    static let v2Degraded = Self("v2.c.degraded", .v2("C"), "because of a degradation, every viewer is authenticated")
    static let v2OtherProfile = Self(
        "v2.c.other-profile",
        .v2("C"),
        "Adobe did not accept the SAML response and returned an existing profile"
    )
    static let v2NotExchanged = Self(
        "v2.c.rejected",
        .v2("C"),
        "the exchange created no profile; the basic flow follows"
    )
    static let v2BasicSession = Self("v2.basic.session", .v2Basic, "the basic flow needs a session")
    static let v2BasicFailed = Self("v2.basic.failed", .v2Basic, "the session contains no action that the app can take")
    static let v2SecondScreen = Self(
        "v2.basic.second-screen",
        .v2Basic,
        "on tvOS the app shows the code, and the viewer signs in with it on a second screen"
    )
    static let v2Page = Self(
        "v2.basic.page",
        .v2Basic,
        "on iOS the viewer signs in on the MVPD's page; the app polls after the page has closed"
    )
    static let v2PollAtOnce = Self(
        "v2.basic.poll-at-once",
        .v2Basic,
        "the app has shown the code, so it polls for the profile"
    )
    static let v2PollAfterClosing = Self(
        "v2.basic.poll-after-closing",
        .v2Basic,
        "the page has closed, so the app polls for the profile"
    )
    static let v2Canceled = Self("v2.basic.canceled", .v2Basic, "the viewer canceled the sign-in")
    static let v2SessionEnded = Self(
        "v2.basic.expired",
        .v2Basic,
        "the session has expired; the app starts another and removes the results of the first"
    )
    static let v2Poll = Self("v2.basic.poll", .v2Basic, "the viewer has not signed in yet")
    static let v2SignedIn = Self("v2.basic.profile", .v2Basic, "there is a profile, so the app stops polling")
    static let v2Foreground = Self(
        "v2.d.foreground",
        .v2("D"),
        "the app has been in the background, so it asks the framework again before it sends the status"
    )
    static let v2Preauthorize = Self(
        "v2.d.preauthorize",
        .v2("D"),
        "before the viewer selects a resource, the app may call preauthorize, which returns the resources that it may offer"
    )
    static let v2Authorize = Self(
        "v2.d.authorize",
        .v2("D"),
        "the viewer is authenticated; the app asks for a decision"
    )
    static let v2Entitled = Self("v2.d.authorized", .v2("D"), "the viewer is authorized")
    static let v2Denied = Self("v2.d.denied", .v2("D"), "the viewer is not authorized")
    static let v2Again = Self("v2.d.authenticate", .v2("D"), "Adobe requires the viewer to authenticate again")
    static let v2LogoutProfile = Self("v2.logout.profile", .v2Logout, "there is a profile to sign out of")
    static let v2AskLogout = Self(
        "v2.logout.ask",
        .v2Logout,
        "the app calls logout for the profile's MVPD"
    )
    static let v2NothingToLogOut = Self("v2.logout.nothing", .v2Logout, "there is no profile to sign out of")
    static let v2LogoutPartner = Self(
        "v2.logout.partner",
        .v2Logout,
        "actionName is 'partner_logout': only the viewer can sign out of the device, in the settings"
    )
    static let v2LogoutPage = Self(
        "v2.logout.page",
        .v2Logout,
        "actionName is 'logout': a page of the MVPD signs the viewer out"
    )
    static let v2LogoutComplete = Self(
        "v2.logout.complete",
        .v2Logout,
        "actionName is 'complete': the viewer is signed out"
    )
    static let v2LogoutInvalid = Self(
        "v2.logout.invalid",
        .v2Logout,
        "actionName is 'invalid': there is nothing to sign out of"
    )
    static let v2LogoutUnknown = Self("v2.logout.unknown-action", .v2Logout, "actionName is not a documented value")
    static let v2LogoutPrompted = Self(
        "v2.logout.prompted",
        .v2Logout,
        "the app asked the viewer to sign out in the settings; Adobe's logout does not wait for that"
    )
    static let v2LogoutFinished = Self(
        "v2.logout.finished",
        .v2Logout,
        "the viewer has left the page or the settings"
    )

    static let v2 = [
        v2Register, v2Registered, v2Token, v2TokenExpired, v2HasToken, v2AskSilently, v2ProfilesWithStatus,
        v2ProfilesWithoutStatus, v2Profile, v2NoProfile, v2StatusRejected, v2Delegate, v2AskPicker, v2AskSession,
        v2SessionFailed, v2SessionAuthorize, v2SessionAuthenticate, v2SessionResume, v2SessionUnknown,
        v2SessionProfile, v2NoRequest, v2NoAttributes, v2Forward, v2Encode, v2Exchange, v2Exchanged, v2NoResponse,
        v2Inquire, v2Degraded, v2OtherProfile, v2NotExchanged,
        v2BasicSession, v2BasicFailed, v2SecondScreen, v2Page, v2PollAtOnce, v2PollAfterClosing, v2Canceled,
        v2SessionEnded, v2Poll, v2SignedIn,
        v2Foreground, v2Preauthorize, v2Authorize, v2Entitled, v2Denied, v2Again,
        v2LogoutProfile, v2AskLogout, v2NothingToLogOut, v2LogoutPartner, v2LogoutPage, v2LogoutComplete,
        v2LogoutInvalid, v2LogoutUnknown, v2LogoutPrompted, v2LogoutFinished,
    ]
}

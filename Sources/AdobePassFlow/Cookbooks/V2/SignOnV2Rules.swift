import AdobePass

// What the cookbook for REST API V2 says, by its phases.

extension SignOnRule {
    static let v2Register = Self("v2.a.register", "the client is not registered")
    static let v2Token = Self("v2.a.token", "the client has no token")
    static let v2TokenExpired = Self("v2.a.expired", "the client's token has expired")
    static let v2AskSilently = Self(
        "v2.b.ask",
        "is the viewer signed in on the device? The framework is asked without interruption"
    )
    static let v2ProfilesWithStatus = Self(
        "v2.b.profiles",
        "is there a profile? It is read with the framework's status; profiles/sso is for the exchange alone"
    )
    static let v2ProfilesWithoutStatus = Self(
        "v2.b.profiles-without-status",
        "is there a profile of another kind? It is read without the framework's status"
    )
    static let v2Profile = Self("v2.b.profile", "there is a profile")
    static let v2NoProfile = Self("v2.b.no-profile", "there is no profile that is valid")
    static let v2StatusRefused = Self("v2.b.status-refused", "Adobe does not take the framework's status")
    static let v2AskPicker = Self("v2.c.picker", "the framework is asked again, and may show its picker")
    static let v2AskSession = Self("v2.c.session", "Adobe is asked how this provider's viewers sign in: sessions/sso")
    static let v2SessionFailed = Self("v2.c.session-failed", "sessions/sso failed, and the basic flow takes its place")
    static let v2SessionAuthorize = Self("v2.c.authorize", "sessions/sso says 'authorize': there is a profile already")
    static let v2SessionAuthenticate = Self(
        "v2.c.authenticate",
        "it says 'authenticate': the basic flow, on the MVPD's page"
    )
    static let v2SessionResume = Self("v2.c.resume", "it says 'resume': the basic flow, with what is missing")
    static let v2SessionUnknown = Self("v2.c.unknown-action", "it says something that is not known")
    static let v2SessionProfile = Self(
        "v2.c.partner-profile",
        "sessions/sso says 'partner_profile': the framework gets its request"
    )
    static let v2NoRequest = Self("v2.c.no-request", "there is no request in what sessions/sso says")
    static let v2Forward = Self(
        "v2.c.forward",
        "the framework gets the request, and the names of the attributes that came with it, without interruption"
    )
    static let v2Exchange = Self("v2.c.exchange", "the response is exchanged for a profile: profiles/sso")
    static let v2Exchanged = Self("v2.c.exchanged", "the exchange made a profile of the type 'appleSSO'")
    static let v2Unanswered = Self(
        "v2.c.unanswered",
        "the exchange was not answered and may have succeeded, so the profile is looked for"
    )
    static let v2Degraded = Self("v2.c.degraded", "a degradation lets the viewer through, whatever the response is")
    static let v2OtherProfile = Self(
        "v2.c.other-profile",
        "the response was not accepted, and Adobe fell back to a profile that was there"
    )
    static let v2NotExchanged = Self(
        "v2.c.refused",
        "the exchange made no profile, and the basic flow takes its place"
    )
    static let v2BasicSession = Self("v2.basic.session", "the basic flow needs a session")
    static let v2BasicFailed = Self("v2.basic.failed", "the session of the basic flow says nothing that could be done")
    static let v2SecondScreen = Self(
        "v2.basic.second-screen",
        "on tvOS the viewer signs in on another device with the code"
    )
    static let v2Page = Self("v2.basic.page", "on iOS the viewer signs in on the MVPD's page")
    static let v2Poll = Self("v2.basic.poll", "the viewer has not signed in yet")
    static let v2Foreground = Self(
        "v2.d.foreground",
        "the app has been in the background, so the framework's status may be another one"
    )
    static let v2Authorize = Self("v2.d.authorize", "the viewer is authenticated: may the resource be played?")
    static let v2Entitled = Self("v2.d.yes", "the viewer is authorized")
    static let v2Denied = Self("v2.d.no", "the viewer is not authorized")
    static let v2Again = Self("v2.d.authenticate", "Adobe wants the viewer to authenticate again")
    static let v2AskLogout = Self("v2.logout.ask", "Adobe says how to sign out of the MVPD of the profile")
    static let v2NothingToLogOut = Self("v2.logout.nothing", "there is no profile to sign out of")
    static let v2LogoutPartner = Self(
        "v2.logout.partner",
        "it says 'partner_logout': only the settings of the system sign the viewer out"
    )
    static let v2LogoutPage = Self("v2.logout.page", "it says 'logout': a page of the MVPD signs the viewer out")
    static let v2LogoutComplete = Self("v2.logout.complete", "it says 'complete': the viewer is signed out")
    static let v2LogoutInvalid = Self("v2.logout.invalid", "it says 'invalid': there is nothing to sign out of")
    static let v2LogoutUnknown = Self("v2.logout.unknown-action", "it says something that is not known")
    static let v2LogoutFinished = Self("v2.logout.finished", "the viewer has left the page or the settings")

    static let v2 = [
        v2Register, v2Token, v2TokenExpired, v2AskSilently, v2ProfilesWithStatus, v2ProfilesWithoutStatus, v2Profile,
        v2NoProfile, v2StatusRefused, v2AskPicker, v2AskSession, v2SessionFailed, v2SessionAuthorize,
        v2SessionAuthenticate, v2SessionResume, v2SessionUnknown, v2SessionProfile, v2NoRequest, v2Forward, v2Exchange,
        v2Exchanged, v2Unanswered, v2Degraded, v2OtherProfile, v2NotExchanged,
        v2BasicSession, v2BasicFailed, v2SecondScreen, v2Page, v2Poll,
        v2Foreground, v2Authorize, v2Entitled, v2Denied, v2Again,
        v2AskLogout, v2NothingToLogOut, v2LogoutPartner, v2LogoutPage, v2LogoutComplete, v2LogoutInvalid,
        v2LogoutUnknown, v2LogoutFinished,
    ]
}

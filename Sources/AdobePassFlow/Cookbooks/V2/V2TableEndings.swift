import AdobePass
import ByteTools

// The last parts of the cookbook: the basic flow, the decisions and logout.

extension DecisionTable<V2Walk> {
    // MARK: The basic flow

    private static let session = DecisionCall<V2Walk>(.v2Sessions, into: .basicSession, .basicAction) {
        $0.state.basicSession
    } values: {
        $0.mvpd = $1.mvpd
    }

    private static let resume = DecisionCall<V2Walk>(.v2Resume, into: .basicSession, .basicAction) {
        $0.state.basicSession
    } values: {
        ($0.mvpd, $0.sessionCode) = ($1.mvpd, $1.session?.code)
        $0.missingParameters = $1.session?.missingParameters ?? []
    }

    private static let poll = DecisionCall<V2Walk>(.v2Profile, into: .basicProfile, .basicProfiles) {
        $0.state.basicProfile
    } values: {
        $0.mvpd = $1.mvpd
    }

    static let basicFlow: [Question] = [
        Question(.regular, .v2Basic, "Which MVPD is the basic flow for?") {
            Row("v2.basic.without-mvpd", "V2-18a")
                .text(
                    "on tvOS the app may instead start a session without an MVPD, which the viewer chooses on the second screen"
                )
                .when { $0.isOnSecondScreen && $0.mvpd == nil && $0.state.chosenMVPD == nil }
            V2Walk.regularRows(then: .basic)
        },
        Question(
            .basic,
            .v2Basic,
            "Is there a session of the basic flow?",
            entering: { $0.session = $0.currentSession }
        ) {
            Row(authenticates).when { $0.session?.action == .authenticate }.detail { $0.session?.reason?.quoted }
                .to(.signIn)
            // The response to a resumed session has 'retry' in place of 'resume'.
            Row(resumes).when { [.resume, .retry].contains($0.session?.action) && $0.session?.code != nil }
                .detail { $0.session?.missingWords }.call(resume)
            Row(authorizes).when { $0.session?.action == .authorize }.detail { $0.session?.reason?.quoted }
                .to(.decision)
            Row(unknownAction)
                .when { walk in
                    walk.session.map { !AdobeSession.Action.all.contains($0.action) } ?? false
                }
                .detail { $0.session?.action.rawValue.quoted }
            Row("v2.basic.session").text("the basic flow needs a session").callOnce(session)
            Row(.incomplete).when { session.isSuccess($0) && $0.state.basicAction == nil }.complete(.basicAction)
            Row("v2.basic.failed").text("the session contains no action that the app can take")
                .when(session.isSuccess).end(.failed)
            session.failures
        },
        Question(.signIn, .v2Basic, "Has the viewer signed in?") {
            Row("v2.basic.profile").text("there is a profile, so the app stops polling")
                .when { $0.signedInProfile != nil }.detail { $0.signedInProfile?.words }
                .found { $0.use($0.signedInProfile) }.to(.decision)
            Row(.incomplete).when { poll.isSuccess($0) && $0.state.basicProfiles == nil }.complete(.basicProfiles)
            Row("v2.basic.poll").text("the viewer has not signed in yet")
                .when { $0.isWithoutProfile && !$0.presents }
                .call(poll) { max($0.state.basicProfile?.retryAfterSeconds ?? 0, 5) }
            Row("v2.basic.expired")
                .text("the session has expired; the app starts another and removes the results of the first")
                .when { $0.presents && $0.hasSessionEnded }.call(session)
            V2Walk.presentationRows(
                (
                    Row("v2.basic.canceled").text("the viewer canceled the sign-in"),
                    Row("v2.basic.poll-at-once").text("the app has shown the code, so it polls for the profile"),
                    Row("v2.basic.poll-after-closing").text("the page has closed, so the app polls for the profile"),
                    Row("v2.basic.second-screen")
                        .text("on tvOS the app shows the code, and the viewer signs in with it on a second screen"),
                    Row("v2.basic.page")
                        .text("on iOS the viewer signs in on the MVPD's page; the app polls after the page has closed")
                ),
                when: \.presents,
                poll: poll
            ) { walk, presentation in
                RegularFlow(
                    presentation: presentation,
                    mvpd: walk.mvpd,
                    code: walk.session?.code,
                    url: walk.session?.url,
                    page: .v2Authenticate,
                    polling: [.v2Profile, .v2ProfileByCode]
                )
            }
            poll.failures
        },
    ]

    // MARK: Phase D and logout

    private static let authorize = DecisionCall<V2Walk>(.v2Authorize, into: .authorization, .isAuthorized) {
        $0.state.authorization
    } values: {
        ($0.mvpd, $0.frameworkStatus, $0.resource) = ($1.mvpd, $1.status, $1.state.resource)
    }

    private static let logout = DecisionCall<V2Walk>(.v2Logout, into: .logout, .logoutAction) {
        $0.state.logout
    } values: {
        $0.mvpd = $1.mvpd
    }

    private static let denied = SignOnRule("v2.d.denied", .v2("D"), "V2-32b").text("the viewer is not authorized")

    static let endings: [Question] = [
        Question(.decision, .v2("D"), "Is the viewer authorized?") {
            Row("v2.d.foreground", "V2-25a V2-25b V2-25c V2-25e V2-29a")
                .text("the app has been in the background, so it asks the framework again before it sends the status")
                .when { $0.state.hasBeenInBackground == true && $0.access == .granted }
                .preceded(by: Row(.permissionAgain), delegate)
                .step(.askSilently, into: .account, .hasBeenInBackground) { .askFramework($0.state.silentRequest) }
            Row("v2.d.authorize", "V2-24a V2-25d V2-31a V2-31b").text(
                "the viewer is authenticated; the app asks for a decision"
            )
            .preceded(
                by:
                    Row("v2.d.no-status", "V2-25f V2-26a V2-27c V2-30a V2-31c")
                    .text(
                        "the profile is of single sign-on, so Adobe asks for the framework's status, and the app has none that is valid"
                    )
                    .when { $0.isSingleSignOn && $0.status == nil },
                Row("v2.d.preauthorize", "V2-27a V2-27b V2-28a V2-28b V2-28c")
                    .text(
                        "before the viewer selects a resource, the app may call preauthorize, which returns the resources that it may offer; its permits are not for playback"
                    )
            )
            .callOnce(authorize)
            Row("v2.d.authenticate", "V2-32c").text("Adobe requires the viewer to authenticate again")
                .when { $0.state.authorization?.needsAuthentication == true }.detail(authorize.words)
                .end(.notAuthenticated)
            Row(.incomplete).when { authorize.isSuccess($0) && $0.state.isAuthorized == nil }.complete(.isAuthorized)
            Row("v2.d.authorized", "V2-32a").text(
                "the viewer is authorized; the decision has a media token, which a server verifies before playback"
            )
            .when { authorize.isSuccess($0) && $0.state.isAuthorized == true }.end(.entitled)
            Row(denied).when(authorize.isSuccess).end(.denied)
            // The decision of an MVPD that denies contains its error, in a response with the status 200.
            Row(denied)
                .when { walk in
                    guard let result = walk.state.authorization, !result.isRetryAdvised else { return false }
                    return result.status == 403 || walk.state.isAuthorized == false
                }
                .detail(authorize.words).end(.denied)
            authorize.failures
        },
        Question(.logout, .v2Logout, "How does the viewer sign out?") {
            Row("v2.logout.ask", "V2-33a V2-33b").text("the app calls logout for the profile's MVPD").callOnce(logout)
            Row(.incomplete).when { logout.isSuccess($0) && $0.state.logoutAction == nil }.complete(.logoutAction)
            Row("v2.logout.finished").text("the viewer has left the page or the settings")
                .when { walk in
                    let isOpen = walk.logoutIs("logout") || walk.logoutIs("partner_logout")
                    return logout.isSuccess(walk) && isOpen && walk.state.isLogoutFinished == true
                }
                .end(.signedOut)
            Row("v2.logout.no-page")
                .text(
                    "actionName is 'logout', and tvOS cannot open a page: the app stops there, and has nothing to clean"
                )
                .when { logout.isSuccess($0) && $0.logoutIs("logout") && $0.isOnSecondScreen }.end(.signedOut)
            Row("v2.logout.page").text("actionName is 'logout': a page of the MVPD signs the viewer out")
                .when { logout.isSuccess($0) && $0.logoutIs("logout") }
                .step(.openLogoutPage, into: .isLogoutFinished) {
                    .openLogoutPage(LogoutPage(service: .v2Logout, url: $0.state.logoutAction?.url))
                }
            // False: the app asked the viewer, who has not come back.
            Row("v2.logout.prompted")
                .text("the app asked the viewer to sign out in the settings; Adobe's logout does not wait for that")
                .when { logout.isSuccess($0) && $0.logoutIs("partner_logout") && $0.state.isLogoutFinished != nil }
                .end(.signedOut)
            Row("v2.logout.partner", "V2-34a V2-34b V2-34c V2-34d")
                .text("actionName is 'partner_logout': only the viewer can sign out of the device, in the settings")
                .when { logout.isSuccess($0) && $0.logoutIs("partner_logout") }.preceded(by: Row(.revokePermission))
                .step(.settings, into: .isLogoutFinished) { .settings(.provider(on: $0.state.platform)) }
            Row("v2.logout.complete").text("actionName is 'complete': the viewer is signed out")
                .when { logout.isSuccess($0) && $0.logoutIs("complete") }.end(.signedOut)
            Row("v2.logout.invalid").text("actionName is 'invalid': there is nothing to sign out of")
                .when { logout.isSuccess($0) && $0.logoutIs("invalid") }.end(.signedOut)
            Row("v2.logout.unknown-action").text("actionName is not a documented value")
                .when(logout.isSuccess).detail { $0.state.logoutAction?.action.quoted }.end(.failed)
            logout.failures
        },
    ]
}

import AdobePass
import ByteTools

extension V2Walk {
    /// The questions, in the order of the cookbook.
    enum QuestionID: String {
        case client, accessToken, permission, device, profiles, partner, picker, session, forward, exchange
        case inquiry, regular, basic, signIn, decision, logout
    }
}

extension DecisionTable<V2Walk> {
    /// The decisions of Adobe's Apple SSO cookbook for REST API V2.
    static let v2 = Self(entries: [.client], client + profiles + partner + exchange + basicFlow + endings)

    private static let delegate = Row(
        SignOnRule("v2.c.delegate", .v2("C"), "V2-5d V2-13b V2-20c")
            .text("\(V2Walk.delegate); in Adobe's samples, only the request with the picker has one")
    )
    private static let register = SignOnRule("v2.a.register", .v2("A"), "V2-G1 V2-G3 V2-P1 V2-1a V2-1b").text(
        "the client is not registered"
    )
    private static let noProfile = SignOnRule("v2.b.no-profile", .v2("B"), "V2-10a").text("there is no valid profile")
    private static let exchanged = SignOnRule("v2.c.exchanged", .v2("C"), "V2-23a")
        .text("the exchange created a profile of the type 'appleSSO'")
    private static let notExchanged = SignOnRule("v2.c.rejected", .v2("C"), "V2-23b")
        .text("the exchange created no profile; the basic flow follows")
    private static let authorizes = SignOnRule("v2.c.authorize", .v2("C"), "V2-17a")
        .text("actionName is 'authorize': there is a profile")
    private static let authenticates = SignOnRule("v2.c.authenticate", .v2("C"), "V2-G2 V2-16b V2-18a")
        .text("actionName is 'authenticate': the basic flow on the MVPD's page follows")
    private static let resumes = SignOnRule("v2.c.resume", .v2("C"), "V2-18a")
        .text(
            "actionName is 'resume' or 'retry': the app sends the missing parameters and continues with the basic flow"
        )
    private static let unknownAction = SignOnRule("v2.c.unknown-action", .v2("C"))
        .text("actionName is not a documented value")

    // MARK: Phase A: the client

    private static let registration = DecisionCall<V2Walk>(.v2Register, into: .registration) {
        $0.state.registration
    }

    private static let token = DecisionCall<V2Walk>(.v2Token, into: .token, .tokenExpiration) { $0.state.token }

    private static let client: [Question] = [
        Question(.client, .v2("A"), "Is the client registered?") {
            Row(register).callOnce(registration)
            Row("v2.a.registered", "V2-2b").text("the client is registered").when(registration.isSuccess).to(
                .accessToken
            )
            registration.failures
        },
        Question(.accessToken, .v2("A"), "Does the client have an access token?") {
            Row("v2.a.token", "V2-3a V2-3b").text("the client has no access token").callOnce(token)
            Row(register)
                .when { walk in
                    guard let result = walk.state.token, !result.isSuccess, result.needsToken else { return false }
                    return (walk.state.registration?.attempts ?? 1) < 2
                }
                .detail(token.words).call(registration)
            Row("v2.a.expired", "V2-4c").text("the client's access token has expired")
                .when { walk in token.isSuccess(walk) && walk.state.tokenExpiration.map { $0 <= walk.now } ?? false }
                .detail { walk in walk.state.tokenExpiration.map { "\($0.words) is not after \(walk.now.words)" } }
                .call(token)
            Row("v2.a.has-token", "V2-4b").text("the client has an access token").when(token.isSuccess).to(.permission)
            token.failures
        },
    ]

    // MARK: Phase B: the profile

    private static let profileCall = DecisionCall<V2Walk>(.v2Profiles, into: .profiles, .knownProfiles) {
        $0.state.profiles
    } values: { call, walk in
        guard walk.account?.provider != nil else { return }
        call.frameworkStatus = walk.state.account.map { PartnerFrameworkStatus($0) }
    }

    private static let profiles: [Question] = [
        Question(.permission, .v2("B"), "May the app ask the framework?") {
            V2Walk.permissionRows(granted: .device, denied: .profiles)
        },
        Question(
            .device,
            .v2("B"),
            "Is the viewer signed in on the device?",
            entering: { $0.account = $0.reading($0.state.account, isUsed: false) }
        ) {
            Row("v2.b.ask", "V2-5a V2-5b V2-5e V2-5f V2-5g V2-5h V2-5i")
                .text("the app asks the framework, without interruption, whether the viewer is signed in on the device")
                .when { $0.account == nil }.preceded(by: delegate)
                .step(.askSilently, into: .account) { .askFramework($0.state.silentRequest) }
            V2Walk.rows(of: \.account, by: .notPermitted, .failed, .noProvider, .expired, to: .profiles)
            Row(.validAccount).detail { $0.account?.detail }.to(.profiles)
        },
        Question(.profiles, .v2("B"), "Is there a valid profile?") {
            Row("v2.b.profiles", "V2-7a V2-7b V2-7c V2-7d")
                .text("the app reads the profiles with the framework's status; profiles/sso is for the exchange alone")
                .when { $0.account?.provider != nil }.callOnce(profileCall)
            Row("v2.b.profiles-without-status", "V2-5m")
                .text(
                    "the app reads the profiles without the framework's status: there may be a profile of another type"
                )
                .callOnce(profileCall)
            Row("v2.b.status-rejected").text("Adobe rejects the framework's status")
                .when(\.isStatusRejected).detail(profileCall.words)
            Row(.incomplete).when { profileCall.isSuccess($0) && $0.state.knownProfiles == nil }
                .complete(.knownProfiles)
            Row("v2.b.several-profiles", "V2-9a")
                .text(
                    "several profiles are valid; the app takes that of the MVPD that the viewer chose, or else the first"
                )
                .when { $0.validProfiles.count > 1 }
                .detail { $0.validProfiles.prefix(5).map(\.words).joined(separator: ", ") }
            Row("v2.logout.profile", in: .v2Logout).text("there is a profile to sign out of")
                .when { $0.profile != nil && $0.state.goal == .logout }
                .detail { $0.profile?.words }.found { $0.use($0.profile) }.to(.logout)
            Row("v2.b.profile", "V2-8a V2-9a").text("there is a valid profile").when { $0.profile != nil }
                .detail { $0.profile?.words }.found { $0.use($0.profile) }.to(.decision)
            Row("v2.logout.nothing", in: .v2Logout).text("there is no profile to sign out of")
                .when { $0.isProfileKnown && $0.state.goal == .logout }.end(.signedOut)
            Row(noProfile).when(\.isProfileKnown).to(.partner)
            profileCall.failures
        },
    ]

    // MARK: Phase C: the provider

    private static let partnerSession = DecisionCall<V2Walk>(.v2SessionsSSO, into: .partnerSession, .partnerAction) {
        $0.state.partnerSession
    } values: {
        $0.frameworkStatus = $1.state.pickerAccount.map { PartnerFrameworkStatus($0) }
    }

    private static let partner: [Question] = [
        Question(.partner, .v2("C"), "May the framework show its picker?") {
            Row(.notPermitted).when { $0.missingAccess != nil }.detail { $0.missingAccess?.words }.to(.regular)
            Row(.permissionGranted).to(.picker)
        },
        Question(
            .picker,
            .v2("C"),
            "Which provider does the viewer choose in Apple's picker?",
            entering: { walk in
                let isConfigured = walk.state.configuration != nil
                let isUsed = walk.state.partnerSession != nil
                walk.account = isConfigured ? walk.reading(walk.state.pickerAccount, isUsed: isUsed) : nil
                walk.mvpds = walk.unsupportedMVPDs
            }
        ) {
            V2Walk.pickerRows(
                Row("v2.c.picker", "V2-13c V2-13d V2-13e V2-13f V2-13g")
                    .text(
                        "the app asks the framework again and lets it show its picker; a viewer who is signed in does not see the picker"
                    )
                    .preceded(by: Row(.permissionAgain), delegate),
                without: .regular
            )
            V2Walk.unsupportedRows(to: .regular)
            V2Walk.rows(of: \.account, by: .notPermitted, .failed, .noProvider, .expired, to: .regular)
            V2Walk.rows(of: \.account, by: .provider, to: .session)
            V2Walk.configurationRows
        },
        Question(
            .session,
            .v2("C"),
            "How do this provider's viewers sign in?",
            entering: { walk in
                walk.mvpds = walk.account?.provider.flatMap { walk.state.configuration?.mvpds(platformMappingID: $0) }
                let own = partnerSession.isSuccess(walk) ? walk.state.partnerAction?.mvpd : nil
                walk.mvpd = own ?? walk.mvpds?.first?.id
            }
        ) {
            V2Walk.severalProviders
            Row(.knownMVPD).when { $0.mvpds?.isEmpty == false }
                .detail { "\(($0.account?.provider ?? "").quoted) is \(($0.mvpds?.first?.id ?? "").quoted)" }
            Row(.unknownProvider).when { $0.mvpds?.isEmpty == true && $0.state.partnerSession == nil }
                .detail { $0.account?.provider?.quoted }.to(.regular)
            Row("v2.c.session", "V2-13h V2-15a V2-15b V2-15c").text(
                "the app calls sessions/sso, which returns how viewers of this provider sign in"
            )
            .callOnce(partnerSession)
            Row(.incomplete).when { partnerSession.isSuccess($0) && $0.state.partnerAction == nil }.complete(
                .partnerAction
            )
            Row(authorizes).when { isAction(.authorize, of: $0) }
                .detail { $0.state.partnerAction?.reason?.quoted }.to(.decision)
            Row("v2.c.partner-profile", "V2-19a V2-19b")
                .text("actionName is 'partner_profile': the app forwards Adobe's request to the framework")
                .when { isAction(.partnerProfile, of: $0) }.to(.forward)
            Row(authenticates).when { isAction(.authenticate, of: $0) }
                .detail { $0.state.partnerAction?.reason?.quoted }.to(.regular)
            Row(resumes).when { isAction(.resume, of: $0) }
                .detail { $0.state.partnerAction?.missingWords }.to(.regular)
            Row(unknownAction).when(partnerSession.isSuccess)
                .detail { $0.state.partnerAction?.action.rawValue.quoted }.to(.regular)
            partnerSession.recoveries
            Row("v2.c.session-failed", "V2-16a").text("sessions/sso failed; the basic flow follows")
                .detail(partnerSession.words).to(.regular)
        },
        Question(
            .forward,
            .v2("C"),
            "Does the framework return a SAML response?",
            entering: { walk in
                walk.account = walk.reading(walk.state.responseAccount, isUsed: walk.state.exchange != nil)
                walk.answer = walk.account?.provider == nil ? nil : walk.state.responseAccount?.responseReading
            }
        ) {
            Row("v2.c.no-request").text("the response of sessions/sso contains no authenticationRequest")
                .when { $0.state.partnerAction?.authenticationRequest == nil }.to(.regular)
            Row("v2.c.forward", "V2-19c V2-19d V2-20a V2-20d V2-20e V2-20f V2-20g V2-20h V2-20i V2-20j")
                .text("the app forwards the request to the framework, with its attributesNames, without interruption")
                .when { $0.account == nil }
                .preceded(
                    by:
                        Row("v2.c.no-attributes")
                        .text("attributesNames is empty; without attributeNames the framework returns no SAML response")
                        .when { $0.state.partnerAction?.authenticationRequest?.attributeNames.isEmpty == true },
                    Row(.permissionAgain),
                    delegate
                )
                .step(.forwardRequest, into: .responseAccount) { walk in
                    let request = walk.state.partnerAction?.authenticationRequest
                    return .askFramework(
                        walk.state.responseRequest(
                            attributeNames: request?.attributeNames ?? [],
                            verificationToken: request?.request ?? HiddenText("")
                        )
                    )
                }
            V2Walk.rows(of: \.account, by: .notPermitted, .failed, .noProvider, .expired, to: .regular)
            Row(.validAccount).detail { $0.account?.detail }
            Row(.otherProvider).when { $0.otherProvider != nil }.detail { $0.otherProvider }.to(.regular)
            V2Walk.rows(of: \.answer, by: .failed, .noResponse, .unusable, to: .regular)
            Row(.usableResponse).to(.exchange)
        },
    ]

    private static func isAction(_ action: AdobeSession.Action, of walk: V2Walk) -> Bool {
        partnerSession.isSuccess(walk) && walk.state.partnerAction?.action == action
    }

    // MARK: Phase C: the exchange

    private static let exchangeCall = DecisionCall<V2Walk>(.v2Exchange, into: .exchange, .exchangedProfiles) {
        $0.state.exchange
    } values: {
        ($0.mvpd, $0.response) = ($1.mvpd, $1.answer?.response)
        $0.frameworkStatus = $1.state.responseAccount.map { PartnerFrameworkStatus($0) }
    }

    /// The call that checks for the profile after an exchange without a response.
    private static func inquiry(_ service: AdobeService) -> DecisionCall<V2Walk> {
        DecisionCall(service, into: .exchangeInquiry, .exchangedProfiles) {
            $0.mvpd == nil && service == .v2Profile || $0.mvpd != nil && service == .v2Profiles
                ? nil : $0.state.exchangeInquiry
        } values: {
            $0.mvpd = $1.mvpd
            $0.frameworkStatus = $1.state.responseAccount.map { PartnerFrameworkStatus($0) }
        }
    }

    private static let exchange: [Question] = [
        Question(.exchange, .v2("C"), "Does the exchange create a profile?") {
            Row("v2.c.exchange", "V2-22a V2-22b V2-22c").text(
                "the app exchanges the SAML response for a profile: profiles/sso"
            )
            .preceded(by: Row("v2.c.encode", "V2-20l V2-20m V2-20n V2-20o V2-20p V2-20q").text(V2Walk.encoding))
            .callOnce(
                exchangeCall
            )
            Row("v2.c.no-response")
                .text("no response to the exchange arrived; it may have succeeded, so the app checks for the profile")
                .when { $0.state.exchange?.hasNoResponse == true }.detail(exchangeCall.words).to(.inquiry)
            exchangeCall.recoveries
            Row(notExchanged).when { !exchangeCall.isSuccess($0) }.detail(exchangeCall.words).to(.regular)
            Row(.incomplete).when { $0.state.exchangedProfiles == nil }.complete(.exchangedProfiles)
            Row(exchanged).when { $0.exchangedProfile != nil }.detail(exchangeCall.words)
                .found { $0.use($0.exchangedProfile) }.to(.decision)
            Row("v2.c.degraded").text("because of a degradation, every viewer is authenticated")
                .when { $0.otherProfile?.kind == .degraded }.detail { $0.otherProfile?.kind.rawValue.quoted }
                .found { $0.use($0.otherProfile) }.to(.decision)
            Row("v2.c.other-profile", "V2-23c")
                .text("Adobe did not accept the SAML response and returned an existing profile")
                .when { $0.otherProfile != nil }.detail { $0.otherProfile?.kind.rawValue.quoted }
                .found { $0.use($0.otherProfile) }.to(.decision)
            Row(notExchanged).detail { "\(exchangeCall.words($0) ?? ""), without a valid profile" }.to(.regular)
        },
        // There was no profile before the exchange, so the exchange created the 'appleSSO' profile that exists now.
        Question(.inquiry, .v2("C"), "Did an exchange without a response create a profile?") {
            Row(inquires).when { $0.mvpd != nil }.callOnce(inquiry(.v2Profile))
            Row(inquires).when { $0.mvpd == nil }.callOnce(inquiry(.v2Profiles))
            Row(exchanged).when { $0.state.exchangeInquiry?.isSuccess == true && $0.exchangedProfile != nil }
                .detail { _ in "read after the exchange" }.found { $0.use($0.exchangedProfile) }.to(.decision)
            inquiry(.v2Profile).recoveries
            inquiry(.v2Profiles).recoveries
            Row(noProfile).to(.regular)
        },
    ]

    private static let inquires = SignOnRule("v2.c.inquire", .v2("C"))
        .text("the app checks whether the exchange created a profile")

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

    private static let basicFlow: [Question] = [
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

    private static let endings: [Question] = [
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

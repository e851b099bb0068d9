import ByteTools
import AdobePass

/// The way through the cookbook for REST API V1, from its first step to the first that has not been taken.
struct SignOnV1Walk: RESTWalk {
    static let configurationService = AdobeService.v1Configuration
    static let expiration = SignOnTrail.Expiration.required
    static let pickerRule = SignOnRule.v1AskPicker

    let state: SignOnV1State
    let now: EpochMilliseconds
    var trail = SignOnTrail()

    init(_ state: SignOnV1State, now: EpochMilliseconds) {
        self.state = state
        self.now = now
    }

    mutating func nextStep() -> SignOnStep {
        switch state.goal {
        case .authenticate: authenticate()
        case .logout: logOut()
        }
    }

    // MARK: Steps 1 to 5: who is the viewer's provider?

    private mutating func authenticate() -> SignOnStep {
        guard let check = state.checkAuthentication else {
            trail.because(.v1AskToken)
            return call(.v1CheckAuthentication)
        }
        if check.isSuccess {
            trail.because(.v1TokenValid)
            return authorize(nil)
        }
        guard [403, 404, 410, 412].contains(check.status), !check.isRetryAdvised else {
            return trail.failure(of: check, AdobeCall(.v1CheckAuthentication))
        }
        trail.because(.v1NoToken, check.words)
        guard let account = state.account else {
            trail.because(.v1AskSilently)
            return .askFramework(state.silentRequest)
        }
        if let provider = trail.provider(in: account, at: now, expiration: Self.expiration) {
            return withConfiguration { $0.exchange(for: provider, in: $1) }
        }
        // The picker needs the permission, too.
        guard account.access == .granted else { return regularFlow(nil) }
        return withConfiguration { walk, configuration in
            walk.choose(in: configuration) { $0.exchange(for: $2, in: configuration) }
        }
    }

    // MARK: Steps 6 to 9: from the provider to a token

    private mutating func exchange(for provider: String, in configuration: MVPDConfiguration) -> SignOnStep {
        guard let mvpd = trail.mvpd(for: provider, in: configuration) else { return regularFlow(nil) }
        // The cookbook has no condition here: what may be in the picker does not say who may sign in silently.
        if mvpd.enablePlatformServices != true || mvpd.boardingStatus != .supported {
            trail.because(.v1NoSingleSignOn, mvpd.id.quoted)
        }
        let ask = AdobeCall(.v1ProfileRequest, mvpd: mvpd.id)
        guard let reply = state.profileRequest else {
            trail.because(.v1AskProfileRequest)
            return .callAdobe(ask)
        }
        guard reply.isSuccess, let payload = state.profileRequestPayload else {
            if !reply.isSuccess, let step = trail.recovery(from: reply, ask) { return step }
            trail.because(.v1NoProfileRequest, reply.words)
            return regularFlow(mvpd.id)
        }
        guard let account = state.responseAccount else {
            trail.because(.v1Forward)
            let names = mvpd.requiredMetadataFields ?? []
            return .askFramework(state.responseRequest(attributeNames: names, verificationToken: payload))
        }
        return exchange(account, of: mvpd.id)
    }

    private mutating func exchange(_ account: AccountMetadata, of mvpd: String) -> SignOnStep {
        guard !trail.isOtherProvider(in: account, than: mvpd, in: state.configuration),
            let response = trail.response(in: account)
        else { return regularFlow(mvpd) }
        var exchange = AdobeCall(.v1Exchange, mvpd: mvpd)
        exchange.response = response
        guard let reply = state.exchange else {
            trail.because(.v1Exchange)
            return .callAdobe(exchange)
        }
        // Another success would be one that the cookbook does not know.
        if reply.status == 204 {
            trail.because(.v1Exchanged)
            return authorize(mvpd)
        }
        if reply.isUnanswered { return inquire(about: reply, of: mvpd) }
        if let step = trail.recovery(from: reply, exchange) { return step }
        trail.because(.v1NotExchanged, reply.words)
        return regularFlow(mvpd)
    }

    /// There was no token before the exchange, so one that is there is what the exchange made.
    private mutating func inquire(about exchange: CallResult, of mvpd: String) -> SignOnStep {
        trail.because(.v1Unanswered, exchange.words)
        let ask = AdobeCall(.v1CheckAuthentication)
        guard let reply = state.exchangeInquiry else { return .callAdobe(ask) }
        if reply.isSuccess {
            trail.because(.v1TokenValid)
            return authorize(mvpd)
        }
        if let step = trail.recovery(from: reply, ask) { return step }
        trail.because(.v1NoToken, reply.words)
        return regularFlow(mvpd)
    }

    mutating func regularFlow(_ preselected: String?) -> SignOnStep {
        guard let mvpd = state.chosenMVPD ?? preselected else { return showOwnPicker() }
        let ask = AdobeCall(.v1RegistrationCode, mvpd: mvpd)
        guard let registration = state.registration else {
            trail.because(.v1RegistrationCode)
            return .callAdobe(ask)
        }
        guard registration.isSuccess, let code = state.registrationCode else {
            return trail.failure(of: registration, ask)
        }
        guard let token = state.token else { return present(mvpd, code) }
        if token.isSuccess { return authorize(mvpd) }
        switch token.status {
        case 410?:
            trail.because(.v1CodeExpired)
            return .callAdobe(ask)
        // checkauthn says 403 where the token's own service says 404.
        case 404?,
            403? where !token.isRetryAdvised:
            trail.because(.v1Poll)
            var poll = AdobeCall(.v1Token)
            poll.delaySeconds = max(token.retryAfterSeconds ?? 0, 5)
            return .callAdobe(poll)
        default: return trail.failure(of: token, AdobeCall(.v1Token))
        }
    }

    private mutating func present(_ mvpd: String, _ code: String) -> SignOnStep {
        let isSecondScreen = state.platform == .tvOS
        switch state.signInPage {
        case .canceled?:
            trail.because(.v1Canceled)
            return .done(.cancelled)
        case .closed?,
            .shown? where isSecondScreen:
            trail.because(isSecondScreen ? .v1PollAtOnce : .v1PollAfterClosing)
            return call(.v1Token)
        case .shown?, nil:
            trail.because(isSecondScreen ? .v1SecondScreen : .v1WebView)
            return .regularFlow(
                RegularFlow(
                    presentation: isSecondScreen ? .secondScreen : .webView,
                    mvpd: mvpd,
                    code: code,
                    page: .v1Authenticate,
                    polling: [.v1Token, .v1CheckAuthentication]
                )
            )
        }
    }

    // MARK: Step 11, and logout

    private mutating func authorize(_ mvpd: String?) -> SignOnStep {
        let ask = AdobeCall(.v1Authorize, mvpd: mvpd)
        guard let reply = state.authorization else {
            trail.because(.v1Authorize)
            return .callAdobe(ask)
        }
        guard reply.isSuccess else {
            if reply.status == 403, !reply.isRetryAdvised {
                trail.because(.v1Denied, reply.words)
                return .done(.denied)
            }
            return trail.failure(of: reply, ask)
        }
        guard let token = state.mediaToken else {
            trail.because(.v1MediaToken)
            return call(.v1MediaToken)
        }
        guard token.isSuccess else { return trail.failure(of: token, AdobeCall(.v1MediaToken)) }
        trail.because(.v1Entitled)
        return .done(.entitled)
    }

    private mutating func logOut() -> SignOnStep {
        guard let metadata = state.userMetadata else {
            trail.because(.v1LogoutSource)
            return call(.v1UserMetadata)
        }
        if !metadata.isSuccess, let step = trail.recovery(from: metadata, AdobeCall(.v1UserMetadata)) { return step }
        if state.tokenSource?.hasSameBytes(as: "Apple") == true {
            guard state.isBackFromSettings == true else {
                trail.because(.v1LogoutApple)
                return .settings(.signOut(on: state.platform))
            }
            trail.because(.v1LogoutSettingsLeft)
        } else {
            trail.because(.v1LogoutOther, state.tokenSource?.quoted)
        }
        return state.platform == .tvOS ? callLogout() : openLogoutPage()
    }

    private mutating func callLogout() -> SignOnStep {
        guard let reply = state.logout else {
            trail.because(.v1LogoutDirect)
            return call(.v1Logout)
        }
        guard reply.isSuccess else { return trail.failure(of: reply, AdobeCall(.v1Logout)) }
        trail.because(.v1LoggedOut)
        return .done(.signedOut)
    }

    private mutating func openLogoutPage() -> SignOnStep {
        guard state.logoutPage == .closed || state.logoutPage == .canceled else {
            trail.because(.v1LogoutWebView)
            return .openLogoutPage(LogoutPage(service: .v1Logout, url: Self.logoutPage))
        }
        trail.because(.v1LoggedOut)
        return .done(.signedOut)
    }

    /// The URL of logout in production, with the identifier of the device left open.
    private static let logoutPage = "https://api.auth.adobe.com/api/v1/logout?deviceId={deviceId}"
}

import AdobePass
import ByteTools

// The last parts of the cookbook for REST API V2: the basic flow, the decisions and logout.

extension SignOnV2Walk {
    // MARK: The basic flow

    mutating func regularFlow(of mvpd: String) -> SignOnStep {
        if state.basicSession == nil, let partner = state.partnerAction, partner.mvpd?.hasSameBytes(as: mvpd) == true {
            if let step = follow(partner, of: mvpd) { return step }
        }
        let ask = AdobeCall(.v2Sessions, mvpd: mvpd)
        guard let result = state.basicSession else {
            trail.because(.v2BasicSession)
            return .callAdobe(ask)
        }
        guard result.isSuccess else { return failure(of: result, ask) }
        guard let session = state.basicAction else { return complete("basicAction") }
        if let step = follow(session, of: mvpd) { return step }
        trail.because(.v2BasicFailed)
        return .done(.failed)
    }

    private mutating func follow(_ session: AdobeSession, of mvpd: String) -> SignOnStep? {
        switch session.action {
        case .authenticate:
            trail.because(.v2SessionAuthenticate, session.reason?.quoted)
            return signIn(session, of: mvpd)
        case .resume:
            guard let code = session.code else { return nil }
            trail.because(.v2SessionResume, missingParameters(of: session))
            var resume = AdobeCall(.v2Resume, mvpd: mvpd)
            resume.sessionCode = code
            resume.missingParameters = session.missingParameters
            return .callAdobe(resume)
        case .authorize:
            trail.because(.v2SessionAuthorize, session.reason?.quoted)
            return decide(mvpd)
        case .partnerProfile: return nil
        default:
            trail.because(.v2SessionUnknown, session.action.rawValue.quoted)
            return nil
        }
    }

    private mutating func signIn(_ session: AdobeSession, of mvpd: String) -> SignOnStep {
        var poll = AdobeCall(.v2Profile, mvpd: mvpd)
        guard let result = state.basicProfile else { return present(session, poll) }
        guard result.isSuccess || result.needsAuthentication else {
            guard state.isPolling || !result.isRetryAdvised else { return present(session, poll) }
            return failure(of: result, poll)
        }
        if result.isSuccess {
            guard let profiles = state.basicProfiles else { return complete("basicProfiles") }
            if let profile = valid(profiles) {
                trail.because(.v2SignedIn, "\(profile.kind.rawValue.quoted) for \(profile.mvpd.quoted)")
                return decide(profile.mvpd)
            }
        }
        guard state.isPolling, !hasEnded(session) else { return present(session, poll) }
        trail.because(.v2Poll)
        poll.delaySeconds = max(result.retryAfterSeconds ?? 0, 5)
        return .callAdobe(poll)
    }

    private func hasEnded(_ session: AdobeSession) -> Bool { session.notAfter.map { $0 <= now } ?? false }

    private mutating func present(_ session: AdobeSession, _ poll: AdobeCall) -> SignOnStep {
        guard !hasEnded(session) else {
            trail.because(.v2SessionEnded)
            return .callAdobe(AdobeCall(.v2Sessions, mvpd: poll.mvpd))
        }
        let isSecondScreen = state.platform == .tvOS
        switch state.signInPage {
        case .canceled?:
            trail.because(.v2Canceled)
            return .done(.canceled)
        case .closed?,
            .shown? where isSecondScreen:
            trail.because(isSecondScreen ? .v2PollAtOnce : .v2PollAfterClosing)
            return .callAdobe(poll)
        case .shown?, nil:
            trail.because(isSecondScreen ? .v2SecondScreen : .v2Page)
            return .regularFlow(
                RegularFlow(
                    presentation: isSecondScreen ? .secondScreen : .webView,
                    mvpd: poll.mvpd,
                    code: session.code,
                    url: session.url,
                    page: .v2Authenticate,
                    polling: [.v2Profile]
                )
            )
        }
    }

    // MARK: Phase D, decisions

    mutating func decide(_ mvpd: String?) -> SignOnStep {
        if state.hasBeenInBackground == true {
            trail.because(.v2Foreground)
            return .askFramework(state.silentRequest)
        }
        var ask = AdobeCall(.v2Authorize, mvpd: mvpd, status: status(for: mvpd))
        ask.resource = state.resource
        guard let result = state.authorization else {
            trail.because(.v2Preauthorize)
            trail.because(.v2Authorize)
            return .callAdobe(ask)
        }
        if result.needsAuthentication {
            trail.because(.v2Again, result.words)
            return .done(.notAuthenticated)
        }
        if result.isSuccess {
            guard let isAuthorized = state.isAuthorized else { return complete("isAuthorized") }
            trail.because(isAuthorized ? .v2Entitled : .v2Denied)
            return .done(isAuthorized ? .entitled : .denied)
        }
        // The decision of an MVPD that denies contains its error, in a response with the status 200.
        guard result.status == 403 || state.isAuthorized == false, !result.isRetryAdvised else {
            return failure(of: result, ask)
        }
        trail.because(.v2Denied, result.words)
        return .done(.denied)
    }

    /// Returns the last status of the framework that is valid now and, as far as the configuration shows, of the MVPD.
    private func status(for mvpd: String?) -> PartnerFrameworkStatus? {
        let isAskedAgain = state.hasBeenInBackground == false
        let accounts =
            isAskedAgain ? [state.account] : [state.responseAccount, state.pickerAccount, state.account]
        var silent = SignOnTrail()
        let account = accounts.compactMap(\.self).first {
            let provider = silent.provider(in: $0, on: state.platform, at: now, expiration: .ifPresent)
            return provider.map { isOfMVPD($0, mvpd) } ?? false
        }
        return account.map { PartnerFrameworkStatus($0) }
    }

    /// Adobe rejects the status of a provider other than the MVPD of the call.
    private func isOfMVPD(_ provider: String, _ mvpd: String?) -> Bool {
        guard let mvpd, let known = state.configuration?.mvpd(id: mvpd)?.platformMappingID else { return true }
        return known.hasSameBytes(as: provider)
    }

    // MARK: Logout

    mutating func logOut(of mvpd: String) -> SignOnStep {
        let ask = AdobeCall(.v2Logout, mvpd: mvpd, status: status(for: mvpd))
        guard let result = state.logout else {
            trail.because(.v2AskLogout)
            return .callAdobe(ask)
        }
        guard result.isSuccess else { return failure(of: result, ask) }
        guard let logout = state.logoutAction else { return complete("logoutAction") }
        let isPage = logout.action == "logout"
        let isInSettings = logout.action == "partner_logout"
        if isPage || isInSettings, state.isLogoutFinished == true {
            trail.because(.v2LogoutFinished)
            return .done(.signedOut)
        }
        if isPage {
            trail.because(.v2LogoutPage)
            return .openLogoutPage(LogoutPage(service: .v2Logout, url: logout.url))
        }
        if isInSettings {
            // False: the app asked the viewer, who has not come back.
            guard state.isLogoutFinished == nil else {
                trail.because(.v2LogoutPrompted)
                return .done(.signedOut)
            }
            trail.because(.revokePermission)
            trail.because(.v2LogoutPartner)
            return .settings(.provider(on: state.platform))
        }
        switch logout.action {
        case "complete": trail.because(.v2LogoutComplete)
        case "invalid": trail.because(.v2LogoutInvalid)
        default:
            trail.because(.v2LogoutUnknown, logout.action.quoted)
            return .done(.failed)
        }
        return .done(.signedOut)
    }
}

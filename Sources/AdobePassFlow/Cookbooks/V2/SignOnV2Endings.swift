import ByteTools
import AdobePass

// Where the walks through V2's cookbook end: the basic flow, the decisions, logout.

extension SignOnV2Walk {
    // MARK: The basic flow

    mutating func regularFlow(of mvpd: String) -> SignOnStep {
        if state.basicSession == nil, let partner = state.partnerAction, partner.mvpd?.hasSameBytes(as: mvpd) == true {
            if let step = follow(partner, of: mvpd) { return step }
        }
        let ask = AdobeCall(.v2Sessions, mvpd: mvpd)
        guard let reply = state.basicSession else {
            trail.because(.v2BasicSession)
            return .callAdobe(ask)
        }
        guard reply.isSuccess else { return failure(of: reply, ask) }
        guard let answer = state.basicAction else { return complete("basicAction") }
        if let step = follow(answer, of: mvpd) { return step }
        trail.because(.v2BasicFailed)
        return .done(.failed)
    }

    /// What the answer of a session says to do; `nil` if that is nothing of the basic flow.
    private mutating func follow(_ answer: AdobeSession, of mvpd: String) -> SignOnStep? {
        switch answer.action {
        case .authenticate:
            trail.because(.v2SessionAuthenticate, answer.reason?.quoted)
            return signIn(answer, of: mvpd)
        case .resume:
            guard let code = answer.code else { return nil }
            trail.because(.v2SessionResume, missingParameters(of: answer))
            var resume = AdobeCall(.v2Resume, mvpd: mvpd)
            resume.sessionCode = code
            resume.missingParameters = answer.missingParameters
            return .callAdobe(resume)
        case .authorize:
            trail.because(.v2SessionAuthorize, answer.reason?.quoted)
            return decide(mvpd)
        case .partnerProfile: return nil
        default:
            trail.because(.v2SessionUnknown, answer.action.rawValue.quoted)
            return nil
        }
    }

    private mutating func signIn(_ answer: AdobeSession, of mvpd: String) -> SignOnStep {
        var poll = AdobeCall(.v2Profile, mvpd: mvpd)
        guard let reply = state.basicProfile else { return present(answer, poll) }
        guard reply.isSuccess || reply.needsAuthentication else {
            guard state.isPolling || !reply.isRetryAdvised else { return present(answer, poll) }
            return failure(of: reply, poll)
        }
        if reply.isSuccess {
            guard let profiles = state.basicProfiles else { return complete("basicProfiles") }
            if let profile = valid(profiles) {
                trail.because(.v2SignedIn, "\(profile.kind.rawValue.quoted) for \(profile.mvpd.quoted)")
                return decide(profile.mvpd)
            }
        }
        guard state.isPolling, !hasEnded(answer) else { return present(answer, poll) }
        trail.because(.v2Poll)
        poll.delaySeconds = max(reply.retryAfterSeconds ?? 0, 5)
        return .callAdobe(poll)
    }

    private func hasEnded(_ answer: AdobeSession) -> Bool { answer.notAfter.map { $0 <= now } ?? false }

    private mutating func present(_ answer: AdobeSession, _ poll: AdobeCall) -> SignOnStep {
        guard !hasEnded(answer) else {
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
                    code: answer.code,
                    url: answer.url,
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
        var ask = AdobeCall(.v2Authorize, mvpd: mvpd, status: status)
        ask.resource = state.resource
        guard let reply = state.authorization else {
            trail.because(.v2Authorize)
            return .callAdobe(ask)
        }
        if reply.needsAuthentication {
            trail.because(.v2Again, reply.words)
            return .done(.notAuthenticated)
        }
        if reply.isSuccess {
            guard let isAuthorized = state.isAuthorized else { return complete("isAuthorized") }
            trail.because(isAuthorized ? .v2Entitled : .v2Denied)
            return .done(isAuthorized ? .entitled : .denied)
        }
        guard reply.status == 403, !reply.isRetryAdvised else { return failure(of: reply, ask) }
        trail.because(.v2Denied, reply.words)
        return .done(.denied)
    }

    /// The last status of the framework that is good enough to be sent.
    private var status: PartnerFrameworkStatus? {
        let isAskedAgain = state.hasBeenInBackground == false
        let answers =
            isAskedAgain ? [state.account] : [state.responseAccount, state.pickerAccount, state.account]
        var silent = SignOnTrail()
        let answer = answers.compactMap(\.self).first {
            silent.provider(in: $0, on: state.platform, at: now, expiration: .ifPresent) != nil
        }
        return answer.map { PartnerFrameworkStatus($0) }
    }

    // MARK: Logout

    mutating func logOut(of mvpd: String) -> SignOnStep {
        let ask = AdobeCall(.v2Logout, mvpd: mvpd, status: status)
        guard let reply = state.logout else {
            trail.because(.v2AskLogout)
            return .callAdobe(ask)
        }
        guard reply.isSuccess else { return failure(of: reply, ask) }
        guard let answer = state.logoutAction else { return complete("logoutAction") }
        let isPage = answer.action == "logout"
        let isInSettings = answer.action == "partner_logout"
        if isPage || isInSettings, state.isLogoutFinished == true {
            trail.because(.v2LogoutFinished)
            return .done(.signedOut)
        }
        if isPage {
            trail.because(.v2LogoutPage)
            return .openLogoutPage(LogoutPage(service: .v2Logout, url: answer.url))
        }
        if isInSettings {
            trail.because(.revokePermission)
            trail.because(.v2LogoutPartner)
            return .settings(.provider(on: state.platform))
        }
        switch answer.action {
        case "complete": trail.because(.v2LogoutComplete)
        case "invalid": trail.because(.v2LogoutInvalid)
        default:
            trail.because(.v2LogoutUnknown, answer.action.quoted)
            return .done(.failed)
        }
        return .done(.signedOut)
    }
}

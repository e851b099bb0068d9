import ByteTools
import AdobePass

// Where the ways through V2's cookbook end: the basic flow, the decisions, logout.

extension SignOnV2Walk {
    // MARK: The basic flow

    mutating func regularFlow(_ preselected: String?) -> SignOnStep {
        guard let mvpd = state.chosenMVPD ?? preselected else { return showOwnPicker() }
        if let profile = state.basicProfile {
            return continueBasicFlow(with: profile, of: mvpd)
        }
        if state.basicSession == nil, let partner = state.partnerAnswer, partner.mvpd?.hasSameBytes(as: mvpd) == true {
            if let step = follow(partner, of: mvpd) { return step }
        }
        let ask = AdobeCall(.v2Sessions, mvpd: mvpd)
        guard let reply = state.basicSession else {
            trail.because(.v2BasicSession)
            return .callAdobe(ask)
        }
        guard reply.isSuccess else { return trail.failure(of: reply, ask) }
        if let answer = state.basicAnswer, let step = follow(answer, of: mvpd) { return step }
        trail.because(.v2BasicFailed)
        return .done(.failed)
    }

    /// What the answer of a session says to do; `nil` if that is nothing of the basic flow.
    private mutating func follow(_ answer: AdobeSession, of mvpd: String) -> SignOnStep? {
        if answer.action == .authenticate {
            trail.because(.v2SessionAuthenticate, answer.reason?.quoted)
            return present(answer, of: mvpd)
        }
        if answer.action == .resume, let code = answer.code {
            let missing = answer.missingParameters.map(\.quoted).joined(separator: ", ")
            trail.because(.v2SessionResume, missing.isEmpty ? nil : missing)
            var resume = AdobeCall(.v2Resume, mvpd: mvpd)
            resume.sessionCode = code
            resume.missingParameters = answer.missingParameters
            return .callAdobe(resume)
        }
        if answer.action == .authorize {
            trail.because(.v2SessionAuthorize, answer.reason?.quoted)
            return decide(mvpd)
        }
        if answer.action != .partnerProfile { trail.because(.v2SessionUnknown, answer.action.rawValue.quoted) }
        return nil
    }

    private mutating func present(_ answer: AdobeSession, of mvpd: String) -> SignOnStep {
        trail.because(state.platform == .tvOS ? .v2SecondScreen : .v2Page)
        return .regularFlow(
            RegularFlow(
                presentation: state.platform == .tvOS ? .secondScreen : .webView,
                mvpd: mvpd,
                code: answer.code,
                url: answer.url,
                page: .v2Authenticate,
                polling: [.v2Profile]
            )
        )
    }

    private mutating func continueBasicFlow(with reply: CallResult, of mvpd: String) -> SignOnStep {
        var poll = AdobeCall(.v2Profile, mvpd: mvpd)
        guard reply.isSuccess || reply.needsAuthentication else { return trail.failure(of: reply, poll) }
        if reply.isSuccess, let profile = valid(state.basicProfiles) {
            trail.because(.v2Profile, "\(profile.kind.rawValue.quoted) for \(profile.mvpd.quoted)")
            return decide(profile.mvpd)
        }
        trail.because(.v2Poll)
        poll.delaySeconds = max(reply.retryAfterSeconds ?? 0, 5)
        return .callAdobe(poll)
    }

    // MARK: Phase D, decisions

    mutating func decide(_ mvpd: String?) -> SignOnStep {
        if state.hasBeenInBackground == true {
            trail.because(.v2Foreground)
            return .askFramework(state.silentRequest)
        }
        let ask = AdobeCall(.v2Authorize, mvpd: mvpd, status: status)
        guard let reply = state.authorization else {
            trail.because(.v2Authorize)
            return .callAdobe(ask)
        }
        if reply.needsAuthentication {
            trail.because(.v2Again, reply.words)
            return .done(.notAuthenticated)
        }
        if reply.isSuccess, let isAuthorized = state.isAuthorized {
            trail.because(isAuthorized ? .v2Entitled : .v2Denied)
            return .done(isAuthorized ? .entitled : .denied)
        }
        guard reply.status == 403, !reply.isRetryAdvised else { return trail.failure(of: reply, ask) }
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
            silent.provider(in: $0, at: now, expiration: .ifPresent) != nil
        }
        return answer.map { PartnerFrameworkStatus($0) }
    }

    // MARK: Phase D, logout

    mutating func logOut(of mvpd: String) -> SignOnStep {
        let ask = AdobeCall(.v2Logout, mvpd: mvpd, status: status)
        guard let reply = state.logout else {
            trail.because(.v2AskLogout)
            return .callAdobe(ask)
        }
        guard reply.isSuccess, let answer = state.logoutAnswer else { return trail.failure(of: reply, ask) }
        switch answer.action {
        case "partner_logout": trail.because(.v2LogoutPartner)
        case "logout": trail.because(.v2LogoutPage)
        case "complete": trail.because(.v2LogoutComplete)
        case "invalid": trail.because(.v2LogoutInvalid)
        default:
            trail.because(.v2LogoutUnknown, answer.action.quoted)
            return .done(.failed)
        }
        guard answer.action == "partner_logout" || answer.action == "logout" else { return .done(.signedOut) }
        if state.isLogoutFinished == true {
            trail.because(.v2LogoutFinished)
            return .done(.signedOut)
        }
        return answer.action == "logout"
            ? .openLogoutPage(LogoutPage(service: .v2Logout, url: answer.url)) : .settings(.signOut(on: state.platform))
    }
}

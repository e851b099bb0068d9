import AdobePass

/// The way through the cookbook for REST API V2, from its first phase to the first step that has not been taken.
struct SignOnV2Walk: RESTWalk {
    static let configurationService = AdobeService.v2Configuration
    static let expiration = SignOnTrail.Expiration.ifPresent
    static let pickerRule = SignOnRule.v2AskPicker

    let state: SignOnV2State
    let now: EpochMilliseconds
    var trail = SignOnTrail()

    init(_ state: SignOnV2State, now: EpochMilliseconds) {
        self.state = state
        self.now = now
    }

    /// Phase A, and what follows it.
    mutating func nextStep() -> SignOnStep {
        guard let registration = state.registration else {
            trail.because(.v2Register)
            return call(.v2Register)
        }
        guard registration.isSuccess else { return trail.failure(of: registration, AdobeCall(.v2Register)) }
        guard let token = state.token else {
            trail.because(.v2Token)
            return call(.v2Token)
        }
        // A token that is refused here would lead back to the call that makes it.
        guard token.isSuccess else {
            guard !token.needsToken else {
                trail.because(.v2Register, token.words)
                return call(.v2Register)
            }
            return trail.failure(of: token, AdobeCall(.v2Token))
        }
        if let expiration = state.tokenExpiration, expiration <= now {
            trail.because(.v2TokenExpired, "\(expiration) is not after \(now), in milliseconds since 1970")
            return call(.v2Token)
        }
        return check()
    }

    // MARK: Phase B

    private mutating func check() -> SignOnStep {
        guard let account = state.account else {
            trail.because(.v2AskSilently)
            return .askFramework(state.silentRequest)
        }
        let provider = trail.provider(in: account, at: now, expiration: .ifPresent)
        let ask = AdobeCall(.v2Profiles, status: provider.map { _ in PartnerFrameworkStatus(account) })
        guard let reply = state.profiles else {
            trail.because(provider == nil ? .v2ProfilesWithoutStatus : .v2ProfilesWithStatus)
            return .callAdobe(ask)
        }
        if !reply.isSuccess {
            guard reply.code?.hasPrefix("invalid_header_pfs_") == true || reply.needsAuthentication else {
                return trail.failure(of: reply, ask)
            }
            if !reply.needsAuthentication { trail.because(.v2StatusRefused, reply.words) }
        } else if let profile = valid(state.knownProfiles) {
            trail.because(.v2Profile, "\(profile.kind.rawValue.quoted) for \(profile.mvpd.quoted)")
            return state.goal == .logout ? logOut(of: profile.mvpd) : decide(profile.mvpd)
        }
        trail.because(.v2NoProfile)
        if state.goal == .logout {
            trail.because(.v2NothingToLogOut)
            return .done(.signedOut)
        }
        // The picker needs the permission, too.
        guard account.access == .granted else { return regularFlow(nil) }
        return withConfiguration { walk, configuration in
            walk.choose(in: configuration) { $0.openSession($1, of: $2, in: configuration) }
        }
    }

    func valid(_ profiles: [AdobeProfile]?) -> AdobeProfile? { profiles?.first { $0.isValid(at: now) } }

    // MARK: Phase C

    private mutating func openSession(
        _ account: AccountMetadata,
        of provider: String,
        in configuration: MVPDConfiguration
    ) -> SignOnStep {
        let ask = AdobeCall(.v2SessionsSSO, status: PartnerFrameworkStatus(account))
        guard let reply = state.partnerSession else {
            trail.because(.v2AskSession)
            return .callAdobe(ask)
        }
        guard reply.isSuccess, let answer = state.partnerAnswer else {
            if !reply.isSuccess, let step = trail.recovery(from: reply, ask) { return step }
            trail.because(.v2SessionFailed, reply.words)
            return regularFlow(trail.mvpd(for: provider, in: configuration)?.id)
        }
        return obey(answer)
    }

    private mutating func obey(_ answer: AdobeSession) -> SignOnStep {
        if answer.action == .authorize {
            trail.because(.v2SessionAuthorize, answer.reason?.quoted)
            return decide(answer.mvpd)
        }
        guard answer.action == .partnerProfile else { return regularFlow(answer.mvpd) }
        trail.because(.v2SessionProfile)
        guard let request = answer.authenticationRequest else {
            trail.because(.v2NoRequest)
            return regularFlow(answer.mvpd)
        }
        guard let account = state.responseAccount else {
            trail.because(.v2Forward)
            return .askFramework(
                state.responseRequest(
                    attributeNames: request.attributeNames,
                    verificationToken: request.request
                )
            )
        }
        return exchange(account, of: answer.mvpd)
    }

    private mutating func exchange(_ account: AccountMetadata, of mvpd: String?) -> SignOnStep {
        guard trail.provider(in: account, at: now, expiration: .ifPresent) != nil,
            !trail.isOtherProvider(in: account, than: mvpd, in: state.configuration),
            let response = trail.response(in: account)
        else {
            return regularFlow(mvpd)
        }
        var exchange = AdobeCall(.v2Exchange, mvpd: mvpd, status: PartnerFrameworkStatus(account))
        exchange.response = response
        guard let reply = state.exchange else {
            trail.because(.v2Exchange)
            return .callAdobe(exchange)
        }
        if reply.isUnanswered { return inquire(about: reply, exchange) }
        guard reply.isSuccess else {
            if let step = trail.recovery(from: reply, exchange) { return step }
            trail.because(.v2NotExchanged, reply.words)
            return regularFlow(mvpd)
        }
        let profiles = (state.exchangedProfiles ?? []).filter { $0.isValid(at: now) }
        if let profile = profiles.first(where: { $0.kind == .appleSSO }) {
            trail.because(.v2Exchanged, reply.words)
            return decide(profile.mvpd)
        }
        guard let profile = profiles.first else {
            trail.because(.v2NotExchanged, "\(reply.words), without a profile that is valid")
            return regularFlow(mvpd)
        }
        trail.because(profile.kind == .degraded ? .v2Degraded : .v2OtherProfile, profile.kind.rawValue.quoted)
        return decide(profile.mvpd)
    }

    /// There was no profile before the exchange, so one of the framework's that is there is what the exchange made.
    private mutating func inquire(about exchange: CallResult, _ call: AdobeCall) -> SignOnStep {
        trail.because(.v2Unanswered, exchange.words)
        let service: AdobeService = call.mvpd == nil ? .v2Profiles : .v2Profile
        let ask = AdobeCall(service, mvpd: call.mvpd, status: call.frameworkStatus)
        guard let reply = state.exchangeInquiry else { return .callAdobe(ask) }
        let profiles = (state.exchangedProfiles ?? []).filter { $0.isValid(at: now) }
        if reply.isSuccess, let profile = profiles.first(where: { $0.kind == .appleSSO }) {
            trail.because(.v2Exchanged, "by a later look at the profile")
            return decide(profile.mvpd)
        }
        if !reply.isSuccess, let step = trail.recovery(from: reply, ask) { return step }
        trail.because(.v2NoProfile)
        return regularFlow(call.mvpd)
    }
}

extension AdobeProfile {
    func isValid(at now: EpochMilliseconds) -> Bool { notAfter.map { now < $0 } ?? true }
}

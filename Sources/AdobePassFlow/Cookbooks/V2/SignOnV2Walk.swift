import AdobePass
import ByteTools
import SAMLEncoding

struct SignOnV2Walk: RESTWalk {
    static let configurationService = AdobeService.v2Configuration
    static let expiration = SignOnTrail.Expiration.ifPresent
    static let pickerRules: [SignOnRule] = [.permissionAgain, .v2Delegate, .v2AskPicker]
    static let choiceRules: [SignOnRule] = []

    let state: SignOnV2State
    let now: EpochMilliseconds
    var trail: SignOnTrail

    var hasUsedPicker: Bool { state.partnerSession != nil }

    init(_ state: SignOnV2State, now: EpochMilliseconds) {
        self.state = state
        self.now = now
        trail = SignOnTrail(in: .v2, at: .v2Client)
    }

    mutating func nextStep() -> SignOnStep {
        guard let registration = state.registration else {
            trail.because(.v2Register)
            return call(.v2Register)
        }
        guard registration.isSuccess else { return failure(of: registration, AdobeCall(.v2Register)) }
        trail.because(.v2Registered)
        guard let token = state.token else {
            trail.because(.v2Token)
            return call(.v2Token)
        }
        guard token.isSuccess else {
            guard token.needsToken, (registration.attempts ?? 1) < 2 else {
                return failure(of: token, AdobeCall(.v2Token))
            }
            trail.because(.v2Register, token.words)
            return call(.v2Register)
        }
        if let expiration = state.tokenExpiration, expiration <= now {
            trail.because(.v2TokenExpired, "\(expiration.words) is not after \(now.words)")
            return call(.v2Token)
        }
        trail.because(.v2HasToken)
        return withPermission { $1 ? $0.askSilently() : $0.readProfiles(nil) }
    }

    // MARK: Phase B

    private mutating func askSilently() -> SignOnStep {
        guard let account = state.account else {
            trail.because(.v2AskSilently)
            return .askFramework(state.silentRequest)
        }
        let provider = trail.provider(in: account, on: state.platform, at: now, expiration: .ifPresent)
        return readProfiles(provider.map { _ in PartnerFrameworkStatus(account) })
    }

    private mutating func readProfiles(_ status: PartnerFrameworkStatus?) -> SignOnStep {
        let ask = AdobeCall(.v2Profiles, status: status)
        guard let result = state.profiles else {
            trail.because(status == nil ? .v2ProfilesWithoutStatus : .v2ProfilesWithStatus)
            return .callAdobe(ask)
        }
        if !result.isSuccess {
            guard result.code?.hasPrefix("invalid_header_pfs_") == true || result.needsAuthentication else {
                return failure(of: result, ask)
            }
            if !result.needsAuthentication { trail.because(.v2StatusRejected, result.words) }
        } else {
            guard let known = state.knownProfiles else { return complete("knownProfiles") }
            if let profile = valid(known) {
                let isLogout = state.goal == .logout
                let words = "\(profile.kind.rawValue.quoted) for \(profile.mvpd.quoted)"
                trail.because(isLogout ? .v2LogoutProfile : .v2Profile, words)
                return isLogout ? logOut(of: profile.mvpd) : decide(profile.mvpd)
            }
        }
        if state.goal == .logout {
            trail.because(.v2NothingToLogOut)
            return .done(.signedOut)
        }
        trail.because(.v2NoProfile)
        // The picker requires the permission, too.
        guard (state.permission ?? .granted) == .granted, (state.account?.access ?? .granted) == .granted else {
            let access = [state.permission, state.account?.access].compactMap(\.self).first { $0 != .granted }
            trail.because(.notPermitted, access.map { "the access status is \($0.rawValue)" })
            return regularFlow(preselected: nil)
        }
        trail.because(.permissionGranted)
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
        guard let result = state.partnerSession else {
            trail.because(.v2AskSession)
            return .callAdobe(ask)
        }
        guard result.isSuccess else {
            if let step = recovery(from: result, ask) { return step }
            let mvpd = trail.mvpd(for: provider, in: configuration)
            trail.because(.v2SessionFailed, result.words)
            return regularFlow(preselected: mvpd?.id)
        }
        guard let session = state.partnerAction else { return complete("partnerAction") }
        return follow(session)
    }

    private mutating func follow(_ session: AdobeSession) -> SignOnStep {
        switch session.action {
        case .authorize:
            trail.because(.v2SessionAuthorize, session.reason?.quoted)
            return decide(session.mvpd)
        case .partnerProfile:
            trail.because(.v2SessionProfile)
            return forward(session)
        case .authenticate: trail.because(.v2SessionAuthenticate, session.reason?.quoted)
        case .resume: trail.because(.v2SessionResume, missingParameters(of: session))
        default: trail.because(.v2SessionUnknown, session.action.rawValue.quoted)
        }
        return regularFlow(preselected: session.mvpd)
    }

    private mutating func forward(_ session: AdobeSession) -> SignOnStep {
        guard let request = session.authenticationRequest else {
            trail.because(.v2NoRequest)
            return regularFlow(preselected: session.mvpd)
        }
        guard let account = state.responseAccount else {
            if request.attributeNames.isEmpty { trail.because(.v2NoAttributes) }
            trail.because(.permissionAgain)
            trail.because(.v2Forward)
            return .askFramework(
                state.responseRequest(
                    attributeNames: request.attributeNames,
                    verificationToken: request.request
                )
            )
        }
        let judged = now.judging(isUsed: state.exchange != nil)
        guard trail.provider(in: account, on: state.platform, at: judged, expiration: .ifPresent) != nil,
            !trail.isOtherProvider(in: account, than: session.mvpd, in: state.configuration),
            let response = trail.response(in: account, on: state.platform)
        else { return regularFlow(preselected: session.mvpd) }
        var exchange = AdobeCall(.v2Exchange, mvpd: session.mvpd, status: PartnerFrameworkStatus(account))
        exchange.response = response
        return self.exchange(exchange)
    }

    private mutating func exchange(_ exchange: AdobeCall) -> SignOnStep {
        guard let result = state.exchange else {
            trail.because(.v2Encode)
            trail.because(.v2Exchange)
            return .callAdobe(exchange)
        }
        if result.hasNoResponse {
            trail.because(.v2NoResponse, result.words)
            return inquire(exchange)
        }
        guard result.isSuccess else {
            if let step = recovery(from: result, exchange) { return step }
            trail.because(.v2NotExchanged, result.words)
            return regularFlow(preselected: exchange.mvpd)
        }
        guard let exchanged = state.exchangedProfiles else { return complete("exchangedProfiles") }
        let profiles = exchanged.filter { $0.isValid(at: now) }
        if let profile = profiles.first(where: { $0.kind == .appleSSO }) {
            trail.because(.v2Exchanged, result.words)
            return decide(profile.mvpd)
        }
        guard let profile = profiles.first else {
            trail.because(.v2NotExchanged, "\(result.words), without a valid profile")
            return regularFlow(preselected: exchange.mvpd)
        }
        trail.because(profile.kind == .degraded ? .v2Degraded : .v2OtherProfile, profile.kind.rawValue.quoted)
        return decide(profile.mvpd)
    }

    /// Checks for the profile after an exchange without a response.
    ///
    /// There was no profile before the exchange, so the exchange created the `appleSSO` profile that exists now.
    private mutating func inquire(_ exchange: AdobeCall) -> SignOnStep {
        let service: AdobeService = exchange.mvpd == nil ? .v2Profiles : .v2Profile
        let ask = AdobeCall(service, mvpd: exchange.mvpd, status: exchange.frameworkStatus)
        guard let result = state.exchangeInquiry else {
            trail.because(.v2Inquire)
            return .callAdobe(ask)
        }
        let profiles = (state.exchangedProfiles ?? []).filter { $0.isValid(at: now) }
        if result.isSuccess, let profile = profiles.first(where: { $0.kind == .appleSSO }) {
            trail.because(.v2Exchanged, "read after the exchange")
            return decide(profile.mvpd)
        }
        if !result.isSuccess, let step = recovery(from: result, ask) { return step }
        trail.because(.v2NoProfile)
        return regularFlow(preselected: exchange.mvpd)
    }

    func missingParameters(of session: AdobeSession) -> String? {
        let missing = session.missingParameters.map(\.quoted).joined(separator: ", ")
        return missing.isEmpty ? nil : missing
    }
}

extension AdobeProfile {
    func isValid(at now: EpochMilliseconds) -> Bool { notAfter.map { now < $0 } ?? true }
}

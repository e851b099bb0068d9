import AdobePass

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Recording of Adobe's responses in the state of V2's cookbook.

extension SignOnV2State {
    static let results: [AdobeService: any WritableKeyPath<Self, CallResult?> & Sendable] = [
        .v2Register: \.registration, .v2Token: \.token, .v2Configuration: \.configurationResult,
        .v2Profiles: \.profiles, .v2SessionsSSO: \.partnerSession, .v2Exchange: \.exchange, .v2Profile: \.basicProfile,
        .v2Sessions: \.basicSession, .v2Resume: \.basicSession, .v2Authorize: \.authorization, .v2Logout: \.logout,
    ]

    /// The profile is read to find the result of the exchange, or for the basic flow.
    func inquires(by service: AdobeService) -> Bool {
        exchange?.hasNoResponse == true && basicSession == nil && (service == .v2Profile || service == .v2Profiles)
    }

    mutating func record(_ metadata: AccountMetadata, for request: AccountRequest) {
        store(metadata, for: request)
        if hasBeenInBackground == true { hasBeenInBackground = false }
    }

    mutating func record(
        _ judged: JudgedResponse,
        to call: AdobeCall,
        attempts: Int,
        at instant: Date,
        reading reader: AdobeBodyReader
    ) throws(AdobePassError) {
        let outcome = judged.outcome
        note(CallResult(outcome, attempts: attempts), of: call.service)
        let isAccepted = outcome.verdict == .accepted
        switch call.service {
        case .v2Register where isAccepted: recordRegistration()
        case .v2Token:
            if hasRejectedCall { clientToken = token }
            take(outcome.accessToken, at: instant)
        case .v2Configuration where isAccepted: configuration = try reader.configuration(in: judged.response.body)
        case .v2Configuration: configurationResult?.markUnreadable()
        case let service where inquires(by: service): exchangedProfiles = outcome.profiles
        case .v2Profiles: knownProfiles = outcome.profiles
        case .v2SessionsSSO:
            partnerAction = outcome.session
            if outcome.session == nil { partnerSession?.markUnreadable() }
        case .v2Exchange: exchangedProfiles = outcome.profiles
        case .v2Profile: basicProfiles = outcome.profiles
        case .v2Sessions, .v2Resume:
            // The result of polling and the page belong to the session before.
            (basicProfile, basicProfiles, signInPage) = (nil, nil, nil)
            basicAction = outcome.session
            if outcome.session == nil { basicSession?.markUnreadable() }
            // The app has sent the missing parameters; without a code it does not send them again and again.
            if call.service == .v2Resume, basicAction?.action == .resume { basicAction?.code = nil }
        case .v2Authorize:
            isAuthorized = outcome.decisions.first?.isAuthorized
            if outcome.decisions.isEmpty { authorization?.markUnreadable() }
        case .v2Logout:
            logoutAction = outcome.logouts.first
            if outcome.logouts.isEmpty { logout?.markUnreadable() }
        default: break
        }
    }

    private mutating func take(_ token: AccessToken?, at instant: Date) {
        guard let token else { return }
        let created = token.createdAt ?? EpochMilliseconds(instant)
        tokenExpiration = token.secondsToLive.map { created.advanced(bySeconds: $0) }
        registration?.attempts = nil
    }

    /// Counts the registrations without a token in between: a client whose new credentials are rejected, too, does not register
    /// again.
    private mutating func recordRegistration() {
        let isAgain = token?.needsToken == true
        registration?.attempts = isAgain ? 2 : nil
        if isAgain { token = nil }
    }

    private var hasRejectedCall: Bool {
        let calls = Self.results.filter(\.key.needsToken).values.map { self[keyPath: $0] }
        return (calls + [exchangeInquiry]).contains { $0?.needsToken == true }
    }

    mutating func recordLogoutPage(_ progress: PageProgress) { isLogoutFinished = progress != .shown }

    mutating func recordSettings(_ progress: FlowEvent.SettingsProgress) { isLogoutFinished = progress == .left }

    mutating func recordBackground() { hasBeenInBackground = true }

    mutating func startLogout() {
        goal = .logout
        // The metadata that the app has asked for last is that of the viewer who signs out.
        if var newest = [responseAccount, pickerAccount].compactMap(\.self).first(where: { $0.knownProvider != nil }) {
            newest.samlResponse = nil
            account = newest
        }
        // The profile that is signed out may be newer than the ones that were read first.
        (profiles, knownProfiles, logout, logoutAction, isLogoutFinished) = (nil, nil, nil, nil, nil)
    }
}

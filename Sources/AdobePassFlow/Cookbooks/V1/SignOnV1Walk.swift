import AdobePass
import ByteTools
import SAMLEncoding

struct SignOnV1Walk: RESTWalk {
    static let configurationService = AdobeService.v1Configuration
    static let expiration = SignOnTrail.Expiration.required
    static let pickerRules: [SignOnRule] = [.permissionAgain, .v1Delegate, .v1AskPicker]
    static let choiceRules: [SignOnRule] = [.v1Returned]

    let state: SignOnV1State
    let now: EpochMilliseconds
    var trail: SignOnTrail

    var hasUsedPicker: Bool { state.profileRequest != nil }

    init(_ state: SignOnV1State, now: EpochMilliseconds) {
        self.state = state
        self.now = now
        trail = SignOnTrail(in: .v1, at: state.goal == .authenticate ? .v1Token : .v1Source)
    }

    mutating func nextStep() -> SignOnStep {
        switch state.goal {
        case .authenticate: authenticate()
        case .logout: logOut()
        }
    }

    // MARK: Steps 1 to 5: the viewer's provider

    private mutating func authenticate() -> SignOnStep {
        guard let check = state.checkAuthentication else {
            trail.because(.v1AskToken)
            return call(.v1CheckAuthentication)
        }
        if hasToken(check) {
            trail.because(.v1TokenValid)
            return authorize(nil)
        }
        // A wrong path, which has the status 404, is no answer to the question.
        guard [403, 410, 412].contains(check.status), !check.isRetryAdvised else {
            return failure(of: check, AdobeCall(.v1CheckAuthentication))
        }
        trail.because(.v1NoToken, check.words)
        return withPermission { $1 ? $0.findProvider() : $0.regularFlow(preselected: nil) }
    }

    /// Returns true if Adobe has a token; the service documents no other status of success.
    private func hasToken(_ check: CallResult) -> Bool { check.isSuccess && check.status == 200 }

    private mutating func findProvider() -> SignOnStep {
        guard let account = state.account else {
            trail.because(.v1AskSilently)
            return .askFramework(state.silentRequest)
        }
        let judged = now.judging(isUsed: state.profileRequest != nil && state.pickerAccount == nil)
        let provider = trail.provider(in: account, on: state.platform, at: judged, expiration: Self.expiration)
        if let provider { return withConfiguration { $0.exchange(for: provider, in: $1) } }
        // The picker requires the permission, too.
        guard account.access == .granted else { return regularFlow(preselected: nil) }
        return withConfiguration { walk, configuration in
            walk.trail.because(.v1Configured)
            return walk.choose(in: configuration) { $0.exchange(for: $2, in: configuration) }
        }
    }

    // MARK: Steps 6 to 9: from the provider to a token

    private mutating func exchange(for provider: String, in configuration: MVPDConfiguration) -> SignOnStep {
        guard let mvpd = trail.mvpd(for: provider, in: configuration) else { return regularFlow(preselected: nil) }
        // A reason only: the cookbook has no condition here, and boardingStatus is about the picker.
        if mvpd.enablePlatformServices != true || mvpd.boardingStatus != .supported {
            trail.because(.v1NoSingleSignOn, mvpd.id.quoted)
        }
        let ask = AdobeCall(.v1ProfileRequest, mvpd: mvpd.id)
        guard let result = state.profileRequest else {
            trail.because(.v1AskProfileRequest)
            return .callAdobe(ask)
        }
        guard result.isSuccess else {
            if let step = recovery(from: result, ask) { return step }
            trail.because(.v1NoProfileRequest, result.words)
            return regularFlow(preselected: mvpd.id)
        }
        guard let payload = state.profileRequestPayload, !payload.revealed.isEmpty else {
            return complete("profileRequestPayload")
        }
        trail.because(.v1ProfileRequest)
        return forward(payload, to: mvpd)
    }

    private mutating func forward(_ payload: HiddenText, to mvpd: MVPD) -> SignOnStep {
        guard let account = state.responseAccount else {
            let names = mvpd.requiredMetadataFields ?? []
            if names.isEmpty { trail.because(.v1NoAttributes, mvpd.id.quoted) }
            trail.because(.permissionAgain)
            trail.because(.v1Forward)
            return .askFramework(state.responseRequest(attributeNames: names, verificationToken: payload))
        }
        guard !trail.isOtherProvider(in: account, than: mvpd.id, in: state.configuration),
            let response = trail.response(in: account, on: state.platform)
        else { return regularFlow(preselected: mvpd.id) }
        return exchange(response, of: mvpd.id)
    }

    private mutating func exchange(_ response: Base64Text, of mvpd: String) -> SignOnStep {
        var exchange = AdobeCall(.v1Exchange, mvpd: mvpd)
        exchange.response = response
        guard let result = state.exchange else {
            trail.because(.v1Encode)
            trail.because(.v1Exchange)
            return .callAdobe(exchange)
        }
        // The cookbook documents no other status of success.
        if result.status == 204 {
            trail.because(.v1Exchanged)
            return authorize(mvpd)
        }
        if result.hasNoResponse {
            trail.because(.v1NoResponse, result.words)
            return inquire(of: mvpd)
        }
        if let step = recovery(from: result, exchange) { return step }
        trail.because(.v1NotExchanged, result.words)
        return regularFlow(preselected: mvpd)
    }

    /// Checks for the token after an exchange without a response.
    ///
    /// There was no token before the exchange, so the exchange created the one that exists now.
    private mutating func inquire(of mvpd: String) -> SignOnStep {
        let ask = AdobeCall(.v1CheckAuthentication)
        guard let result = state.exchangeInquiry else {
            trail.because(.v1Inquire)
            return .callAdobe(ask)
        }
        if hasToken(result) {
            trail.because(.v1TokenValid)
            return authorize(mvpd)
        }
        if let step = recovery(from: result, ask) { return step }
        trail.because(.v1NoToken, result.words)
        return regularFlow(preselected: mvpd)
    }
}

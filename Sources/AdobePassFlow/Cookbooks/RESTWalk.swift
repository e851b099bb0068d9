import AdobePass

/// What the walks through both REST cookbooks have in common.
protocol RESTWalk {
    associatedtype State: AccountQuestions

    var state: State { get }
    var now: EpochMilliseconds { get }
    var trail: SignOnTrail { get set }

    /// The service that reads the configuration.
    static var configurationService: AdobeService { get }
    static var expiration: SignOnTrail.Expiration { get }
    /// The rules by which the framework may show its picker; the last one asks it.
    static var pickerRules: [SignOnRule] { get }

    /// The regular flow of an MVPD.
    mutating func regularFlow(of mvpd: String) -> SignOnStep
}

extension RESTWalk {
    func call(_ service: AdobeService) -> SignOnStep { .callAdobe(AdobeCall(service)) }

    /// Asks for the permission, and goes on with whether the app may ask the framework.
    mutating func withPermission(_ goOn: (inout Self, _ isGranted: Bool) -> SignOnStep) -> SignOnStep {
        guard let access = state.permission ?? state.account?.access else {
            trail.because(.permissionInForeground)
            trail.because(.askPermission)
            return .askPermission
        }
        let isGranted = access == .granted
        if isGranted { trail.because(.permissionGranted) } else { trail.refuse(access, on: state.platform) }
        return goOn(&self, isGranted)
    }

    mutating func withConfiguration(_ body: (inout Self, MVPDConfiguration) -> SignOnStep) -> SignOnStep {
        if let configuration = state.configuration { return body(&self, configuration) }
        guard let reply = state.configurationResult else {
            trail.because(.configuration)
            return call(Self.configurationService)
        }
        guard reply.isSuccess else { return failure(of: reply, AdobeCall(Self.configurationService)) }
        return complete("configuration")
    }

    /// Asks for what a call returned and the state does not contain.
    mutating func complete(_ field: String) -> SignOnStep {
        trail.because(.incomplete, field)
        return .completeState([field])
    }

    /// Has the viewer choose in Apple's picker, and goes on with the provider that was chosen.
    mutating func choose(
        in configuration: MVPDConfiguration,
        _ goOn: (inout Self, _ account: AccountMetadata, _ provider: String) -> SignOnStep
    ) -> SignOnStep {
        guard let account = state.pickerAccount else {
            guard !configuration.supportedAccountProviderIdentifiers.isEmpty else {
                trail.because(.nothingInPicker)
                return regularFlow(preselected: nil)
            }
            for rule in Self.pickerRules { trail.because(rule) }
            return .askFramework(state.pickerRequest(of: configuration))
        }
        if let mvpd = trail.unsupportedMVPD(in: account, configuration) { return regularFlow(preselected: mvpd) }
        let provider = trail.provider(in: account, on: state.platform, at: now, expiration: Self.expiration)
        guard let provider else { return regularFlow(preselected: nil) }
        return goOn(&self, account, provider)
    }

    /// The regular flow of the MVPD that the viewer chose in the app's own picker, or that is known without it.
    mutating func regularFlow(preselected: String?) -> SignOnStep {
        if let mvpd = chosenMVPD() {
            trail.because(.chosen, mvpd.quoted)
            return regularFlow(of: mvpd)
        }
        if let preselected, !preselected.isEmpty {
            trail.because(.preselected, preselected.quoted)
            return regularFlow(of: preselected)
        }
        if state.isOwnPickerCanceled == true {
            trail.because(.pickerCanceled)
            return .done(.canceled)
        }
        return withConfiguration { walk, configuration in
            walk.trail.because(.ownPicker)
            return .ownPicker(mvpds: configuration.mvpds.map(\.id))
        }
    }

    /// What was chosen in the app's own picker, if that is an MVPD.
    private mutating func chosenMVPD() -> String? {
        guard let mvpd = state.chosenMVPD else { return nil }
        guard !mvpd.isEmpty, state.configuration.map({ $0.mvpd(id: mvpd) != nil }) ?? true else {
            trail.because(.notAnMVPD, mvpd.isEmpty ? "it is empty" : mvpd.quoted)
            return nil
        }
        return mvpd
    }

    /// What to do about a call that failed, if it is one of the things that are the same for all calls.
    mutating func recovery(from reply: CallResult, _ call: AdobeCall) -> SignOnStep? {
        let attempts = max(reply.attempts ?? 1, 1)
        if reply.needsToken {
            guard let renewed = state.clientToken else {
                trail.because(.tokenRefused, reply.words)
                return .callAdobe(AdobeCall(.v2Token))
            }
            guard renewed.isSuccess, attempts == 1 else { return nil }
            trail.because(.tokenRenewed, reply.words)
            return .callAdobe(call)
        }
        guard reply.isRetryAdvised else { return nil }
        guard call.service.isIdempotent || !reply.isUnanswered else {
            trail.because(.mayHaveSucceeded, reply.words)
            return nil
        }
        guard attempts <= 3 else {
            trail.because(.retriesExhausted, reply.words)
            return nil
        }
        trail.because(.retry, reply.words)
        var call = call
        call.delaySeconds = max(reply.retryAfterSeconds ?? 0, 1 << (attempts - 1))
        return .callAdobe(call)
    }

    /// What to do about a call that failed, if nothing can replace it.
    mutating func failure(of reply: CallResult, _ call: AdobeCall) -> SignOnStep {
        if let step = recovery(from: reply, call) { return step }
        trail.because(.callFailed, "\(call.service): \(reply.words)")
        return .done(.failed)
    }
}

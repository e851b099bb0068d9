import AdobePass
import ByteTools

protocol RESTWalk {
    associatedtype State: RESTState

    var state: State { get }
    var now: EpochMilliseconds { get }
    var trail: SignOnTrail { get set }

    /// True if the app has made the call that requires the metadata from Apple's picker.
    var hasUsedPicker: Bool { get }

    static var configurationService: AdobeService { get }
    static var expiration: SignOnTrail.Expiration { get }
    static var pickerRules: [SignOnRule] { get }
    static var choiceRules: [SignOnRule] { get }

    /// Decides the next step of the regular flow of an MVPD.
    mutating func regularFlow(of mvpd: String) -> SignOnStep
}

extension RESTWalk {
    func call(_ service: AdobeService) -> SignOnStep { .callAdobe(AdobeCall(service)) }

    /// Asks for the permission, or calls the closure with the viewer's choice.
    mutating func withPermission(_ goOn: (inout Self, _ isGranted: Bool) -> SignOnStep) -> SignOnStep {
        guard let access = state.permission ?? state.account?.access else {
            trail.because(.permissionInForeground)
            trail.because(.askPermission)
            return .askPermission
        }
        let isGranted = access == .granted
        if isGranted {
            trail.because(.permissionGranted)
        } else {
            trail.noteMissingPermission(access, on: state.platform)
        }
        return goOn(&self, isGranted)
    }

    mutating func withConfiguration(_ body: (inout Self, MVPDConfiguration) -> SignOnStep) -> SignOnStep {
        if let configuration = state.configuration { return body(&self, configuration) }
        guard let result = state.configurationResult else {
            trail.because(.configuration)
            return call(Self.configurationService)
        }
        guard result.isSuccess else { return failure(of: result, AdobeCall(Self.configurationService)) }
        return complete("configuration")
    }

    /// Returns the step that records a field: the call succeeded, but the state does not contain what it returned.
    mutating func complete(_ field: String) -> SignOnStep {
        trail.because(.incomplete, field)
        return .completeState([field])
    }

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
        for rule in Self.choiceRules { trail.because(rule) }
        if let mvpd = trail.unsupportedMVPD(in: account, configuration) { return regularFlow(preselected: mvpd) }
        let judged = now.judging(isUsed: hasUsedPicker)
        let provider = trail.provider(in: account, on: state.platform, at: judged, expiration: Self.expiration)
        guard let provider else { return regularFlow(preselected: nil) }
        return goOn(&self, account, provider)
    }

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

    /// Returns the MVPD that the viewer chose in the app's own picker; `nil` if the configuration does not contain it.
    private mutating func chosenMVPD() -> String? {
        guard let mvpd = state.chosenMVPD else { return nil }
        guard !mvpd.isEmpty, state.configuration.map({ $0.mvpd(id: mvpd) != nil }) ?? true else {
            trail.because(.notAnMVPD, mvpd.isEmpty ? "it is empty" : mvpd.quoted)
            return nil
        }
        return mvpd
    }

    /// Returns the step after a failed call if the failure is treated alike for all calls: another token, or a retry.
    mutating func recovery(from result: CallResult, _ call: AdobeCall) -> SignOnStep? {
        let attempts = max(result.attempts ?? 1, 1)
        if result.needsToken, call.service.needsToken {
            guard attempts == 1 else {
                trail.because(.tokenRejectedAgain, result.words)
                return nil
            }
            guard let renewed = state.clientToken else {
                trail.because(.tokenRejected, result.words)
                return .callAdobe(AdobeCall(.v2Token))
            }
            guard renewed.isSuccess else { return nil }
            trail.because(.tokenRenewed, result.words)
            return .callAdobe(call)
        }
        guard result.isRetryAdvised else { return nil }
        guard call.service.isIdempotent || !result.hasNoResponse else {
            trail.because(.mayHaveSucceeded, result.words)
            return nil
        }
        guard attempts <= 3 else {
            trail.because(.retriesExhausted, result.words)
            return nil
        }
        trail.because(.retry, result.words)
        var call = call
        call.delaySeconds = max(result.retryAfterSeconds ?? 0, 1 << (attempts - 1))
        return .callAdobe(call)
    }

    /// Returns the step after a failed call that the workflow cannot continue without.
    mutating func failure(of result: CallResult, _ call: AdobeCall) -> SignOnStep {
        if let step = recovery(from: result, call) { return step }
        trail.because(.callFailed, "\(call.service): \(result.words)")
        return .done(.failed)
    }
}

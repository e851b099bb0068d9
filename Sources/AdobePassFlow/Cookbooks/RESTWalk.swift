import AdobePass

/// What the ways through both REST cookbooks have in common.
protocol RESTWalk {
    associatedtype State: AccountQuestions

    var state: State { get }
    var now: EpochMilliseconds { get }
    var trail: SignOnTrail { get set }

    /// The service that reads the configuration.
    static var configurationService: AdobeService { get }
    static var expiration: SignOnTrail.Expiration { get }
    /// The rule by which the framework may show its picker.
    static var pickerRule: SignOnRule { get }

    /// The way without single sign-on.
    mutating func regularFlow(_ preselected: String?) -> SignOnStep
}

extension RESTWalk {
    func call(_ service: AdobeService) -> SignOnStep { .callAdobe(AdobeCall(service)) }

    mutating func withConfiguration(_ body: (inout Self, MVPDConfiguration) -> SignOnStep) -> SignOnStep {
        if let configuration = state.configuration { return body(&self, configuration) }
        if let reply = state.configurationReply, !reply.isSuccess {
            return trail.failure(of: reply, AdobeCall(Self.configurationService))
        }
        trail.because(.configuration)
        return call(Self.configurationService)
    }

    /// Has the viewer choose in Apple's picker, and goes on with the provider that was chosen.
    mutating func choose(
        in configuration: MVPDConfiguration,
        _ goOn: (inout Self, _ account: AccountMetadata, _ provider: String) -> SignOnStep
    ) -> SignOnStep {
        guard let account = state.pickerAccount else {
            guard !configuration.supportedAccountProviderIdentifiers.isEmpty else {
                trail.because(.nothingInPicker)
                return regularFlow(nil)
            }
            trail.because(Self.pickerRule)
            return .askFramework(state.pickerRequest(of: configuration))
        }
        if let mvpd = trail.unsupportedMVPD(in: account, configuration) { return regularFlow(mvpd) }
        guard let provider = trail.provider(in: account, at: now, expiration: Self.expiration) else {
            return regularFlow(nil)
        }
        return goOn(&self, account, provider)
    }

    /// Has the viewer choose in the app's own picker.
    mutating func showOwnPicker() -> SignOnStep {
        withConfiguration { walk, configuration in
            walk.trail.because(.ownPicker)
            return .ownPicker(mvpds: configuration.mvpds.map(\.id))
        }
    }
}

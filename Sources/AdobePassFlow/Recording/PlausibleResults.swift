import AdobePass
import ByteTools

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The results of steps that are plausible before a recorded call.
struct PlausibleResults {
    enum Result {
        /// An event, such as the viewer's permission.
        case event(FlowEvent)
        /// The state that the app is in after something that has no event, such as another launch.
        case state(SignOnState)
    }

    let call: RecordedCall
    let hints: RecordingHints
    let assumed: AssumedResults

    func results(of step: SignOnStep, in state: SignOnState) -> [Result] {
        switch step {
        case .askPermission: accesses.map { .event(.permission($0)) }
        case .askFramework(let request): accounts(for: request, in: state).map { .event(.account($0)) }
        case .ownPicker(let mvpds): choices(among: mvpds)
        case .regularFlow: pages(in: state).map { .event(.page($0)) }
        case .settings: [.event(.settings(state.cookbook == .v1 ? .prompted : .left))]
        case .openLogoutPage: [.event(.page(.closed))]
        case .completeState(let fields): assumed.states(completing: fields, in: state).map { .state($0) }
        case .done: (isLogout && state.goal == .authenticate ? [.event(.logout)] : []) + repetitions(of: state)
        default: []
        }
    }

    /// Returns the results of a call of Adobe that the recording need not contain although the app follows the cookbook.
    func results(ofEarlier expected: AdobeCall, in state: SignOnState) -> [Result] {
        guard case .v2(let fields) = state, expected.service != call.service else { return [] }
        let isKnown =
            switch expected.service {
            // The app has them from before the recording.
            case .v2Register: fields.registration == nil
            case .v2Token: fields.token == nil
            // The app knows the viewer's profile when it signs the viewer out.
            case .v2Profiles: fields.goal == .logout && call.service == .v2Logout
            default: false
            }
        return isKnown ? assumed.states(after: expected, in: state).map { .state($0) } : []
    }

    /// True if the call is the first one after the viewer wants to sign out.
    var isLogout: Bool {
        switch call.service {
        case .v1UserMetadata, .v1Logout, .v2Logout: true
        case .v2Profiles, .v2Profile: hints.isLogoutNext
        default: false
        }
    }

    // MARK: The framework

    private var accesses: [AccountMetadata.Access] {
        let sent = call.frameworkStatus.flatMap {
            AccountMetadata.Access(rawValue: $0.permission.accessStatus.rawValue)
        }
        return sent.map { [$0] } ?? [.granted, .denied]
    }

    private func accounts(for request: AccountRequest, in state: SignOnState) -> [AccountMetadata] {
        let sent = call.frameworkStatus.map { AccountMetadata($0) }
        let signedIn = provider(in: state).map { metadata(of: $0) }
        let signedOut = AccountMetadata(access: .granted)
        if request.verificationToken != nil {
            var responding = sent ?? state.lastAccount ?? signedIn ?? signedOut
            responding.samlResponse = call.samlResponse
            var silent = responding
            silent.samlResponse = nil
            return call.samlResponse == nil ? [silent] : [responding, silent]
        }
        if request.isInterruptionAllowed {
            let unsupported = provider(in: state).map { Self.failure(.unsupportedProvider, $0) }
            return [sent, signedIn, unsupported, Self.failure(.userCancelled)].compactMap(\.self)
        }
        // V2 sends what the framework returned: without it, the viewer was not signed in.
        let isSignedOut = state.cookbook == .v2 && sent == nil
        return [sent].compactMap(\.self)
            + (isSignedOut ? [signedOut, signedIn] : [signedIn, signedOut]).compactMap(\.self)
    }

    private func metadata(of provider: String) -> AccountMetadata {
        let sent = hints.frameworkStatus.flatMap { status in
            status.provider.id?.hasSameBytes(as: provider) == true ? status.provider.expiration : nil
        }
        return AccountMetadata(access: .granted, providerIdentifier: provider, expirationDate: sent ?? expiration)
    }

    /// An expiration of an account that no recording outlasts: 30 days after the call.
    private var expiration: EpochMilliseconds { EpochMilliseconds(call.instant.addingTimeInterval(30 * 86_400)) }

    private static func failure(_ code: FrameworkErrorCode, _ provider: String? = nil) -> AccountMetadata {
        AccountMetadata(
            access: .granted,
            error: AccountMetadata.Failure(code: code, unsupportedProviderIdentifier: provider)
        )
    }

    /// Returns the provider that the viewer probably has: that of a later request, or that of the MVPD of a later request.
    private func provider(in state: SignOnState) -> String? {
        if let sent = hints.frameworkStatus?.provider.id, !sent.isEmpty { return sent }
        let configuration = state.configuration ?? assumed.configuration
        if let mvpd = hints.mvpd, let found = configuration?.mvpd(id: mvpd)?.platformMappingID { return found }
        return hints.mvpd == nil ? configuration?.supportedAccountProviderIdentifiers.first : nil
    }

    // MARK: The viewer

    private func choices(among mvpds: [String]) -> [Result] {
        let chosen = hints.mvpd.flatMap { wanted in mvpds.first { $0.hasSameBytes(as: wanted) } }
        return (chosen.map { [.event(.chosenMVPD($0))] } ?? []) + [.event(.pickerCanceled)]
    }

    private func pages(in state: SignOnState) -> [PageProgress] {
        let isShown = state.rest?.signInPage != nil
        return (isShown ? [] : [.shown]) + [.closed, .canceled]
    }

    // MARK: After the end

    /// Returns the states in which a workflow that has ended starts again: for another resource, or at another launch.
    private func repetitions(of state: SignOnState) -> [Result] {
        switch state {
        case .v1(let ended):
            var launched = SignOnV1State(goal: .authenticate, platform: ended.platform)
            launched.resource = call.resource ?? ended.resource
            var (decided, played, configured) = (ended, ended, launched)
            (decided.authorization, decided.mediaToken, decided.resource) = (nil, nil, launched.resource)
            played.mediaToken = nil
            configured.configuration = ended.configuration
            let again: [SignOnV1State] = ended.authorization == nil ? [] : [decided, played]
            return (again + [launched, configured]).map { .state(.v1($0)) }
        case .v2(let ended):
            var launched = SignOnV2State(goal: .authenticate, platform: ended.platform)
            launched.resource = call.resource ?? ended.resource
            launched.registration = ended.registration
            (launched.token, launched.tokenExpiration) = (ended.token, ended.tokenExpiration)
            var (decided, configured) = (ended, launched)
            (decided.authorization, decided.isAuthorized, decided.resource) = (nil, nil, launched.resource)
            configured.configuration = ended.configuration
            let again: [SignOnV2State] = ended.authorization == nil ? [] : [decided]
            return (again + [launched, configured]).map { .state(.v2($0)) }
        case .sdk: return []
        }
    }
}

extension AccountMetadata {
    /// Creates the metadata from which a request was made.
    fileprivate init(_ sent: PartnerFrameworkStatus) {
        let error = sent.provider.error?.code.flatMap { Int($0) }
        self.init(
            access: Access(rawValue: sent.permission.accessStatus.rawValue) ?? .notDetermined,
            providerIdentifier: sent.provider.id,
            expirationDate: sent.provider.expiration,
            error: error.map { Failure(code: FrameworkErrorCode(rawValue: $0)) }
        )
    }
}

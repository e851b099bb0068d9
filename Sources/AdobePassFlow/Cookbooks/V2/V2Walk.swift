import AdobePass
import ByteTools

/// A walk through the cookbook for REST API V2.
final class V2Walk: RESTWalk {
    typealias Field = SignOnV2State.CodingKeys

    static let cookbook = Cookbook.v2
    static let configurationService = AdobeService.v2Configuration
    static let expiration = AccountReading.Expiration.ifPresent

    let state: SignOnV2State
    let now: EpochMilliseconds
    var account: AccountReading?
    var answer: AccountReading?
    var mvpds: [MVPD]?
    var mvpd: String?
    /// The session of the basic flow, which the app acts on.
    var session: AdobeSession?
    /// True if the profile that the decisions are for is one of single sign-on.
    private(set) var isSingleSignOn = false

    init(_ state: SignOnV2State, at now: EpochMilliseconds) {
        self.state = state
        self.now = now
    }

    var entry: QuestionID { .client }

    // MARK: Profiles

    /// True if the app knows whether there is a profile: Adobe answered, also if it rejected the framework's status.
    var isProfileKnown: Bool {
        guard let result = state.profiles else { return false }
        return result.isSuccess || result.needsAuthentication || isStatusRejected
    }

    var isStatusRejected: Bool {
        guard let result = state.profiles, !result.isSuccess, !result.needsAuthentication else { return false }
        return result.code?.hasPrefix("invalid_header_pfs_") == true
    }

    /// The valid profile of the MVPD that the viewer chose, or else the first one.
    var profile: AdobeProfile? {
        let profiles = validProfiles
        return profiles.first { $0.mvpd.hasSameBytes(as: state.chosenMVPD ?? "") } ?? profiles.first
    }

    var validProfiles: [AdobeProfile] { state.profiles?.isSuccess == true ? valid(state.knownProfiles) : [] }

    /// Takes the profile that the decisions are for.
    func use(_ profile: AdobeProfile?) {
        mvpd = profile?.mvpd
        isSingleSignOn = profile?.kind == .appleSSO
    }

    func valid(_ profiles: [AdobeProfile]?) -> [AdobeProfile] { (profiles ?? []).filter { $0.isValid(at: now) } }

    /// The access status that keeps the framework from showing its picker.
    var missingAccess: AccountMetadata.Access? {
        [state.permission, state.account?.access].compactMap(\.self).first { $0 != .granted }
    }

    // MARK: The exchange

    var exchangedProfile: AdobeProfile? { valid(state.exchangedProfiles).first { $0.kind == .appleSSO } }

    /// The first profile that the exchange returned, of another type than `appleSSO`.
    var otherProfile: AdobeProfile? { valid(state.exchangedProfiles).first }

    // MARK: The basic flow

    /// The session that the app acts on: that of sessions/sso for the same MVPD, until the basic flow has its own.
    var currentSession: AdobeSession? {
        guard let result = state.basicSession else {
            guard let mvpd, let partner = state.partnerAction, partner.mvpd?.hasSameBytes(as: mvpd) == true else {
                return nil
            }
            return partner
        }
        return result.isSuccess ? state.basicAction : nil
    }

    /// The profile that ended polling.
    var signedInProfile: AdobeProfile? {
        state.basicProfile?.isSuccess == true ? valid(state.basicProfiles).first : nil
    }

    var hasSessionEnded: Bool { session?.notAfter.map { $0 <= now } ?? false }

    /// True if polling showed that there is no profile yet.
    var isWithoutProfile: Bool {
        guard let result = state.basicProfile else { return false }
        return result.isSuccess || result.needsAuthentication
    }

    /// True if the viewer has yet to see the code or the page, or to come back from it.
    var presents: Bool {
        guard let result = state.basicProfile else { return true }
        return isWithoutProfile ? hasSessionEnded || !state.isPolling : !state.isPolling && result.isRetryAdvised
    }

    // MARK: Decisions and logout

    /// The last status of the framework that is valid now and, as far as the configuration shows, of the MVPD.
    var status: PartnerFrameworkStatus? {
        let isAskedAgain = state.hasBeenInBackground == false
        let accounts =
            isAskedAgain ? [state.account] : [state.responseAccount, state.pickerAccount, state.account]
        let account = accounts.compactMap(\.self).first {
            $0.providerReading(at: now, Self.expiration).provider.map(isOfMVPD) ?? false
        }
        return account.map { PartnerFrameworkStatus($0) }
    }

    /// Adobe rejects the status of a provider other than the MVPD of the call.
    private func isOfMVPD(_ provider: String) -> Bool {
        guard let mvpd, let known = state.configuration?.mvpd(id: mvpd)?.platformMappingID else { return true }
        return known.hasSameBytes(as: provider)
    }

    func logoutIs(_ action: String) -> Bool { state.logoutAction?.action.hasSameBytes(as: action) == true }
}

extension AdobeProfile {
    func isValid(at now: EpochMilliseconds) -> Bool { notAfter.map { now < $0 } ?? true }

    var words: String { "\(kind.rawValue.quoted) for \(mvpd.quoted)" }
}

extension AdobeSession {
    var missingWords: String? {
        missingParameters.isEmpty ? nil : missingParameters.map(\.quoted).joined(separator: ", ")
    }
}

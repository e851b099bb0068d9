public import AdobePass

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The state of a workflow by Adobe's Apple SSO cookbook for REST API V2.
///
/// Each field contains the result of one call, request or choice; `nil` means that the app does not have the result yet.
/// An app that repeats a call, with another token or after a pause, replaces its result.
public struct SignOnV2State: Sendable, Codable, RESTState {
    /// The purpose of the workflow.
    public var goal: SignOnGoal
    /// The system that the app runs on.
    public var platform: ApplePlatform
    /// The `channelIdentifier`, if it is not that of production.
    public var channelIdentifier: String?
    /// The identifiers of the MVPDs that Apple's picker shows first.
    public var featuredMVPDs: [String]?

    /// The resource that the viewer selected to watch.
    public var resource: String?

    /// The result of requesting another access token, after Adobe rejected a call with the first one; `nil` after the call was
    /// repeated.
    public var clientToken: CallResult?

    /// Phase A: the result of registering the client; the status is 200 for a client that was registered before.
    public var registration: CallResult?
    /// Phase A: the result of requesting the client's token.
    public var token: CallResult?
    /// Phase A: the expiration of that token, in milliseconds since 1970.
    public var tokenExpiration: EpochMilliseconds?

    /// Phase B: the permission that `checkAccessStatus` returned; the app may ask for it at any time before.
    public var permission: AccountMetadata.Access?
    /// Phase B: the account metadata, requested without interruption.
    public var account: AccountMetadata?
    /// Phase B: the result of reading the profiles.
    public var profiles: CallResult?
    /// Phase B: the profiles.
    public var knownProfiles: [AdobeProfile]?

    /// Phase C: the configuration.
    public var configuration: MVPDConfiguration?
    /// Phase C: the result of reading the configuration, if it failed.
    public var configurationResult: CallResult?
    /// Phase C: the account metadata after Apple's picker.
    public var pickerAccount: AccountMetadata?
    /// Phase C: the result of sessions/sso.
    public var partnerSession: CallResult?
    /// Phase C: the session that sessions/sso returned, with the action to take.
    public var partnerAction: AdobeSession?
    /// Phase C: the account metadata with the SAML response.
    public var responseAccount: AccountMetadata?
    /// Phase C: the result of the exchange, profiles/sso.
    public var exchange: CallResult?
    /// Phase C: the result of reading the profiles after an exchange without a response.
    public var exchangeInquiry: CallResult?
    /// Phase C: the profiles that the exchange or that inquiry returned.
    public var exchangedProfiles: [AdobeProfile]?

    /// Basic flow: the MVPD that the viewer chose in the app's own picker.
    public var chosenMVPD: String?
    /// Basic flow: true if the viewer canceled the app's own picker.
    public var isOwnPickerCanceled: Bool?
    /// Basic flow: the progress of the code or page with which the viewer signs in.
    public var signInPage: PageProgress?
    /// Basic flow: the result of sessions or sessions/{code}.
    public var basicSession: CallResult?
    /// Basic flow: the session that it returned, with the action to take.
    public var basicAction: AdobeSession?
    /// Basic flow: the last result of polling for the profile.
    public var basicProfile: CallResult?
    /// Basic flow: the profiles that polling returned.
    public var basicProfiles: [AdobeProfile]?

    /// Phase D: true after the app was in the background; false once ``account`` was requested again.
    public var hasBeenInBackground: Bool?
    /// Phase D: the result of requesting the decision.
    public var authorization: CallResult?
    /// Phase D: true if the decision authorizes the viewer.
    public var isAuthorized: Bool?

    /// Logout: the result of logout.
    public var logout: CallResult?
    /// Logout: the action to take, which logout returned.
    public var logoutAction: AdobeLogout?
    /// Logout: false after the app opened the page that signs out, or asked the viewer to sign out in the settings; true after
    /// the viewer left it.
    public var isLogoutFinished: Bool?

    /// The fields, by their names in JSON.
    enum CodingKeys: String, CodingKey, CaseIterable {
        case goal, platform, channelIdentifier, featuredMVPDs, resource, clientToken, registration, token
        case tokenExpiration, permission, account, profiles, knownProfiles, configuration, configurationResult
        case pickerAccount, partnerSession, partnerAction, responseAccount, exchange, exchangeInquiry
        case exchangedProfiles, chosenMVPD, isOwnPickerCanceled, signInPage, basicSession, basicAction
        case basicProfile, basicProfiles, hasBeenInBackground, authorization, isAuthorized, logout, logoutAction
        case isLogoutFinished
    }

    /// Creates the state in which a workflow starts.
    public init(goal: SignOnGoal, platform: ApplePlatform) {
        self.goal = goal
        self.platform = platform
    }

    /// Creates a state from its JSON.
    ///
    /// - Parameter json: The whole document, in UTF-8; at most 8 MiB.
    /// - Throws: `AdobePassError` with the path of the field that is wrong; code
    ///   `AdobePassError.Code.unknownField` for an unknown field.
    public init(json: [UInt8]) throws(AdobePassError) {
        self = try StateReading.read(json, as: Self.self)
    }
}

extension StateField {
    /// The fields of the state, with their meanings, in the order of the steps.
    static let v2: [Self] =
        rest + [
            Self("registration", .result, "the result of v2-register; 200 for a client registered before", .v2("A")),
            Self("token", .result, "the result of v2-token", .v2("A")),
            Self("tokenExpiration", .milliseconds, "the expiration of that token", .v2("A")),
            Self("permission", .access, "the access status of checkAccessStatus", .v2("B")),
            Self("account", .object(.account), "the account metadata, requested without interruption", .v2("B")),
            Self("profiles", .result, "the result of v2-profiles", .v2("B")),
            Self("knownProfiles", .objects(.profile), "the profiles that v2-profiles returned", .v2("B")),
            Self("configuration", .object(.configuration), "the configuration of v2-configuration", .v2("C")),
            Self("configurationResult", .result, "the result of v2-configuration, if it failed", .v2("C")),
            Self("pickerAccount", .object(.account), "the account metadata after Apple's picker", .v2("C")),
            Self("partnerSession", .result, "the result of v2-sessions-sso", .v2("C")),
            Self("partnerAction", .object(.session), "the session of v2-sessions-sso, with its action", .v2("C")),
            Self("responseAccount", .object(.account), "the account metadata with the SAML response", .v2("C")),
            Self("exchange", .result, "the result of v2-exchange", .v2("C")),
            Self(
                "exchangeInquiry",
                .result,
                "the result of reading the profiles after an exchange without a response",
                .v2("C")
            ),
            Self("exchangedProfiles", .objects(.profile), "the profiles that one of these calls returned", .v2("C")),
            Self("chosenMVPD", .text, "the MVPD that the viewer chose in the app's own picker", .v2Basic),
            Self("isOwnPickerCanceled", .flag, "the viewer canceled the app's own picker", .v2Basic),
            Self(
                "signInPage",
                .page,
                "the progress of the code or page of the sign-in; closed also by 'Done' of Safari's view controller, canceled by the app's own button",
                .v2Basic
            ),
            Self("basicSession", .result, "the result of v2-sessions or v2-resume", .v2Basic),
            Self("basicAction", .object(.session), "the session that it returned, with its action", .v2Basic),
            Self("basicProfile", .result, "the last result of polling", .v2Basic),
            Self("basicProfiles", .objects(.profile), "the profiles that polling returned", .v2Basic),
            Self(
                "hasBeenInBackground",
                .flag,
                "the app was in the background after the account was requested; false after another request",
                .v2("D")
            ),
            Self("authorization", .result, "the result of v2-authorize", .v2("D")),
            Self("isAuthorized", .flag, "the decision authorizes the viewer", .v2("D")),
            Self("logout", .result, "the result of v2-logout", .v2Logout),
            Self("logoutAction", .object(.logout), "the action that v2-logout returned", .v2Logout),
            Self(
                "isLogoutFinished",
                .flag,
                "false: the app opened the page, or asked the viewer to sign out in the settings; true: the viewer left it",
                .v2Logout
            ),
        ]
}

// MARK: Recording of events

extension SignOnV2State {
    static let results: [AdobeService: any WritableKeyPath<Self, CallResult?> & Sendable] = [
        .v2Register: \.registration, .v2Token: \.token, .v2Configuration: \.configurationResult,
        .v2Profiles: \.profiles, .v2SessionsSSO: \.partnerSession, .v2Exchange: \.exchange, .v2Profile: \.basicProfile,
        .v2ProfileByCode: \.basicProfile,
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
        case .v2Profile, .v2ProfileByCode: basicProfiles = outcome.profiles
        case .v2Sessions, .v2Resume:
            // The result of polling and the page belong to the session before.
            (basicProfile, basicProfiles, signInPage) = (nil, nil, nil)
            let wasResumed = basicAction?.action == .retry
            basicAction = outcome.session
            if outcome.session == nil { basicSession?.markUnreadable() }
            // The app has sent the missing parameters; without a code it does not send them again and again.
            let isRepeated = basicAction?.action == .resume || wasResumed && basicAction?.action == .retry
            if call.service == .v2Resume, isRepeated { basicAction?.code = nil }
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

public import AdobePass

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

public import AdobePass

/// What is known so far in the workflow of Adobe's Apple SSO cookbook for the REST API V2.
///
/// Every field is what one call or question came to; a field that is `nil` has not come yet. An app that makes a call
/// again, with another token or after a pause, replaces its reply.
public struct SignOnV2State: Sendable, Codable, AccountQuestions {
    /// What the app wants.
    public var goal: SignOnGoal
    /// The system that the app runs on.
    public var platform: ApplePlatform
    /// The `channelIdentifier`, if it is not that of production.
    public var channelIdentifier: String?
    /// The identifiers of the MVPDs that Apple's picker is to show first.
    public var featuredMVPDs: [String]?

    /// What the viewer wants to watch.
    public var resource: String?

    /// Phase A: the registration of the client; a client that was registered before has a status of 200.
    public var registration: CallResult?
    /// Phase A: the client's token.
    public var token: CallResult?
    /// Phase A: when that token ends, in milliseconds since 1970.
    public var tokenExpiration: EpochMilliseconds?

    /// Phase B: the permission, as `checkAccessStatus` returned it; it may be asked for at any time before.
    public var permission: AccountMetadata.Access?
    /// Phase B: what the framework answered without interruption.
    public var account: AccountMetadata?
    /// Phase B: the profiles.
    public var profiles: CallResult?
    /// Phase B: what they are.
    public var knownProfiles: [AdobeProfile]?

    /// Phase C: the configuration.
    public var configuration: MVPDConfiguration?
    /// Phase C: why there is no configuration.
    public var configurationResult: CallResult?
    /// Phase C: what the framework answered after its picker.
    public var pickerAccount: AccountMetadata?
    /// Phase C: sessions/sso.
    public var partnerSession: CallResult?
    /// Phase C: what sessions/sso says to do.
    public var partnerAction: AdobeSession?
    /// Phase C: what the framework answered with the attributes.
    public var responseAccount: AccountMetadata?
    /// Phase C: the exchange, profiles/sso.
    public var exchange: CallResult?
    /// Phase C: the profiles, read after an exchange that was not answered.
    public var exchangeInquiry: CallResult?
    /// Phase C: the profiles that the exchange, or that inquiry, was answered with.
    public var exchangedProfiles: [AdobeProfile]?

    /// Basic flow: the MVPD that was chosen in the app's own picker.
    public var chosenMVPD: String?
    /// Basic flow: true if the viewer canceled the app's own picker.
    public var isOwnPickerCanceled: Bool?
    /// Basic flow: what happened to the code or the page by which the viewer signs in.
    public var signInPage: PageProgress?
    /// Basic flow: sessions, or sessions/{code}.
    public var basicSession: CallResult?
    /// Basic flow: what that says to do.
    public var basicAction: AdobeSession?
    /// Basic flow: the last look at the profile.
    public var basicProfile: CallResult?
    /// Basic flow: what was seen.
    public var basicProfiles: [AdobeProfile]?

    /// Phase D: whether the app was in the background after the framework answered; `false` once ``account`` is a newer answer.
    public var hasBeenInBackground: Bool?
    /// Phase D: the decision.
    public var authorization: CallResult?
    /// Phase D: whether it is yes.
    public var isAuthorized: Bool?

    /// Logout: the call.
    public var logout: CallResult?
    /// Logout: what it says to do.
    public var logoutAction: AdobeLogout?
    /// Logout: whether the viewer has left the page or the settings that sign out.
    public var isLogoutFinished: Bool?

    /// The token has its own field here.
    var clientToken: CallResult? { nil }

    /// Starts a workflow.
    public init(goal: SignOnGoal, platform: ApplePlatform) {
        self.goal = goal
        self.platform = platform
    }

    /// Reads a recorded state.
    ///
    /// - Parameter json: The whole document, in UTF-8; at most 8 MiB.
    /// - Throws: `AdobePassError` with the path of the field that is wrong; code
    ///   `AdobePassError.Code.unknownField` for a field that there is not.
    public init(json: [UInt8]) throws(AdobePassError) {
        self = try StateReading.read(json, as: Self.self)
    }
}

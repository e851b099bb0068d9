public import AdobePass

/// What is known so far in the workflow of Adobe's Apple SSO cookbook for the REST API V1.
///
/// Every field is what one call or question came to; a field that is `nil` has not come yet. An app that makes a call
/// again, with another token or after a pause, replaces its reply.
public struct SignOnV1State: Sendable, Codable, AccountQuestions {
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
    /// The client's access token, if a call was rejected for want of one and another was requested.
    public var clientToken: CallResult?

    /// Step 1: checkauthn.
    public var checkAuthentication: CallResult?
    /// Step 2: the permission, as `checkAccessStatus` returned it; it may be asked for at any time before.
    public var permission: AccountMetadata.Access?
    /// Step 2: what the framework answered without interruption.
    public var account: AccountMetadata?
    /// Step 3: the configuration.
    public var configuration: MVPDConfiguration?
    /// Step 3: why there is no configuration.
    public var configurationResult: CallResult?
    /// Step 4: what the framework answered after its picker.
    public var pickerAccount: AccountMetadata?
    /// Step 6: profile-requests.
    public var profileRequest: CallResult?
    /// Step 6: the request for the provider, as it came.
    public var profileRequestPayload: HiddenText?
    /// Step 7: what the framework answered with the attributes.
    public var responseAccount: AccountMetadata?
    /// Step 8: the exchange.
    public var exchange: CallResult?
    /// Step 8: checkauthn after an exchange that was not answered.
    public var exchangeInquiry: CallResult?

    /// Step 10: the MVPD that was chosen in the app's own picker.
    public var chosenMVPD: String?
    /// Step 10: true if the viewer canceled the app's own picker.
    public var isOwnPickerCanceled: Bool?
    /// Step 10: regcode.
    public var registration: CallResult?
    /// Step 10: the registration code.
    public var registrationCode: String?
    /// Step 10: when that code expires, in milliseconds since 1970.
    public var registrationCodeExpiration: EpochMilliseconds?
    /// Step 10: what happened to the code or the page by which the viewer signs in.
    public var signInPage: PageProgress?
    /// Step 10: the last look at the token.
    public var token: CallResult?

    /// Step 11: authorize.
    public var authorization: CallResult?
    /// Step 11: the short media token.
    public var mediaToken: CallResult?

    /// Logout: the user metadata.
    public var userMetadata: CallResult?
    /// Logout: `tokenSource` in it; empty if it has none.
    public var tokenSource: String?
    /// Logout: false if the app asked the viewer to sign out in the settings, true if the viewer came back from there.
    ///
    /// Adobe's logout waits for neither.
    public var isBackFromSettings: Bool?
    /// Logout on tvOS: the call that signs out.
    public var logout: CallResult?
    /// Logout on iOS: what happened to the page that signs out.
    public var logoutPage: PageProgress?

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

/// What happened to a page, or to a code for another device, that the app shows.
public enum PageProgress: String, Hashable, Sendable, CaseIterable, Codable {
    /// The app shows it.
    case shown
    /// The web view or view controller has closed.
    case closed
    /// The viewer canceled it.
    case canceled

    /// Reads the word.
    ///
    /// - Throws: `AdobePassError` with the words that there are, if it is none of them.
    public init(from decoder: any Decoder) throws { self = try .word(from: decoder) }
}

/// What an app wants of a workflow.
public enum SignOnGoal: String, Hashable, Sendable, CaseIterable, Codable {
    /// The viewer is to watch.
    case authenticate
    /// The viewer is to be signed out.
    case logout

    /// Reads the word.
    ///
    /// - Throws: `AdobePassError` with the words that there are, if it is none of them.
    public init(from decoder: any Decoder) throws { self = try .word(from: decoder) }
}

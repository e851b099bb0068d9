public import AdobePass
import ByteTools

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The state of a workflow by Adobe's Apple SSO cookbook for REST API V1.
///
/// Each field contains the result of one call, request or choice; `nil` means that the app does not have the result yet.
/// An app that repeats a call, with another token or after a pause, replaces its result.
public struct SignOnV1State: Sendable, Codable, RESTState {
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

    /// Step 1: the result of checkauthn.
    public var checkAuthentication: CallResult?
    /// Step 2: the permission that `checkAccessStatus` returned; the app may ask for it at any time before.
    public var permission: AccountMetadata.Access?
    /// Step 2: the account metadata, requested without interruption.
    public var account: AccountMetadata?
    /// Step 3: the configuration.
    public var configuration: MVPDConfiguration?
    /// Step 3: the result of reading the configuration, if it failed.
    public var configurationResult: CallResult?
    /// Step 4: the account metadata after Apple's picker.
    public var pickerAccount: AccountMetadata?
    /// Step 6: the result of profile-requests.
    public var profileRequest: CallResult?
    /// Step 6: the request for the provider, as received.
    public var profileRequestPayload: HiddenText?
    /// Step 7: the account metadata with the SAML response.
    public var responseAccount: AccountMetadata?
    /// Step 8: the result of the exchange.
    public var exchange: CallResult?
    /// Step 9: the result of checkauthn after an exchange without a response.
    public var exchangeInquiry: CallResult?

    /// Step 10: the MVPD that the viewer chose in the app's own picker.
    public var chosenMVPD: String?
    /// Step 10: true if the viewer canceled the app's own picker.
    public var isOwnPickerCanceled: Bool?
    /// Step 10: the result of regcode.
    public var registration: CallResult?
    /// Step 10: the registration code.
    public var registrationCode: String?
    /// Step 10: the expiration of that code, in milliseconds since 1970.
    public var registrationCodeExpiration: EpochMilliseconds?
    /// Step 10: the progress of the code or page with which the viewer signs in.
    public var signInPage: PageProgress?
    /// Step 10: the last result of polling for the token.
    public var token: CallResult?

    /// Step 11: the result of authorize.
    public var authorization: CallResult?
    /// Step 11: the result of requesting the short media token.
    public var mediaToken: CallResult?

    /// Logout: the result of reading the user metadata.
    public var userMetadata: CallResult?
    /// Logout: `tokenSource` in the user metadata; empty if it has none.
    public var tokenSource: String?
    /// Logout: false after the app asked the viewer to sign out in the settings, true after the viewer came back.
    ///
    /// Adobe's logout does not wait for the viewer.
    public var isBackFromSettings: Bool?
    /// Logout on tvOS: the result of logout.
    public var logout: CallResult?
    /// Logout on iOS: the progress of the page that signs out.
    public var logoutPage: PageProgress?

    /// The fields, by their names in JSON.
    enum CodingKeys: String, CodingKey, CaseIterable {
        case goal, platform, channelIdentifier, featuredMVPDs, resource, clientToken, checkAuthentication
        case permission, account, configuration, configurationResult, pickerAccount, profileRequest
        case profileRequestPayload, responseAccount, exchange, exchangeInquiry, chosenMVPD, isOwnPickerCanceled
        case registration, registrationCode, registrationCodeExpiration, signInPage, token, authorization
        case mediaToken, userMetadata, tokenSource, isBackFromSettings, logout, logoutPage
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
    static let v1: [Self] =
        rest + [
            Self("checkAuthentication", .result, "the result of v1-checkauthn", .v1(1)),
            Self("permission", .access, "the access status of checkAccessStatus", .v1(2)),
            Self("account", .object(.account), "the account metadata, requested without interruption", .v1(2)),
            Self("configuration", .object(.configuration), "the configuration of v1-config", .v1(3)),
            Self("configurationResult", .result, "the result of v1-config, if it failed", .v1(3)),
            Self("pickerAccount", .object(.account), "the account metadata after Apple's picker", .v1(4)),
            Self("profileRequest", .result, "the result of v1-profile-requests", .v1(6)),
            Self("profileRequestPayload", .text, "the profile request of v1-profile-requests", .v1(6)),
            Self("responseAccount", .object(.account), "the account metadata with the SAML response", .v1(7)),
            Self("exchange", .result, "the result of v1-exchange", .v1(8)),
            Self(
                "exchangeInquiry",
                .result,
                "the result of v1-checkauthn after an exchange without a response",
                .v1(9)
            ),
            Self("chosenMVPD", .text, "the MVPD that the viewer chose in the app's own picker", .v1(10)),
            Self("isOwnPickerCanceled", .flag, "the viewer canceled the app's own picker", .v1(10)),
            Self("registration", .result, "the result of v1-regcode", .v1(10)),
            Self("registrationCode", .text, "the registration code", .v1(10)),
            Self("registrationCodeExpiration", .milliseconds, "the expiration of that code", .v1(10)),
            Self(
                "signInPage",
                .page,
                "the progress of the code or page of the sign-in; closed also by 'Done' of Safari's view controller, canceled by the app's own button",
                .v1(10)
            ),
            Self("token", .result, "the last result of polling", .v1(10)),
            Self("authorization", .result, "the result of v1-authorize", .v1(11)),
            Self("mediaToken", .result, "the result of v1-mediatoken", .v1(11)),
            Self("userMetadata", .result, "the result of v1-usermetadata", .v1Logout),
            Self("tokenSource", .text, "tokenSource in the user metadata; empty if there is none", .v1Logout),
            Self(
                "isBackFromSettings",
                .flag,
                "false: the app asked the viewer to sign out in the settings; true: the viewer came back",
                .v1Logout
            ),
            Self("logout", .result, "the result of v1-logout (tvOS)", .v1Logout),
            Self("logoutPage", .page, "the progress of the page that signs out (iOS)", .v1Logout),
        ]
}

// MARK: Recording of events

extension SignOnV1State {
    static let results: [AdobeService: any WritableKeyPath<Self, CallResult?> & Sendable] = [
        .v1CheckAuthentication: \.checkAuthentication, .v1Configuration: \.configurationResult,
        .v1ProfileRequest: \.profileRequest, .v1Exchange: \.exchange, .v1RegistrationCode: \.registration,
        .v1Token: \.token, .v1Authorize: \.authorization, .v1MediaToken: \.mediaToken, .v1UserMetadata: \.userMetadata,
        .v1Logout: \.logout, .v2Token: \.clientToken,
    ]

    func inquires(by service: AdobeService) -> Bool {
        exchange?.hasNoResponse == true && service == .v1CheckAuthentication
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
        // Logout goes on without metadata, so a rejection is recorded, too.
        if call.service == .v1UserMetadata {
            tokenSource = outcome.metadata.map { $0.tokenSource ?? "" }
            if outcome.metadata == nil { userMetadata?.markUnreadable() }
        }
        let isAccepted = outcome.verdict == .accepted
        switch call.service {
        case .v1Configuration where isAccepted: configuration = try reader.configuration(in: judged.response.body)
        case .v1Configuration: configurationResult?.markUnreadable()
        case .v1ProfileRequest:
            profileRequestPayload = isAccepted ? Self.text(of: judged.response.body) : nil
            if profileRequestPayload == nil { profileRequest?.markUnreadable() }
        case .v1RegistrationCode: take(outcome.registration)
        default: break
        }
    }

    /// Returns a body as text, which the framework's `verificationToken` is; `nil` if it is not UTF-8.
    private static func text(of body: [UInt8]) -> HiddenText? {
        UTF8Check.firstInvalidIndex(in: body) == nil ? HiddenText(String(decoding: body, as: UTF8.self)) : nil
    }

    private mutating func take(_ code: RegistrationCode?) {
        registrationCode = code?.code
        registrationCodeExpiration = code?.expiry
        guard code != nil else {
            registration?.markUnreadable()
            return
        }
        // The result of polling and the page belong to the code before.
        (token, signInPage) = (nil, nil)
    }

    mutating func recordLogoutPage(_ progress: PageProgress) { logoutPage = progress }

    mutating func recordSettings(_ progress: FlowEvent.SettingsProgress) { isBackFromSettings = progress == .left }

    /// V1 has no step that depends on it.
    mutating func recordBackground() {}

    mutating func startLogout() {
        goal = .logout
        (userMetadata, tokenSource, isBackFromSettings, logout, logoutPage) = (nil, nil, nil, nil, nil)
    }
}

/// The progress of a page, or of a code for another device, that the app shows.
public enum PageProgress: String, Hashable, Sendable, CaseIterable, Codable {
    /// The app shows it.
    case shown
    /// The web view or view controller has closed.
    case closed
    /// The viewer canceled it.
    case canceled

    /// Creates a value from its word.
    ///
    /// - Throws: `AdobePassError` that lists the known words, for any other word.
    public init(from decoder: any Decoder) throws { self = try .word(from: decoder) }
}

/// The purpose of a workflow.
public enum SignOnGoal: String, Hashable, Sendable, CaseIterable, Codable {
    /// The viewer signs in and watches.
    case authenticate
    /// The viewer signs out.
    case logout

    /// Creates a value from its word.
    ///
    /// - Throws: `AdobePassError` that lists the known words, for any other word.
    public init(from decoder: any Decoder) throws { self = try .word(from: decoder) }
}

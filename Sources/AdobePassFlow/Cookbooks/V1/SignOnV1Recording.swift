import AdobePass
import ByteTools

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Recording of Adobe's responses in the state of V1's cookbook.

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

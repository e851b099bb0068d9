public import AdobePass

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A client of REST API V1.
public struct SignOnV1Client: Sendable {
    /// The factory of the requests.
    public var requests: RequestsV1
    /// The resource for the authorization.
    public var resource: String?

    /// Creates a client.
    public init(requests: RequestsV1, resource: String? = nil) {
        self.requests = requests
        self.resource = resource
    }
}

/// The workflow of the cookbook for REST API V1, as the driver runs it.
struct FlowV1: FlowWalker {
    var state: SignOnV1State
    let client: SignOnV1Client

    func nextStep(at instant: Date) -> SignOnDecision { SingleSignOn.nextStep(after: state, at: instant) }

    func request(for call: AdobeCall) throws(AdobePassError) -> AdobeRequest {
        var values = ServiceValues([
            .mvpd: call.mvpd, .deviceType: state.platform.rawValue, .resource: client.resource,
        ])
        values.response = call.response
        return try client.requests.request(to: call.service, values.complete(for: call.service))
    }

    mutating func record(_ judged: JudgedResponse, of call: AdobeCall, at instant: Date) throws(AdobePassError) {
        let outcome = judged.outcome
        note(CallResult(outcome), of: call.service)
        // Logout continues without metadata, so a response that is not accepted is recorded, too.
        if call.service == .v1UserMetadata {
            state.tokenSource = outcome.metadata.map { $0.tokenSource ?? "" }
            if outcome.metadata == nil { state.userMetadata?.markUnreadable() }
        }
        guard outcome.verdict == .accepted else { return }
        switch call.service {
        case .v1Configuration: state.configuration = try MVPDConfiguration(json: judged.response.body)
        case .v1ProfileRequest:
            state.profileRequestPayload = HiddenText(String(decoding: judged.response.body, as: UTF8.self))
        case .v1RegistrationCode:
            // The results of polling and the page belong to the previous code.
            (state.token, state.signInPage) = (nil, nil)
            state.registrationCode = outcome.registration?.code
            state.registrationCodeExpiration = outcome.registration?.expiry
            if outcome.registration == nil { state.registration?.markUnreadable() }
        default: break
        }
    }

    func inquires(by service: AdobeService) -> Bool {
        state.exchange?.hasNoResponse == true && service == .v1CheckAuthentication
    }

    static let results: [AdobeService: any WritableKeyPath<SignOnV1State, CallResult?> & Sendable] = [
        .v1CheckAuthentication: \.checkAuthentication, .v1Configuration: \.configurationResult,
        .v1ProfileRequest: \.profileRequest, .v1Exchange: \.exchange, .v1RegistrationCode: \.registration,
        .v1Token: \.token, .v1Authorize: \.authorization, .v1MediaToken: \.mediaToken, .v1UserMetadata: \.userMetadata,
        .v1Logout: \.logout,
    ]
}

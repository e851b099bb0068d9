public import AdobePass

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Who walks through the cookbook for REST API V1.
public struct SignOnV1Client: Sendable {
    /// What makes the requests.
    public var requests: RequestsV1
    /// What the viewer wants to watch, for the authorization.
    public var resource: String?

    /// Makes a client.
    public init(requests: RequestsV1, resource: String? = nil) {
        self.requests = requests
        self.resource = resource
    }
}

/// A walk through the cookbook for REST API V1.
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

    mutating func record(_ reply: JudgedResponse, of call: AdobeCall, at instant: Date) throws(AdobePassError) {
        let outcome = reply.outcome
        note(CallResult(outcome), of: call.service)
        // Logout goes on without metadata, so also a response that is not accepted is recorded.
        if call.service == .v1UserMetadata {
            state.tokenSource = outcome.metadata.map { $0.tokenSource ?? "" }
            if outcome.metadata == nil { state.userMetadata?.markUnreadable() }
        }
        guard outcome.verdict == .accepted else { return }
        switch call.service {
        case .v1Configuration: state.configuration = try MVPDConfiguration(json: reply.response.body)
        case .v1ProfileRequest:
            state.profileRequestPayload = HiddenText(String(decoding: reply.response.body, as: UTF8.self))
        case .v1RegistrationCode:
            // What was polled and shown was another code.
            (state.token, state.signInPage) = (nil, nil)
            state.registrationCode = outcome.registration?.code
            state.registrationCodeExpiration = outcome.registration?.expiry
            if outcome.registration == nil { state.registration?.markUnreadable() }
        default: break
        }
    }

    func inquires(by service: AdobeService) -> Bool {
        state.exchange?.isUnanswered == true && service == .v1CheckAuthentication
    }

    static let results: [AdobeService: any WritableKeyPath<SignOnV1State, CallResult?> & Sendable] = [
        .v1CheckAuthentication: \.checkAuthentication, .v1Configuration: \.configurationResult,
        .v1ProfileRequest: \.profileRequest, .v1Exchange: \.exchange, .v1RegistrationCode: \.registration,
        .v1Token: \.token, .v1Authorize: \.authorization, .v1MediaToken: \.mediaToken, .v1UserMetadata: \.userMetadata,
        .v1Logout: \.logout,
    ]
}

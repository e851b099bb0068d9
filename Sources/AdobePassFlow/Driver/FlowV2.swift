public import AdobePass

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A client of REST API V2.
public struct SignOnV2Client: Sendable {
    /// The environment of the services.
    public var environment: AdobeEnvironment
    /// The service provider, such as `REF30`.
    public var serviceProvider: String
    /// The device.
    public var device: ClientDevice
    /// The software statement, with which the client registers.
    public var softwareStatement: ClientSecret?
    /// The credentials of a registered client; an app should keep them.
    public var credentials: ClientCredentials?
    /// The client's token.
    public var token: BearerToken?
    /// The resource for the decision.
    public var resource: String?
    /// The domain of the sessions.
    public var domainName: String
    /// The URL to which pages redirect at the end; not encoded.
    public var redirectURL: String

    /// Creates a client that is not registered yet.
    public init(
        environment: AdobeEnvironment,
        serviceProvider: String,
        device: ClientDevice,
        domainName: String,
        redirectURL: String
    ) {
        self.environment = environment
        self.serviceProvider = serviceProvider
        self.device = device
        self.domainName = domainName
        self.redirectURL = redirectURL
    }
}

/// The workflow of the cookbook for REST API V2, as the driver runs it.
struct FlowV2: FlowWalker {
    var state: SignOnV2State
    var client: SignOnV2Client

    func nextStep(at instant: Date) -> SignOnDecision { SingleSignOn.nextStep(after: state, at: instant) }

    func request(for call: AdobeCall) throws(AdobePassError) -> AdobeRequest {
        var values = ServiceValues([
            .serviceProvider: client.serviceProvider, .mvpd: call.mvpd, .code: call.sessionCode,
            .domainName: client.domainName, .redirectURL: client.redirectURL, .resource: client.resource,
            .softwareStatement: client.softwareStatement?.revealed, .clientID: client.credentials?.clientID,
            .clientSecret: client.credentials?.secret.revealed,
        ])
        values.response = call.response
        values.status = call.frameworkStatus
        let caller = ServiceCaller(environment: client.environment, device: client.device, token: client.token)
        return try caller.request(to: call.service, values.complete(for: call.service))
    }

    mutating func record(_ metadata: AccountMetadata, for request: AccountRequest) {
        state.record(metadata, for: request)
        if state.hasBeenInBackground == true { state.hasBeenInBackground = false }
    }

    mutating func record(_ judged: JudgedResponse, of call: AdobeCall, at instant: Date) throws(AdobePassError) {
        let outcome = judged.outcome
        note(CallResult(outcome), of: call.service)
        let isAccepted = outcome.verdict == .accepted
        switch call.service {
        case .v2Register: client.credentials = outcome.credentials ?? client.credentials
        case .v2Token: take(outcome.accessToken, at: instant)
        case .v2Configuration where isAccepted: state.configuration = try MVPDConfiguration(json: judged.response.body)
        case let service where inquires(by: service): state.exchangedProfiles = outcome.profiles
        case .v2Profiles: state.knownProfiles = outcome.profiles
        case .v2SessionsSSO:
            state.partnerAction = outcome.session
            if outcome.session == nil { state.partnerSession?.markUnreadable() }
        case .v2Exchange: state.exchangedProfiles = outcome.profiles
        case .v2Profile: state.basicProfiles = outcome.profiles
        case .v2Sessions, .v2Resume:
            // The results of polling and the page belong to the previous session.
            (state.basicProfile, state.basicProfiles, state.signInPage) = (nil, nil, nil)
            state.basicAction = outcome.session
            if outcome.session == nil { state.basicSession?.markUnreadable() }
        case .v2Authorize:
            state.isAuthorized = outcome.decisions.first?.isAuthorized
            if outcome.decisions.isEmpty { state.authorization?.markUnreadable() }
        case .v2Logout:
            state.logoutAction = outcome.logouts.first
            if outcome.logouts.isEmpty { state.logout?.markUnreadable() }
        default: break
        }
    }

    /// Until the basic flow starts, reading the profile checks the effect of the exchange.
    func inquires(by service: AdobeService) -> Bool {
        state.exchange?.hasNoResponse == true && state.basicSession == nil
            && (service == .v2Profile || service == .v2Profiles)
    }

    private mutating func take(_ accessToken: AccessToken?, at instant: Date) {
        guard let accessToken else { return }
        client.token = accessToken.token
        let created = accessToken.createdAt ?? EpochMilliseconds(instant)
        state.tokenExpiration = accessToken.secondsToLive.map { created.advanced(bySeconds: $0) }
        // Calls that Adobe rejected without a valid token are made again.
        for path in Self.results.values where state[keyPath: path]?.needsToken == true { state[keyPath: path] = nil }
    }

    static let results: [AdobeService: any WritableKeyPath<SignOnV2State, CallResult?> & Sendable] = [
        .v2Register: \.registration, .v2Token: \.token, .v2Configuration: \.configurationResult,
        .v2Profiles: \.profiles, .v2SessionsSSO: \.partnerSession, .v2Exchange: \.exchange, .v2Profile: \.basicProfile,
        .v2Sessions: \.basicSession, .v2Resume: \.basicSession, .v2Authorize: \.authorization, .v2Logout: \.logout,
    ]
}

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
        return try request(to: call.service, values)
    }

    func url(of flow: RegularFlow) throws(AdobePassError) -> String? {
        if let url = flow.url {
            // Adobe returns the path alone.
            return url.hasPrefix("/") && !url.hasPrefix("//") ? "\(client.environment.v2)\(url)" : nil
        }
        guard let page = flow.page, let code = flow.code else { return nil }
        return try request(to: page, ServiceValues([.serviceProvider: client.serviceProvider, .code: code])).url
    }

    private func request(
        to service: AdobeService,
        _ values: ServiceValues
    ) throws(AdobePassError) -> AdobeRequest {
        let caller = ServiceCaller(environment: client.environment, device: client.device, token: client.token)
        return try caller.request(to: service, values.complete(for: service))
    }

    mutating func take(_ outcome: AdobeOutcome) {
        if let credentials = outcome.credentials { client.credentials = credentials }
        if let token = outcome.accessToken?.token { client.token = token }
    }
}

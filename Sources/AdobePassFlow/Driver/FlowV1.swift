public import AdobePass

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A client of REST API V1.
public struct SignOnV1Client: Sendable {
    /// The factory of the requests; it contains the client's token.
    public var requests: RequestsV1
    /// The credentials of the registered client, with which it gets another token after Adobe rejected the first one.
    public var credentials: ClientCredentials?
    /// The resource for the authorization.
    public var resource: String?
    /// The registered domain of the requestor, for the MVPD's page.
    public var domainName: String?
    /// The URL to which the MVPD's page redirects at the end; not encoded.
    public var redirectURL: String?

    /// Creates a client.
    public init(requests: RequestsV1, resource: String? = nil) {
        self.requests = requests
        self.resource = resource
    }
}

struct FlowV1: FlowWalker {
    var state: SignOnV1State
    var client: SignOnV1Client

    func nextStep(at instant: Date) -> SignOnDecision { SingleSignOn.nextStep(after: state, at: instant) }

    func request(for call: AdobeCall) throws(AdobePassError) -> AdobeRequest {
        var values = ServiceValues([
            .mvpd: call.mvpd, .deviceType: state.platform.rawValue, .resource: client.resource,
            .clientID: client.credentials?.clientID, .clientSecret: client.credentials?.secret.revealed,
        ])
        values.response = call.response
        return try client.requests.request(to: call.service, values.complete(for: call.service))
    }

    func url(of flow: RegularFlow) throws(AdobePassError) -> String? {
        guard flow.url == nil, let page = flow.page else { return nil }
        let values = ServiceValues([
            .code: flow.code, .mvpd: flow.mvpd, .domainName: client.domainName, .redirectURL: client.redirectURL,
        ])
        return try client.requests.request(to: page, values.complete(for: page)).url
    }

    mutating func take(_ outcome: AdobeOutcome) {
        if let token = outcome.accessToken?.token { client.requests.token = token }
    }
}

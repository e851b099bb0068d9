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
    var client: SignOnV1Client

    func nextStep(at instant: Date) -> SignOnDecision { SingleSignOn.nextStep(after: state, at: instant) }

    func request(for call: AdobeCall) throws(AdobePassError) -> AdobeRequest {
        var values = ServiceValues([
            .mvpd: call.mvpd, .deviceType: state.platform.rawValue, .resource: client.resource,
        ])
        values.response = call.response
        return try client.requests.request(to: call.service, values.complete(for: call.service))
    }

    mutating func take(_ outcome: AdobeOutcome) {
        if let token = outcome.accessToken?.token { client.requests.token = token }
    }
}

import AdobePass
import AdobePassFlow
import Foundation
import HTTPTypes
import Synchronization

/// A transport whose responses are those of a script.
final class ScriptedTransport: AdobeTransport {
    /// What happens to a request.
    enum Step: Sendable {
        case response(Int, String)
        case failure(TransportFailure)
        /// Responds after a time, unless the task is cancelled.
        case late(Duration, Int, String)
        /// Waits until the task is cancelled.
        case silence
    }

    private struct State {
        var steps: [AdobeService: [Step]] = [:]
        var requests: [AdobeRequest] = []
        var cancellations = 0
    }

    private let state = Mutex(State())

    /// The requests so far.
    var requests: [AdobeRequest] { state.withLock { $0.requests } }
    /// The services of the requests so far.
    var services: [String] { requests.map(\.service.rawValue) }
    /// The number of requests that were cancelled.
    var cancellations: Int { state.withLock { $0.cancellations } }

    init(_ steps: [AdobeService: [Step]] = [:]) {
        state.withLock { $0.steps = steps }
    }

    /// Adds steps for the next requests to a service.
    func add(_ steps: Step..., to service: AdobeService) { state.withLock { $0.steps[service, default: []] += steps } }

    func send(_ request: AdobeRequest) async throws -> AdobeResponse {
        let step = state.withLock { state -> Step? in
            state.requests.append(request)
            guard let next = state.steps[request.service]?.first else { return nil }
            if state.steps[request.service]?.count ?? 0 > 1 { state.steps[request.service]?.removeFirst() }
            return next
        }
        switch step ?? Self.standard(request.service) {
        case .response(let status, let body): return AdobeResponse(status: status, body: Array(body.utf8))
        case .failure(let failure): throw failure
        case .late(let time, let status, let body):
            try await sleep(for: time)
            return AdobeResponse(status: status, body: Array(body.utf8))
        case .silence:
            try await sleep(for: .seconds(60))
            throw TransportFailure.connectionLost
        }
    }

    private func sleep(for time: Duration) async throws(TransportFailure) {
        do {
            try await Task.sleep(for: time)
        } catch {
            state.withLock { $0.cancellations += 1 }
            throw .connectionLost
        }
    }

    static func profile(_ type: String = "appleSSO", mvpd: String = "ExampleCable") -> String {
        """
        {"profiles": {"\(mvpd)": {"notBefore": 1752149281000, "notAfter": 4083685280000, "issuer": "Apple", "type": "\(type)",
          "attributes": {"userID": {"value": "\(TestValues.userID)", "state": "plain"}}}}}
        """
    }

    static func standard(_ service: AdobeService) -> Step {
        switch service {
        case .v2Token:
            .response(200, #"{"access_token": "adobe-token-1", "expires_in": 21600, "token_type": "bearer"}"#)
        case .v2Register: .response(201, #"{"client_id": "registered", "client_secret": "registered-secret"}"#)
        case .v2Exchange: .response(201, profile())
        case .v2Profile: .response(200, #"{"profiles": {}}"#)
        case .v1Exchange: .response(204, "")
        case .v1Token:
            .response(
                200,
                #"{"requestor": "REF30", "mvpd": "ExampleCable", "userId": "u", "expires": "4083685280000"}"#
            )
        default: .response(404, "")
        }
    }
}

extension AdobeRequest {
    /// The value of a header.
    func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }
}

// Guide: begin
import AdobePass
import AdobePassFlow
import Foundation
import HTTPTypes
import SAMLEncoding

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Exchanges the string of the framework, and returns the outcome.
func exchange(
    _ samlAttributeQueryResponse: String,
    status: PartnerFrameworkStatus,
    with requests: RequestsV2,
    through client: some AdobeTransport
) async throws -> AdobeOutcome {
    let response = try ResponseEncoder.base64(encoding: samlAttributeQueryResponse)
    let request = try requests.exchange(response, status: status)
    let sender = RequestSender(transport: client, policy: .standard, clock: ContinuousClock())
    return try await sender.send(request).outcome
}

/// The HTTP client of Foundation, which sends head and body unchanged.
struct SessionTransport: AdobeTransport {
    let session: URLSession

    func send(_ request: AdobeRequest) async throws -> AdobeResponse {
        guard let url = URL(string: request.url) else { throw TransportFailure.notSent }
        let head = request.httpRequest
        var message = URLRequest(url: url)
        message.httpMethod = head.method.rawValue
        for field in head.headerFields { message.addValue(field.value, forHTTPHeaderField: field.name.rawName) }
        if !request.body.isEmpty { message.httpBody = Data(request.body) }
        do {
            let (body, response) = try await session.data(for: message)
            let status = (response as? HTTPURLResponse)?.statusCode ?? 0
            return AdobeResponse(.init(status: .init(code: status)), body: [UInt8](body))
        } catch let error as URLError where error.code == .cannotConnectToHost || error.code == .cannotFindHost {
            throw TransportFailure.notSent
        }
    }
}
// Guide: end

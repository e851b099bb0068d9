import AdobePass
import AdobePassFlow
import Foundation
import HTTPTypes

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests with `URLSession`; a `RequestSender` adds time-outs and repetitions.
struct URLSessionTransport: AdobeTransport {
    private let session = URLSession(configuration: .ephemeral, delegate: NoRedirections(), delegateQueue: nil)

    func send(_ request: AdobeRequest) async throws -> AdobeResponse {
        let head = request.httpRequest
        guard let url = URL(string: request.url) else { throw TransportFailure.notSent }
        var copy = URLRequest(url: url)
        copy.httpMethod = head.method.rawValue
        for field in head.headerFields {
            copy.addValue(field.value, forHTTPHeaderField: field.name.rawName)
        }
        if !request.body.isEmpty { copy.httpBody = Data(request.body) }
        do {
            let (data, response) = try await session.data(for: copy)
            guard let response = response as? HTTPURLResponse else { throw TransportFailure.connectionLost }
            return AdobeResponse(Self.head(of: response), body: Array(data.prefix(AdobeOutcome.maximumBytes + 1)))
        } catch let error as URLError where Self.failuresBeforeSending.contains(error.code) {
            throw TransportFailure.notSent
        }
    }

    private static let failuresBeforeSending: Set<URLError.Code> = [
        .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet,
    ]

    private static func head(of response: HTTPURLResponse) -> HTTPResponse {
        var head = HTTPResponse(status: .init(code: response.statusCode))
        for (name, value) in response.allHeaderFields {
            guard let name = name as? String, let value = value as? String, let name = HTTPField.Name(name) else {
                continue
            }
            head.headerFields[name] = value
        }
        return head
    }
}

/// Leaves redirections to the caller: none of Adobe's services that a transport calls returns one.
private final class NoRedirections: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}

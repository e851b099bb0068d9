import AdobePass
import AdobePassFlow
import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOSSL

/// A transport over AsyncHTTPClient.
struct TestTransport: AdobeTransport {
    let client: HTTPClient

    /// Runs a closure with a client that follows no redirections.
    static func with<Result: Sendable>(
        tls: TLSConfiguration? = nil,
        _ body: (Self) async throws -> Result
    ) async throws -> Result {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.tlsConfiguration = tls
        // A connection that was reset must be seen, not repeated.
        configuration.connectionPool.retryConnectionEstablishment = false
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        do {
            let result = try await body(Self(client: client))
            try await client.shutdown()
            return result
        } catch {
            try await client.shutdown()
            throw error
        }
    }

    func send(_ request: AdobeRequest) async throws -> AdobeResponse {
        try await send(request.httpRequest, body: request.body, url: request.url)
    }

    /// Sends a request that need not be Adobe's.
    func send(_ head: HTTPRequest, body: [UInt8], url: String) async throws -> AdobeResponse {
        var request = HTTPClientRequest(url: url)
        request.method = .RAW(value: head.method.rawValue)
        for field in head.headerFields { request.headers.add(name: field.name.canonicalName, value: field.value) }
        if !body.isEmpty { request.body = .bytes(ByteBuffer(bytes: body)) }
        let response = try await client.execute(request, deadline: .now() + .seconds(120))
        var fields = HTTPFields()
        for header in response.headers {
            guard let name = HTTPField.Name(header.name) else { continue }
            fields.append(HTTPField(name: name, value: header.value))
        }
        let bytes = try await response.body.collect(upTo: AdobeOutcome.maximumBytes)
        let status = HTTPResponse.Status(code: Int(response.status.code))
        return AdobeResponse(
            HTTPResponse(status: status, headerFields: fields),
            body: Array(bytes.readableBytesView)
        )
    }
}

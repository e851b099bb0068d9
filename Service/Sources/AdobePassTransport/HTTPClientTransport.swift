public import AdobePass
public import AdobePassFlow
public import AsyncHTTPClient
public import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A transport to Adobe over AsyncHTTPClient.
///
/// ```swift
/// let client = HTTPClient(configuration: HTTPClientTransport.configuration)
/// let transport = HTTPClientTransport(client: client, timeout: .seconds(20))
/// let sender = RequestSender(transport: transport, policy: .standard, clock: ContinuousClock())
/// ```
public struct HTTPClientTransport: AdobeTransport {
    private let client: HTTPClient
    private let timeout: TimeAmount
    private let fields: @Sendable () -> HTTPFields

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - client: The client, which the caller shuts down; see ``configuration``.
    ///   - timeout: The longest wait for a response. The sender has a time-out of its own, which should be shorter: this one
    ///     is for the case that its cancellation has no effect.
    ///   - fields: The header fields to add to each request, such as `traceparent`.
    public init(client: HTTPClient, timeout: Duration, adding fields: @escaping @Sendable () -> HTTPFields = { [:] }) {
        self.client = client
        self.timeout = TimeAmount(timeout)
        self.fields = fields
    }

    /// The configuration of a client for a transport: no redirections, no repeated attempts, and a limit of decompressed bodies.
    public static var configuration: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            decompression: .enabled(limit: .size(AdobeOutcome.maximumBytes))
        )
        // The sender makes the attempts.
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.httpVersion = .http1Only
        return configuration
    }

    /// Sends a request once.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response, whatever its status.
    /// - Throws: `TransportFailure`.
    public func send(_ request: AdobeRequest) async throws -> AdobeResponse {
        guard !Task.isCancelled else { throw TransportFailure.notSent }
        var message = HTTPClientRequest(url: request.url)
        message.method = HTTPMethod(rawValue: request.method.rawValue)
        for field in request.httpRequest.headerFields {
            message.headers.add(name: field.name.rawName, value: field.value)
        }
        for field in fields() { message.headers.replaceOrAdd(name: field.name.rawName, value: field.value) }
        if !request.body.isEmpty { message.body = .bytes(ByteBuffer(bytes: request.body)) }
        do {
            let response = try await client.execute(message, timeout: timeout)
            return AdobeResponse(Self.head(response), body: try await Self.body(of: response))
        } catch {
            throw Self.isBeforeSending(error) ? TransportFailure.notSent : TransportFailure.connectionLost
        }
    }

    private static func head(_ response: HTTPClientResponse) -> HTTPResponse {
        var fields = HTTPFields()
        for (name, value) in response.headers {
            if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
        }
        return HTTPResponse(status: .init(code: Int(response.status.code)), headerFields: fields)
    }

    /// Reads the body, up to one byte more than the limit.
    private static func body(of response: HTTPClientResponse) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await part in response.body {
            bytes += part.readableBytesView
            if bytes.count > AdobeOutcome.maximumBytes { return Array(bytes.prefix(AdobeOutcome.maximumBytes + 1)) }
        }
        return bytes
    }

    /// Returns true if an error came before the request was sent.
    private static func isBeforeSending(_ error: any Error) -> Bool {
        switch error {
        case is NIOConnectionError: true
        // The error of an address instead of a name; no other call than that which connects has it.
        case let error as IOError: error.errnoCode == ECONNREFUSED
        case let error as HTTPClientError:
            [.connectTimeout, .getConnectionFromPoolTimeout, .tlsHandshakeTimeout, .alreadyShutdown].contains(error)
        case let error as NIOSSLError: if case .handshakeFailed = error { true } else { false }
        case let error as NIOSSLExtraError: error == .failedToValidateHostname
        default: false
        }
    }
}

import AdobePass
import AdobePassFlow
import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL
import Tracing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A transport to Adobe over AsyncHTTPClient.
struct HTTPTransport: AdobeTransport {
    private let owner: Owner
    private let timeout: TimeAmount

    /// Creates a transport.
    ///
    /// - Throws: ``ConfigurationError`` if the trusted certificates cannot be read.
    init(_ adobe: ServiceConfiguration.Adobe) throws(ConfigurationError) {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(connect: .seconds(Int64(min(adobe.timeoutSeconds, 10)))),
            decompression: .enabled(limit: .size(AdobeOutcome.maximumBytes))
        )
        // The sender makes the attempts.
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = adobe.connections
        configuration.httpVersion = .http1Only
        if let path = adobe.trustedCertificates {
            let field = "adobe.trustedCertificates"
            _ = try FileContent.read(path, for: field)
            guard let certificates = try? NIOSSLCertificate.fromPEMFile(path), !certificates.isEmpty else {
                throw ConfigurationError(
                    .unreadableFile,
                    in: path,
                    at: field,
                    "the file must contain certificates in PEM"
                )
            }
            var tls = TLSConfiguration.makeClientConfiguration()
            tls.trustRoots = .certificates(certificates)
            configuration.tlsConfiguration = tls
        }
        owner = Owner(client: HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration))
        // The sender has the time-out; this one is for the case that its cancellation is without effect.
        timeout = .seconds(Int64(adobe.timeoutSeconds) + 5)
    }

    /// The owner of a client, which closes its connections at the end.
    private final class Owner: Sendable {
        let client: HTTPClient

        init(client: HTTPClient) {
            self.client = client
        }

        deinit { client.shutdown { _ in } }
    }

    func send(_ request: AdobeRequest) async throws -> AdobeResponse {
        guard !Task.isCancelled else { throw TransportFailure.notSent }
        var message = HTTPClientRequest(url: request.url)
        message.method = HTTPMethod(rawValue: request.method.rawValue)
        for field in request.httpRequest.headerFields {
            message.headers.add(name: field.name.rawName, value: field.value)
        }
        if let parent = ServiceContext.current?.traceParent {
            message.headers.replaceOrAdd(name: TraceParent.headerName, value: parent.headerValue)
        }
        if !request.body.isEmpty { message.body = .bytes(ByteBuffer(bytes: request.body)) }
        do {
            let response = try await owner.client.execute(message, timeout: timeout)
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

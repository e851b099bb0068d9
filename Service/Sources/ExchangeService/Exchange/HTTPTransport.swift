import AdobePass
import AdobePassFlow
import AdobePassTransport
import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOSSL
import ServerPrograms
import Tracing

/// The transport to Adobe of a configuration, with its client.
struct HTTPTransport: AdobeTransport {
    private let owner: Owner
    private let transport: HTTPClientTransport

    /// Creates a transport.
    ///
    /// - Throws: ``ConfigurationError`` if the trusted certificates cannot be read.
    init(_ adobe: ServiceConfiguration.Adobe) throws(ConfigurationError) {
        var configuration = HTTPClientTransport.configuration
        configuration.timeout.connect = .seconds(Int64(min(adobe.timeoutSeconds, 10)))
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = adobe.connections
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12
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
            tls.trustRoots = .certificates(certificates)
        }
        configuration.tlsConfiguration = tls
        owner = Owner(client: HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration))
        transport = HTTPClientTransport(
            client: owner.client,
            timeout: .seconds(adobe.timeoutSeconds + 5),
            adding: Self.traceFields
        )
    }

    /// The owner of a client, which closes its connections at the end.
    private final class Owner: Sendable {
        let client: HTTPClient

        init(client: HTTPClient) {
            self.client = client
        }

        deinit { client.shutdown { _ in } }
    }

    func send(_ request: AdobeRequest) async throws -> AdobeResponse { try await transport.send(request) }

    /// Returns the header field that passes the trace on.
    private static func traceFields() -> HTTPFields {
        guard let parent = ServiceContext.current?.traceParent else { return [:] }
        return [.constant("traceparent"): parent.headerValue]
    }
}

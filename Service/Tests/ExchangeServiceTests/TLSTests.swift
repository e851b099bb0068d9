import AdobePass
import AdobePassFlow
import AsyncHTTPClient
import FakeAdobePass
import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL
import Testing

@testable import ExchangeService

/// TLS to Adobe and of the service, with certificates for 127.0.0.1.
@Suite(.timeLimit(.minutes(5))) struct TLSTests {
    /// The folder with the certificates.
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "TLS").path

    private static func identity(_ certificate: String) throws -> TLSIdentity {
        func read(_ name: String) throws -> [UInt8] {
            [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
        }
        return try TLSIdentity(certificates: read(certificate), privateKey: read("server.key"))
    }

    @Test func exchangesWithTrustedCertificates() async throws {
        let adobe: [String: any Sendable] = ["trustedCertificates": "\(Self.folder)/server.pem"]
        try await StandInTests.run(["adobe": adobe], tls: Self.identity("server.pem")) { service, standIn in
            #expect(standIn.baseURL.description.hasPrefix("https:"))
            let answer = try await service.exchange(try TestValues.response())
            #expect(answer.status == 200, "\(answer.text)")
            #expect(await standIn.counts().exchangesAccepted == 1)
        }
    }

    /// The certificates of a stand-in, and those that the service trusts.
    static let rejected: [(certificate: String?, trusted: String?)] = [
        ("server.pem", nil), ("expired.pem", "expired.pem"), ("expired.pem", "server.pem"), (nil, "own.pem"),
    ]

    @Test(arguments: rejected.indices) func sendsNothingOverAnUntrustedConnection(_ index: Int) async throws {
        let (certificate, trusted) = Self.rejected[index]
        // Without a name, the certificate contains no address.
        let identity =
            try certificate.map { try Self.identity($0) }
            ?? TLSIdentity.selfSigned(from: Date(timeIntervalSinceNow: -60), to: Date(timeIntervalSinceNow: 600))
        let files = try TestFolder()
        try files.write("own.pem", identity.certificates)
        let path = trusted.map { $0 == "own.pem" ? "\(files.path)/\($0)" : "\(Self.folder)/\($0)" }
        let adobe: [String: any Sendable] = path.map { ["trustedCertificates": $0] } ?? [:]
        try await StandInTests.run(["adobe": adobe], tls: identity) { service, standIn in
            let answer = try await service.exchange(try TestValues.response())
            #expect(answer.status == 503, "\(answer.text)")
            #expect(answer.string("error.code") == "adobe.unavailable")
            #expect(await standIn.log().isEmpty)
        }
    }

    @Test(arguments: ["http://127.0.0.1:9", "http://localhost:9"]) func noticesThatNobodyListens(_ url: String)
        async throws
    {
        let folder = try TestFolder()
        let configuration = try folder.configuration(["adobe": ["baseURL": url]])
        let transport = try HTTPTransport(configuration.adobe)
        let registration = ClientRegistration(environment: configuration.adobe.environment)
        let request = try registration.register(softwareStatement: ClientSecret("statement"))
        await #expect(throws: TransportFailure.notSent) { try await transport.send(request) }
    }

    @Test func servesTLS() async throws {
        let server = ["tls": ["certificate": "\(Self.folder)/server.pem", "key": "\(Self.folder)/server.key"]]
        try await TestService.run(["server": server]) { service in
            func status(trusting file: String, upTo version: TLSVersion? = nil) async throws -> UInt {
                var configuration = HTTPClient.Configuration(timeout: .init(connect: .seconds(20)))
                var tls = TLSConfiguration.makeClientConfiguration()
                tls.trustRoots = .file("\(Self.folder)/\(file)")
                tls.maximumTLSVersion = version
                configuration.tlsConfiguration = tls
                configuration.connectionPool.retryConnectionEstablishment = false
                return try await HTTPClient.withHTTPClient(configuration: configuration) { client in
                    var request = HTTPClientRequest(
                        url: "https://127.0.0.1:\(service.port)/verify?provider=ExampleCable"
                    )
                    request.method = .POST
                    request.headers.add(name: "Authorization", value: "Bearer \(TestValues.token)")
                    request.body = .bytes(try TestValues.response())
                    let answer = try await client.execute(request, timeout: .seconds(60))
                    #expect(answer.headers.first(name: "Samltool-Verdict") == "accepted")
                    return answer.status.code
                }
            }
            #expect(try await status(trusting: "server.pem") == 200)
            await #expect(throws: NIOSSLError.self) { try await status(trusting: "expired.pem") }
            await #expect(throws: NIOSSLError.self) { try await status(trusting: "server.pem", upTo: .tlsv11) }
            let plain = try await RawClient.run(port: service.port, [.write(RawClient.head("/healthz", method: "GET"))])
            #expect(RawClient.statuses(in: plain) == [])
        }
    }
}

import AsyncHTTPClient
import ExchangeTestKit
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import SAML
import SAMLEncoding
import SAMLTestKit

@testable import FakeMVPD

/// A stand-in for an MVPD that runs for a test, and a browser.
struct TestMVPD: Sendable {
    static let serviceProvider = "https://sp.example/metadata"
    static let consumer = "https://sp.example/acs"
    static let now = Date(timeIntervalSince1970: 1_795_000_000)

    let url: String

    static func run(
        changing change: (inout MVPDStandIn.Configuration) -> Void = { _ in },
        _ body: @escaping @Sendable (Self) async throws -> Void
    ) async throws {
        let key = try SigningKey(generating: .p256)
        var configuration = MVPDStandIn.Configuration(
            key: key,
            certificate: try key.constructedCertificate(name: "mvpd")
        )
        change(&configuration)
        try await MVPDStandIn.withRunning(configuration, now: { now }) { url in try await body(Self(url: url)) }
    }

    static func request(issuer: String = serviceProvider, consumer: String? = consumer) -> String {
        let address = consumer.map { #" AssertionConsumerServiceURL="\#($0)""# } ?? ""
        return """
            <samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
            xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_request-1" Version="2.0" \
            IssueInstant="2026-11-20T12:00:00Z"\(address)><saml:Issuer>\(issuer)</saml:Issuer></samlp:AuthnRequest>
            """
    }

    static let logoutRequest = """
        <samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
        xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_logout-1" Version="2.0" \
        IssueInstant="2026-11-20T12:00:00Z"><saml:Issuer>\(serviceProvider)</saml:Issuer></samlp:LogoutRequest>
        """

    static func base64(_ text: String) -> String { Base64Text(encoding: Array(text.utf8)).description }

    /// Sends a request as a service provider lets a browser do it.
    func signInPage(_ method: String, _ request: String, relayState: String? = nil) async throws -> TestPage {
        var fields = ["SAMLRequest": Self.base64(request)]
        if let relayState { fields["RelayState"] = relayState }
        return try await method == "GET" ? get("/sso", fields) : post("/sso", fields)
    }

    /// Sends the form of a page, with values that replace its own.
    func submit(_ page: TestPage, _ values: [String: String]) async throws -> TestPage {
        try await post("/sign-in", page.fields.merging(values) { $1 })
    }

    /// Verifies the response in a page, by the metadata of the stand-in.
    func assertion(in page: TestPage) async throws -> VerifiedAssertion {
        let metadata = try SAMLMetadata(try await get("/metadata", [:]).bytes)
        let expectations = Expectations(
            issuers: ["\(url)/metadata"],
            audience: Self.serviceProvider,
            recipient: Self.consumer,
            inResponseTo: "_request-1"
        )
        let verifier = ResponseVerifier(trusting: try TrustedKeys(metadata), expecting: expectations)
        return try verifier.verify(Base64Text(validating: page.fields["SAMLResponse"] ?? "").decoded(), at: Self.now)
    }

    func get(_ path: String, _ fields: [String: String]) async throws -> TestPage {
        try await TestPage(HTTPClientRequest(url: "\(url)\(path)?\(Self.form(fields))"))
    }

    func post(_ path: String, _ fields: [String: String]) async throws -> TestPage {
        var request = HTTPClientRequest(url: url + path)
        request.method = .POST
        request.headers.add(name: "Content-Type", value: FormBody.contentType)
        request.body = .bytes(ByteBuffer(string: Self.form(fields)))
        return try await TestPage(request)
    }

    private static func form(_ fields: [String: String]) -> String {
        var form = FormFields()
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) { form.append(name, value) }
        return String(decoding: form.encoded().bytes, as: UTF8.self)
    }
}

/// A page, with the values of its first form.
struct TestPage: Sendable {
    let status: Int
    let bytes: [UInt8]
    let location: String?
    let policy: String?

    private static let client = HTTPClient(
        eventLoopGroup: .singletonMultiThreadedEventLoopGroup,
        configuration: .init(redirectConfiguration: .disallow)
    )

    init(_ request: HTTPClientRequest) async throws {
        let response = try await Self.client.execute(request, timeout: .seconds(60))
        status = Int(response.status.code)
        location = response.headers.first(name: "location")
        policy = response.headers.first(name: "content-security-policy")
        bytes = [UInt8](buffer: try await response.body.collect(upTo: 8 << 20))
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    var formAction: String? { text.firstMatch(of: /<form [^>]*action="([^"]*)"/).map { Self.plain($0.1) } }

    var fields: [String: String] {
        var fields: [String: String] = [:]
        for match in text.matches(of: /(?s)<textarea [^>]*name="([^"]*)"[^>]*>(.*?)<\/textarea>/) {
            // A browser drops a line break at the start.
            fields[String(match.1)] = Self.plain(match.2.hasPrefix("\n") ? match.2.dropFirst() : match.2)
        }
        for match in text.matches(of: /<input [^>]*name="([^"]*)" value="([^"]*)"/) {
            fields[String(match.1)] = Self.plain(match.2)
        }
        return fields
    }

    private static func plain(_ text: Substring) -> String {
        String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
    }
}

import AdobePass
import AdobePassXML
import FakeAdobePass
import Foundation
import HTTPTypes
import SAMLEncoding
import SAMLTestKit
import Testing

/// A wrong request, the error in the response, and the rule in the log.
struct WrongRequest: Sendable, CustomTestStringConvertible {
    typealias Change = @Sendable (inout HTTPRequest, inout [UInt8]) throws -> Void

    let name: String
    let status: Int
    let code: String?
    let rule: String
    let request: @Sendable (TestClient) async throws -> AdobeRequest
    let change: Change

    var testDescription: String { name }

    init(
        _ name: String,
        _ status: Int,
        _ code: String?,
        _ rule: String,
        _ request: @escaping @Sendable (TestClient) async throws -> AdobeRequest,
        change: @escaping Change = { _, _ in }
    ) {
        self.name = name
        self.status = status
        self.code = code
        self.rule = rule
        self.request = request
        self.change = change
    }
}

extension WrongRequest {
    typealias V = TestValues

    /// A correct exchange, with another body.
    static func exchange(
        _ name: String,
        _ rule: String,
        body: @escaping @Sendable () throws -> [UInt8]
    ) -> Self {
        Self(name, 400, AdobeErrorCode.samlResponse.rawValue, rule, Self.exchangeRequest) { _, bytes in
            bytes = try body()
        }
    }

    /// A correct exchange, with another header.
    static func header(
        _ name: String,
        _ code: String,
        _ rule: String,
        _ header: String,
        _ value: String?
    ) -> Self {
        Self(name, 400, code, rule, Self.exchangeRequest) { head, _ in
            head.headerFields[try #require(HTTPField.Name(header))] = value
        }
    }

    static let exchangeRequest: @Sendable (TestClient) async throws -> AdobeRequest = {
        try await $0.v2().exchange(V.base64(), status: V.status())
    }

    static func status(
        _ name: String,
        _ code: String,
        _ rule: String,
        _ status: PartnerFrameworkStatus
    ) -> Self {
        header(name, code, rule, PartnerFrameworkStatus.headerName, status.headerValue)
    }

    /// Returns the body of an exchange with a response.
    static func body(_ response: [UInt8]) -> [UInt8] {
        var form = FormFields()
        form.append(FormFields.responseFieldName, Base64Text(encoding: response))
        return form.encoded().bytes
    }

    /// Returns the Base64 of a header.
    static func base64(_ text: String) -> String { Base64Text(encoding: Array(text.utf8)).description }
}

@Suite("Wrong requests", .timeLimit(.minutes(5)))
struct WrongRequestTests {
    typealias V = TestValues

    static let rows = clientRows + headerRows + responseRows + fieldRows + rowsV1

    static let clientRows: [WrongRequest] = [
        WrongRequest("no token", 401, "invalid_access_token_client_application", "request.token-missing") {
            var requests = try await $0.v2()
            requests.token = nil
            return try requests.configuration()
        },
        WrongRequest("unknown token", 401, "invalid_access_token_client_application", "request.token-unknown") {
            var requests = try await $0.v2()
            requests.token = try BearerToken("canary-token")
            return try requests.configuration()
        },
        WrongRequest("expired token", 401, "invalid_access_token_client_application", "request.token-expired") {
            let requests = try await $0.v2()
            $0.clock.advance(bySeconds: 21_600)
            return try requests.configuration()
        },
        WrongRequest("statement missing", 400, "invalid_request", "request.field-missing") {
            try ClientRegistration(environment: $0.standIn.environment).register(
                softwareStatement: ClientSecret("a.b.c")
            )
        } change: { _, body in
            body = Array("{}".utf8)
        },
        WrongRequest("statement as a form", 400, "invalid_request", "request.not-json") {
            try ClientRegistration(environment: $0.standIn.environment).register(
                softwareStatement: ClientSecret("a.b.c")
            )
        } change: { _, body in
            body = Array("software_statement=a.b.c".utf8)
        },
        WrongRequest("statement with a line break", 400, "invalid_software_statement", "request.software-statement") {
            try ClientRegistration(environment: $0.standIn.environment).register(
                softwareStatement: ClientSecret("a.b.c")
            )
        } change: { _, body in
            body = Array(#"{"software_statement":"a.b\n.c"}"#.utf8)
        },
        WrongRequest("unknown client", 400, "invalid_client", "request.client-unknown") {
            try ClientRegistration(environment: $0.standIn.environment)
                .token(clientID: "canary-client", secret: ClientSecret("canary-secret"))
        },
        WrongRequest("other grant", 400, "unsupported_grant_type", "request.grant-type") {
            try ClientRegistration(environment: $0.standIn.environment)
                .token(clientID: "canary-client", secret: ClientSecret("canary-secret"))
        } change: { _, body in
            body = Array("grant_type=password&client_id=canary-client&client_secret=canary-secret".utf8)
        },
    ]

    static let headerRows: [WrongRequest] = [
        .header("no device", "invalid_header_device_identifier", "request.header-missing", "AP-Device-Identifier", nil),
        .header(
            "device without scheme",
            "invalid_header_device_identifier",
            "header.scheme-missing",
            "AP-Device-Identifier",
            WrongRequest.base64("canary-device")
        ),
        .header("no device info", "invalid_header_device_info", "request.header-missing", "X-Device-Info", nil),
        .header(
            "device info that is no JSON",
            "invalid_header_device_info",
            "header.invalid-json",
            "X-Device-Info",
            WrongRequest.base64("canary-model")
        ),
        .header(
            "no framework status",
            "invalid_header_pfs_permission_access_not_present",
            "request.header-missing",
            "AP-Partner-Framework-Status",
            nil
        ),
        .header(
            "framework status that is no JSON",
            "invalid_header_pfs_permission_access_not_present",
            "header.invalid-json",
            "AP-Partner-Framework-Status",
            WrongRequest.base64("granted canary-status")
        ),
        .header(
            "expiration in seconds",
            "invalid_header_pfs_provider_info_expired",
            "header.expiration-in-seconds",
            "AP-Partner-Framework-Status",
            WrongRequest.base64(
                #"{"frameworkPermissionInfo":{"accessStatus":"granted"},"#
                    + #""frameworkProviderInfo":{"id":"example-cable","expirationDate":"1795291200"}}"#
            )
        ),
        .status(
            "expired provider information",
            "invalid_header_pfs_provider_info_expired",
            "request.provider-expired",
            V.status(expiresIn: -1)
        ),
        .status(
            "unknown provider",
            "invalid_header_pfs_provider_id_not_determined",
            "request.provider-unknown",
            V.status(provider: "canary-provider")
        ),
        .status(
            "MVPD without single sign-on",
            "invalid_configuration_mvpd_platform_boarding_status",
            "request.single-sign-on",
            V.status(provider: "example-sat")
        ).withStatus(500),
        WrongRequest("other MVPD", 400, "invalid_header_pfs_provider_id_mismatch", "request.provider-mismatch") {
            try await $0.v2().profile(of: "ExampleFiber", status: V.status())
        },
    ]

    static let responseRows: [WrongRequest] = [
        .exchange("missing", "encoding.field-missing") { Array("other=1".utf8) },
        .exchange("empty", "encoding.empty") { Array("SAMLResponse=".utf8) },
        .exchange("repeated", "encoding.duplicate-field") {
            let body = WrongRequest.body(try V.response())
            return body + Array("&".utf8) + body
        },
        .exchange("percent-encoded twice", "encoding.percent-encoded-twice") {
            let body = String(decoding: WrongRequest.body(try V.response()), as: UTF8.self)
            return Array(body.replacing("%", with: "%25").utf8)
        },
        .exchange("plus not encoded", "encoding.plus-became-space") {
            // A long name has a plus sign in its Base64.
            let response = try V.response { $0.assertions[0].subject?.nameID = "canary->>>>>>>>>>>>" }
            let base64 = Base64Text(encoding: response).description
            #expect(base64.contains("+"))
            return Array("SAMLResponse=\(base64.replacing("=", with: "%3D"))".utf8)
        },
        .exchange("in Base64 twice", "encoding.base64-twice") {
            WrongRequest.body(Base64Text(encoding: try V.response()).bytes)
        },
        .exchange("URL-safe alphabet", "encoding.url-safe-alphabet") {
            let response = try V.response { $0.assertions[0].subject?.nameID = "canary-???>>>???>>>" }
            let base64 = Base64Text(encoding: response).description
            return Array(
                "SAMLResponse=\(base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "%3D"))"
                    .utf8
            )
        },
        .exchange("XML without Base64", "encoding.base64-missing") {
            var form = FormFields()
            form.append("SAMLResponse", String(decoding: try V.response(), as: UTF8.self))
            return form.encoded().bytes
        },
        .exchange("not normalized", "exchange.not-normalized") {
            WrongRequest.body(try V.prettyResponse())
        },
        .exchange("trailing line break", "exchange.not-normalized") {
            WrongRequest.body(try V.response() + [0x0A])
        },
        .exchange("broken by the whitespace rule", "signature.digest-mismatch") {
            WrongRequest.body(try WhitespaceNormalizer.normalized(V.prettyResponse()))
        },
        .exchange("signed by another key", "signature.wrong-key") {
            WrongRequest.body(try V.response(byOther: true))
        },
        .exchange("not signed", "signature.missing") {
            WrongRequest.body(try V.response { $0.signing.placement = .none })
        },
        .exchange("expired", "conditions.expired") {
            WrongRequest.body(try V.response(at: V.now.addingTimeInterval(-86_400 * 30)))
        },
        .exchange("not yet valid", "conditions.not-yet-valid") {
            WrongRequest.body(try V.response(at: V.now.addingTimeInterval(86_400)))
        },
        .exchange("another audience", "audience.mismatch") {
            WrongRequest.body(try V.response { $0.assertions[0].audiences = ["https://example.com/other"] })
        },
        .exchange("other content", "content.html") {
            WrongRequest.body(Array("<!DOCTYPE html><html><body>canary-page</body></html>".utf8))
        },
        WrongRequest("accepted before", 400, AdobeErrorCode.samlResponse.rawValue, "exchange.replayed") {
            _ = try await $0.exchangedV2()
            return try await WrongRequest.exchangeRequest($0)
        },
    ]

    static let fieldRows: [WrongRequest] = [
        WrongRequest("unknown provider", 400, "invalid_parameter_service_provider", "request.service-provider-unknown")
        {
            var requests = try await $0.v2()
            requests.serviceProvider = "canary-provider"
            return try requests.configuration()
        },
        WrongRequest("other partner", 400, "invalid_parameter_partner", "request.partner-unknown") {
            try await $0.v2().exchange(V.base64(), status: V.status(), partner: "canary-partner")
        },
        WrongRequest("unknown MVPD", 400, "invalid_parameter_mvpd", "request.mvpd-unknown") {
            try await $0.v2().profile(of: "example-cable", status: nil)
        },
        WrongRequest("unknown code", 400, "invalid_parameter_code", "request.code-unknown") {
            try await $0.v2().resume(code: "CANARY1", mvpd: "ExampleCable", domainName: nil, redirectURL: nil)
        },
        WrongRequest("expired code", 400, "invalid_authentication_session", "request.code-expired") { client in
            let requests = try await client.v2()
            let start = try requests.session(mvpd: nil, domainName: V.domainName, redirectURL: V.redirectURL)
            let code = try #require(await client.outcome(of: start).session?.code)
            client.clock.advance(bySeconds: 1_800)
            return try requests.resume(code: code, mvpd: "ExampleCable", domainName: nil, redirectURL: nil)
        },
        WrongRequest(
            "redirect URL, percent-encoded twice",
            400,
            "invalid_parameter_redirect_url",
            "request.percent-encoded-twice"
        ) {
            try await $0.v2().session(mvpd: nil, domainName: V.domainName, redirectURL: "https%3A%2F%2Fexample.com")
        },
        WrongRequest("logout without a redirect URL", 400, "invalid_parameter_redirect_url", "request.field-missing") {
            try await $0.exchangedV2().logout(mvpd: "ExampleCable", redirectURL: V.redirectURL)
        } change: { head, _ in
            head.path = head.path.map { String($0.prefix { $0 != "?" }) }
        },
        WrongRequest("logout with an empty redirect URL", 400, "invalid_parameter_redirect_url", "request.field-empty")
        {
            try await $0.exchangedV2().logout(mvpd: "ExampleCable", redirectURL: V.redirectURL)
        } change: { head, _ in
            head.path = head.path.map { String($0.prefix { $0 != "?" }) + "?redirectUrl=" }
        },
        WrongRequest("resources that are no JSON", 400, "invalid_parameter_resources", "request.not-json") {
            try await $0.exchangedV2().authorize("one", mvpd: "ExampleCable", status: V.status())
        } change: { _, body in
            body = Array("resources=one".utf8)
        },
        WrongRequest("too many resources", 403, "too_many_resources", "request.too-many-resources") {
            try await $0.exchangedV2()
                .preauthorize(["1", "2", "3", "4", "5", "6"], mvpd: "ExampleCable", status: V.status())
        },
        WrongRequest("no profile", 403, "authenticated_profile_missing", "request.profile-missing") {
            try await $0.v2().authorize("one", mvpd: "ExampleCable", status: V.status())
        },
        WrongRequest("profile without framework status", 403, "authenticated_profile_missing", "request.header-missing")
        {
            try await $0.exchangedV2().authorize("one", mvpd: "ExampleCable", status: nil)
        },
    ]

    static let rowsV1: [WrongRequest] = [
        WrongRequest("V1: unknown requestor", 400, "invalid_requestor", "request.service-provider-unknown") {
            var requests = try await $0.v1()
            requests.requestor = "canary-requestor"
            return try requests.configuration()
        },
        WrongRequest("V1: no SAML response", 400, nil, "encoding.field-missing") {
            try await $0.v1().exchange(V.base64(), mvpd: "ExampleCable", deviceType: .tvOS)
        } change: { _, body in
            body = Array("requestor=REF30&deviceId=canary-device&mvpd=ExampleCable&deviceType=tvOS".utf8)
        },
        WrongRequest("V1: other device type", 400, nil, "request.device-type") {
            try await $0.v1().exchange(V.base64(), mvpd: "ExampleCable", deviceType: .tvOS)
        } change: { _, body in
            body = Array(String(decoding: body, as: UTF8.self).replacing("deviceType=tvOS", with: "deviceType=tv").utf8)
        },
        WrongRequest("V1: no device", 400, nil, "request.field-missing") {
            try await $0.v1().exchange(V.base64(), mvpd: "ExampleCable", deviceType: .tvOS)
        } change: { _, body in
            body = Array(String(decoding: body, as: UTF8.self).replacing("deviceId=", with: "device=").utf8)
        },
        WrongRequest("V1: unknown MVPD", 400, nil, "request.mvpd-unknown") {
            try await $0.v1().exchange(V.base64(), mvpd: "canary-mvpd", deviceType: .tvOS)
        },
        WrongRequest("V1: the response of another MVPD", 400, nil, "signature.wrong-key") {
            try await $0.v1().exchange(
                Base64Text(encoding: V.response(byOther: true)),
                mvpd: "ExampleCable",
                deviceType: .tvOS
            )
        },
        WrongRequest("V1: accepted before", 400, nil, "exchange.replayed") {
            let requests = try await $0.exchangedV1()
            return try requests.exchange(V.base64(), mvpd: "ExampleCable", deviceType: .tvOS)
        },
        WrongRequest("V1: lifetime", 400, nil, "request.lifetime") {
            try await $0.v1().registrationCode()
        } change: { _, body in
            body += Array("&ttl=36001".utf8)
        },
        WrongRequest("V1: repeated resource", 400, "missing_resource", "encoding.duplicate-field") {
            try await $0.v1().authorize("one")
        } change: { head, _ in
            head.path? += "&resource=two"
        },
        WrongRequest("V1: no resource", 400, "missing_resource", "request.field-missing") {
            try await $0.v1().authorize("one")
        } change: { head, _ in
            head.path = head.path?.replacing("&resource=one", with: "")
        },
        WrongRequest("V1: not authorized", 403, nil, "request.not-authorized") {
            try await $0.exchangedV1().mediaToken("one")
        },
        WrongRequest("V1: profile request without single sign-on", 400, nil, "request.single-sign-on") {
            try await $0.v1().profileRequest(mvpd: "ExampleTown", deviceType: .tvOS)
        },
    ]

    @Test("A wrong request has its documented error, and its rule in the log", arguments: rows)
    func wrong(row: WrongRequest) async throws {
        try await TestClient.with { client in
            let request = try await row.request(client)
            var (head, body) = (request.httpRequest, request.body)
            try row.change(&head, &body)
            let url = "\(request.baseURL)\(head.path ?? "")"
            let response = try await client.transport.send(head, body: body, url: url)
            let outcome = AdobeOutcome(of: response, service: request.service, reading: .xml)
            let entry = try await client.lastEntry()
            #expect(response.status == row.status, "\(entry)")
            #expect(outcome.verdict == .rejected)
            #expect(outcome.error?.code?.rawValue == row.code)
            #expect(entry.hasFinding(row.rule), "\(entry)")
            #expect(!"\(entry)".contains("canary"), "\(entry)")
        }
    }

    @Test("The errors of an exchange do not show the reason")
    func opaque() async throws {
        try await TestClient.with { client in
            let requests = try await client.v2()
            let request = try requests.exchange(Base64Text(encoding: V.response(byOther: true)), status: V.status())
            let text = String(decoding: try await client.transport.send(request).body, as: UTF8.self)
            #expect(text.contains("The SAML response parameter value is missing or invalid."))
            #expect(!text.contains("key") && !text.contains("signature"))
            let requestsV1 = try await client.v1()
            let requestV1 = try requestsV1.exchange(
                Base64Text(encoding: V.response(byOther: true)),
                mvpd: "ExampleCable",
                deviceType: .tvOS
            )
            #expect(try await client.transport.send(requestV1).body.isEmpty)
        }
    }

    @Test(
        "A request to no service is in the log, without its path",
        arguments: [
            ("GET", "/api/v2/canary/nothing", 404, nil), ("PUT", "/o/client/token", 405, "POST"),
            ("GET", "/", 404, nil),
            ("DELETE", "/api/v2/canary/configuration", 405, "GET"), ("PUT", "/api/v1/tokens/authn", 405, "POST, GET"),
            ("POST", "/api/v2/canary/sessions/sso/Apple/more", 404, nil), ("PUT", "/__log", 404, nil),
        ] as [(String, String, Int, String?)]
    )
    func unknown(method: String, path: String, status: Int, allowed: String?) async throws {
        try await TestClient.with { client in
            let head = HTTPRequest(
                method: try #require(HTTPRequest.Method(method)),
                scheme: nil,
                authority: nil,
                path: path
            )
            let response = try await client.transport.send(head, body: [], url: "\(client.standIn.baseURL)\(path)")
            #expect(response.status == status)
            #expect(response.head?.headerFields[.allow] == allowed)
            let entry = try await client.lastEntry()
            #expect(entry.service == nil && entry.hasFinding(status == 405 ? "request.method" : "request.no-service"))
            #expect(!"\(entry)".contains("canary"))
        }
    }

    @Test("A body that is too large is not read")
    func tooLarge() async throws {
        try await TestClient.with { client in
            let request = try await client.v2().exchange(V.base64(), status: V.status())
            let body = [UInt8](repeating: 0x41, count: 5 << 20)
            let response = try? await client.transport.send(request.httpRequest, body: body, url: request.url)
            // The connection may end before the whole body was sent.
            #expect(response?.status == 413 || response == nil)
            #expect(try await client.lastEntry().hasFinding("request.body"))
        }
    }
}

extension WrongRequest {
    /// Returns the row with another status.
    fileprivate func withStatus(_ status: Int) -> Self { Self(name, status, code, rule, request, change: change) }
}

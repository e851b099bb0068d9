import AdobePass
import AdobePassSamples
import Foundation
import HTTPTypes
import SAMLEncoding
import TestSupport
import Testing

/// A request in the text format of HTTP/1.1, for comparison.
func message(_ request: AdobeRequest) -> String {
    let head = request.httpRequest
    let start = "\(head.method) \(head.scheme ?? "")://\(head.authority ?? "")\(head.path ?? "")"
    let fields = head.headerFields.map { "\($0.name): \($0.value)" }
    return ([start] + fields + ["", String(decoding: request.body, as: UTF8.self)]).joined(separator: "\n")
}

@Suite("Requests")
struct RequestTests {
    static let status = SampleRequests.status
    static let v2 = SampleRequests.v2
    static let v1 = SampleRequests.v1
    static let response = SampleRequests.response
    static let registration = ClientRegistration(environment: .prequalStaging)

    static let information = "X-Device-Info: \(base64(deviceJSON))"
    static let deviceJSON =
        #"{"model":"TV 5th Gen","version":"14,1","osName":"tvOS","osVersion":"18.0","connectionType":"WiFi"}"#
    static let common = """
        Authorization: Bearer t0ken.~+/==
        Accept: application/json
        AP-Device-Identifier: fingerprint YWIxMg==
        \(information)
        """
    static let framework = "AP-Partner-Framework-Status: \(base64(PartnerFrameworkStatusTests.granted))"
    static let address = "X-Forwarded-For: 203.0.113.7"
    static let form = "Content-Type: application/x-www-form-urlencoded"
    static let json = "Content-Type: application/json"
    static let v1Common = """
        Authorization: Bearer t0ken.~+/==
        Accept: application/json
        \(information)
        \(address)
        """
    static let sp = "https://sp.auth.adobe.com/api/v2"
    static let api = "https://api.auth-staging.adobe.com"

    @Test("A new client describes its device, and does not identify it")
    func newClient() throws {
        let registration = ClientRegistration(environment: .production, device: Self.v2.device.information)
        for request in [
            try registration.register(softwareStatement: ClientSecret("a")),
            try registration.token(clientID: "i", secret: ClientSecret("s")),
        ] {
            let headers = request.headers.map { ($0.name.canonicalName, $0.value) }
            #expect(headers.first { $0.0 == "x-device-info" }?.1 == Self.v2.device.information.headerValue)
            #expect(!headers.contains { $0.0 == "ap-device-identifier" })
        }
    }

    @Test("A device without an identifier, and an expiration in seconds, are not sent")
    func unusable() throws {
        var requests = Self.v2
        requests.device.identifier = DeviceIdentifier("")
        let empty = #expect(throws: AdobePassError.self) { try requests.configuration() }
        #expect(empty?.code == .emptyValue)
        var status = Self.status
        status = PartnerFrameworkStatus(
            permission: status.permission,
            provider: .init(id: "Cablevision", expiration: EpochMilliseconds(rawValue: 2_025_430_636))
        )
        let seconds = #expect(throws: AdobePassError.self) { try Self.v2.exchange(Self.response, status: status) }
        #expect(seconds?.code == .valueRange)
    }

    typealias Row = (service: AdobeService, make: @Sendable () throws -> AdobeRequest, lines: [String], body: String)

    static let table: [Row] = [
        (
            .v2Register, { try registration.register(softwareStatement: ClientSecret("a.\"b")) },
            ["POST https://sp-prequal.auth-staging.adobe.com/o/client/register", "Accept: application/json", json],
            #"{"software_statement":"a.\"b"}"#
        ),
        (
            .v2Token, { try registration.token(clientID: "i&d", secret: ClientSecret("s=+")) },
            ["POST https://sp-prequal.auth-staging.adobe.com/o/client/token", "Accept: application/json", form],
            "grant_type=client_credentials&client_id=i%26d&client_secret=s%3D%2B"
        ),
        (.v2Configuration, { try v2.configuration() }, ["GET \(sp)/REF30/configuration", common, address], ""),
        (
            .v2SessionsSSO,
            {
                try v2.partnerAuthenticationRequest(
                    status: status,
                    domainName: "adobe.com",
                    redirectURL: "https://adobe.com"
                )
            },
            ["POST \(sp)/REF30/sessions/sso/Apple", common, framework, address, form],
            "domainName=adobe.com&redirectUrl=https%3A%2F%2Fadobe.com"
        ),
        (
            .v2Exchange, { try v2.exchange(response, status: status) },
            ["POST \(sp)/REF30/profiles/sso/Apple", common, framework, address, form],
            "SAMLResponse=%2B%2F%2F%2BPg%3D%3D"
        ),
        (
            .v2Profiles, { try v2.profiles(status: status) },
            ["GET \(sp)/REF30/profiles", common, framework, address], ""
        ),
        (
            .v2Profile, { try v2.profile(of: "A/B?c#d é", status: nil) },
            ["GET \(sp)/REF30/profiles/A%2FB%3Fc%23d%20%C3%A9", common, address], ""
        ),
        (
            .v2Sessions,
            { try v2.session(mvpd: "Cablevision", domainName: "a.tv", redirectURL: "https://a.tv/?x=1&y") },
            ["POST \(sp)/REF30/sessions", common, address, form],
            "mvpd=Cablevision&domainName=a.tv&redirectUrl=https%3A%2F%2Fa.tv%2F%3Fx%3D1%26y"
        ),
        (
            .v2Session, { try v2.session(code: "SB7ZRIO") }, ["GET \(sp)/REF30/sessions/SB7ZRIO", common, address], ""
        ),
        (
            .v2Resume, { try v2.resume(code: "SB7ZRIO", mvpd: nil, domainName: nil, redirectURL: "https://a.tv") },
            ["POST \(sp)/REF30/sessions/SB7ZRIO", common, address, form], "redirectUrl=https%3A%2F%2Fa.tv"
        ),
        (
            .v2Authenticate, { try v2.authenticate(code: "OKTWW2W") },
            ["GET \(sp)/authenticate/REF30/OKTWW2W", "Accept: application/json"], ""
        ),
        (
            .v2ProfileByCode, { try v2.profile(code: "OKTWW2W") },
            ["GET \(sp)/REF30/profiles/code/OKTWW2W", common, address], ""
        ),
        (
            .v2Preauthorize, { try v2.preauthorize(["a", "b\"c"], mvpd: "Cablevision", status: status) },
            ["POST \(sp)/REF30/decisions/preauthorize/Cablevision", common, framework, address, json],
            #"{"resources":["a","b\"c"]}"#
        ),
        (
            .v2Authorize, { try v2.authorize("a", mvpd: "Cablevision", status: nil) },
            ["POST \(sp)/REF30/decisions/authorize/Cablevision", common, address, json], #"{"resources":["a"]}"#
        ),
        (
            .v2Logout, { try v2.logout(mvpd: "Cablevision", redirectURL: "https://a.tv") },
            ["GET \(sp)/REF30/logout/Cablevision?redirectUrl=https%3A%2F%2Fa.tv", common, address], ""
        ),
        (
            .v1CheckAuthentication, { try v1.checkAuthentication() },
            ["GET \(api)/api/v1/checkauthn?requestor=REF30&deviceId=ab12", v1Common], ""
        ),
        (.v1Configuration, { try v1.configuration() }, ["GET \(api)/api/v1/config/REF30", v1Common], ""),
        (
            .v1ProfileRequest, { try v1.profileRequest(mvpd: "Cablevision", deviceType: .tvOS) },
            [
                "GET \(api)/api/v1/REF30/profile-requests/Cablevision?deviceType=tvOS",
                v1Common.replacing("application/json", with: "*/*"),
            ], ""
        ),
        (
            .v1Exchange, { try v1.exchange(response, mvpd: "Cablevision", deviceType: .iOS) },
            ["POST \(api)/api/v1/tokens/authn", v1Common, form],
            "requestor=REF30&deviceId=ab12&mvpd=Cablevision&deviceType=iOS&SAMLResponse=%2B%2F%2F%2BPg%3D%3D"
        ),
        (
            .v1Token, { try v1.authenticationToken() },
            ["GET \(api)/api/v1/tokens/authn?requestor=REF30&deviceId=ab12", v1Common], ""
        ),
        (
            .v1RegistrationCode, { try v1.registrationCode(mvpd: "Cablevision", timeToLive: 1800) },
            ["POST \(api)/reggie/v1/REF30/regcode", v1Common, form], "deviceId=ab12&mvpd=Cablevision&ttl=1800"
        ),
        (
            .v1Authenticate,
            {
                try v1.authenticate(
                    registrationCode: "X1",
                    mvpd: "Cablevision",
                    domainName: "a.tv",
                    redirectURL: "https://a.tv?b=c"
                )
            },
            [
                "GET \(api)/api/v1/authenticate?reg_code=X1&requestor_id=REF30&mso_id=Cablevision&domain_name=a.tv"
                    + "&noflash=true&no_iframe=true&redirect_url=https%3A%2F%2Fa.tv%3Fb%3Dc",
                "Accept: application/json",
            ], ""
        ),
        (
            .v1Authorize, { try v1.authorize("<rss>", mvpd: "Cablevision") },
            [
                "GET \(api)/api/v1/authorize?requestor=REF30&deviceId=ab12&resource=%3Crss%3E&mvpd=Cablevision",
                v1Common,
            ], ""
        ),
        (
            .v1MediaToken, { try v1.mediaToken("a b") },
            ["GET \(api)/api/v1/mediatoken?requestor=REF30&deviceId=ab12&resource=a%20b", v1Common], ""
        ),
        (
            .v1UserMetadata, { try v1.userMetadata() },
            ["GET \(api)/api/v1/tokens/usermetadata?requestor=REF30&deviceId=ab12", v1Common], ""
        ),
        (.v1Logout, { try v1.logout() }, ["DELETE \(api)/api/v1/logout?deviceId=ab12", v1Common], ""),
    ]

    @Test("Every request, byte for byte", arguments: table)
    func golden(row: Row) throws {
        let request = try row.make()
        #expect(request.service == row.service)
        #expect(message(request) == (row.lines + ["", row.body]).joined(separator: "\n"))
        #expect(request.url == row.lines[0].split(separator: " ")[1])
        if row.lines.contains(Self.form) {
            #expect(try FormFields(parsing: request.body).encoded().bytes == request.body)
        }
        // The token can also come later.
        let unauthorized = request.authorized(by: try BearerToken("other"))
        let token = try BearerToken("t0ken.~+/==")
        #expect(message(unauthorized.authorized(by: token)) == message(request))
        #expect(unauthorized == request || row.lines.contains { $0.hasPrefix("Authorization: ") })
    }

    @Test("There is a row for every service")
    func everyService() {
        #expect(Self.table.map(\.service) == AdobeService.all)
        #expect(Set(AdobeService.all.map(\.rawValue)).count == AdobeService.all.count)
        for service in AdobeService.all { #expect(AdobeService.named(service.rawValue) == service) }
    }

    @Test("Python's form parser returns the original Base64, for any SAML response")
    func independentParser() throws {
        var random = SplitMix64(seed: 7)
        var expected: [String] = []
        var bodies: [String] = []
        for length in 0..<300 {
            let response = Base64Text(encoding: (0...length).map { _ in UInt8.random(in: 0...255, using: &random) })
            expected.append("\(response)")
            let requests = [
                try Self.v2.exchange(response, status: Self.status),
                try Self.v1.exchange(response, mvpd: "A&B=C%2B+ é", deviceType: .tvOS),
            ]
            bodies += requests.map { String(decoding: $0.body, as: UTF8.self) }
        }
        let program = """
            import sys, urllib.parse
            for line in sys.stdin:
                fields = urllib.parse.parse_qs(line.rstrip("\\n"), strict_parsing=True, keep_blank_values=True)
                assert all(len(values) == 1 for values in fields.values())
                print(fields["SAMLResponse"][0], fields.get("mvpd", ["A&B=C%2B+ \\u00e9"])[0] == "A&B=C%2B+ \\u00e9")
            """
        let outcome = try CommandOutcome(
            of: URL(fileURLWithPath: "/usr/bin/env"),
            ["PYTHONUTF8=1", "python3", "-c", program],
            input: [UInt8]((bodies.joined(separator: "\n") + "\n").utf8)
        )
        #expect(outcome.diagnostics == "")
        let lines = outcome.output.split(separator: "\n").map(String.init)
        #expect(lines == expected.flatMap { line -> [String] in ["\(line) True", "\(line) True"] })
    }
}

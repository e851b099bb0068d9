import AdobePass
import SAMLEncoding
import Testing

@Suite("Rejected requests")
struct RejectedRequestTests {
    static let hostile = ["a\r\nX: y", "a\nb", "a\0b", "a\u{7F}", "\u{1}", "\r"]

    /// Every text of a request, and the function that sends it.
    static let injections: [@Sendable (String) throws -> AdobeRequest] = [
        { text in
            var requests = RequestTests.v2
            requests.serviceProvider = text
            return try requests.configuration()
        },
        { text in
            var requests = RequestTests.v2
            requests.device.forwardedFor = text
            return try requests.profiles(status: nil)
        },
        { text in
            var requests = RequestTests.v1
            requests.device.userAgent = text
            return try requests.configuration()
        },
        { text in
            var requests = RequestTests.v1
            requests.requestor = text
            return try requests.logoutAndMore()
        },
        { try RequestTests.v2.exchange(RequestTests.response, status: RequestTests.status, partner: $0) },
        { try RequestTests.v2.profile(of: $0, status: nil) },
        { try RequestTests.v2.session(mvpd: $0, domainName: "d", redirectURL: "r") },
        { try RequestTests.v2.session(mvpd: nil, domainName: $0, redirectURL: "r") },
        { try RequestTests.v2.session(mvpd: nil, domainName: "d", redirectURL: $0) },
        { try RequestTests.v2.resume(code: $0, mvpd: nil, domainName: nil, redirectURL: nil) },
        { try RequestTests.v2.authenticate(code: $0) },
        { try RequestTests.v2.preauthorize(["a", $0], mvpd: "m", status: nil) },
        { try RequestTests.v2.logout(mvpd: "m", redirectURL: $0) },
        { try RequestTests.v1.exchange(RequestTests.response, mvpd: $0, deviceType: .iOS) },
        { try RequestTests.v1.authorize($0) },
        { try RequestTests.v1.profileRequest(mvpd: $0, deviceType: .iOS) },
        { try RequestTests.v1.registrationCode(mvpd: $0) },
        { try RequestTests.registration.register(softwareStatement: ClientSecret($0)) },
        { try RequestTests.registration.token(clientID: $0, secret: ClientSecret("s")) },
        { try RequestTests.registration.token(clientID: "c", secret: ClientSecret($0)) },
    ]

    @Test("A control character is rejected in every value", arguments: hostile)
    func injection(text: String) {
        for (index, make) in Self.injections.enumerated() {
            let error = #expect(throws: AdobePassError.self, "\(index)") { try make(text) }
            #expect(error?.code == .controlCharacter, "\(index)")
            #expect(error?.path != nil)
            #expect(error.map { !"\($0)".contains(text) } == true)
        }
    }

    @Test("An empty value is rejected everywhere, and dots are rejected in a path")
    func emptyAndDots() {
        for make in Self.injections {
            #expect(throws: AdobePassError.self) { try make("") }
            #expect(throws: Never.self) { try make("fine") }
        }
        for dots in [".", ".."] {
            let error = #expect(throws: AdobePassError.self) { try RequestTests.v2.profile(of: dots, status: nil) }
            #expect(error?.code == .pathSegment)
        }
        #expect(throws: Never.self) { try RequestTests.v2.profile(of: "...", status: nil) }
    }

    @Test("Other invalid values")
    func otherValues() throws {
        var requests = RequestTests.v2
        requests.device.userAgent = "é"
        #expect(throws: AdobePassError.self) { try requests.configuration() }
        #expect(throws: AdobePassError.self) { try RequestTests.v2.preauthorize([], mvpd: "m", status: nil) }
        #expect(throws: AdobePassError.self) {
            try RequestTests.v2.exchange(Base64Text(encoding: []), status: RequestTests.status)
        }
        for seconds in [0, -1, 36001] {
            #expect(throws: AdobePassError.self) { try RequestTests.v1.registrationCode(timeToLive: seconds) }
        }
        for environment in [AdobeEnvironment.prequalProduction, .prequalStaging] {
            var requests = RequestTests.v1
            requests.environment = environment
            let error = #expect(throws: AdobePassError.self) { try requests.configuration() }
            #expect(error?.code == .noHost)
        }
        for text in ["", "=", "a b", "Bearer a", "a\r\n", "é", "a=b", "\"a\""] {
            #expect(throws: AdobePassError.self) { try BearerToken(text) }
        }
    }

    @Test(
        "Base URLs",
        arguments: [
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080"), ("https://[::1]:1/", "https://[::1]:1"),
            ("https://a.example", "https://a.example"), ("ftp://a", nil), ("https://", nil), ("https:///", nil),
            ("https://a/b", nil), ("https://u@a", nil), ("https://a?b", nil), ("https://a\r\nX: y", nil), ("a", nil),
        ]
    )
    func baseURLs(text: String, expected: String?) {
        #expect((try? AdobeEnvironment.BaseURL(text))?.description == expected)
    }

    @Test("V1 sends an identifier that is not text in hexadecimal digits")
    func binaryIdentifier() throws {
        var requests = RequestTests.v1
        requests.device.identifier = DeviceIdentifier(bytes: [0x00, 0x0A, 0xFF])
        #expect(try requests.logout().target == "/api/v1/logout?deviceId=000aff")
    }
}

extension RequestsV1 {
    /// A request with the requestor in its body.
    fileprivate func logoutAndMore() throws -> AdobeRequest {
        try exchange(RequestTests.response, mvpd: "m", deviceType: .iOS)
    }
}

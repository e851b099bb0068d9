/// A first sign-in of a viewer through Apple's framework, as the calls of an app.
///
/// Values of headers, tokens and identifiers are plausible and constructed.
struct SignIn: Sendable {
    var host = "sp.auth.adobe.com"
    var serviceProvider = "REF30"
    var mvpd = "ExampleCable"
    /// The `platformMappingId` of the MVPD.
    var providerID = "example-cable"
    var response = CaseResponse()
    var requestID = CaseResponse.requestID
    var attributeNames = ["userID", "householdID", "zip"]
    /// The time of the first call.
    var started = Instant.noon + -20
    /// The distance from the first call to the exchange, in seconds.
    var delay = 24

    init(_ change: (inout Self) -> Void = { _ in }) { change(&self) }

    static func staging(_ change: (inout Self) -> Void = { _ in }) -> Self {
        Self {
            $0.host = "sp.auth-staging.adobe.com"
            $0.response = .staging()
            change(&$0)
        }
    }

    var exchangeTime: Instant { started + delay }

    // MARK: Headers

    static let deviceIdentifier = "fingerprint YmEyM2QxNDEtZDcxNS01NjFjLTk0ZjQtZTllNGM5NjZiMWVi"

    static let deviceInfo: JSONText = [
        "primaryHardwareType": "SetTopBox", "model": "AppleTV", "version": "14,1", "manufacturer": "Apple",
        "vendor": "Apple", "osName": "tvOS", "osFamily": "tvOS", "osVendor": "Apple", "osVersion": "26.1",
        "connectionType": "WiFi", "applicationId": "tv.example.channel",
    ]

    static func token(_ subject: String = "4c2d7a1b-e5f0-4f9a-8b6f-4f0f3c0e4a7d", from start: Instant) -> String {
        let begin = start.milliseconds / 1000
        let claims: JSONText = [
            "sub": .string(subject), "nbf": .integer(begin), "iss": "auth.adobe.com", "scopes": "api:client:v2",
            "exp": .integer(begin + 21600), "iat": .integer(begin),
        ]
        let parts = [TextForms.base64(#"{"alg":"RS256"}"#), TextForms.base64(claims.compact)]
        return parts.map { $0.replacing("=", with: "") }.joined(separator: ".") + ".Y29uc3RydWN0ZWQtc2lnbmF0dXJl"
    }

    /// The content of AP-Partner-Framework-Status.
    func frameworkStatus(access: String = "granted", id: String? = nil, expiration: String? = nil) -> String {
        let end = expiration ?? "\((started + 30 * 86400).milliseconds)"
        let json: JSONText = [
            "frameworkPermissionInfo": ["accessStatus": .string(access)],
            "frameworkProviderInfo": ["id": .string(id ?? providerID), "expirationDate": .string(end)],
        ]
        return TextForms.base64(json.compact)
    }

    private func headers(_ others: (String, String)...) -> [(String, String)] {
        [
            ("Accept", "application/json"), ("Authorization", "Bearer \(Self.token(from: started + -600))"),
            ("AP-Device-Identifier", Self.deviceIdentifier),
            ("X-Device-Info", TextForms.base64(Self.deviceInfo.compact)),
            ("User-Agent", "ExampleTV/4.12.0 (tvOS 26.1; AppleTV14,1)"), ("Accept-Language", "en-US,en;q=0.9"),
            ("Cookie", "ex_session=constructed-0001"),
        ] + others
    }

    private var base: String { "https://\(host)/api/v2/\(serviceProvider)" }

    private static let form = ("Content-Type", "application/x-www-form-urlencoded")
    private var status: (String, String) { ("AP-Partner-Framework-Status", frameworkStatus()) }

    // MARK: Calls of V2

    /// The request that the app forwards to the framework.
    var authenticationRequest: String {
        #"<?xml version="1.0" encoding="UTF-8"?><samlp:AttributeQuery xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="\#(requestID)" "#
            + #"Version="2.0" IssueInstant="\#((started + 3).seconds)"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">"#
            + "https://saml.sp.\(isStaging ? "auth-staging" : "auth").adobe.com</saml:Issuer></samlp:AttributeQuery>"
    }

    var isStaging: Bool { host.contains("staging") }

    var tokenCall: HTTPCall {
        var call = HTTPCall(
            method: "POST",
            url: "https://\(host)/o/client/token",
            requestHeaders: [Self.form, ("X-Device-Info", TextForms.base64(Self.deviceInfo.compact))],
            requestBody: "client_id=constructed-client&client_secret=constructed-secret&grant_type=client_credentials",
            started: started
        )
        call.respond(
            201,
            [
                "id": "0f1e2d3c-0000-4000-8000-00000000000a",
                "access_token": .string(Self.token(from: started + -600)), "created_at": .integer(started.milliseconds),
                "expires_in": 21600, "token_type": "bearer",
            ]
        )
        return call
    }

    /// The profiles in the check phase: a new viewer has none.
    var profilesCall: HTTPCall {
        var call = HTTPCall(url: "\(base)/profiles", requestHeaders: headers(status), started: started + 1)
        call.respond(200, ["profiles": [:]])
        return call
    }

    var configurationCall: HTTPCall {
        var call = HTTPCall(url: "\(base)/configuration", requestHeaders: headers(), started: started + 2)
        call.respond(200, Self.configuration(serviceProvider))
        return call
    }

    static func configuration(_ serviceProvider: String) -> JSONText {
        let mvpds: [JSONText] = [("ExampleCable", "example-cable"), ("ExampleFiber", "example-fiber")].map {
            [
                "id": .string($0.0), "displayName": .string($0.0), "logoUrl": "https://logos.example-channel.tv/a.png",
                "isProxy": .no, "enablePlatformServices": .yes, "boardingStatus": "SUPPORTED",
                "displayInPlatformPicker": .yes, "platformMappingId": .string($0.1), "isTempPass": .no,
                "enforcePlatformPermissions": .yes,
            ]
        }
        return [
            "requestor": [
                "id": .string(serviceProvider), "name": "Example Channel",
                "domains": [["name": "example-channel.tv", "mvpdInitiated": .no]], "mvpds": .array(mvpds),
            ]
        ]
    }

    var sessionCall: HTTPCall {
        var call = HTTPCall(
            method: "POST",
            url: "\(base)/sessions/sso/Apple",
            requestHeaders: headers(Self.form, status),
            requestBody: "domainName=example-channel.tv&redirectUrl=https%3A%2F%2Fexample-channel.tv%2Fdone",
            started: started + 4
        )
        call.respond(
            200,
            [
                "actionName": "partner_profile", "actionType": "direct", "reasonType": "none",
                "url": "/api/v2/\(serviceProvider)/profiles/sso/Apple",
                "sessionId": "83c046be-0000-4000-8000-5f13e56e69de", "mvpd": .string(mvpd),
                "serviceProvider": .string(serviceProvider),
                "authenticationRequest": [
                    "type": "saml", "request": .string(TextForms.base64(authenticationRequest)),
                    "attributesNames": .array(attributeNames.map(JSONText.string)),
                ],
            ]
        )
        return call
    }

    func profile(_ type: String = "appleSSO", issuer: String = "Apple") -> JSONText {
        [
            "notBefore": .integer(exchangeTime.milliseconds),
            "notAfter": .integer((exchangeTime + 30 * 86400).milliseconds), "issuer": .string(issuer),
            "type": .string(type),
            "attributes": [
                "userID": ["value": "Y29uc3RydWN0ZWQtdXNlcg==", "state": "plain"],
                "householdID": ["value": "Y29uc3RydWN0ZWQtaG91c2Vob2xk", "state": "plain"],
                "zip": ["value": "ZW5jcnlwdGVk", "state": "enc"],
            ],
        ]
    }

    private var profiles: JSONText { ["profiles": .object([(mvpd, profile())])] }

    func exchangeCall() throws -> HTTPCall {
        var call = HTTPCall(
            method: "POST",
            url: "\(base)/profiles/sso/Apple",
            requestHeaders: headers(Self.form, status),
            requestBody: try response.body(),
            started: exchangeTime,
            duration: 420
        )
        if response.isAccepted {
            call.respond(201, profiles)
        } else {
            call.respond(400, Self.error("invalid_parameter_saml_response"))
        }
        return call
    }

    var readCall: HTTPCall {
        var call = HTTPCall(url: "\(base)/profiles/\(mvpd)", requestHeaders: headers(status), started: exchangeTime + 2)
        call.respond(200, profiles)
        return call
    }

    var decisionCall: HTTPCall {
        var call = HTTPCall(
            method: "POST",
            url: "\(base)/decisions/authorize/\(mvpd)",
            requestHeaders: headers(("Content-Type", "application/json"), status),
            requestBody: #"{"resources":["REF30"]}"#,
            started: exchangeTime + 4
        )
        call.respond(
            200,
            [
                "decisions": [
                    [
                        "resource": "REF30", "serviceProvider": .string(serviceProvider), "mvpd": .string(mvpd),
                        "source": "mvpd", "authorized": .yes, "notBefore": .integer(exchangeTime.milliseconds),
                        "notAfter": .integer((exchangeTime + 4595).milliseconds),
                        "token": [
                            "notBefore": .integer(exchangeTime.milliseconds),
                            "notAfter": .integer((exchangeTime + 420).milliseconds),
                            "serializedToken": "PHNpZ25hdHVyZUluZm8+Y29uc3RydWN0ZWQ8L3NpZ25hdHVyZUluZm8+",
                        ],
                    ]
                ]
            ]
        )
        return call
    }

    /// Calls to other hosts, as every recording has them.
    var otherCalls: [HTTPCall] {
        var image = HTTPCall(url: "https://logos.example-channel.tv/a.png", started: started + 3)
        image.respond(200, type: "image/png", "constructed image")
        image.isResponseInBase64 = true
        var analytics = HTTPCall(
            method: "POST",
            url: "https://metrics.example-analytics.net/collect?v=2&cid=constructed",
            requestHeaders: [("Content-Type", "application/json")],
            requestBody: #"{"event":"picker_shown","screen":"providers"}"#,
            started: started + 5
        )
        analytics.respond(204, type: nil, "")
        var page = HTTPCall(url: "https://www.example-channel.tv/home", started: exchangeTime + 1)
        page.respond(200, type: "text/html; charset=utf-8", "<!doctype html><title>Example Channel</title>")
        return [image, analytics, page]
    }

    /// The calls of the whole sign-in, with a changed exchange.
    func calls(_ change: (inout HTTPCall) throws -> Void = { _ in }) throws -> [HTTPCall] {
        var exchange = try exchangeCall()
        try change(&exchange)
        let later = exchange.responseBody.contains("appleSSO") ? [readCall, decisionCall] : []
        return [tokenCall, profilesCall, configurationCall, sessionCall, exchange] + otherCalls + later
    }

    /// The calls, of which the exchange is rejected with Adobe's opaque code.
    func rejectedCalls(_ change: (inout HTTPCall) throws -> Void = { _ in }) throws -> [HTTPCall] {
        try calls {
            $0.respond(400, Self.error("invalid_parameter_saml_response"))
            try change(&$0)
        }
    }

    /// An enhanced error.
    static func error(_ code: String, _ status: Int = 400, action: String = "none") -> JSONText {
        [
            "action": .string(action), "status": .integer(status), "code": .string(code),
            "message": .string(
                code == "invalid_parameter_saml_response"
                    ? "The SAML response parameter value is missing or invalid." : "A constructed message."
            ),
            "helpUrl":
                "https://experienceleague.adobe.com/docs/pass/authentication/auth-features/error-reportn/enhanced-error-codes.html",
            "trace": "12345678-1111-2222-3333-444444444444",
        ]
    }
}

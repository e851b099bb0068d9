/// A first sign-in with REST API V1.
struct SignInV1: Sendable {
    var host = "api.auth.adobe.com"
    var requestor = "REF30"
    var mvpd = "ExampleCable"
    var response = CaseResponse()
    var started = Instant.noon + -20

    init(_ change: (inout Self) -> Void = { _ in }) { change(&self) }

    var exchangeTime: Instant { started + 24 }

    private func headers(_ others: (String, String)...) -> [(String, String)] {
        [
            ("Accept", "application/json"), ("Authorization", "Bearer \(SignIn.token(from: started + -600))"),
            ("X-Device-Info", TextForms.base64(SignIn.deviceInfo.compact)),
            ("User-Agent", "ExampleTV/3.9.1 (tvOS 18.6; AppleTV11,1)"),
        ] + others
    }

    static let deviceID = "ba23d141-d715-561c-94f4-e9e4c966b1eb"

    /// The fields of the exchange without the SAML response, in order.
    var fields: [(String, String)] {
        [("requestor", requestor), ("deviceId", Self.deviceID), ("mvpd", mvpd), ("deviceType", "tvOS")]
    }

    private func call(_ path: String, at seconds: Int) -> HTTPCall {
        HTTPCall(url: "https://\(host)\(path)", requestHeaders: headers(), started: started + seconds)
    }

    var checkCall: HTTPCall {
        var result = call("/api/v1/checkauthn?requestor=\(requestor)&deviceId=\(Self.deviceID)", at: 1)
        result.respond(
            403,
            type: "application/xml;charset=UTF-8",
            "<error><status>403</status><message>Authentication token expired</message></error>"
        )
        return result
    }

    var configurationCall: HTTPCall {
        get throws {
            var result = call("/api/v1/config/\(requestor)", at: 2)
            result.respond(
                200,
                type: "application/json;charset=UTF-8",
                String(decoding: try SampleFile.bytes("Configurations/v1.json"), as: UTF8.self)
            )
            return result
        }
    }

    /// The profile request, which the app passes to Apple's framework.
    func profileRequestCall(mvpd: String? = nil) -> HTTPCall {
        var result = call("/api/v1/\(requestor)/profile-requests/\(mvpd ?? self.mvpd)?deviceType=tvOS", at: 4)
        result.respond(
            200,
            type: "application/octet-stream",
            TextForms.base64(SignIn { $0.started = started }.authenticationRequest)
        )
        return result
    }

    func exchangeCall() throws -> HTTPCall {
        var result = HTTPCall(
            method: "POST",
            url: "https://\(host)/api/v1/tokens/authn",
            requestHeaders: headers(("Content-Type", "application/x-www-form-urlencoded")),
            requestBody: try body(fields),
            started: exchangeTime,
            duration: 390
        )
        result.respond(204, type: nil, "")
        return result
    }

    func body(_ fields: [(String, String)]) throws -> String {
        (fields.map { "\($0.0)=\(TextForms.percent($0.1))" } + [try response.body()]).joined(separator: "&")
    }

    var authorizeCall: HTTPCall {
        var result = call("/api/v1/authorize?requestor=\(requestor)&deviceId=\(Self.deviceID)&resource=REF30", at: 27)
        result.respond(
            200,
            [
                "mvpd": .string(mvpd), "resource": "REF30", "requestor": .string(requestor),
                "expires": "\((started + 86400).milliseconds)",
            ]
        )
        return result
    }

    func calls(_ change: (inout HTTPCall) throws -> Void = { _ in }) throws -> [HTTPCall] {
        var exchange = try exchangeCall()
        try change(&exchange)
        let later = exchange.status == 204 ? [authorizeCall] : []
        return [checkCall, try configurationCall, profileRequestCall(), exchange] + later
            + SignIn { $0.started = started }.otherCalls
    }

    /// The calls, of which the exchange is rejected without a reason.
    func rejectedCalls(_ change: (inout HTTPCall) throws -> Void = { _ in }) throws -> [HTTPCall] {
        try calls {
            $0.respond(400, type: "text/html", "")
            try change(&$0)
        }
    }
}

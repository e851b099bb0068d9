import SAMLTestKit

/// Calls of the third set that contradict each other. All are constructed.
extension WholeCase {
    private static func between(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        as form: ThirdForm = .chrome,
        _ calls: @escaping @Sendable () throws -> [HTTPCall]
    ) -> Self { third(.requestAgainstResponse, id, truth, expectation, as: form, calls) }

    /// The calls of an accepted sign-in, of which one is changed.
    private static func later(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        as form: ThirdForm = .chrome,
        _ part: String,
        _ change: @escaping @Sendable (inout HTTPCall, SignIn) -> Void
    ) -> Self {
        between(id, truth, expectation, as: form) {
            let flow = SignIn()
            return try flow.calls().map { call in
                call.url.contains(part) ? changed(call) { change(&$0, flow) } : call
            }
        }
    }

    private static let otherRequest = "_91d0b7c25ae84f63b1c07f2e9a5d8c46"

    static let thirdContradictions = thirdReuses + thirdSessions + thirdLater + thirdLegacyContradictions

    private static let thirdReuses: [Self] = [
        between(
            "cached-assertion",
            "the app answers a second session with the SAML response of the first, which it had cached",
            .app("InResponseTo", "(another|other|earlier|first|different) (request|session)", "again", "twice", "reus"),
            as: .proxyman
        ) {
            let first = SignIn()
            let second = SignIn {
                $0.started = $0.started + 120
                $0.requestID = otherRequest
            }
            var exchange = try second.exchangeCall()
            exchange.respond(400, SignIn.error("invalid_parameter_saml_response"))
            let token = first.sessionCall.header("Authorization")
            return try first.calls()
                + [second.sessionCall, exchange].map { call in
                    changed(call) {
                        $0.setHeader("Authorization", token)
                        $0.responseBody = $0.responseBody.replacing("83c046be-", with: "4d1f70aa-")
                    }
                }
        },
        between(
            "v1-sent-again",
            "after a success the app sends the same SAML response again when it enters the foreground",
            .app("twice", "again", "already", "same (assertion|response)", "second time", "replay", "reus", "once"),
            as: .charles
        ) {
            let flow = SignInV1()
            var again = try flow.exchangeCall()
            again.started = flow.exchangeTime + 35
            again.respond(400, type: "text/html", "")
            return try flow.calls() + [again]
        },
    ]

    private static func session(_ flow: SignIn, _ action: String, _ type: String, _ reason: String) -> JSONText {
        [
            "actionName": .string(action), "actionType": .string(type), "reasonType": .string(reason),
            "url": action == "resume" ? "/api/v2/REF30/sessions/SB7ZRIO" : "/api/v2/authenticate/REF30/SB7ZRIO",
            "code": "SB7ZRIO", "sessionId": "83c046be-0000-4000-8000-5f13e56e69de", "mvpd": .string(flow.mvpd),
            "serviceProvider": "REF30", "notBefore": .string("\((flow.started + 4).milliseconds)"),
            "notAfter": .string("\((flow.started + 1804).milliseconds)"),
        ]
    }

    private static let thirdSessions: [Self] = [
        between(
            "asks-rating",
            "sessions/sso asks for maxRating, which the provider did not send",
            .provider("maxRating"),
            as: .charles
        ) { try SignIn { $0.attributeNames = ["userID", "householdID", "zip", "maxRating"] }.rejectedCalls() },
        between(
            "asks-capital-zip",
            "sessions/sso asks for 'Zip', and the provider sent 'zip'",
            .provider(#"\bzip\b"#),
            as: .firefox
        ) { try SignIn { $0.attributeNames = ["userID", "Zip"] }.rejectedCalls() },
        between(
            "framework-status-changes",
            "between the session and the exchange the viewer changed the provider in the device's settings",
            .app("example-fiber", "mismatch", "provider.{0,60}(chang|differ|another|other)"),
            as: .stream
        ) {
            let flow = SignIn()
            return try flow.rejectedCalls {
                $0.setHeader("AP-Partner-Framework-Status", flow.frameworkStatus(id: "example-fiber"))
                $0.respond(400, SignIn.error("invalid_header_pfs_provider_id_mismatch"))
            }
        },
        between(
            "configuration-fallback",
            "single sign-on is not enabled for the integration: sessions/sso answers configuration_fallback",
            .adobe("configuration_fallback", "fallback", "single sign-on", "partner configuration", "configuration at"),
            as: .charlesHAR
        ) {
            let flow = SignIn()
            let answer = changed(flow.sessionCall) {
                $0.respond(200, session(flow, "authenticate", "interactive", "configuration_fallback"))
            }
            return [flow.tokenCall, flow.profilesCall, flow.configurationCall, answer] + flow.otherCalls
        },
        between(
            "missing-parameters-fallback",
            "the app omitted redirectUrl, so that sessions/sso answers missing_parameters_fallback",
            .app("redirectUrl", "missing.?parameter", "parameter.{0,40}missing")
        ) {
            let flow = SignIn()
            let answer = changed(flow.sessionCall) {
                $0.requestBody = "domainName=example-channel.tv"
                guard case .object(let members) = session(flow, "resume", "direct", "missing_parameters_fallback")
                else { return }
                $0.respond(200, .object(members + [("missingParameters", ["redirectUrl"])]))
            }
            return [flow.tokenCall, flow.profilesCall, flow.configurationCall, answer] + flow.otherCalls
        },
        between(
            "redirect-turned-get",
            "the path ends with a slash, the server redirects, and the app follows with GET",
            .app("redirect", #"\bGET\b"#, #"\b30[12]\b"#, "slash", "405"),
            as: .toolbelt
        ) {
            let flow = SignIn()
            let target = try flow.exchangeCall().url
            var followed = try flow.exchangeCall()
            followed.started = flow.exchangeTime + 1
            followed.method = "GET"
            followed.requestBody = nil
            followed.setHeader("Content-Type", nil)
            followed.respond(405, SignIn.error("method_not_allowed", 405))
            return try flow.rejectedCalls {
                $0.url += "/"
                $0.respond(302, type: "text/html", "<html><body>Found</body></html>")
                $0.responseHeaders.append(("Location", target))
            } + [followed]
        },
    ]

    /// The decision that no profile was found for the request.
    private static func noProfile(_ mvpd: String) -> JSONText {
        let decision: JSONText = [
            "resource": "REF30", "serviceProvider": "REF30", "mvpd": .string(mvpd), "source": "mvpd",
            "authorized": .no, "error": SignIn.error("authenticated_profile_missing", 403, action: "authentication"),
        ]
        return .object([("decisions", [decision])])
    }

    private static let thirdLater: [Self] = [
        later(
            "decision-other-mvpd",
            "the profile is ExampleCable's, and the app asks for a decision of ExampleFiber",
            .app("ExampleFiber", "(another|different|other) mvpd"),
            as: .proxyman,
            "/decisions/"
        ) { call, _ in
            call.url = call.url.replacing("/ExampleCable", with: "/ExampleFiber")
            call.respond(200, noProfile("ExampleFiber"))
        },
        between(
            "mapping-id-in-path",
            "after the exchange the app reads profiles/example-cable: the mapping identifier instead of the MVPD's",
            .app("example-cable", "platformMappingId", "mapping", #"\bmvpd\b"#),
            as: .chrome
        ) {
            let flow = SignIn()
            return try flow.calls().filter { !$0.url.contains("/decisions/") }.map { call in
                guard call.url.hasSuffix("/profiles/ExampleCable") else { return call }
                return changed(call) {
                    $0.url = $0.url.replacing("/ExampleCable", with: "/example-cable")
                    $0.respond(400, SignIn.error("invalid_parameter_mvpd"))
                }
            }
        },
        later(
            "device-changes-after",
            "the decision has another device identifier than the exchange, so that Adobe finds no profile",
            .app("device.identifier", "fingerprint"),
            as: .charlesHAR,
            "/decisions/"
        ) { call, flow in
            let other = TextForms.base64("0c9d1b52-0000-4f5e-9a7b-00000000002b")
            call.setHeader("AP-Device-Identifier", "fingerprint \(other)")
            call.respond(200, noProfile(flow.mvpd))
        },
        between(
            "registered-again",
            "the app registered as a new client after the exchange, by which the profile is lost",
            .app("regist", "client.?(credential|id)", "(new|another|different|other) client", "software statement"),
            as: .proxyman
        ) {
            let flow = SignIn()
            let start = flow.exchangeTime
            let token = SignIn.token("99b0c7de-1111-4d0a-8f1e-0a2b3c4d5e6f", from: start + 2)
            var register = HTTPCall(
                method: "POST",
                url: "https://sp.auth.adobe.com/o/client/register",
                requestHeaders: [
                    ("Content-Type", "application/json"),
                    ("X-Device-Info", TextForms.base64(SignIn.deviceInfo.compact)),
                ],
                requestBody: #"{"software_statement":"constructed-statement"}"#,
                started: start + 1
            )
            register.respond(
                201,
                [
                    "client_id": "constructed-client-2", "client_secret": "constructed-secret-2",
                    "client_id_issued_at": .integer(start.milliseconds / 1000),
                    "redirect_uris": ["app://tv.example"], "grant_types": ["client_credentials"],
                    "scopes": ["api:client:v2"],
                ]
            )
            var second = flow.tokenCall
            second.started = start + 2
            second.requestBody =
                "client_id=constructed-client-2&client_secret=constructed-secret-2&grant_type=client_credentials"
            second.respond(
                201,
                [
                    "id": "0f1e2d3c-0000-4000-8000-00000000000b", "access_token": .string(token),
                    "created_at": .integer((start + 2).milliseconds), "expires_in": 21600, "token_type": "bearer",
                ]
            )
            let decision = changed(flow.decisionCall) {
                $0.setHeader("Authorization", "Bearer \(token)")
                $0.respond(200, noProfile(flow.mvpd))
            }
            let before = try flow.calls().filter { $0.started <= start || !$0.host.contains("adobe") }
            return before + [register, second, decision]
        },
    ]

    private static let thirdLegacyContradictions: [Self] = [
        between(
            "v1-other-request",
            "V1: the SAML response answers another request than that of the profile request",
            .app("InResponseTo", "(another|other|different|earlier) request"),
            as: .charlesHAR
        ) { try SignInV1 { $0.response.spec.inResponseTo = .text(otherRequest) }.rejectedCalls() },
        between(
            "v1-device-type-differs",
            "V1: the profile request is for iOS, and the exchange for tvOS",
            .app("deviceType", "device type", #"\biOS\b"#)
        ) {
            try SignInV1().rejectedCalls().map { call in
                changed(call) { $0.url = $0.url.replacing("deviceType=tvOS", with: "deviceType=iOS") }
            }
        },
        third.legacy(
            "v1-device-id-differs",
            "V1: the deviceId of the exchange is not that of the other calls",
            .app("deviceId", "device id"),
            as: .burp,
            family: .requestAgainstResponse
        ) { call, flow in
            let other = "0c9d1b52-0000-4f5e-9a7b-00000000002b"
            call.requestBody = try flow.body(flow.fields.map { $0.0 == "deviceId" ? ($0.0, other) : $0 })
        },
    ]
}

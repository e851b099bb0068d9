/// HTTP responses to an exchange whose request is right, as far as a recording shows. All are constructed.
extension WholeCase {
    private static func answer(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        _ change: @escaping @Sendable (inout HTTPCall, SignIn) throws -> Void
    ) -> Self {
        Self(
            .exchangeAnswer,
            id,
            truth,
            expectation,
            .text("recording.har") {
                let flow = SignIn()
                return HARBuilder(calls: try flow.calls { try change(&$0, flow) }, creator: "Charles Proxy").text
            }
        ).metadata()
    }

    /// An error code of V2.
    private static func code(
        _ code: String,
        status: Int = 400,
        action: String = "none",
        _ expectation: Expectation
    ) -> Self {
        answer("answer-\(code.replacing("_", with: "-"))", "Adobe returns \(code)", expectation) { call, _ in
            call.respond(status, SignIn.error(code, status, action: action))
        }
    }

    private static func legacy(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        _ change: @escaping @Sendable (inout HTTPCall) -> Void
    ) -> Self {
        Self(
            .exchangeAnswer,
            id,
            truth,
            expectation,
            .text("v1-transcript.txt") { CurlTranscript(calls: [try changed(SignInV1().exchangeCall(), change)]).text }
        ).certificate()
    }

    /// The fields of a body, with an encrypted response instead of its own.
    private static func encrypted(_ body: String) -> String {
        let xml = (try? SampleFile.bytes("Responses/encrypted-assertion.xml")) ?? []
        let text = TextForms.cookbook(String(decoding: xml, as: UTF8.self))
        let fields = body.split(separator: "&").filter { !$0.hasPrefix("SAMLResponse=") }
        return fields.joined(separator: "&") + "&SAMLResponse=" + TextForms.percent(TextForms.base64(text))
    }

    static let exchangeAnswers = codes + successes + pages + legacyAnswers + fallbacks

    private static let codes = [
        code(
            "invalid_parameter_saml_response",
            .adobe("invalid_parameter_saml_response", "Adobe rejected", "rejected")
        ),
        code("invalid_parameter_service_provider", .app("service.?provider")),
        code("invalid_header_device_info", .app("device.info")),
        code("invalid_header_device_identifier", .app("device.identifier")),
        code(
            "invalid_header_pfs_permission_access_not_determined",
            .app("not.determined", "undetermined", "permission", "access")
        ),
        code("invalid_header_pfs_provider_id_not_determined", .adobe("provider")),
        code("invalid_integration", .adobe("integration")),
        code("internal_server_error", status: 500, .adobe("server error", "internal_server_error", "500")),
        code(
            "invalid_configuration_platform",
            status: 500,
            action: "configuration",
            .adobe("configuration", "platform")
        ),
        code(
            "invalid_configuration_platform_services",
            status: 500,
            action: "configuration",
            .adobe("platform.services", "configuration")
        ),
        code(
            "invalid_configuration_mvpd_platform_boarding_status",
            status: 500,
            action: "configuration",
            .adobe("boarding", "configuration")
        ),
        code(
            "invalid_configuration_mvpd_platform_profile_exchange",
            status: 500,
            action: "configuration",
            .adobe("profile.exchange", "configuration")
        ),
        code(
            "invalid_configuration_user_metadata_certificate",
            status: 500,
            action: "configuration",
            .adobe("metadata.*certificate", "configuration")
        ),
        code(
            "invalid_access_token_service_provider",
            status: 401,
            action: "application-registration",
            .app("access.token", "service.?provider")
        ),
        code("network_connection_timeout", status: 403, action: "retry", .network("time.?out", "retry", "network")),
        code("some_future_code", status: 400, .adobe("some_future_code", "unknown", "rejected")),
    ]

    private static let successes = [
        answer(
            "answer-no-profile",
            "a success without a profile does not mean acceptance",
            .adobe("profile", "not accepted")
        ) { call, _ in
            call.respond(200, ["profiles": [:]])
        },
        answer(
            "answer-regular-profile",
            "Adobe fell back to an existing profile",
            .adobe("appleSSO", "other type", "regular", "not accepted")
        ) {
            call,
            flow in
            call.respond(200, ["profiles": .object([(flow.mvpd, flow.profile("regular", issuer: flow.mvpd))])])
        },
        answer("answer-degraded-profile", "the MVPD is degraded", .adobe("degrad")) { call, flow in
            call.respond(200, ["profiles": .object([(flow.mvpd, flow.profile("degraded", issuer: "Adobe"))])])
        },
    ]

    private static let pages = [
        answer("answer-throttled", "Adobe throttles the device", .network("throttl", "429", "too many")) { call, _ in
            call.respond(
                429,
                type: "text/html",
                "<html>\r\n<head><title>429 Too Many Requests</title></head>\r\n<body>\r\n<center><h1>429 Too Many Requests</h1></center>\r\n<hr><center>openresty</center>\r\n</body>\r\n</html>\r\n"
            )
        },
        answer("answer-cdn-denied", "a CDN blocks the request with its page", .network("HTML", "page", "CDN", "403")) {
            call,
            _ in
            call.respond(
                403,
                type: "text/html",
                "<HTML><HEAD>\n<TITLE>Access Denied</TITLE>\n</HEAD><BODY>\n<H1>Access Denied</H1>\nYou don't have permission to access this server.<P>\nReference&#32;&#35;18&#46;constructed\n</BODY>\n</HTML>\n"
            )
        },
        answer("answer-bad-gateway", "a gateway fails", .network("502", "HTML", "page", "gateway")) { call, _ in
            call.respond(
                502,
                type: "text/html",
                "<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center></body></html>"
            )
        },
        answer(
            "answer-captive-portal",
            "the page of a network comes instead of Adobe's response",
            .network("HTML", "page", "proxy", "not from Adobe", "not JSON")
        ) {
            call,
            _ in
            call.respond(
                200,
                type: "text/html",
                "<!DOCTYPE html><html><head><title>Sign in to the network</title></head><body>Accept the terms</body></html>"
            )
        },
        answer(
            "answer-none",
            "the connection failed without an HTTP response",
            .network("no (HTTP )?response", "connection", "never", "without an HTTP response", "not answered")
        ) {
            call,
            _ in
            call.status = 0
            call.responseHeaders = []
            call.responseBody = ""
        },
        answer(
            "answer-cut",
            "the body of the error is cut off",
            .engineer("cut", "incomplete", "truncated", "JSON", "400", "invalid_parameter_saml_response")
        ) {
            call,
            _ in
            call.responseBody = String(SignIn.error("invalid_parameter_saml_response").compact.prefix(40))
            call.status = 400
        },
    ]

    private static let legacyAnswers = [
        legacy("v1-answer-400", "V1 rejects the exchange without a reason", .adobe("400", "rejected")) {
            $0.respond(400, type: nil, "")
        },
        legacy("v1-answer-403", "V1 throttles or forbids the request", .network("403", "too many", "throttl", "forbid"))
        {
            $0.respond(403, type: "text/html", "")
        },
        legacy("v1-answer-401", "V1 does not accept the access token", .app("401", "token", "Authorization")) {
            $0.respond(401, type: nil, "")
        },
        legacy("v1-answer-requestor", "V1 returns invalid_requestor", .app("requestor")) {
            $0.respond(400, SignIn.error("invalid_requestor"))
        },
        legacy(
            "v1-answer-decryption",
            "Adobe cannot decrypt the assertion",
            .provider("decrypt", "SAMLAssertionParserException", "encrypt")
        ) {
            $0.requestBody = encrypted($0.requestBody ?? "")
            $0.respond(
                400,
                type: "text/plain",
                "SAMLAssertionParserException: The encrypted SAML assertion could not be decrypted"
            )
        },
        legacy("v1-answer-503", "V1 is not available", .adobe("503", "unavailable", "server")) {
            $0.respond(503, type: "text/html", "<html><body><h1>503 Service Unavailable</h1></body></html>")
        },
    ]

    /// A recording in which Adobe leads the app to the basic flow, so that there is no exchange.
    private static func fallback(
        _ reason: String,
        _ truth: String,
        _ expectation: Expectation,
        _ change: @escaping @Sendable (inout HTTPCall, SignIn) -> Void = { _, _ in }
    ) -> Self {
        Self(
            .exchangeAnswer,
            "answer-\(reason.replacing("_", with: "-"))",
            truth,
            expectation,
            .text("no-exchange.har") {
                let flow = SignIn()
                var session = flow.sessionCall
                change(&session, flow)
                session.respond(
                    200,
                    [
                        "actionName": .string(reason.hasPrefix("missing") ? "resume" : "authenticate"),
                        "actionType": .string(reason.hasPrefix("missing") ? "direct" : "interactive"),
                        "reasonType": .string(reason), "url": "/api/v2/authenticate/REF30/OKTWW2W",
                        "code": "OKTWW2W", "sessionId": "83c046be-0000-4000-8000-5f13e56e69de",
                        "mvpd": .string(flow.mvpd), "serviceProvider": "REF30",
                        "notBefore": "\(flow.started.milliseconds)",
                        "notAfter": "\((flow.started + 1800).milliseconds)",
                    ]
                )
                return HARBuilder(
                    calls: [flow.tokenCall, flow.profilesCall, flow.configurationCall, session] + flow.otherCalls
                ).text
            }
        )
    }

    private static let fallbacks = [
        fallback(
            "pfs_fallback",
            "the framework status was not granted, so that Adobe falls back",
            .app("pfs_fallback", "fallback", "fell back", "Framework-Status")
        ) {
            call,
            flow in
            call.setHeader("AP-Partner-Framework-Status", flow.frameworkStatus(access: "notDetermined"))
        },
        fallback(
            "configuration_fallback",
            "single sign-on is not enabled for the integration",
            .adobe("configuration_fallback", "configuration")
        ),
        fallback(
            "missing_parameters_fallback",
            "redirectUrl is missing",
            .app("missing_parameters_fallback", "redirectUrl", "parameter")
        ) {
            call,
            _ in
            call.requestBody = "domainName=example-channel.tv"
        },
    ]
}

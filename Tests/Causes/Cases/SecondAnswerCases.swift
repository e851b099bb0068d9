/// Further HTTP responses to a right request, and failures without one. All are constructed.
extension WholeCase {
    private static func answer(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        as form: SecondRecording,
        _ calls: @escaping @Sendable (SignIn) throws -> [HTTPCall]
    ) -> Self {
        Self(.exchangeAnswer, "s2-\(id)", truth, expectation, .text(form.name) { form.text(try calls(SignIn())) })
    }

    private static func code(
        _ code: String,
        _ status: Int,
        _ action: String,
        _ expectation: Expectation,
        as form: SecondRecording
    ) -> Self {
        answer("answer-\(code.replacing("_", with: "-"))", "Adobe returns \(code)", expectation, as: form) {
            [try changed($0.exchangeCall()) { $0.respond(status, SignIn.error(code, status, action: action)) }]
        }
    }

    private static func pasted(_ id: String, _ truth: String, _ expectation: Expectation, _ text: String) -> Self {
        Self(.exchangeAnswer, "s2-\(id)", truth, expectation, .text("console.txt") { text })
    }

    static let secondAnswers = secondCodes + secondSteps + secondLegacyAnswers + secondFailures

    private static let secondCodes = [
        code(
            "invalid_configuration_platform_id",
            500,
            "configuration",
            .adobe("platform", "configuration"),
            as: .okHttp
        ),
        code(
            "invalid_configuration_mvpd_platform",
            500,
            "configuration",
            .adobe("platform", "configuration"),
            as: .trace
        ),
        code(
            "invalid_access_token_client_application",
            401,
            "application-registration",
            .app("access.token", "client.application", "regist"),
            as: .mitmdump
        ),
        code("network_received_error", 403, "retry", .network("network", "retry", "again"), as: .toolbelt),
        code("maximum_execution_time_exceeded", 403, "retry", .network("time", "retry", "again"), as: .httpClient),
        code("invalid_integration", 400, "none", .adobe("integration"), as: .burp),
        code("invalid_parameter_partner", 400, "none", .app("partner"), as: .stream),
        answer("answer-504", "a gateway times out", .network("504", "gateway", "time.?out", "server"), as: .firefox) {
            try $0.calls {
                $0.respond(504, type: "text/html", "<html><body><h1>504 Gateway Time-out</h1></body></html>")
            }
        },
        answer(
            "answer-web-filter",
            "the filter of a company blocks the host",
            .network("HTML", "page", "proxy", "filter", "403", "not from Adobe"),
            as: .charles
        ) {
            try $0.calls {
                $0.respond(
                    403,
                    type: "text/html",
                    "<html><head><title>Blocked by policy</title></head><body>Category: Streaming</body></html>"
                )
            }
        },
        answer(
            "answer-temporary-profile",
            "the answer has a TempPass profile and no appleSSO profile",
            .adobe("temporary", "appleSSO", "TempPass", "other type", "not accepted"),
            as: .chrome
        ) { flow in
            try flow.calls {
                $0.respond(200, ["profiles": .object([(flow.mvpd, flow.profile("temporary", issuer: "Adobe"))])])
            }
        },
    ]

    private static let secondSteps = [
        answer(
            "authorize-denied",
            "the exchange succeeds, and the MVPD denies the channel",
            .provider("authoriz", "denied", "den(y|ies)"),
            as: .chrome
        ) { flow in
            try flow.calls().map {
                guard $0.url.contains("decisions") else { return $0 }
                return changed($0) {
                    $0.respond(
                        200,
                        [
                            "decisions": [
                                [
                                    "resource": "REF30", "serviceProvider": "REF30", "mvpd": .string(flow.mvpd),
                                    "source": "mvpd", "authorized": .no,
                                    "error": SignIn.error("authorization_denied_by_mvpd", 403),
                                ]
                            ]
                        ]
                    )
                }
            }
        },
        answer(
            "session-redirect-url",
            "sessions/sso returns invalid_parameter_redirect_url, so that there is no exchange",
            .app("redirect"),
            as: .okHttp
        ) {
            [
                $0.tokenCall, $0.profilesCall, $0.configurationCall,
                changed($0.sessionCall) {
                    $0.requestBody = "domainName=example-channel.tv&redirectUrl=done"
                    $0.respond(400, SignIn.error("invalid_parameter_redirect_url"))
                },
            ]
        },
        answer(
            "token-invalid-client",
            "the token endpoint returns invalid_client",
            .app("invalid_client", "client", "credential", "regist"),
            as: .charles
        ) { [changed($0.tokenCall) { $0.respond(400, ["error": "invalid_client"]) }] },
        answer(
            "register-statement",
            "the software statement is revoked",
            .app("software.statement", "regist"),
            as: .firefox
        ) { flow in
            var call = HTTPCall(
                method: "POST",
                url: "https://sp.auth.adobe.com/o/client/register",
                requestHeaders: [
                    ("Content-Type", "application/json"),
                    ("X-Device-Info", TextForms.base64(SignIn.deviceInfo.compact)),
                ],
                requestBody: #"{"software_statement":"eyJhbGciOiJSUzI1NiJ9.e30.Y29uc3RydWN0ZWQ"}"#,
                started: flow.started
            )
            call.respond(400, ["error": "unapproved_software_statement"])
            return [call]
        },
        answer(
            "session-unauthorized",
            "sessions/sso returns 401, so that there is no exchange",
            .app("401", "access.token", "Authorization"),
            as: .proxyman
        ) {
            [
                $0.configurationCall,
                changed($0.sessionCall) {
                    $0.respond(
                        401,
                        SignIn.error("invalid_access_token_service_provider", 401, action: "application-registration")
                    )
                },
            ]
        },
    ]

    private static func legacy(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        as form: SecondRecording,
        _ change: @escaping @Sendable (inout HTTPCall) -> Void
    ) -> Self {
        Self(
            .exchangeAnswer,
            "s2-\(id)",
            truth,
            expectation,
            .text(form.name) { form.text([changed(try SignInV1().exchangeCall(), change)]) }
        )
    }

    private static func errorXML(_ code: String, _ status: Int, _ action: String) -> String {
        "<error><action>\(action)</action><status>\(status)</status><code>\(code)</code><message>A constructed message.</message><helpUrl>https://experienceleague.adobe.com</helpUrl><trace>constructed</trace></error>"
    }

    private static let secondLegacyAnswers = [
        legacy("v1-xml-integration", "V1 returns unknown_integration as XML", .adobe("integration"), as: .okHttp) {
            $0.respond(400, type: "application/xml", errorXML("unknown_integration", 400, "configuration"))
        },
        legacy("v1-xml-device-info", "V1 returns invalid_device_info as XML", .app("device.info"), as: .burp) {
            $0.respond(400, type: "application/xml", errorXML("invalid_device_info", 400, "none"))
        },
        legacy("v1-internal", "V1 returns internal_error", .adobe("internal", "500", "server"), as: .trace) {
            $0.respond(500, SignIn.error("internal_error", 500))
        },
        legacy(
            "v1-status-200",
            "V1 answers 200 with a page instead of 204",
            .network("204", "200", "HTML", "page", "not from Adobe"),
            as: .toolbelt
        ) { $0.respond(200, type: "text/html", "<html><body>Welcome</body></html>") },
        Self(
            .exchangeAnswer,
            "s2-v1-profile-request-400",
            "profile-requests returns 400 because the MVPD does not support Apple's framework",
            .adobe("profile.?request", "400", "mvpd", "integration"),
            .text("v1.har") {
                let flow = SignInV1()
                let call = changed(flow.profileRequestCall()) { $0.respond(400, type: nil, "") }
                return HARBuilder(calls: [flow.checkCall, try flow.configurationCall, call]).text
            }
        ),
    ]

    private static let session = "2026-11-20 12:00:04.120 ExampleTV[311:2291] "

    private static let secondFailures = [
        pasted(
            "error-alone",
            "only Adobe's error was pasted",
            .adobe("invalid_parameter_saml_response", "rejected", "SAML response"),
            SignIn.error("invalid_parameter_saml_response").pretty() + "\n"
        ),
        pasted(
            "error-pfs-alone",
            "only Adobe's error about the provider was pasted",
            .app("provider", "mismatch", "pfs"),
            "HTTP 400\n" + SignIn.error("invalid_header_pfs_provider_id_mismatch").compact + "\n"
        ),
        pasted(
            "url-session-timeout",
            "the connection timed out",
            .network("timed? ?out", "timeout", "-1001", "connection", "network"),
            session
                + "Task <7C1E>.<4> finished with error [-1001] Error Domain=NSURLErrorDomain Code=-1001 \"The request timed out.\" UserInfo={NSErrorFailingURLStringKey=https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple, NSLocalizedDescription=The request timed out.}\n"
        ),
        pasted(
            "url-session-certificate",
            "a proxy's certificate is not trusted on the device",
            .network("certificate", "-1202", "TLS", "proxy"),
            session
                + "Error Domain=NSURLErrorDomain Code=-1202 \"The certificate for this server is invalid. You might be connecting to a server that is pretending to be “sp.auth.adobe.com” which could put your confidential information at risk.\"\n"
        ),
        pasted(
            "curl-certificate",
            "curl does not trust the certificate of a proxy",
            .network("certificate", "TLS", "SSL", "proxy", "curl"),
            "$ curl -s https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple -d @body.txt\ncurl: (60) SSL certificate problem: self-signed certificate in certificate chain\nMore details here: https://curl.se/docs/sslcerts.html\n"
        ),
        pasted(
            "curl-resolve",
            "the host cannot be resolved",
            .network("resolve", "DNS", "host", "curl"),
            "$ curl -v https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple -d @body.txt\n* Could not resolve host: sp.auth.adobe.com\ncurl: (6) Could not resolve host: sp.auth.adobe.com\n"
        ),
    ]
}

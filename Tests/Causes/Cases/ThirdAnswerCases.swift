/// HTTP responses of the third set, of which the request was not kept. All are constructed.
extension WholeCase {
    private static func pasted(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        file: String,
        _ text: @escaping @Sendable () throws -> String
    ) -> Self { third(.exchangeAnswer, id, truth, expectation, file: file, text) }

    /// The HTTP response to the exchange alone, as `curl -i` prints it.
    private static func included(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        file: String = "response-headers-and-body.txt",
        _ change: @escaping @Sendable (inout HTTPCall) -> Void
    ) -> Self {
        pasted(id, truth, expectation, file: file) {
            ThirdForm.answer(changed(try SignIn().exchangeCall(), change))
        }
    }

    static let thirdAnswers = thirdCodes + thirdPages + thirdOtherAnswers

    private static let thirdCodes: [Self] = [
        pasted(
            "answer-service-provider",
            "a ticket has Adobe's error about the service provider",
            .app("service.?provider"),
            file: "TVE-2093.md"
        ) {
            "## Login with Apple SSO is broken since 4.12\n\nWe get this on **every** Apple TV:\n\n```json\n"
                + SignIn.error("invalid_parameter_service_provider").pretty()
                + "\n```\n\nWorks on the web. Can you check?\n"
        },
        included(
            "answer-device-identifier",
            "Adobe does not accept the device identifier",
            .app("device.identifier")
        ) { $0.respond(400, SignIn.error("invalid_header_device_identifier")) },
        pasted(
            "answer-internal",
            "only the body of an internal error of Adobe was saved",
            .adobe("internal", "server error", #"\b500\b"#),
            file: "response_body.json"
        ) { SignIn.error("internal_server_error", 500).pretty() + "\n" },
        pasted(
            "answer-profile-exchange",
            "the exchange of profiles is not configured for the MVPD on this platform",
            .adobe("profile.?exchange", "configuration", "configured"),
            file: "gateway.log"
        ) {
            let error = SignIn.error(
                "invalid_configuration_mvpd_platform_profile_exchange",
                500,
                action: "configuration"
            )
            return LogFile().service(["profiles/sso/Apple -> 500 \(error.compact)"])
        },
        pasted(
            "answer-token-provider",
            "the access token is not for this service provider",
            .app("service.?provider", "regist", "software statement"),
            file: "console-copy.txt"
        ) {
            LogFile().device([
                "exchange failed, HTTP 401: "
                    + SignIn.error(
                        "invalid_access_token_service_provider",
                        401,
                        action: "application-registration"
                    ).compact
            ])
        },
    ]

    private static let thirdPages: [Self] = [
        included(
            "answer-429-page",
            "Adobe throttles the address, with a page of openresty",
            .app("429", "throttl", "too many", "rate"),
            file: "429.txt"
        ) {
            $0.respond(
                429,
                type: "text/html",
                "<html>\r\n<head><title>429 Too Many Requests</title></head>\r\n<body>\r\n<center><h1>429 Too Many Requests</h1></center>\r\n<hr><center>openresty</center>\r\n</body>\r\n</html>"
            )
        },
        pasted(
            "answer-503-maintenance",
            "the server is not available, and sends its page",
            .adobe("503", "unavailable", "maintenance"),
            file: "proxy-response.txt"
        ) {
            "HTTP/1.1 503 Service Unavailable\r\nDate: \(Instant.noon.http)\r\nContent-Type: text/html\r\nRetry-After: 120\r\n\r\n<html><head><title>503 Service Temporarily Unavailable</title></head><body><h1>503 Service Temporarily Unavailable</h1></body></html>\r\n"
        },
        pasted(
            "answer-405-allow",
            "the method was not POST: the answer allows only POST",
            .app("405", "method", #"\bPOST\b"#),
            file: "answer.txt"
        ) {
            "HTTP/1.1 405 Method Not Allowed\r\nDate: \(Instant.noon.http)\r\nAllow: POST\r\nContent-Length: 0\r\n\r\n"
        },
    ]

    private static let thirdOtherAnswers: [Self] = [
        pasted(
            "answer-empty-profiles",
            "the answer has no profile at all, although its status is a success",
            .adobe("no (appleSSO )?profile", "empty", "appleSSO", "without a profile", "not accepted"),
            file: "exchange-answer.json"
        ) { "{\"profiles\":{}}\n" },
        pasted(
            "answer-v1-issuer-mismatch",
            "V1: another MVPD issued the session",
            .app("issuer", "mismatch", "(another|different|other) (mvpd|provider)"),
            file: "v1-error.xml"
        ) {
            "<error><action>authentication</action><status>400</status><code>authentication_session_issuer_mismatch</code><message>A constructed message.</message><helpUrl>https://experienceleague.adobe.com</helpUrl><trace>constructed</trace></error>\n"
        },
        pasted(
            "answer-unauthorized-client",
            "the client may not use the grant, so that there is no access token",
            .app("unauthorized_client", "client", "grant", "regist"),
            file: "token.txt"
        ) {
            let call = changed(SignIn().tokenCall) { $0.respond(400, ["error": "unauthorized_client"]) }
            return "$ curl -si https://sp.auth.adobe.com/o/client/token -d @token.form\n" + ThirdForm.answer(call)
        },
        pasted(
            "answer-decision-no-profile",
            "the decision says that the viewer has no profile",
            .app("authenticated_profile_missing", "profile.{0,40}(missing|not found)", "no (authenticated )?profile"),
            file: "authorize.json"
        ) {
            let decision: JSONText = [
                "resource": "REF30", "serviceProvider": "REF30", "mvpd": "ExampleCable", "source": "mvpd",
                "authorized": .no,
                "error": SignIn.error("authenticated_profile_missing", 403, action: "authentication"),
            ]
            return JSONText.object([("decisions", [decision])]).pretty() + "\n"
        },
    ]
}

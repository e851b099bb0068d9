/// Requests of the third set that fail at the level of HTTP: tokens, paths, forms. All are constructed.
extension WholeCase {
    static let thirdRequests = thirdTokens + thirdPaths + thirdForms + thirdLegacyRequests

    private static let thirdTokens: [Self] = [
        third(
            .exchangeRequest,
            "token-of-staging",
            "the access token was obtained from staging, and the exchange goes to production",
            .app("staging", "environment", "another (host|server)", "other (host|server)"),
            as: .proxyman
        ) {
            let flow = SignIn()
            var exchange = try flow.exchangeCall()
            exchange.respond(
                401,
                SignIn.error("invalid_access_token_client_application", 401, action: "application-registration")
            )
            let token = changed(flow.tokenCall) { $0.url = "https://sp.auth-staging.adobe.com/o/client/token" }
            return [token, exchange] + flow.otherCalls
        },
        third.sent(
            "token-variable",
            "the variable of the access token was not replaced: 'Bearer {{access_token}}'",
            .engineer("placeholder", "variable", #"\{\{"#, "not replaced", "Bearer"),
            as: .charlesHAR
        ) { call, _ in
            call.setHeader("Authorization", "Bearer {{access_token}}")
            call.respond(401, type: nil, "")
        },
        third.sent(
            "token-quoted",
            "the access token is in quotation marks, as JSON has it",
            .app("quot", "Bearer.{0,60}(malformed|syntax|character)", "not (a|the) (valid )?(bearer|access) token"),
            as: .okHttp
        ) { call, flow in
            call.setHeader("Authorization", "Bearer \"\(SignIn.token(from: flow.started + -600))\"")
            call.respond(401, type: nil, "")
        },
        third.sent(
            "token-other-header",
            "the access token is in X-Authorization, and Authorization is missing",
            .app("Authorization"),
            as: .raw
        ) { call, _ in
            let token = call.header("Authorization")
            call.setHeader("Authorization", nil)
            call.setHeader("X-Authorization", token)
            call.respond(401, type: nil, "")
        },
    ]

    private static let thirdPaths: [Self] = [
        third.sent(
            "path-service-provider-empty",
            "the service provider of the path is empty, because the app's setting was not loaded",
            .app("service.?provider", "empty (segment|part)", "//", "path"),
            as: .charles
        ) { call, _ in
            call.url = call.url.replacing("/REF30/profiles", with: "//profiles")
            call.respond(404, type: "text/html", "<html><head><title>404 Not Found</title></head></html>")
        },
        third.sent(
            "path-template",
            "the path has the template of the documentation: {serviceProvider}",
            .app("placeholder", "template", "variable", "serviceProvider", "%7B", "service.?provider"),
            as: .proxyman
        ) { call, _ in
            call.url = call.url.replacing("/REF30/", with: "/%7BserviceProvider%7D/")
            call.respond(400, SignIn.error("invalid_parameter_service_provider"))
        },
        third(
            .exchangeRequest,
            "preflight-only",
            "a web page tried the exchange, and the browser's preflight failed, so that nothing was posted",
            .engineer("OPTIONS", "preflight", "CORS", "browser")
        ) {
            var call = try SignIn().exchangeCall()
            call.method = "OPTIONS"
            call.requestHeaders = [
                ("Accept", "*/*"), ("Access-Control-Request-Method", "POST"),
                (
                    "Access-Control-Request-Headers",
                    "ap-device-identifier,ap-partner-framework-status,authorization,x-device-info"
                ), ("Origin", "http://localhost:3000"), ("User-Agent", "Mozilla/5.0 (Macintosh)"),
            ]
            call.requestBody = nil
            call.respond(403, type: "text/plain", "")
            return [call]
        },
    ]

    private static let thirdForms: [Self] = [
        third.sent(
            "content-type-typo",
            "the last letter of the Content-Type is missing: application/x-www-form-urlencode",
            .app("content-?type", #"form-urlencode\b"#),
            as: .firefox
        ) { call, _ in call.setHeader("Content-Type", "application/x-www-form-urlencode") },
        third.sent(
            "form-two-fields",
            "the form has SAMLResponse twice, the first one empty",
            .app("twice", #"\btwo\b"#, "several", "repeated", "more than (one|once)", "duplicate", "empty"),
            as: .mitmdump
        ) { call, flow in call.requestBody = "SAMLResponse=&\(try flow.response.body())" },
    ]

    private static let thirdLegacyRequests: [Self] = [
        third.legacy(
            "v1-device-type-lower",
            "deviceType is 'tvos' instead of 'tvOS'",
            .app("deviceType", "device type")
        ) { call, flow in
            call.requestBody = try flow.body(flow.fields.map { $0.0 == "deviceType" ? ($0.0, "tvos") : $0 })
        },
        third.legacy(
            "v1-tokens-authz",
            "the exchange is sent to tokens/authz instead of tokens/authn",
            .app("tokens/auth[nz]", "path", "endpoint"),
            as: .charlesHAR
        ) { call, _ in
            call.url = call.url.replacing("/tokens/authn", with: "/tokens/authz")
            call.respond(405, type: "text/html", "")
        },
        third.legacy(
            "v1-display-name",
            "mvpd is the display name 'Example Cable' instead of the identifier",
            .app("Example Cable", #"\bmvpd\b"#, "display ?name"),
            as: .proxyman
        ) { call, flow in
            call.requestBody = try flow.body(flow.fields.map { $0.0 == "mvpd" ? ($0.0, "Example Cable") : $0 })
        },
    ]
}

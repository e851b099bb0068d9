/// Requests of the fourth set that fail at the level of HTTP. All are constructed.
extension WholeCase {
    static let fourthRequests =
        fourthPaths + fourthForms + fourthTokens + fourthDevices + fourthStatuses + fourthLegacyRequests

    // MARK: Methods and paths

    private static let fourthPaths: [Self] = [
        fourth.sent(
            "method-patch",
            "the app updates the profile with PATCH instead of POST",
            .app("PATCH", #"\bPOST\b"#, "method", "405"),
            as: .charlesHAR
        ) { call, _ in
            call.method = "PATCH"
            call.respond(405, SignIn.error("method_not_allowed", 405))
        },
        fourth.sent(
            "path-profile-singular",
            "the path has 'profile' instead of 'profiles'",
            .app("/profile/", "profiles/sso", "path", "endpoint", "404"),
            as: .proxyman
        ) { call, _ in
            call.url = call.url.replacing("/profiles/sso/", with: "/profile/sso/")
            call.respond(404, type: "text/html", "<html><head><title>404 Not Found</title></head></html>")
        },
        fourth.sent(
            "path-base-twice",
            "the base URL already ends with /api/v2, which the path repeats",
            .app("api/v2", "path", "endpoint", "404", "twice"),
            as: .charles
        ) { call, _ in
            call.url = call.url.replacing("/api/v2/", with: "/api/v2/api/v2/")
            call.respond(404, type: "text/html", "<html><head><title>404 Not Found</title></head></html>")
        },
        fourth.sent(
            "path-of-mvpd",
            "the SAML response is posted to profiles/ExampleCable, which is read with GET",
            .app("profiles/sso", "profiles/ExampleCable", "partner", "path", "endpoint", "405", "method"),
            as: .verbose
        ) { call, flow in
            call.url = call.url.replacing("/profiles/sso/Apple", with: "/profiles/\(flow.mvpd)")
            call.respond(405, SignIn.error("method_not_allowed", 405))
        },
    ]

    // MARK: Content types and fields

    private static let fourthForms: [Self] = [
        fourth.sent(
            "type-json-over-form",
            "the body is a form, and the app's HTTP client says application/json for every request",
            .app("content.?type", "application/json"),
            as: .chrome
        ) { call, _ in call.setHeader("Content-Type", "application/json") },
        fourth.sent(
            "type-joined",
            "a middleware added its Content-Type to the app's: 'application/json, application/x-www-form-urlencoded'",
            .app("content.?type", "application/json"),
            as: .raw
        ) { call, _ in call.setHeader("Content-Type", "application/json, application/x-www-form-urlencoded") },
        fourth.sent(
            "field-with-brackets",
            "the form library writes a list: the field is SAMLResponse[]",
            .app(
                #"SAMLResponse(\[\]|%5B)"#,
                "(field|parameter).{0,60}(name|missing|called|misspel)",
                "name of the (field|parameter)",
                "no (field|parameter)",
                "missing.{0,40}SAMLResponse",
                "SAMLResponse.{0,40}missing",
                "bracket"
            ),
            as: .proxyman
        ) { call, flow in call.requestBody = "SAMLResponse%5B%5D=\(try flow.response.value())" },
        fourth.sent(
            "field-misspelled",
            "the field is called SAMLResponce",
            .app(
                "SAMLResponce",
                "misspel",
                "(field|parameter).{0,60}(name|missing|called)",
                "name of the (field|parameter)",
                "no (field|parameter)",
                "missing.{0,40}SAMLResponse",
                "SAMLResponse.{0,40}missing"
            ),
            as: .charlesHAR
        ) { call, flow in call.requestBody = "SAMLResponce=\(try flow.response.value())" },
    ]

    // MARK: Tokens

    /// The software statement that the app registers with, which is a JSON Web Token as well.
    private static let statement: String = {
        let claims: JSONText = [
            "sub": "0b6f3a2e-0000-4000-8000-9c41d7e85f60", "iss": "auth.adobe.com", "iat": 1_767_225_600,
            "software_statement": "constructed", "redirect_uris": ["tv.example.channel://done"],
        ]
        return [TextForms.base64(#"{"alg":"RS256"}"#), TextForms.base64(claims.compact)]
            .map { $0.replacing("=", with: "") }.joined(separator: ".") + ".Y29uc3RydWN0ZWQtc2lnbmF0dXJl"
    }()

    private static let fourthTokens: [Self] = [
        fourth.sent(
            "token-after-colon",
            "the scheme of the header is followed by a colon: 'Bearer: eyJ…'",
            .app("Bearer", "Authorization"),
            as: .charles
        ) { call, flow in
            call.setHeader("Authorization", "Bearer: \(SignIn.token(from: flow.started + -600))")
            call.respond(401, type: nil, "")
        },
        fourth.sent(
            "token-is-statement",
            "the app sends its software statement as the access token",
            .app("software.?statement", "access.?token", "Bearer", "Authorization"),
            as: .proxyman
        ) { call, _ in
            call.setHeader("Authorization", "Bearer \(statement)")
            call.respond(
                401,
                SignIn.error("invalid_access_token_client_application", 401, action: "application-registration")
            )
        },
    ]

    // MARK: The device

    private static let fourthDevices: [Self] = [
        fourth.sent(
            "device-scheme-vendor",
            "the type of the device identifier is 'identifierForVendor' instead of 'fingerprint'",
            .app("AP-Device-Identifier", "device.identifier", "fingerprint"),
            as: .chrome
        ) { call, _ in
            call.setHeader(
                "AP-Device-Identifier",
                SignIn.deviceIdentifier.replacing("fingerprint", with: "identifierForVendor")
            )
            call.respond(400, SignIn.error("invalid_header_device_identifier"))
        },
        fourth.sent(
            "device-info-name",
            "the header is called X-DeviceInfo",
            .app("X-Device-?Info", "device.info"),
            as: .verbose
        ) { call, _ in
            call.setHeader("X-Device-Info", nil)
            call.setHeader("X-DeviceInfo", TextForms.base64(SignIn.deviceInfo.compact))
            call.respond(400, SignIn.error("invalid_header_device_info"))
        },
        fourth.sent(
            "headers-swapped",
            "the values of X-Device-Info and AP-Partner-Framework-Status are swapped",
            .app("X-Device-Info", "device.info", "Partner-Framework-Status", "framework status", "swap"),
            as: .charlesHAR
        ) { call, flow in
            call.setHeader("X-Device-Info", flow.frameworkStatus())
            call.setHeader("AP-Partner-Framework-Status", TextForms.base64(SignIn.deviceInfo.compact))
            call.respond(400, SignIn.error("invalid_header_device_info"))
        },
    ]

    // MARK: The framework status

    private static func status(
        _ id: String,
        _ truth: String,
        _ code: String,
        _ patterns: [String],
        as form: ThirdForm,
        _ value: @escaping @Sendable (SignIn) -> String
    ) -> Self {
        fourth.sent(id, truth, .cause(patterns, actor: .app), as: form) { call, flow in
            call.setHeader("AP-Partner-Framework-Status", value(flow))
            call.respond(400, SignIn.error("invalid_header_pfs_\(code)"))
        }
    }

    private static let fourthStatuses: [Self] = [
        status(
            "status-empty",
            "the header AP-Partner-Framework-Status has no value",
            "permission_access_not_present",
            ["Partner-Framework-Status", "framework status"],
            as: .proxyman
        ) { _ in "" },
        status(
            "status-expiration-zero",
            "expirationDate is 0, because the app did not ask the framework for it",
            "provider_info_expired",
            ["expirationDate", "expiration date", "1970", "expired"],
            as: .charles
        ) { $0.frameworkStatus(expiration: "0") },
        status(
            "status-granted-capital",
            "accessStatus is 'Granted' with a capital letter",
            "permission_access_not_determined",
            ["accessStatus", "access status", "granted"],
            as: .charlesHAR
        ) { $0.frameworkStatus(access: "Granted") },
    ]

    // MARK: V1

    private static let fourthLegacyRequests: [Self] = [
        fourth.legacy(
            "v1-requestor-id",
            "V1: requestor is called requestorId",
            .app("requestor"),
            as: .chrome
        ) { call, flow in
            call.requestBody = try flow.body(flow.fields.map { $0.0 == "requestor" ? ("requestorId", $0.1) : $0 })
        },
        fourth.legacy(
            "v1-mvpd-empty",
            "V1: mvpd has no value, because the app had not stored the viewer's choice",
            .app(#"\bmvpd\b"#),
            as: .proxyman
        ) { call, flow in
            call.requestBody = try flow.body(flow.fields.map { $0.0 == "mvpd" ? ($0.0, "") : $0 })
        },
        fourth.legacy(
            "v1-path-token-singular",
            "V1: the path is token/authn instead of tokens/authn",
            .app("tokens?/authn", "path", "endpoint", "404"),
            as: .charles
        ) { call, _ in
            call.url = call.url.replacing("/tokens/authn", with: "/token/authn")
            call.respond(404, type: "text/html", "")
        },
    ]
}

import SAMLTestKit

/// Requests of the exchange that Adobe cannot accept, whatever the SAML response contains. All are constructed.
extension WholeCase {
    private static func har(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        _ change: @escaping @Sendable (inout HTTPCall, SignIn) throws -> Void
    ) -> Self {
        Self(
            .exchangeRequest,
            id,
            truth,
            expectation,
            .text("sign-in.har") {
                let flow = SignIn()
                return HARBuilder(calls: try flow.rejectedCalls { try change(&$0, flow) }).text
            }
        )
    }

    private static func legacy(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        _ change: @escaping @Sendable (inout HTTPCall, SignInV1) throws -> Void
    ) -> Self {
        Self(
            .exchangeRequest,
            id,
            truth,
            expectation,
            .text("v1.har") {
                let flow = SignInV1()
                return HARBuilder(calls: try flow.rejectedCalls { try change(&$0, flow) }, creator: "Charles Proxy")
                    .text
            }
        )
    }

    static let exchangeRequests = bodies + tokens + deviceHeaders + frameworkHeaders + legacyRequests

    private static let bodies = [
        har("request-method-get", "the exchange is sent with GET", .app(#"\bPOST\b"#, #"\bGET\b"#, "method", "405")) {
            call,
            _ in
            call.method = "GET"
            call.url += "?" + (call.requestBody ?? "")
            call.requestBody = nil
            call.setHeader("Content-Type", nil)
            call.respond(405, SignIn.error("method_not_allowed", 405))
        },
        har("request-json-body", "the body is JSON instead of a form", .app("content-type", "application/json", "JSON"))
        {
            call,
            flow in
            call.setHeader("Content-Type", "application/json")
            call.requestBody = JSONText.object([("SAMLResponse", .string(try flow.response.base64()))]).compact
        },
        har("request-text-plain", "the form is sent as text/plain", .app("content-type", "text/plain")) { call, _ in
            call.setHeader("Content-Type", "text/plain; charset=utf-8")
        },
        har("request-no-content-type", "the request has no Content-Type", .app("content-type")) { call, _ in
            call.setHeader("Content-Type", nil)
        },
        har("request-multipart", "the body is multipart/form-data", .app("multipart", "content-type")) { call, flow in
            call.setHeader("Content-Type", "multipart/form-data; boundary=----tv7MA4YWxk")
            call.requestBody =
                "------tv7MA4YWxk\r\nContent-Disposition: form-data; name=\"SAMLResponse\"\r\n\r\n"
                + (try flow.response.base64()) + "\r\n------tv7MA4YWxk--\r\n"
        },
        har(
            "request-field-name",
            "the field is samlResponse instead of SAMLResponse",
            .app("samlResponse", "field", "parameter.*(name|case)")
        ) { call, flow in call.requestBody = "samlResponse=\(try flow.response.value())" },
        har("request-empty-value", "the field is empty", .app("empty", "no value", "missing")) { call, _ in
            call.requestBody = "SAMLResponse="
        },
        har("request-no-body", "the request has no body", .app("no body", "empty", "without a body", "missing")) {
            call,
            _ in call.requestBody = ""
        },
        har("request-encoded-twice", "the value is percent-encoded twice", .app("twice", "double")) { call, flow in
            call.requestBody = "SAMLResponse=\(TextForms.percent(try flow.response.value()))"
        },
        har(
            "request-not-escaped",
            "the Base64 is not percent-encoded, so that each plus becomes a space",
            .app("percent-enc", #"'\+'"#, "plus", "not encoded")
        ) { call, flow in call.requestBody = "SAMLResponse=\(try flow.response.base64WithPlus())" },
        har("request-xml-value", "the XML is percent-encoded without Base64", .app("Base64")) { call, flow in
            call.requestBody = "SAMLResponse=\(TextForms.percent(try flow.response.xml()))"
        },
        har(
            "request-partner",
            "the partner in the path is Roku",
            .app("partner")
        ) { call, _ in
            call.url = call.url.replacing("/sso/Apple", with: "/sso/Roku")
            call.respond(400, SignIn.error("invalid_parameter_partner"))
        },
        har(
            "request-service-provider",
            "the exchange is for another service provider than the session",
            .app("service.?provider", "REF31")
        ) { call, _ in
            call.url = call.url.replacing("/REF30/", with: "/REF31/")
            call.respond(400, SignIn.error("invalid_parameter_service_provider"))
        },
        har(
            "request-wrong-endpoint",
            "the SAML response is sent to sessions/sso",
            .app("profiles/sso", "sessions/sso", "endpoint", "path")
        ) { call, _ in
            call.url = call.url.replacing("/profiles/sso/", with: "/sessions/sso/")
            call.respond(
                200,
                [
                    "actionName": "resume", "actionType": "direct", "reasonType": "missing_parameters_fallback",
                    "missingParameters": ["domainName", "redirectUrl"], "url": "/api/v2/REF30/sessions/SB7ZRIO",
                    "code": "SB7ZRIO", "serviceProvider": "REF30",
                ]
            )
        },
    ]

    private static let tokens = [
        har("request-no-authorization", "the header Authorization is missing", .app("Authorization", "access token")) {
            call,
            _ in
            call.setHeader("Authorization", nil)
            call.respond(401, type: nil, "")
        },
        har("request-expired-token", "the access token expired an hour before", .app("expired", "access token")) {
            call,
            flow in
            call.setHeader("Authorization", "Bearer \(SignIn.token(from: flow.exchangeTime + -25200))")
            call.respond(
                401,
                SignIn.error("invalid_access_token_client_application", 401, action: "application-registration")
            )
        },
        har("request-token-scheme", "the header Authorization lacks the word Bearer", .app("Bearer", "Authorization")) {
            call,
            flow in
            call.setHeader("Authorization", SignIn.token(from: flow.started))
            call.respond(401, type: nil, "")
        },
    ]

    private static let deviceHeaders = [
        har("request-no-device-identifier", "AP-Device-Identifier is missing", .app("device.identifier")) { call, _ in
            call.setHeader("AP-Device-Identifier", nil)
            call.respond(400, SignIn.error("invalid_header_device_identifier"))
        },
        har(
            "request-device-scheme",
            "AP-Device-Identifier lacks 'fingerprint'",
            .app("device.identifier", "fingerprint")
        ) {
            call,
            _ in
            call.setHeader("AP-Device-Identifier", "YmEyM2QxNDEtZDcxNS01NjFjLTk0ZjQtZTllNGM5NjZiMWVi")
            call.respond(400, SignIn.error("invalid_header_device_identifier"))
        },
        har(
            "request-sample-device-info",
            "X-Device-Info is the sample of Adobe's pages, which is not JSON",
            .app("X-Device-Info", "device.info")
        ) { call, _ in
            call.setHeader(
                "X-Device-Info",
                "eyJwcmltYXJ5SGFyZHdhcmVUeXBlIjogIlNldFRvcEJveCIsICJtb2RlbCI6ICJUViA1dGggR2VuIiwgIm1hbnVmYWN0dXJlciI6ICJBcHBsZSIsICJvc05hbWUiOiAidHZPUyIgIm9zVmVuZG9yIjogIkFwcGxlIiwgIm9zVmVyc2lvbiI6ICIxMS4wIn0="
            )
            call.respond(400, SignIn.error("invalid_header_device_info"))
        },
        har(
            "request-escaped-device-info",
            "X-Device-Info is percent-encoded, as in V1",
            .app("X-Device-Info", "device.info")
        ) {
            call,
            _ in
            call.setHeader("X-Device-Info", TextForms.percent(TextForms.base64(SignIn.deviceInfo.compact)))
            call.respond(400, SignIn.error("invalid_header_device_info"))
        },
    ]

    private static let framework = #"Partner-Framework-Status"#

    private static let frameworkHeaders = [
        har(
            "request-no-framework-status",
            "AP-Partner-Framework-Status is missing",
            .app(framework, "access.?status", "permission")
        ) {
            call,
            _ in
            call.setHeader("AP-Partner-Framework-Status", nil)
            call.respond(400, SignIn.error("invalid_header_pfs_permission_access_not_present"))
        },
        har("request-access-denied", "the viewer denied the permission", .app("denied", "not granted", "granted")) {
            call,
            flow in
            call.setHeader("AP-Partner-Framework-Status", flow.frameworkStatus(access: "denied"))
            call.respond(400, SignIn.error("invalid_header_pfs_permission_access_not_granted"))
        },
        har(
            "request-expiration-in-seconds",
            "the expirationDate of the framework status is in seconds",
            .app("seconds", "expirationDate")
        ) { call, flow in
            let seconds = "\((flow.started + 30 * 86400).milliseconds / 1000)"
            call.setHeader("AP-Partner-Framework-Status", flow.frameworkStatus(expiration: seconds))
            call.respond(400, SignIn.error("invalid_header_pfs_provider_info_expired"))
        },
        har(
            "request-provider-expired",
            "the provider information of the framework has expired",
            .app("expired", "expirationDate")
        ) { call, flow in
            let end = "\((flow.started + -3600).milliseconds)"
            call.setHeader("AP-Partner-Framework-Status", flow.frameworkStatus(expiration: end))
            call.respond(400, SignIn.error("invalid_header_pfs_provider_info_expired"))
        },
        har(
            "request-other-provider",
            "the framework status names another provider than the session's MVPD",
            .app("provider", "mismatch", "example-fiber")
        ) { call, flow in
            call.setHeader("AP-Partner-Framework-Status", flow.frameworkStatus(id: "example-fiber"))
            call.respond(400, SignIn.error("invalid_header_pfs_provider_id_mismatch"))
        },
        har("request-plain-framework-status", "the framework status is JSON without Base64", .app(framework, "Base64"))
        {
            call,
            _ in
            call.setHeader(
                "AP-Partner-Framework-Status",
                #"{"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":{"id":"example-cable"}}"#
            )
            call.respond(400, SignIn.error("invalid_header_pfs_permission_access_not_present"))
        },
    ]

    private static let legacyRequests = [
        legacy("v1-request-no-device", "deviceId is missing", .app("deviceId", "device")) { call, flow in
            call.requestBody = try flow.body(flow.fields.filter { $0.0 != "deviceId" })
        },
        legacy("v1-request-no-mvpd", "mvpd is missing", .app(#"\bmvpd\b"#)) { call, flow in
            call.requestBody = try flow.body(flow.fields.filter { $0.0 != "mvpd" })
        },
        legacy("v1-request-device-type", "deviceType is AppleTV", .app("deviceType", "AppleTV", "tvOS")) { call, flow in
            call.requestBody = try flow.body(flow.fields.map { $0.0 == "deviceType" ? ($0.0, "AppleTV") : $0 })
        },
        legacy(
            "v1-request-mapping-id",
            "mvpd is the platformMappingId instead of the ID",
            .app("platformMappingId", "example-cable", #"\bmvpd\b"#)
        ) { call, flow in
            call.requestBody = try flow.body(flow.fields.map { $0.0 == "mvpd" ? ($0.0, "example-cable") : $0 })
        },
        legacy("v1-request-encoded-twice", "the value is percent-encoded twice", .app("twice", "double")) {
            call,
            flow in
            let fields = flow.fields.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
            call.requestBody = "\(fields)&SAMLResponse=\(TextForms.percent(try flow.response.value()))"
        },
    ]
}

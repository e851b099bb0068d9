import SAMLTestKit

/// Further requests that Adobe cannot accept, in further recordings. All are constructed.
extension WholeCase {
    private static func sent(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        as form: SecondRecording = .chrome,
        _ change: @escaping @Sendable (inout HTTPCall, SignIn) throws -> Void
    ) -> Self {
        rejected(id, truth, expectation, form) {
            let flow = SignIn()
            return try flow.rejectedCalls { try change(&$0, flow) }
        }
    }

    private static func legacy(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        as form: SecondRecording = .charles,
        _ change: @escaping @Sendable (inout HTTPCall, SignInV1) throws -> Void
    ) -> Self {
        rejected(id, truth, expectation, form) {
            let flow = SignInV1()
            return try flow.rejectedCalls { try change(&$0, flow) }
        }
    }

    private static func rejected(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        _ form: SecondRecording,
        _ calls: @escaping @Sendable () throws -> [HTTPCall]
    ) -> Self {
        Self(.exchangeRequest, "s2-\(id)", truth, expectation, .text(form.name) { form.text(try calls()) })
    }

    static let secondRequests =
        secondTokens + secondStatuses + secondDevices + secondPaths + secondValues + secondLegacyRequests

    private static let secondTokens = [
        sent("bearer-twice", "the header is 'Bearer Bearer …'", .app("Bearer", "Authorization"), as: .okHttp) {
            call,
            flow in
            call.setHeader("Authorization", "Bearer Bearer \(SignIn.token(from: flow.started))")
            call.respond(401, type: nil, "")
        },
        sent(
            "basic-credentials",
            "the app sends its client credentials as Basic instead of an access token",
            .app("Bearer", "Authorization", "access token"),
            as: .burp
        ) { call, _ in
            call.setHeader("Authorization", "Basic " + TextForms.base64("constructed-client:constructed-secret"))
            call.respond(401, type: nil, "")
        },
        sent(
            "token-of-v1",
            "the registered application has the scope of V1 only",
            .app("scope", "api:client:v2", "access.token", "client.application", "software statement", "regist")
        ) { call, flow in
            let begin = flow.started.milliseconds / 1000
            let claims: JSONText = [
                "sub": "4c2d7a1b-e5f0-4f9a-8b6f-4f0f3c0e4a7d", "nbf": .integer(begin - 600), "iss": "auth.adobe.com",
                "scopes": "api:client:v1", "exp": .integer(begin + 21000), "iat": .integer(begin - 600),
            ]
            let head = TextForms.base64(#"{"alg":"RS256"}"#).replacing("=", with: "")
            let middle = TextForms.base64(claims.compact).replacing("=", with: "")
            call.setHeader("Authorization", "Bearer \(head).\(middle).Y29uc3RydWN0ZWQtc2lnbmF0dXJl")
            call.respond(
                401,
                SignIn.error("invalid_access_token_client_application", 401, action: "application-registration")
            )
        },
        sent(
            "token-null",
            "the token variable was nil: 'Bearer null'",
            .app("Bearer", "Authorization", "access.token", "null"),
            as: .trace
        ) { call, _ in
            call.setHeader("Authorization", "Bearer null")
            call.respond(401, type: nil, "")
        },
    ]

    private static func status(
        _ id: String,
        _ truth: String,
        _ code: String,
        as form: SecondRecording = .proxyman,
        _ patterns: [String],
        _ value: @escaping @Sendable (SignIn) -> String?
    ) -> Self {
        sent(id, truth, .cause(patterns, actor: .app), as: form) { call, flow in
            call.setHeader("AP-Partner-Framework-Status", value(flow))
            call.respond(400, SignIn.error("invalid_header_pfs_\(code)"))
        }
    }

    private static func json(_ access: String, _ provider: String) -> String {
        TextForms.base64(
            #"{"frameworkPermissionInfo":{"accessStatus":\#(access)},"frameworkProviderInfo":\#(provider)}"#
        )
    }

    private static let secondStatuses = [
        status(
            "expiration-iso",
            "expirationDate is an ISO date instead of milliseconds",
            "provider_info_expired",
            ["expirationDate", "millisecond", "expiration"]
        ) { $0.frameworkStatus(expiration: ($0.started + 30 * 86400).seconds) },
        status(
            "expiration-reference-date",
            "expirationDate counts from 2001 (timeIntervalSinceReferenceDate)",
            "provider_info_expired",
            as: .okHttp,
            ["expirationDate", "expired", "2001", "reference date", "millisecond"]
        ) { $0.frameworkStatus(expiration: "\(($0.started + 30 * 86400).milliseconds - 978_307_200_000)") },
        status(
            "expiration-optional",
            "expirationDate is the description of an Optional",
            "provider_info_expired",
            ["expirationDate", "Optional", "millisecond"]
        ) { $0.frameworkStatus(expiration: "Optional(\(($0.started + 30 * 86400).milliseconds))") },
        status(
            "access-number",
            "accessStatus is the raw value of VSAccountAccessStatus",
            "permission_access_not_determined",
            as: .burp,
            ["accessStatus", "access status", "granted", "permission"]
        ) { json("3", #"{"id":"example-cable","expirationDate":"\#(($0.started + 864000).milliseconds)"}"#) },
        status(
            "access-pending",
            "accessStatus is 'pending', a value of former editions",
            "permission_access_not_determined",
            ["pending", "accessStatus", "granted", "not determined", "undetermined"]
        ) { $0.frameworkStatus(access: "pending") },
        status(
            "access-restricted",
            "the device's restrictions do not allow the app to access the subscription",
            "permission_access_not_granted",
            as: .charles,
            ["restricted", "not granted", "granted"]
        ) { $0.frameworkStatus(access: "restricted") },
        status(
            "status-of-mvpd-id",
            "the framework status has Adobe's MVPD ID instead of the framework's provider identifier",
            "provider_id_not_determined",
            ["ExampleCable", "platformMappingId", "provider"]
        ) { $0.frameworkStatus(id: "ExampleCable") },
        status(
            "status-no-provider",
            "the framework status is granted and has no provider",
            "provider_id_not_determined",
            as: .toolbelt,
            ["provider", "frameworkProviderInfo"]
        ) { _ in json("\"granted\"", "{}") },
        status(
            "status-escaped",
            "the framework status is percent-encoded",
            "permission_access_not_present",
            as: .firefox,
            ["Partner-Framework-Status", "percent", "Base64"]
        ) {
            let end = "\(($0.started + 864000).milliseconds)"
            let values = ["", " ", "  "].map {
                json("\"granted\"", #"{"id":"example-cable","expirationDate":"\#(end)"\#($0)}"#)
            }
            return TextForms.percent(values.first { $0.hasSuffix("=") } ?? values[0])
        },
        status(
            "status-flat",
            "the framework status has the members without their objects",
            "permission_access_not_present",
            ["Partner-Framework-Status", "frameworkPermissionInfo", "accessStatus", "access status"]
        ) {
            TextForms.base64(
                #"{"accessStatus":"granted","id":"example-cable","expirationDate":"\#(($0.started + 864000).milliseconds)"}"#
            )
        },
        status(
            "status-encoded-twice",
            "the framework status is Base64 of Base64",
            "permission_access_not_present",
            as: .trace,
            ["Partner-Framework-Status", "twice", "Base64"]
        ) { TextForms.base64($0.frameworkStatus()) },
    ]

    private static let deviceIdentifier = ["AP-Device-Identifier", "device.identifier", "fingerprint"]
    private static let deviceInfo = ["X-Device-Info", "device.info"]

    private static func device(
        _ id: String,
        _ truth: String,
        _ name: String,
        _ patterns: [String],
        as form: SecondRecording = .chrome,
        _ value: String?
    ) -> Self {
        sent(id, truth, .cause(patterns, actor: .app), as: form) { call, _ in
            call.setHeader(name, value)
            let code = name == "X-Device-Info" ? "device_info" : "device_identifier"
            call.respond(400, SignIn.error("invalid_header_\(code)"))
        }
    }

    private static let secondDevices = [
        device(
            "device-plain",
            "the identifier is not Base64",
            "AP-Device-Identifier",
            deviceIdentifier,
            "fingerprint ba23d141-d715-561c-94f4-e9e4c966b1eb"
        ),
        device(
            "device-empty",
            "the identifier is empty",
            "AP-Device-Identifier",
            deviceIdentifier,
            as: .okHttp,
            "fingerprint "
        ),
        device(
            "device-colon",
            "the scheme is followed by a colon",
            "AP-Device-Identifier",
            deviceIdentifier,
            as: .burp,
            "fingerprint: YmEyM2QxNDEtZDcxNS01NjFjLTk0ZjQtZTllNGM5NjZiMWVi"
        ),
        device("device-info-missing", "X-Device-Info is missing", "X-Device-Info", deviceInfo, as: .toolbelt, nil),
        device(
            "device-info-json",
            "X-Device-Info is JSON without Base64",
            "X-Device-Info",
            deviceInfo,
            as: .httpClient,
            SignIn.deviceInfo.compact
        ),
        device(
            "device-info-user-agent",
            "X-Device-Info is the Base64 of a user agent",
            "X-Device-Info",
            deviceInfo,
            as: .charles,
            TextForms.base64("ExampleTV/4.12.0 (tvOS 26.1; AppleTV14,1)")
        ),
        device(
            "device-info-cut",
            "X-Device-Info is cut off in the middle",
            "X-Device-Info",
            deviceInfo,
            String(TextForms.base64(SignIn.deviceInfo.compact).prefix(120))
        ),
    ]

    private static let secondPaths = [
        sent(
            "method-put",
            "the exchange is sent with PUT",
            .app(#"\bPUT\b"#, #"\bPOST\b"#, "method", "405"),
            as: .okHttp
        ) {
            call,
            _ in
            call.method = "PUT"
            call.respond(405, SignIn.error("method_not_allowed", 405))
        },
        sent("partner-lower", "the partner in the path is 'apple'", .app("partner", "'apple'", "Apple"), as: .trace) {
            call,
            _ in
            call.url = call.url.replacing("/sso/Apple", with: "/sso/apple")
            call.respond(400, SignIn.error("invalid_parameter_partner"))
        },
        sent(
            "partner-missing",
            "the path lacks the partner",
            .app("partner", "path", "endpoint", "404", "profiles/sso")
        ) { call, _ in
            call.url = call.url.replacing("/sso/Apple", with: "/sso")
            call.respond(404, type: "text/html", "")
        },
        sent(
            "path-version",
            "the path has /api/v1 instead of /api/v2",
            .app("api/v1", "api/v2", "path", "endpoint", "404", "version"),
            as: .charles
        ) { call, _ in
            call.url = call.url.replacing("/api/v2/", with: "/api/v1/")
            call.respond(404, type: "text/html", "")
        },
        sent(
            "value-in-query",
            "the SAML response is in the query, and the body is empty",
            .app("query", "body", "URL"),
            as: .burp
        ) { call, _ in
            call.url += "?" + (call.requestBody ?? "")
            call.requestBody = ""
        },
        sent(
            "plain-http",
            "the exchange is sent to http:, and the server redirects it to https:",
            .app("https?:", "HTTPS", "redirect", "301", "TLS")
        ) { call, _ in
            let target = call.url
            call.url = call.url.replacing("https:", with: "http:")
            call.respond(301, type: "text/html", "<html><body>Moved</body></html>")
            call.responseHeaders.append(("Location", target))
        },
        sent(
            "json-under-form",
            "the body is JSON although Content-Type says a form",
            .app("JSON", "form", "SAMLResponse"),
            as: .toolbelt
        ) { call, flow in
            call.requestBody = JSONText.object([("SAMLResponse", .string(try flow.response.base64()))]).compact
        },
        sent(
            "value-without-name",
            "the body is the value without 'SAMLResponse='",
            .app("SAMLResponse", "field", "name", "parameter", "form")
        ) { call, flow in call.requestBody = try flow.response.value() },
        sent(
            "field-saml-request",
            "the field is called SAMLRequest",
            .app("SAMLRequest", "field", "parameter"),
            as: .firefox
        ) { call, flow in call.requestBody = "SAMLRequest=\(try flow.response.value())" },
    ]

    private static func value(
        _ id: String,
        _ truth: String,
        as form: SecondRecording = .chrome,
        _ patterns: [String],
        _ value: @escaping @Sendable (CaseResponse) throws -> String
    ) -> Self {
        sent(id, truth, .cause(patterns, actor: .app), as: form) { call, flow in
            call.requestBody = "SAMLResponse=\(TextForms.percent(try value(flow.response)))"
        }
    }

    private static let secondValues = [
        value("value-quoted", "the value has quotation marks around it", ["quot"]) { "\"\(try $0.base64())\"" },
        value("value-data-url", "the value is a data: URL", as: .okHttp, ["data:", "data URL"]) {
            "data:text/xml;base64,\(try $0.base64())"
        },
        value("value-utf16", "the app encoded the string as UTF-16", as: .burp, ["UTF-16"]) {
            TextForms.base64(TextForms.utf16(TextForms.cookbook(try $0.xml())))
        },
        value("value-optional", "the app interpolated an Optional before Base64", as: .trace, ["Optional"]) {
            TextForms.base64("Optional(\"\(TextForms.cookbook(try $0.xml()))\")")
        },
        value("value-hex", "the value is hexadecimal instead of Base64", ["hex", "Base64"]) {
            TextForms.hexadecimal(TextForms.cookbook(try $0.xml()).utf8)
        },
        value("value-escaped-xml", "the app escaped the XML before Base64", as: .mitmdump, ["escap", "entit", "&lt;"]) {
            TextForms.base64(TextForms.escaped(TextForms.cookbook(try $0.xml())))
        },
        value(
            "value-json-string",
            "the app made a JSON string of the XML before Base64",
            as: .stream,
            ["JSON", "escape", "backslash", "quot", "literal"]
        ) { TextForms.base64(JSONText.quoted(TextForms.cookbook(try $0.xml()))) },
        value(
            "value-opaque",
            "the app sent verificationData instead of samlAttributeQueryResponse",
            ["verificationData", "not (a )?(SAML|XML)", "binary", "not.{0,40}(XML|SAML|UTF-8)", "no SAML response"]
        ) { _ in TextForms.base64((0..<900).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 &+ 0x80 + $0 / 7) }) },
        value(
            "value-percent-before",
            "the app percent-encoded the XML before Base64",
            as: .firefox,
            ["percent", "URL-encod", "before"]
        ) { TextForms.base64(TextForms.percent(TextForms.cookbook(try $0.xml()))) },
        value(
            "value-gzip",
            "the app compressed the XML with gzip",
            as: .charles,
            ["gzip", "compress"]
        ) { TextForms.base64(TextForms.gzip(Array(TextForms.cookbook(try $0.xml()).utf8))) },
        value(
            "value-assertion-only",
            "the app sent the Assertion without the Response",
            ["Assertion", "root", "Response element"]
        ) { TextForms.base64(TextForms.cookbook(CaseText.element("saml:Assertion", in: try $0.xml()))) },
        value("value-no-whitespace", "the app removed all spaces instead of runs", ["space"]) {
            TextForms.base64(try $0.xml().replacing(" ", with: ""))
        },
        value(
            "value-cut",
            "the app's buffer of 4096 bytes cut the Base64",
            as: .okHttp,
            ["cut", "truncat", "incomplete", "ends"]
        ) {
            String(try $0.base64().prefix(4096))
        },
    ]

    private static let secondLegacyRequests = [
        legacy("v1-requestor-missing", "requestor is missing", .app("requestor")) { call, flow in
            call.requestBody = try flow.body(flow.fields.filter { $0.0 != "requestor" })
        },
        legacy("v1-device-type-missing", "deviceType is missing", .app("deviceType"), as: .trace) { call, flow in
            call.requestBody = try flow.body(flow.fields.filter { $0.0 != "deviceType" })
        },
        legacy("v1-mso-id", "mvpd is called mso_id", .app("mso_id", #"\bmvpd\b"#), as: .okHttp) { call, flow in
            call.requestBody = try flow.body(flow.fields.map { $0.0 == "mvpd" ? ("mso_id", $0.1) : $0 })
        },
        legacy("v1-device-id-case", "deviceId is called deviceID", .app("deviceID", "device"), as: .burp) {
            call,
            flow in
            call.requestBody = try flow.body(flow.fields.map { $0.0 == "deviceId" ? ("deviceID", $0.1) : $0 })
        },
        legacy("v1-json", "the body is JSON", .app("JSON", "content-type", "form")) { call, flow in
            var members = flow.fields.map { ($0.0, JSONText.string($0.1)) }
            members.append(("SAMLResponse", .string(try flow.response.base64())))
            call.setHeader("Content-Type", "application/json")
            call.requestBody = JSONText.object(members).compact
        },
        legacy("v1-get", "the exchange is sent with GET", .app(#"\bPOST\b"#, #"\bGET\b"#, "method"), as: .chrome) {
            call,
            _ in
            call.method = "GET"
            call.url += "?" + (call.requestBody ?? "")
            call.requestBody = nil
            call.setHeader("Content-Type", nil)
            call.respond(404, ["status": 404, "message": "Not Found"])
        },
        legacy("v1-not-escaped", "the Base64 is not percent-encoded", .app("percent", #"'\+'"#, "plus", "not encoded"))
        {
            call,
            flow in
            let fields = flow.fields.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
            call.requestBody = "\(fields)&SAMLResponse=\(try flow.response.base64WithPlus())"
        },
        legacy(
            "v1-other-requestor",
            "the exchange names another requestor than the profile request",
            .app("requestor", "REF31"),
            as: .toolbelt
        ) { call, flow in
            call.requestBody = try flow.body(flow.fields.map { $0.0 == "requestor" ? ($0.0, "REF31") : $0 })
        },
        legacy("v1-raw-xml", "the XML is sent without Base64", .app("Base64"), as: .firefox) { call, flow in
            let fields = flow.fields.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
            call.requestBody =
                "\(fields)&SAMLResponse=\(TextForms.percent(TextForms.cookbook(try flow.response.xml())))"
        },
    ]
}

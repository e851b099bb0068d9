import SAML
import SAMLTestKit

/// Recordings and texts in which nothing is wrong, although they are unusual. All are constructed.
extension WholeCase {
    private static func good(
        _ id: String,
        _ truth: String,
        as form: SecondRecording = .chrome,
        _ calls: @escaping @Sendable () throws -> [HTTPCall]
    ) -> Self {
        Self(.good, "s2-good-\(id)", truth, .clean, .text(form.name) { form.text(try calls()) })
    }

    private static func exchanged(
        _ id: String,
        _ truth: String,
        as form: SecondRecording = .chrome,
        _ change: @escaping @Sendable (inout HTTPCall, SignIn) throws -> Void
    ) -> Self {
        good(id, truth, as: form) {
            let flow = SignIn()
            return try flow.calls { try change(&$0, flow) }
        }.certificate()
    }

    private static func text(
        _ id: String,
        _ truth: String,
        _ change: @escaping @Sendable (inout CaseResponse) -> Void
    ) -> Self {
        Self(.good, "s2-good-\(id)", truth, .clean, .text("response.xml") { try CaseResponse(change).xml() })
            .with("--at", "issued")
    }

    private static func changed(_ id: String, _ truth: String, _ change: @escaping @Sendable (String) -> String) -> Self
    {
        Self(
            .good,
            "s2-good-\(id)",
            truth,
            .clean,
            .text("response.xml") { try CaseText.signed(CaseResponse(), change) }
        )
        .certificate().with("--at", "issued")
    }

    static let secondGood: [Self] = secondWhole + secondExchanged + secondLegacy + secondReceived

    private static let secondWhole: [Self] = SecondRecording.allCases.filter { $0 != .proxyman && $0 != .charles }.map {
        form in
        good("whole-\(form.rawValue.lowercased())", "a first sign-in, recorded by \(form.rawValue)", as: form) {
            try SignIn().calls()
        }
        .metadata()
    }

    private static let secondExchanged: [Self] = [
        exchanged("lower-escapes", "the escapes have lowercase digits") { call, _ in
            call.requestBody = call.requestBody?.replacing("%2B", with: "%2b").replacing("%2F", with: "%2f")
                .replacing("%3D", with: "%3d")
        },
        exchanged("charset", "the Content-Type of the form has a charset", as: .okHttp) { call, _ in
            call.setHeader("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")
        },
        exchanged("accept-charset", "Accept has the charset, as Adobe's pages write it", as: .burp) { call, _ in
            call.setHeader("Accept", "application/json;charset=utf-8")
        },
        exchanged("server-to-server", "a server sends the exchange with X-Forwarded-For and a visitor identifier") {
            call,
            _ in
            call.setHeader("X-Forwarded-For", "192.0.2.20")
            call.setHeader("AP-Visitor-Identifier", "20265673158980419722735089753036633573")
            call.setHeader("User-Agent", "okhttp/5.1.0")
        },
        exchanged("trace-headers", "the app adds headers of tracing", as: .toolbelt) { call, _ in
            call.setHeader("traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
            call.setHeader("X-B3-TraceId", "80f198ee56343ba864fe8b2a57d3eff7")
        },
        exchanged("device-info-required", "X-Device-Info has only the required members") { call, _ in
            let info: JSONText = [
                "model": "AppleTV", "version": "14,1", "osName": "tvOS", "osVersion": "26.1", "connectionType": "LAN",
            ]
            call.setHeader("X-Device-Info", TextForms.base64(info.compact))
        },
        exchanged("status-indented", "the JSON in the framework status is indented", as: .trace) { call, flow in
            let end = "\((flow.started + 30 * 86400).milliseconds)"
            let json: JSONText = [
                "frameworkPermissionInfo": ["accessStatus": "granted"],
                "frameworkProviderInfo": ["id": .string(flow.providerID), "expirationDate": .string(end)],
            ]
            call.setHeader("AP-Partner-Framework-Status", TextForms.base64(json.pretty()))
        },
        exchanged("two-profiles", "the viewer has a regular profile of another MVPD as well") { call, flow in
            let others = [
                (flow.mvpd, flow.profile()), ("ExampleFiber", flow.profile("regular", issuer: "ExampleFiber")),
            ]
            call.respond(201, .object([("profiles", .object(others))]))
        },
        exchanged("no-date", "a proxy removed the header Date") { call, _ in
            call.responseHeaders = call.responseHeaders.filter { $0.0 != "Date" }
        },
        good("after-no-connection", "the first attempt failed without a connection; the second was accepted") {
            let flow = SignIn()
            var first = try flow.exchangeCall()
            first.started = flow.exchangeTime + -8
            first.status = 0
            first.responseHeaders = []
            first.responseBody = ""
            return try flow.calls() + [first]
        }.certificate(),
        good("after-throttling", "the exchange was throttled once and accepted three seconds later", as: .charles) {
            let flow = SignIn()
            var first = try flow.exchangeCall()
            first.started = flow.exchangeTime + -3
            first.respond(429, type: "text/html", "<html><head><title>429 Too Many Requests</title></head></html>")
            return try flow.calls() + [first]
        }.certificate(),
        good("fast-provider", "the provider's clock is ten seconds fast, within NotBefore") {
            try SignIn { $0.response.issued = $0.exchangeTime + 10 }.calls()
        }.metadata(),
        good("slow-viewer", "the viewer takes four minutes to enter the password", as: .firefox) {
            try SignIn {
                $0.delay = 240
                $0.response.issued = $0.started + 236
            }.calls()
        }.certificate(),
        good("session-exists", "sessions/sso finds a profile: authorize, so that there is no exchange") {
            let flow = SignIn()
            var session = flow.sessionCall
            session.respond(
                200,
                [
                    "actionName": "authorize", "actionType": "direct", "reasonType": "authenticatedSSO",
                    "url": .string("/api/v2/REF30/decisions/authorize/\(flow.mvpd)"),
                    "sessionId": "83c046be-0000-4000-8000-5f13e56e69de", "mvpd": .string(flow.mvpd),
                    "serviceProvider": "REF30",
                ]
            )
            return [flow.tokenCall, flow.configurationCall, session, flow.decisionCall]
        },
        good("logout", "a viewer with an appleSSO profile signs out", as: .okHttp) {
            let flow = SignIn()
            var call = flow.readCall
            call.started = flow.exchangeTime + 900
            call.url =
                "https://sp.auth.adobe.com/api/v2/REF30/logout/\(flow.mvpd)?redirectUrl=https%3A%2F%2Fexample-channel.tv"
            let action: JSONText = [
                "actionName": "partner_logout", "actionType": "partner_interactive", "mvpd": .string(flow.mvpd),
            ]
            call.respond(200, .object([("logouts", .object([(flow.mvpd, action)]))]))
            return try flow.calls() + [call]
        }.certificate(),
        good("staging-other-provider", "a first sign-in on staging for another service provider", as: .burp) {
            try SignIn.staging { $0.serviceProvider = "REF31" }.calls()
        }.certificate(),
    ]

    private static let secondLegacy: [Self] = [
        good("v1-okhttp", "a first sign-in with V1 in a log of OkHttp", as: .okHttp) { try SignInV1().calls() }
            .metadata(),
        good("v1-burp", "a first sign-in with V1 in Burp", as: .burp) { try SignInV1().calls() }.metadata(),
        good("v1-trace", "a first sign-in with V1 by --trace-ascii", as: .trace) { try SignInV1().calls() }
            .certificate(),
        good("v1-ios", "a first sign-in with V1 on an iPhone", as: .firefox) {
            let flow = SignInV1()
            return try flow.calls {
                $0.requestBody = try flow.body(flow.fields.map { $0.0 == "deviceType" ? ($0.0, "iOS") : $0 })
            }.map {
                var call = $0
                call.url = call.url.replacing("deviceType=tvOS", with: "deviceType=iOS")
                return call
            }
        }.certificate(),
        good("v1-order", "the SAML response is the first field", as: .charles) {
            let flow = SignInV1()
            return try flow.calls {
                $0.requestBody =
                    try flow.response.body() + "&" + flow.fields.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
            }
        }.certificate(),
    ]

    private static let secondReceived: [Self] = [
        text("rsa-4096", "the provider signs with RSA 4096") { $0.key = "idp-rsa4096" }.certificate("idp-rsa4096"),
        text("p384", "the provider signs with P-384") { $0.key = "idp-ec384" }.certificate("idp-ec384"),
        text("no-embedded-certificate", "the signature has no certificate") { $0.carriesCertificate = false }
            .certificate(),
        text("several-values", "the zip has two values, as Adobe's metadata has") {
            $0.setAttributes(
                AttributeSpec("userID", "u-1"),
                AttributeSpec("zip", values: [.text("94110"), .text("94111")])
            )
        }.certificate().with("--require", "userID,zip"),
        text("two-audiences", "the assertion has Adobe's two environments as audiences") {
            $0.spec.assertions[0].audiences = [
                "https://saml.sp.auth.adobe.com", "https://saml.sp.auth-staging.adobe.com",
            ]
        }.certificate(),
        text("other-prefixes", "the prefixes are those of Shibboleth") {
            $0.spec.prefixes = PrefixSpec(response: "saml2p", assertion: "saml2")
        }.certificate(),
        text("accents", "a value has letters with accents and an ampersand") {
            $0.setAttributes(AttributeSpec("userID", "u-1"), AttributeSpec("city", "Besançon & Montréal 東京"))
        }.certificate(),
        changed("fraction", "a time has a fraction of a second") {
            $0.replacing(":00:00Z\"", with: ":00:00.000Z\"")
        },
        changed("declaration", "the document starts with an XML declaration") {
            #"<?xml version="1.0" encoding="UTF-8"?>"#
                + ($0.hasPrefix("<?xml") ? String($0.drop { $0 != ">" }.dropFirst()) : $0)
        },
    ]
}

/// What Adobe or the framework answered, alone or in a recording, and logs of the fourth set. All are constructed.
extension WholeCase {
    static let fourthAnswers = fourthMessages + fourthPasted

    /// The calls of an accepted sign-in up to the decision, which is answered otherwise.
    private static func decided(_ change: (inout HTTPCall) -> Void) throws -> [HTTPCall] {
        try SignIn().calls().map { $0.url.contains("/decisions/") ? changed($0, change) : $0 }
    }

    /// What `curl -i` prints of the HTTP response to the exchange.
    private static func printed(_ change: (inout HTTPCall) -> Void) throws -> String {
        ThirdForm.answer(changed(try SignIn().exchangeCall(), change))
    }

    private static let deniedAway: JSONText = [
        "decisions": [
            [
                "resource": "REF30", "serviceProvider": "REF30", "mvpd": "ExampleCable", "source": "mvpd",
                "authorized": .no,
                "error": SignIn.error("authorization_denied_by_hba_policies", 403, action: "authentication"),
            ]
        ]
    ]

    private static let fourthMessages: [Self] = [
        fourth(
            .exchangeAnswer,
            "decision-away-from-home",
            "the exchange succeeds, and the MVPD denies the channel, because the login is for the home only",
            .provider("hba", #"\bhome\b"#),
            as: .charlesHAR
        ) { try decided { $0.respond(200, deniedAway) } },
        fourth(
            .exchangeAnswer,
            "too-many-resources",
            "the exchange succeeds, and the app asks for more resources at once than the configuration allows",
            .app("too.?many.?resources", "resources"),
            as: .proxyman
        ) {
            try decided {
                $0.url = $0.url.replacing("/decisions/authorize/", with: "/decisions/preauthorize/")
                let resources = (1...48).map { JSONText.string("channel-\($0)") }
                $0.requestBody = JSONText.object([("resources", .array(resources))]).compact
                $0.respond(403, SignIn.error("too_many_resources", 403, action: "configuration"))
            }
        },
        fourth(
            .exchangeAnswer,
            "session-throttled",
            "Adobe throttles sessions/sso, so that there is no exchange",
            .app("429", "throttl", "too many", "rate"),
            as: .charles
        ) {
            let flow = SignIn()
            let session = changed(flow.sessionCall) {
                $0.respond(429, type: "text/html", "<html><head><title>429 Too Many Requests</title></head></html>")
            }
            return [flow.tokenCall, flow.profilesCall, flow.configurationCall, session] + flow.otherCalls
        },
        fourth(
            .exchangeAnswer,
            "regular-profile-printed",
            "Adobe answers 200 with a regular profile, which is not that of the exchange",
            .adobe("regular", "appleSSO", "not accepted"),
            as: .included
        ) {
            let flow = SignIn()
            return [
                changed(try flow.exchangeCall()) {
                    let profile = flow.profile("regular", issuer: flow.mvpd)
                    $0.respond(200, ["profiles": .object([(flow.mvpd, profile)])])
                }
            ]
        },
    ]

    private static func pasted(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        file: String,
        _ text: @escaping @Sendable () throws -> String
    ) -> Self { fourth(.exchangeAnswer, id, truth, expectation, file: file, text) }

    private static let fallback: JSONText = [
        "actionName": "authenticate", "actionType": "interactive", "reasonType": "pfs_fallback",
        "url": "/api/v2/authenticate/REF30/OKTWW2W", "code": "OKTWW2W",
        "sessionId": "83c046be-0000-4000-8000-5f13e56e69de", "mvpd": "ExampleCable", "serviceProvider": "REF30",
        "notBefore": "1795175984000", "notAfter": "1795177784000",
    ]

    private static let fourthPasted: [Self] = [
        pasted(
            "mail-access-not-granted",
            "a mail has Adobe's error: the viewer did not grant the access",
            .app("granted", "denied", "permission"),
            file: "Apple TV rejected.eml"
        ) {
            Mail(
                subject: "Apple TV rejected",
                body: "Hi,\n\nsince the update some households get this from you:\n\n"
                    + SignIn.error("invalid_header_pfs_permission_access_not_granted").pretty()
                    + "\n\nIs anything down?\n\nThanks\nSam\n"
            ).text
        },
        pasted(
            "v1-xml-device-id",
            "V1's error in XML: the device identifier is not accepted",
            .app("device.?id"),
            file: "authn-response-body.xml"
        ) {
            "<error><action>none</action><status>400</status><code>invalid_device_id</code><message>A constructed message.</message><helpUrl>https://experienceleague.adobe.com</helpUrl><trace>constructed</trace></error>\n"
        },
        pasted(
            "tomcat-500",
            "the server failed with a page instead of an error in JSON",
            .adobe(#"\b500\b"#, "internal", "server error"),
            file: "curl -i of the exchange.txt"
        ) {
            try printed {
                $0.respond(
                    500,
                    type: "text/html;charset=utf-8",
                    "<!doctype html><html lang=\"en\"><head><title>HTTP Status 500 – Internal Server Error</title></head><body><h1>HTTP Status 500 – Internal Server Error</h1></body></html>"
                )
            }
        },
        pasted(
            "session-pfs-fallback",
            "a ticket has the answer of sessions/sso: the framework status was missing or not valid",
            .app("pfs_fallback", "framework status", "Partner-Framework-Status", "fallback"),
            file: "TVE-3342.md"
        ) {
            "Instead of Apple's sheet the app shows a **code**. sessions/sso says:\n\n```json\n\(fallback.pretty())\n```\n"
        },
        pasted(
            "register-redirect-uri",
            "the registration fails, because the redirect URI is not that of the software statement",
            .app("redirect.?ur[il]"),
            file: "dcr-terminal.txt"
        ) {
            var call = HTTPCall(method: "POST", url: "https://sp.auth.adobe.com/o/client/register")
            call.respond(400, ["error": "invalid_redirect_uri"])
            return
                "$ curl -si https://sp.auth.adobe.com/o/client/register -H 'Content-Type: application/json' -d @register.json\n"
                + ThirdForm.answer(call)
        },
    ]

    // MARK: Logs

    private static func logged(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        file: String,
        _ lines: String...
    ) -> Self { fourth(.unrecoverable, id, truth, expectation, file: file) { LogFile().device(lines) } }

    static let fourthLogs: [Self] = [
        logged(
            "log-viewer-canceled",
            "the viewer left Apple's sheet: VSErrorDomain 2",
            .app("cancel", "VSError.{0,40}2"),
            file: "console-bedroom-tv.log",
            "presenting VSA view controller",
            "dismissed after 3.2 s; error = Error Domain=VSErrorDomain Code=2 \"(null)\""
        ),
        logged(
            "log-region",
            "the framework does not work in the region of the Apple ID: VSErrorDomain 7",
            .app("region", "country", "unsupported(?!.?provider)", "not supported", "VSError.{0,40}7"),
            file: "testflight-feedback.log",
            "App Store storefront: ISL",
            "enqueueAccountMetadataRequest: Error Domain=VSErrorDomain Code=7 \"(null)\""
        ),
        fourth(
            .unrecoverable,
            "log-empty-response",
            "the framework returned metadata with an empty SAML response",
            .provider("empty", "no SAML response", "without (a|the) SAML", "no value", "missing", "no response"),
            file: "tvos-release.ndjson"
        ) {
            LogFile().jsonLines([
                [("msg", "vsa metadata"), ("accountProviderIdentifier", "example-cable")],
                [("msg", "vsa metadata"), ("samlAttributeQueryResponse", "")],
                [("msg", "no exchange, showing the code screen")],
            ])
        },
        logged(
            "log-offline",
            "the device was not connected to the Internet when the app sent the exchange",
            .network("offline", "Internet", "-1009", "no (network )?connection", "not connected"),
            file: "hotel-wifi.log",
            "POST https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple",
            "Task <3C0F>.<7> finished with error [-1009] Error Domain=NSURLErrorDomain Code=-1009 \"The Internet connection appears to be offline.\" UserInfo={NSErrorFailingURLStringKey=https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple}"
        ),
        fourth(
            .unrecoverable,
            "log-masked-value",
            "the log's filter kept the first characters of the value only: '[MASKED 5832 chars]'",
            .engineer("mask", "redact", "hidden", "removed", "filter"),
            file: "splunk-export.log"
        ) {
            LogFile().service([
                "POST /api/v2/REF30/profiles/sso/Apple SAMLResponse=PHNhbWxwOlJlc3BvbnNl[MASKED 5832 chars] -> 400"
            ])
        },
    ]
}

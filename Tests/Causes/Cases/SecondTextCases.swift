import Foundation
import SAMLTestKit

/// Further texts: damaged, lost, without attributes, or not a SAML response. All are constructed.
extension WholeCase {
    private static func pasted(
        _ family: Family,
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        file: String = "pasted.txt",
        _ text: @escaping @Sendable () throws -> String
    ) -> Self {
        Self(family, "s2-\(id)", truth, expectation, .text(file, text))
    }

    private static func xml(_ change: (inout CaseResponse) -> Void = { _ in }) throws -> String {
        try CaseResponse.lasting(change).xml()
    }

    private static func base64() throws -> String { try CaseResponse.lasting().base64() }

    private static func damaged(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        _ text: @escaping @Sendable () throws -> String
    ) -> Self { pasted(.damage, id, truth, expectation, text).certificate() }

    private static let missing = ["cut", "truncat", "incomplete", "omitted", "left out", "missing", "ellipsis", "lost"]

    static let secondDamages: [Self] = [
        damaged(
            "slack-links",
            "Slack put angle brackets around each URL",
            .engineer("link", "Slack", "<http", "angle bracket", "chat")
        ) {
            try xml().replacing("=\"https://", with: "=\"<https://").replacing(
                "SAMLAssertionConsumer\"",
                with: "SAMLAssertionConsumer>\""
            )
        },
        damaged(
            "safe-links",
            "the mail server rewrote each URL to its own",
            .engineer("safelinks", "rewr(ote|itten)", "link", "mail server", "mail gateway")
        ) {
            try xml().replacing(
                "https://saml.sp.auth.adobe.com",
                with:
                    "https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fsaml.sp.auth.adobe.com&amp;data=05"
            )
        },
        damaged(
            "hard-wrapped",
            "a mail program broke the lines of the XML at spaces, which the whitespace rule then joins",
            .engineer("line break", "wrap", "broken line", "lines", "whitespace")
        ) {
            var column = 0
            return String(
                try xml().map { character in
                    column += 1
                    guard character == " ", column > 60 else { return character }
                    column = 0
                    return "\n"
                }
            )
        },
        damaged("upper-case", "the Base64 was changed to capital letters", .engineer("upper", "capital", "letter case"))
        {
            try base64().uppercased()
        },
        damaged(
            "start-missing",
            "the first 200 characters of the Base64 were not copied",
            .engineer("start", "begin", "first", "missing", "incomplete", "cut")
        ) { String(try base64().dropFirst(200)) },
        damaged(
            "start-missing-xml",
            "the start tag of the Response was not copied",
            .engineer("start", "begin", "first", "missing", "incomplete", "well-formed", "cut")
        ) {
            let text = try xml()
            guard let end = text.firstIndex(of: ">") else { return text }
            return String(text[text.index(after: end)...])
        },
        damaged(
            "percent-signs-removed",
            "the percent signs of the escapes were removed",
            .engineer("percent", "'%'", "%2B", "escape")
        ) { "SAMLResponse=" + (try CaseResponse.lasting().value()).replacing("%", with: "") },
        damaged(
            "pasted-twice",
            "the XML was pasted twice, one after the other",
            .engineer("twice", "two", "after the", "more than one", "second", "several", "repeated")
        ) {
            let text = try xml()
            return text + text
        },
        damaged(
            "base64-twice-in-row",
            "the Base64 was pasted twice",
            .engineer("twice", "two", "repeated", "after", "more than")
        ) {
            let text = try base64()
            return text + text
        },
        damaged("snip", "a colleague left out the signature: '[snip]'", .cause(["snip"] + missing, actor: .engineer)) {
            let text = try xml()
            return text.replacing(CaseText.element("ds:SignatureValue", in: text), with: "[snip]")
        },
        damaged(
            "characters-count",
            "a viewer replaced the middle: '[… 2048 more characters …]'",
            .cause(missing + ["characters"], actor: .engineer)
        ) {
            let text = try base64()
            return String(text.prefix(800)) + "[… \(text.utf8.count - 1000) more characters …]"
                + String(text.suffix(200))
        },
        damaged(
            "wireshark-truncated",
            "Wireshark cut the field off",
            .engineer("cut", "truncat", "incomplete")
        ) {
            "HTML Form URL"
                + " Encoded: application/x-www-form-urlencoded\n    Form item [truncated]: \"SAMLResponse\" = \"\(try base64().prefix(180))\n        Key: SAMLResponse\n        Value [truncated]: \(try base64().prefix(220))\n"
        },
        damaged(
            "prefixes-removed",
            "a formatter removed the namespace prefixes",
            .engineer("prefix", "namespace", "not in the namespace")
        ) {
            try ["samlp", "saml", "ds"].reduce(xml()) {
                $0.replacing("<\($1):", with: "<").replacing("</\($1):", with: "</")
            }
        },
        damaged(
            "single-character",
            "one character of the signature value was changed",
            .engineer("signature", "SignatureValue", "changed")
        ) {
            let text = try xml()
            let value = CaseText.element("ds:SignatureValue", in: text)
            let other =
                value.contains("Q")
                ? value.replacing("Q", with: "R", maxReplacements: 1)
                : value.replacing("a", with: "b", maxReplacements: 1)
            return text.replacing(value, with: other)
        },
        damaged(
            "name-replaced",
            "someone replaced the NameID by 'XXXX' before sharing",
            .engineer("mask", "redact", "changed", "digest", "replaced")
        ) { try xml().replacing("c3e1b7b2a9d84f0e", with: "XXXX") },
        damaged(
            "tab-spaces",
            "a terminal doubled the spaces of a value",
            .engineer("space", "whitespace", "copied")
        ) {
            try xml { $0.setAttributes(AttributeSpec("userID", "u-1"), AttributeSpec("name", "Pat Sample Viewer")) }
                .replacing("Pat Sample Viewer", with: "Pat  Sample  Viewer")
        },
        damaged(
            "zero-width",
            "a chat program inserted a zero-width space into the XML every 80 characters",
            .engineer("zero.width", #"U\+200B"#, "invisible")
        ) { TextForms.wrapped(try xml(), 80, by: "\u{200B}") },
        Self(
            .damage,
            "s2-latin-1",
            "the file was saved in Latin-1, so that it is not UTF-8",
            .engineer("UTF-8", "Latin", "8859", "Windows-1252", "encoding"),
            .bytes("response.xml") {
                let text = try xml {
                    $0.setAttributes(AttributeSpec("userID", "u-1"), AttributeSpec("city", "Montréal"))
                }
                return text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
            }
        ).certificate(),
    ]

    private static func lost(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        file: String = "pasted.txt",
        _ text: String
    )
        -> Self
    { pasted(.unrecoverable, id, truth, expectation, file: file) { text } }

    private static let placeholder = ["placeholder", "variable", "template", "not replaced", "substitut"]

    static let secondLosses: [Self] = [
        lost(
            "filtered",
            "Sentry filtered the value",
            .engineer("filtered", "mask", "redact", "hidden", "removed"),
            file: "event.json",
            #"{"event_id":"constructed","request":{"url":"https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple","method":"POST","data":{"SAMLResponse":"[Filtered]"}}}"#
        ),
        lost(
            "asterisks",
            "the log masked the value",
            .engineer("mask", "redact", #"\*"#, "hidden"),
            file: "service.log",
            LogFile().service(["POST /api/v2/REF30/profiles/sso/Apple body=SAMLResponse=********"])
        ),
        lost(
            "python-response",
            "Python printed the object of the HTTP response",
            .engineer("Response \\[400\\]", "Python", "object", "HTTP", "400", "status"),
            "<Response [400]>\n"
        ),
        lost(
            "collapsed",
            "a browser's tree shows the Response collapsed",
            .engineer("collaps", "ellipsis", "left out", "cut", "browser", "empty", "content"),
            file: "response.xml",
            "<samlp:Response xmlns:samlp=\"urn:oasis:names:tc:SAML:2.0:protocol\" ID=\"_a\" Version=\"2.0\" IssueInstant=\"2026-11-20T12:00:00Z\">...</samlp:Response>\n"
        ),
        lost(
            "opensaml-object",
            "Java printed the identity of an OpenSAML object",
            .app("Java", "object", "class", "OpenSAML"),
            "SAMLResponse=org.opensaml.saml.saml2.core.impl.ResponseImpl%406d06d69c"
        ),
        lost(
            "url-request",
            "Swift printed a URLRequest without its body",
            .engineer("body", "request", "URL", "no SAML response"),
            "(lldb) po request\n▿ https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple\n  ▿ url : Optional<URL>\n    ▿ some : https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple\n  - cachePolicy : 0\n  - timeoutInterval : 60.0\n"
        ),
        lost(
            "postman-variable",
            "the variable of Postman was not replaced",
            .cause(placeholder + [#"\{\{"#, "Postman"], actor: .engineer),
            "SAMLResponse={{samlResponse}}"
        ),
        lost(
            "shell-variable",
            "single quotes kept the shell from replacing the variable",
            .cause(placeholder + ["shell", #"\$"#], actor: .engineer),
            file: "repro.sh",
            "curl -X POST https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple -H \"Authorization: Bearer $TOKEN\" -H \"AP-Device-Identifier: $DEVICE\" -H \"X-Device-Info: $INFO\" -H \"AP-Partner-Framework-Status: $PFS\" --data-urlencode 'SAMLResponse=$SAML'\n"
        ),
        lost(
            "placeholder",
            "a placeholder of the documentation was left",
            .cause(placeholder + ["example", "documentation", "<"], actor: .engineer),
            "SAMLResponse=<BASE64_URLENCODED_SAML_RESPONSE>"
        ),
        lost(
            "documentation-sample",
            "the value is the cut sample of Adobe's page",
            .engineer("cut", "truncat", "incomplete", "sample", "ellipsis", "ends"),
            "SAMLResponse=PHNhbWxwOlJlc3BvbnNlIHhtbG5zOnNhbWxwPSJ1cm46b2FzaXM6bmFtZXM6dGM6U0FNTDoyLjA6cHJvdG9jb2wiIH…"
        ),
        lost(
            "login-page",
            "the text is the provider's sign-in page",
            .provider("HTML", "page"),
            file: "response.html",
            "<!DOCTYPE html><html lang=\"en\"><head><title>Sign in to Example Cable</title></head><body><form action=\"/login\"><input name=\"username\"><input type=\"password\" name=\"pw\"></form></body></html>\n"
        ),
        lost(
            "tunnels",
            "the proxy recorded only CONNECT, because TLS was not decrypted",
            .engineer("CONNECT", "TLS", "SSL", "tunnel", "decrypt", "encrypted"),
            file: "capture.har",
            #"{"log":{"version":"1.2","creator":{"name":"Charles Proxy","version":"5.0"},"entries":[{"startedDateTime":"2026-11-20T12:00:04.000Z","time":912,"request":{"method":"CONNECT","url":"https://sp.auth.adobe.com:443","httpVersion":"HTTP/1.1","headers":[],"queryString":[],"cookies":[],"headersSize":-1,"bodySize":0},"response":{"status":200,"statusText":"Connection established","httpVersion":"HTTP/1.1","headers":[],"cookies":[],"content":{"size":0,"mimeType":""},"redirectURL":"","headersSize":-1,"bodySize":-1},"cache":{},"timings":{"send":0,"wait":1,"receive":0}}]}}"#
        ),
        Self(
            .unrecoverable,
            "s2-pcap",
            "the file is a packet capture with encrypted packets",
            .engineer("pcap", "packet", "capture", "Wireshark", "encrypted", "TLS"),
            .bytes("trace.pcap") {
                [0xD4, 0xC3, 0xB2, 0xA1, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 1, 0, 0, 0]
                    + (0..<400).map { UInt8(truncatingIfNeeded: $0 &* 197 &+ $0 / 3) }
            }
        ),
        lost(
            "framework-not-granted",
            "the viewer did not grant access: VSErrorDomain 0",
            .app("access", "granted", "permission", "VSError", "framework"),
            file: "device.log",
            LogFile().device(["Error Domain=VSErrorDomain Code=0 \"Access not granted\" UserInfo={}"])
        ),
        lost(
            "framework-token",
            "the framework rejected the verification token: VSErrorDomain 5",
            .app("verification.?token", "VSError", "framework", "invalidVerificationToken"),
            file: "device.log",
            LogFile().device([
                "enqueue failed: Error Domain=VSErrorDomain Code=5 \"The operation couldn’t be completed. (VSErrorDomain error 5.)\""
            ])
        ),
        lost(
            "framework-unsupported",
            "the chosen provider is not supported: VSErrorDomain 1",
            .app("provider", "VSError", "unsupported"),
            file: "device.log",
            LogFile().device([
                "Error Domain=VSErrorDomain Code=1 \"(null)\" UserInfo={VSErrorInfoKeyUnsupportedProviderIdentifier=example-sat}"
            ])
        ),
        lost(
            "sdk-status",
            "the SDK reports VSA503: the provider's endpoint does not respond",
            .provider("VSA503", "metadata", "provider", "MVPD", "respond"),
            file: "device.log",
            LogFile().device(["status: {errorId = VSA503; level = info; message = \"metadata request failed\";}"])
        ),
    ]

    private static func required(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        _ names: String,
        _ attributes: AttributeSpec...
    ) -> Self {
        pasted(.attributes, id, truth, expectation, file: "response.xml") {
            try xml { $0.spec.assertions[0].attributes = attributes }
        }.certificate().with("--require", names)
    }

    private static let user = AttributeSpec("userID", "u-1")

    static let secondAttributes: [Self] = [
        required(
            "attribute-urn",
            "the name is a URN",
            .provider("userID"),
            "userID",
            AttributeSpec("urn:example:userID", "u-1")
        ),
        required(
            "attribute-blank",
            "the value is a space",
            .provider("userID"),
            "userID",
            AttributeSpec("userID", " ")
        ),
        required(
            "attribute-household",
            "the provider writes 'household_id'",
            .provider("householdID", "household_id"),
            "userID,householdID",
            user,
            AttributeSpec("household_id", "h-1")
        ),
        required(
            "attribute-no-value",
            "the attribute has no value",
            .provider("zip"),
            "userID,zip",
            user,
            AttributeSpec("zip", values: [])
        ),
        required(
            "attribute-similar-letters",
            "a letter of the name is Cyrillic",
            .provider("zip", "Cyrillic", "character"),
            "userID,zip",
            user,
            AttributeSpec("z\u{456}p", "94110")
        ),
        required(
            "attribute-no-break-space",
            "the name ends with a no-break space",
            .provider("zip", "no-break", "space", #"U\+00A0"#),
            "userID,zip",
            user,
            AttributeSpec("zip\u{A0}", "94110")
        ),
        required(
            "attribute-plural",
            "the provider writes 'zips'",
            .provider("zip"),
            "userID,zip",
            user,
            AttributeSpec("zips", "94110")
        ),
        pasted(
            .attributes,
            "attribute-of-wrong-mvpd",
            "the configuration has no MVPD with the name of --mvpd",
            .engineer("ExampleCabel", "no MVPD", "mvpd"),
            file: "body.txt"
        ) { try CaseResponse.lasting().body() }
        .certificate().with("--mvpd", "ExampleCabel")
        .option("--config", .bytes("config.json") { try SampleFile.bytes("Configurations/v1.json") }),
    ]

    private static func made(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        _ change: @escaping @Sendable (inout CaseResponse) -> Void
    ) -> Self {
        pasted(.classics, id, truth, expectation, file: "response.xml") { try xml(change) }.certificate()
    }

    /// A response whose text is changed before it is signed.
    private static func text(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        _ change: @escaping @Sendable (String) throws -> String
    ) -> Self {
        pasted(.classics, id, truth, expectation, file: "response.xml") {
            try CaseText.signed(CaseResponse.lasting(), change)
        }.certificate()
    }

    static let secondClassics: [Self] = [
        made("audience-http", "the audience has http: instead of https:", .provider("audience")) {
            $0.setAudience("http://saml.sp.auth.adobe.com")
        },
        made("audience-consumer", "the audience is the URL of the consumer", .provider("audience")) {
            $0.setAudience("https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer")
        },
        made("audience-none", "there is no audience", .provider("audience")) { $0.spec.assertions[0].audiences = [] },
        text("version", "the Version of the Assertion is 2.1", .provider("version")) {
            guard let start = $0.firstRange(of: "<saml:Assertion") else { return $0 }
            return String($0[..<start.lowerBound])
                + $0[start.lowerBound...].replacing("Version=\"2.0\"", with: "Version=\"2.1\"")
        },
        text(
            "not-bearer",
            "the confirmation method is sender-vouches",
            .provider("bearer", "confirmation", "sender-vouches")
        ) {
            $0.replacing("cm:bearer", with: "cm:sender-vouches")
        },
        pasted(
            .classics,
            "response-id-changed",
            "the ID of the Assertion was changed after signing, so that the reference points to nothing",
            .provider("Reference", "URI", #"\bID\b"#, "signature"),
            file: "response.xml"
        ) {
            let text = try xml()
            let assertion = CaseText.element("saml:Assertion", in: text)
            guard let start = assertion.firstRange(of: " ID=\"") else { return text }
            let changed = assertion[..<start.upperBound] + "_changed" + assertion[start.upperBound...]
            return text.replacing(assertion, with: String(changed))
        }.certificate(),
        pasted(
            .classics,
            "document-type",
            "the document has a DOCTYPE",
            .provider("DOCTYPE", "DTD", "document type"),
            file: "response.xml"
        ) {
            "<!DOCTYPE samlp:Response>" + (try xml())
        }.certificate(),
        pasted(
            .classics,
            "artifact-response",
            "the response is in an ArtifactResponse",
            .provider("ArtifactResponse", "artifact"),
            file: "response.xml"
        ) {
            "<samlp:ArtifactResponse xmlns:samlp=\"urn:oasis:names:tc:SAML:2.0:protocol\" ID=\"_art\" Version=\"2.0\" IssueInstant=\"2026-11-20T12:00:00Z\"><samlp:Status><samlp:StatusCode Value=\"urn:oasis:names:tc:SAML:2.0:status:Success\"/></samlp:Status>"
                + (try xml()) + "</samlp:ArtifactResponse>"
        }.certificate(),
        pasted(
            .classics,
            "ws-federation",
            "the text is a token of WS-Federation",
            .provider("WS-", "RequestSecurityTokenResponse", "not a SAML", "WS.?Fed", "WS.?Trust"),
            file: "response.xml"
        ) {
            "<t:RequestSecurityTokenResponse xmlns:t=\"http://schemas.xmlsoap.org/ws/2005/02/trust\"><t:RequestedSecurityToken>"
                + CaseText.element("saml:Assertion", in: try xml())
                + "</t:RequestedSecurityToken></t:RequestSecurityTokenResponse>"
        }.certificate(),
        pasted(
            .classics,
            "logout-response",
            "the text is a LogoutResponse",
            .engineer("LogoutResponse", "logout"),
            file: "response.xml"
        ) {
            #"<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_l1" Version="2.0" IssueInstant="2026-11-20T12:00:00Z"><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status></samlp:LogoutResponse>"#
        },
        made(
            "status-requester",
            "the provider rejected Adobe's request",
            .provider("status", "Requester", "RequestUnsupported")
        ) {
            $0.spec.status = StatusSpec(code: "Requester", subcode: "RequestUnsupported", message: "constructed")
            $0.spec.assertions = []
            $0.spec.signing.placement = .response
        },
        made("subject-none", "there is no Subject", .provider("subject")) { $0.spec.assertions[0].subject = nil },
        pasted(
            .classics,
            "attribute-query-response-in-soap12",
            "the response is in an envelope of SOAP 1.2",
            .app("SOAP", "Envelope"),
            file: "response.xml"
        ) {
            "<env:Envelope xmlns:env=\"http://www.w3.org/2003/05/soap-envelope\"><env:Header/><env:Body>" + (try xml())
                + "</env:Body></env:Envelope>"
        }.certificate(),
        made(
            "consumer-of-another",
            "the Destination and the Recipient are another service",
            .provider("Recipient", "Destination")
        ) {
            $0.setConsumer("https://sp.example.org/acs")
        }.with("--recipient", "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer"),
    ]
}

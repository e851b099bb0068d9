import SAMLTestKit

/// Wrong documents and encodings of the third set. All are constructed.
extension WholeCase {
    static let thirdTexts = thirdDocuments + thirdEscapes + thirdEncodings + thirdWhitespace

    // MARK: Wrong documents

    private static func document(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        file: String,
        _ text: @escaping @Sendable () throws -> String
    ) -> Self { third(.classics, id, truth, expectation, file: file, text) }

    private static let serviceMetadata =
        #"<?xml version="1.0" encoding="UTF-8"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://saml.sp.auth.adobe.com"><md:SPSSODescriptor WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer" index="0" isDefault="true"/></md:SPSSODescriptor></md:EntityDescriptor>"#

    private static let thirdDocuments: [Self] = [
        document(
            "document-of-adobe",
            "the text is Adobe's own SAML metadata",
            .engineer("metadata", "EntityDescriptor"),
            file: "saml.xml"
        ) { serviceMetadata + "\n" }.certificate(),
        document(
            "document-media-token",
            "the value is a media token instead of a SAML response",
            .app("media token", "signatureInfo", "serializedToken", "not (a |the )?SAML", "not XML", "no SAML"),
            file: "body-4711.txt"
        ) {
            let token =
                "<signatureInfo>constructedSignature</signatureInfo><shortAuthorizationToken><sessionGUID>0001</sessionGUID><requestorID>REF30</requestorID><resourceID>REF30</resourceID><ttl>420000</ttl><issueTime>2026-11-20 12:00:08 +0000</issueTime><mvpdId>ExampleCable</mvpdId></shortAuthorizationToken>"
            return "SAMLResponse=" + TextForms.percent(TextForms.base64(token))
        },
        document(
            "document-session-request",
            "the text is 'request' of sessions/sso, which the app gives to the framework",
            .engineer("AttributeQuery", "authenticationRequest", "is (a|the|Adobe's) (SAML )?request"),
            file: "saml_response.txt"
        ) { TextForms.base64(SignIn().authenticationRequest) + "\n" },
        document(
            "document-xacml",
            "the text is an answer of the provider's authorization service in XACML",
            .engineer("XACML", "authori[sz]ation (response|decision)", "not (a |the )?SAML", "namespace"),
            file: "mvpd-response.xml"
        ) {
            #"<Response xmlns="urn:oasis:names:tc:xacml:2.0:context:schema:os"><Result ResourceId="REF30"><Decision>Permit</Decision><Status><StatusCode Value="urn:oasis:names:tc:xacml:1.0:status:ok"/></Status></Result></Response>"#
        },
        document(
            "document-v1-configuration",
            "the text is V1's configuration",
            .engineer("configuration", #"\bconfig\b"#, "not (a |the )?SAML"),
            file: "response.xml"
        ) { String(decoding: try SampleFile.bytes("Configurations/v1.xml"), as: UTF8.self) },
        document(
            "document-framework-status",
            "the value is the content of AP-Partner-Framework-Status",
            .app("Partner-Framework-Status", "framework", "JSON"),
            file: "SAMLResponse.txt"
        ) { SignIn().frameworkStatus() + "\n" },
    ]

    // MARK: Escapes

    private static let twice = ["twice", "double", "two times", "again", "second time", "%25", "already"]
    private static let missing = ["percent", "URL.?encod", "plus", #"'\+'"#, "%2B", "not encoded", "unescaped"]

    private static let thirdEscapes: [Self] = [
        third(
            .damage,
            "console-escaped-twice",
            "the app gave the encoded value to URLComponents, which encoded it again",
            .cause(twice, actor: .app),
            file: "Xcode Console.txt"
        ) {
            "2026-11-20 12:00:04.120 ExampleTV[311:2291] [auth] VSA done\nhttpBody: SAMLResponse=\(TextForms.percent(try CaseResponse.lasting().value()))\n2026-11-20 12:00:04.560 ExampleTV[311:2291] [auth] HTTP 400\n"
        }.certificate(),
        third.sent(
            "plus-not-escaped",
            "the app did not percent-encode the Base64",
            .cause(missing, actor: .app),
            as: .raw,
            family: .damage
        ) { call, flow in call.requestBody = "SAMLResponse=\(try flow.response.base64WithPlus())" },
        third.sent(
            "query-items",
            "URLComponents escaped '=' and left '+' as it is",
            .cause(missing, actor: .app),
            as: .copied,
            family: .damage
        ) { call, flow in
            call.requestBody = "SAMLResponse=" + (try flow.response.base64WithPlus().replacing("=", with: "%3D"))
        },
        third(
            .damage,
            "form-decoded-twice",
            "the app's server decoded the form twice, so that each plus became a space",
            .app("space", "plus", #"'\+'"#),
            file: "sso-gateway.log"
        ) {
            let value = try CaseResponse.lasting().base64WithPlus().replacing("+", with: " ")
            return LogFile().service([
                "received form {SAMLResponse=\(value), deviceType=tvOS}", "forwarding to sp.auth.adobe.com",
            ])
        }.certificate(),
    ]

    // MARK: Encodings

    /// Base64 that ends with padding: spaces at the end of the text move the digits.
    private static func padded(_ response: CaseResponse) throws -> String {
        var text = TextForms.cookbook(try response.xml())
        for _ in 0..<2 where !TextForms.base64(text).hasSuffix("=") { text += " " }
        return TextForms.base64(text)
    }

    private static let thirdEncodings: [Self] = [
        third(
            .damage,
            "json-encoded-twice",
            "the app logged and sent Base64 of Base64",
            .app("twice", "double", "two times", "again", "second", "Base64 of Base64", "two layers"),
            file: "tv-events.jsonl"
        ) {
            let value = TextForms.base64(try CaseResponse.lasting().base64())
            return LogFile().jsonLines([
                [("event", "vsa"), ("result", "ok")],
                [("event", "request"), ("path", "profiles/sso/Apple"), ("SAMLResponse", .string(value))],
                [("event", "response"), ("status", 400)],
            ])
        }.certificate(),
        third.sent(
            "base64-in-lines",
            "the app made Base64 with the option lineLength64Characters",
            .app("line break", "newline", #"\blines?\b"#, "%0D", "CR"),
            as: .charles,
            family: .damage
        ) { call, flow in
            let value = TextForms.wrapped(try flow.response.base64(), 64, by: "\r\n")
            call.requestBody = "SAMLResponse=\(TextForms.percent(value))"
        },
        third.sent(
            "padding-removed",
            "the app removed the '=' at the end of the Base64",
            .app("padding", "padded", "'=+'", "length", "multiple of (4|four)"),
            as: .proxyman,
            family: .damage
        ) { call, flow in
            let value = try padded(flow.response).replacing("=", with: "")
            call.requestBody = "SAMLResponse=\(TextForms.percent(value))"
        },
        third.sent(
            "name-in-value",
            "the value starts with the name of the field: SAMLResponse=SAMLResponse%3D…",
            .app("SAMLResponse=", "(field|parameter).{0,20} name", "name of the (field|parameter)", "name.{0,20}twice"),
            as: .firefox,
            family: .damage
        ) { call, flow in
            call.requestBody = "SAMLResponse=" + TextForms.percent("SAMLResponse=\(try flow.response.base64())")
        },
        third(
            .damage,
            "terminal-limit",
            "the terminal took only the first 1023 characters of the line that was pasted",
            .engineer("cut", "truncat", "incomplete", "ends (in|before|early|within)", "missing", "1023", "1024"),
            file: "paste.b64"
        ) { String(try CaseResponse.lasting().base64().prefix(1023)) + "\n" }.certificate(),
        third.legacy(
            "v1-url-alphabet",
            "the app used the URL-safe alphabet of a library for JSON Web Tokens",
            .app("URL.?safe", "base64url", "alphabet", "'-'", "'_'"),
            as: .charlesHAR,
            family: .damage
        ) { call, flow in
            let fields = flow.fields.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
            let value = try flow.response.base64WithPlus().replacing("+", with: "-").replacing("/", with: "_")
                .replacing("=", with: "")
            call.requestBody = "\(fields)&SAMLResponse=\(value)"
        },
    ]

    // MARK: The whitespace rule

    /// A response that was wrapped into lines after it was signed, as the app received it.
    private static func wrapped() throws -> String { try CaseResponse { $0.setLayout("crlf-after") }.xml() }

    private static func whitespace(
        _ id: String,
        _ truth: String,
        as form: ThirdForm,
        _ value: @escaping @Sendable () throws -> String
    ) -> Self {
        let patterns = ["whitespace", "white.?space", "line break", "newline", #"\bCRLF\b"#, #"\bspaces?\b"#]
        return third.sent(id, truth, .cause(patterns, actor: .app), as: form, family: .damage) { call, _ in
            call.requestBody = "SAMLResponse=" + TextForms.percent(TextForms.base64(try value()))
        }.certificate()
    }

    private static let thirdWhitespace: [Self] = [
        whitespace(
            "rule-not-applied",
            "the app did not remove the line breaks that came between the elements after signing",
            as: .chrome
        ) { try wrapped() },
        whitespace(
            "lines-joined-by-spaces",
            "the app joined the lines with spaces instead of nothing",
            as: .charlesHAR
        ) {
            try wrapped().replacing("\r\n", with: " ")
        },
        Self(
            .damage,
            "t3-rule-applied-twice",
            "the app applied the whitespace rule twice, by which two spaces in a signed value became one",
            .app("whitespace", "white.?space", #"\bspaces?\b"#, "twice", "line break"),
            .text("1-received-from-vsa.xml") { try received() },
            .text("2-sent.har") {
                let flow = SignIn { $0.response = .lasting() }
                let text = TextForms.cookbook(TextForms.cookbook(try received()))
                let calls = try flow.rejectedCalls {
                    $0.requestBody = "SAMLResponse=" + TextForms.percent(TextForms.base64(text))
                }
                return HARBuilder(calls: calls).text
            }
        ).certificate(),
    ]

    /// A response whose value with two spaces was wrapped between them, which the whitespace rule repairs once.
    private static func received() throws -> String {
        let response = CaseResponse.lasting {
            $0.setAttributes(
                AttributeSpec("userID", "u-1"),
                AttributeSpec("householdID", "h-1"),
                AttributeSpec("zip", "94110"),
                AttributeSpec("plan", "Example  Cable")
            )
        }
        return try response.xml().replacing("Example  Cable", with: "Example \n Cable")
    }
}

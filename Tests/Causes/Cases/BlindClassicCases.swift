import SAMLTestKit

/// The classic causes in a text that a colleague pastes. All are constructed.
extension WholeCase {
    private static func classic(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        file: String = "response.xml",
        _ text: @escaping @Sendable () throws -> String
    ) -> Self {
        Self(.classics, id, truth, expectation, .text(file, text)).certificate()
    }

    private static func made(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        _ change: @escaping @Sendable (inout CaseResponse) -> Void
    ) -> Self {
        classic(id, truth, expectation) { try CaseResponse.lasting(change).xml() }
    }

    static let classics = addresses + signatures + layouts + documents

    private static let addresses = [
        made("audience-other", "the audience is another service", .provider("audience")) {
            $0.setAudience("https://sp.example.org")
        },
        made("audience-slash", "the audience ends with a slash", .provider("slash", "audience")) {
            $0.setAudience("https://saml.sp.auth.adobe.com/")
        },
        made("issuer-other", "the issuer is not the expected one", .provider("issuer")) {
            $0.spec.issuer = "https://idp.example-mvpd.tv/saml"
        }.with("--issuer", "https://idp.example-mvpd.tv/saml2"),
        made("status-denied", "the provider denied the request", .provider("status", "AuthnFailed", "denied", "failed"))
        {
            $0.spec.status = StatusSpec(code: "Responder", subcode: "AuthnFailed", message: "constructed")
            $0.spec.assertions = []
            $0.spec.signing.placement = .response
        },
        made("recipient-other", "the Recipient is another service", .provider("Recipient")) {
            $0.spec.assertions[0].subject?.confirmation?.recipient = "https://sp.example.org/acs"
        }.with("--recipient", ResponseSpec.adobeConsumer),
    ]

    private static let signatures = [
        made("signature-none", "nothing is signed", .provider("signed", "signature")) {
            $0.spec.signing.placement = .none
        },
        made("signature-sha1", "the signature uses SHA-1", .provider("SHA-1")) { $0.spec.signing.hash = .sha1 },
        classic("signature-cut-assertion", "only the Assertion was pasted", .engineer("Assertion")) {
            try CaseText.element("saml:Assertion", in: CaseResponse.lasting().xml())
        },
        made("assertion-none", "there is no assertion", .provider("assertion")) {
            $0.spec.assertions = []
            $0.spec.signing.placement = .response
        },
        made("assertions-two", "there are two assertions", .provider("two", "more than one", "several", "assertions")) {
            let first = $0.spec.assertions[0]
            $0.spec.assertions.append(first)
        },
        classic("assertion-encrypted", "the assertion is encrypted for Adobe", .engineer("encrypted", "decrypt")) {
            String(decoding: try SampleFile.bytes("Responses/encrypted-assertion.xml"), as: UTF8.self)
        },
    ]

    private static let rule = ["whitespace rule", "whitespace", "line break", "well-formed"]

    private static func layout(_ name: String, _ placement: SigningSpec.Placement = .response) -> Self {
        Self(
            .classics,
            "layout-\(name)",
            "the layout '\(name)' was signed, which the whitespace rule breaks",
            .cause(rule, actor: .provider),
            .text("response.xml") {
                try CaseResponse.lasting {
                    $0.setLayout(name)
                    $0.spec.signing.placement = placement
                }.xml()
            }
        ).certificate()
    }

    private static let layouts = [
        layout("pretty"), layout("tabs"), layout("signed-info-lines"), layout("double-spaces"),
        layout("attribute-lines"),
        layout("wrapped-signature", .both),
        Self(
            .classics,
            "layout-sent-pretty",
            "the provider signed pretty-printed XML, and the app sent it by the cookbook",
            .provider("whitespace", "line break", "format", "changed"),
            .text("sent.har") {
                HARBuilder(calls: try SignIn { $0.response.setLayout("pretty") }.rejectedCalls()).text
            }
        ).certificate(),
    ]

    private static let documents = [
        classic("document-authn-request", "the text is an AuthnRequest", .engineer("AuthnRequest", "request")) {
            String(decoding: try SampleFile.bytes("Messages/authn-request.xml"), as: UTF8.self)
        },
        classic("document-metadata", "the text is the provider's metadata", .engineer("metadata")) {
            String(decoding: try SampleFile.bytes("Metadata/idp.xml"), as: UTF8.self)
        },
        classic("document-soap", "the response is in a SOAP envelope", .app("SOAP", "Envelope")) {
            "<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\"><soap:Body>"
                + (try CaseResponse.lasting().xml()) + "</soap:Body></soap:Envelope>"
        },
        classic("document-saml11", "the response is SAML 1.1", .provider("SAML 1", "1\\.1", "version")) {
            "<Response xmlns=\"urn:oasis:names:tc:SAML:1.0:protocol\" MajorVersion=\"1\" MinorVersion=\"1\" ResponseID=\"_a1\" IssueInstant=\"2026-11-20T12:00:00Z\"><Status><StatusCode Value=\"samlp:Success\"/></Status></Response>"
        },
        classic(
            "document-jwt",
            "the value is a JSON Web Token",
            .app("JWT", "JSON Web Token", "not XML", "token"),
            file: "pasted.txt"
        ) {
            "SAMLResponse=" + SignIn.token(from: .noon)
        },
        classic(
            "document-certificate",
            "the value is the provider's certificate",
            .engineer("certificate"),
            file: "pasted.txt"
        ) {
            String(decoding: try SampleFile.bytes("Keys/idp-rsa.pem"), as: UTF8.self)
        },
    ]
}

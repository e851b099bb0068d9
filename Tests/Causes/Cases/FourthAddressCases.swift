import SAMLTestKit

/// Addresses, audiences, issuers and wrong files of the fourth set. All are constructed.
extension WholeCase {
    static let fourthAddresses = fourthRecipients + fourthAudiences + fourthIssuers + fourthWrongFiles

    // MARK: Destination, Recipient, InResponseTo

    private static let stagingConsumer = "https://sp.auth-staging.adobe.com/sp/saml/SAMLAssertionConsumer"

    private static let fourthRecipients: [Self] = [
        fourth(
            .requestAgainstResponse,
            "recipient-production-on-staging",
            "everything is staging's but the Recipient, which the provider left at production",
            .provider("Recipient"),
            as: .charles
        ) {
            try SignIn.staging {
                $0.response.spec.assertions[0].subject?.confirmation?.recipient = ResponseSpec.adobeConsumer
            }.rejectedCalls()
        }.certificate(),
        fourth(
            .requestAgainstResponse,
            "v1-destination-staging",
            "V1: only the Destination is staging's; the exchange and the audience are production's",
            .provider("Destination"),
            as: .chrome
        ) { try SignInV1 { $0.response.spec.destination = stagingConsumer }.rejectedCalls() },
        fourth(
            .requestAgainstResponse,
            "request-id-upper-case",
            "the provider writes the request's ID in capital letters into InResponseTo",
            .provider("InResponseTo"),
            as: .proxyman
        ) {
            try SignIn { $0.response.spec.inResponseTo = .text(CaseResponse.requestID.uppercased()) }.rejectedCalls()
        }.certificate(),
        fourth(
            .requestAgainstResponse,
            "recipient-plain-http",
            "the Recipient starts with http: instead of https:",
            .provider("Recipient"),
            file: "TVE-3310 attachment.xml"
        ) {
            try CaseResponse.lasting {
                $0.spec.assertions[0].subject?.confirmation?.recipient =
                    "http://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer"
            }.xml()
        }.certificate().with("--recipient", ResponseSpec.adobeConsumer),
        fourth(
            .requestAgainstResponse,
            "v1-request-on-staging",
            "V1: the build asks staging for the profile request and sends the exchange to production",
            .app("staging", "environment", "(another|other|different|not the same) (host|server)", "audience"),
            as: .charlesHAR
        ) {
            let flow = SignInV1 {
                $0.host = "api.auth-staging.adobe.com"
                $0.response = .staging()
            }
            return try flow.rejectedCalls { $0.url = $0.url.replacing("auth-staging", with: "auth") }
        },
    ]

    // MARK: Audiences

    private static func audience(_ id: String, _ truth: String, file: String, _ audience: String) -> Self {
        fourth(.classics, id, truth, .provider("audience"), file: file) {
            try CaseResponse.lasting { $0.setAudience(audience) }.xml()
        }.certificate()
    }

    private static let fourthAudiences: [Self] = [
        audience(
            "audience-capitals",
            "the audience is Adobe's in capital letters",
            file: "vsa-response.xml",
            "HTTPS://SAML.SP.AUTH.ADOBE.COM"
        ),
        audience(
            "audience-metadata-url",
            "the provider wrote the URL of Adobe's metadata as the audience",
            file: "response (3).xml",
            "https://saml.sp.auth.adobe.com/metadata"
        ),
        audience(
            "audience-two-in-one",
            "both of Adobe's audiences are in one Audience element, with a space between them",
            file: "tv4k-lab.xml",
            "https://saml.sp.auth.adobe.com https://saml.sp.auth-staging.adobe.com"
        ),
        fourth(
            .classics,
            "audience-percent-encoded",
            "the audience is percent-encoded",
            .provider("audience"),
            file: "Fwd_ response of the pilot.eml"
        ) {
            let value = try CaseResponse.lasting { $0.setAudience("https%3A%2F%2Fsaml.sp.auth.adobe.com") }.base64()
            return Mail(
                subject: "Fwd: response of the pilot",
                body:
                    "Jo,\n\nfrom the pilot account, as the app gets it:\n\n\(TextForms.wrapped(value, 72))\n\nBest\nLee\n"
            ).text
        }.metadata(),
        fourth(
            .classics,
            "audience-only-staging",
            "the addresses are production's, and the audience is staging's",
            .provider("audience"),
            as: .verbose
        ) { try SignIn { $0.response.setAudience("https://saml.sp.auth-staging.adobe.com") }.rejectedCalls() }
        .certificate(),
    ]

    // MARK: Issuers

    private static let entity = "https://idp.example-mvpd.tv/saml2"

    private static let fourthIssuers: [Self] = [
        fourth(
            .classics,
            "issuer-slash",
            "the Issuer ends with a slash, which the entity ID of the metadata does not",
            .provider("issuer", "entity ?ID"),
            file: "answer-from-tv.txt"
        ) { try CaseResponse.lasting { $0.spec.issuer = entity + "/" }.body() }.metadata(),
        fourth(
            .classics,
            "issuer-of-assertion",
            "the Issuer of the Assertion is a node of the provider's cluster, unlike that of the Response",
            .provider("issuer", "idp-west"),
            as: .proxyman
        ) {
            let flow = SignIn()
            let text = try CaseText.signed(flow.response) {
                guard let start = $0.firstRange(of: "<saml:Assertion") else { return $0 }
                return String($0[..<start.lowerBound])
                    + $0[start.lowerBound...].replacing(
                        entity + "<",
                        with: "https://idp-west-2.example-mvpd.tv/saml2<"
                    )
            }
            return try flow.rejectedCalls { $0.requestBody = fourthBody(text) }
        }.metadata(),
    ]

    // MARK: Wrong files

    private static let authnRequest =
        #"<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_7b1e" Version="2.0" IssueInstant="2026-11-20T12:00:00Z" Destination="https://idp.example-mvpd.tv/saml2/sso" AssertionConsumerServiceURL="https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">https://saml.sp.auth.adobe.com</saml:Issuer></samlp:AuthnRequest>"#

    private static let signInPage =
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Example Cable – Sign in</title></head><body><main><h1>Sign in</h1><form method=\"post\" action=\"/saml2/sso\"><label>User <input name=\"user\"></label><label>Password <input name=\"password\" type=\"password\"></label><button>Continue</button></form></main></body></html>"

    private static let fourthWrongFiles: [Self] = [
        fourth(
            .classics,
            "file-authn-request",
            "the file with the name of a response has Adobe's AuthnRequest to the provider",
            .engineer(
                "AuthnRequest",
                "is (a|an|the|Adobe's) ?(SAML |authentication )?request",
                "not a (SAML )?response"
            ),
            file: "SAMLResponse.b64"
        ) { TextForms.wrapped(TextForms.base64(authnRequest)) + "\n" }.certificate(),
        fourth.sent(
            "file-sign-in-page",
            "the app's own request to the provider returned the sign-in page, which the app sent as the response",
            .app("HTML", "(web|sign.?in|login) ?page"),
            as: .charles,
            family: .classics
        ) { call, _ in
            call.requestBody = "SAMLResponse=" + TextForms.percent(TextForms.base64(signInPage))
        },
        fourth(
            .classics,
            "file-access-token",
            "the file has the answer of Adobe's token endpoint",
            .engineer("access.?token", "token endpoint", "no SAML", "not (a |the )?SAML"),
            file: "saml-payload.json"
        ) { SignIn().tokenCall.responseBody + "\n" },
    ]
}

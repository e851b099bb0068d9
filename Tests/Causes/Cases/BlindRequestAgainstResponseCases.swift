import SAMLTestKit

/// SAML responses that contradict the calls around them. All are constructed.
extension WholeCase {
    private static func recording(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        _ calls: @escaping @Sendable () throws -> [HTTPCall]
    ) -> Self {
        Self(.requestAgainstResponse, id, truth, expectation, .text("app.har") { HARBuilder(calls: try calls()).text })
    }

    static let requestsAgainstResponses = identifiers + attributeLists + environments + providers

    private static let otherRequest = "_0a1b2c3d4e5f60718293a4b5c6d7e8f9"

    private static let identifiers = [
        recording(
            "response-other-request",
            "the SAML response answers another request than that of sessions/sso",
            .app("InResponseTo", "another request", "request")
        ) { try SignIn { $0.response.spec.inResponseTo = .text(otherRequest) }.rejectedCalls() },
        recording(
            "response-earlier-request",
            "the app sent the SAML response of the first of two sessions",
            .app("InResponseTo", "earlier", "another request", "request")
        ) {
            var first = SignIn { $0.started = $0.started + -120 }.sessionCall
            first.started = SignIn().started + -110
            let second = SignIn { $0.requestID = otherRequest }
            return [first] + (try second.rejectedCalls())
        },
        recording(
            "response-unsolicited",
            "the SAML response has no InResponseTo although sessions/sso returned a request",
            .provider("InResponseTo", "unsolicited")
        ) { try SignIn { $0.response.spec.inResponseTo = .none }.rejectedCalls() },
        recording(
            "response-sent-twice",
            "the app sends the same assertion again after it was accepted",
            .app("twice", "again", "already", "same (assertion|response)", "second time", "replay", "reuse")
        ) {
            let flow = SignIn()
            var second = try flow.exchangeCall()
            second.started = flow.exchangeTime + 40
            second.respond(400, SignIn.error("invalid_parameter_saml_response"))
            return try flow.calls() + [second]
        },
        recording(
            "response-is-the-request",
            "the app sent Adobe's request back as the SAML response",
            .app("AttributeQuery", "not a (SAML )?response", "is a request", "request")
        ) {
            let flow = SignIn()
            return try flow.rejectedCalls {
                let value = TextForms.percent(TextForms.base64(flow.authenticationRequest))
                $0.requestBody = "SAMLResponse=\(value)"
            }
        },
    ]

    private static let attributeLists = [
        recording(
            "response-lacks-session-attribute",
            "sessions/sso asks for 'language', which the provider did not send",
            .provider("language")
        ) { try SignIn { $0.attributeNames = ["userID", "zip", "language"] }.rejectedCalls() },
        recording(
            "response-session-attribute-case",
            "sessions/sso asks for 'userID', and the provider sent 'UserId'",
            .provider("userID")
        ) {
            try SignIn {
                $0.response.setAttributes(AttributeSpec("UserId", "7d1c0f52"), AttributeSpec("zip", "94110"))
                $0.attributeNames = ["userID", "zip"]
            }.rejectedCalls()
        },
        recording(
            "v1-response-lacks-configured-attribute",
            "the configuration in the recording requires 'language' of ExampleFiber",
            .provider("language")
        ) { try SignInV1 { $0.mvpd = "ExampleFiber" }.rejectedCalls() },
        Self(
            .requestAgainstResponse,
            "response-lacks-attribute-of-saved-session",
            "the saved response of sessions/sso asks for 'language'",
            .provider("language"),
            .text("body.txt") { try CaseResponse.lasting().body() }
        ).option("--config", .bytes("sessions.json") { try SampleFile.bytes("Configurations/sessions-sso.json") }),
    ]

    private static let environments = [
        recording(
            "production-response-to-staging",
            "a production response is sent to the staging host",
            .app("staging", "audience")
        ) { try SignIn { $0.host = "sp.auth-staging.adobe.com" }.rejectedCalls() },
        recording(
            "staging-response-to-production",
            "a staging response is sent to the production host",
            .provider("staging", "audience")
        ) { try SignIn { $0.response = .staging() }.rejectedCalls() },
        recording(
            "v1-production-response-to-staging",
            "a production response is sent to V1's staging host",
            .app("staging", "audience")
        ) { try SignInV1 { $0.host = "api.auth-staging.adobe.com" }.rejectedCalls() },
        recording(
            "staging-recipient-in-production",
            "the audience is production, and the Recipient is staging",
            .provider("Recipient", "Destination", "staging")
        ) {
            try SignIn {
                $0.response.spec.assertions[0].subject?.confirmation?.recipient =
                    "https://sp.auth-staging.adobe.com/sp/saml/SAMLAssertionConsumer"
            }.rejectedCalls()
        },
    ]

    private static let providers = [
        recording(
            "v1-profile-request-of-another-mvpd",
            "the profile request is ExampleCable's, the exchange is ExampleFiber's",
            .app("mvpd", "ExampleFiber", "ExampleCable")
        ) {
            let flow = SignInV1 {
                $0.mvpd = "ExampleFiber"
                $0.response.spec.assertions[0].attributes.append(AttributeSpec("language", "en"))
            }
            return try flow.rejectedCalls().map {
                $0.url.contains("profile-requests") ? flow.profileRequestCall(mvpd: "ExampleCable") : $0
            }
        },
        recording(
            "response-of-another-provider",
            "the issuer is another provider than that of the metadata",
            .engineer("issuer", "another (provider|entity)", "entity")
        ) { try SignIn { $0.response.spec.issuer = "https://idp.other-mvpd.tv/saml2" }.rejectedCalls() }.metadata(),
        recording(
            "app-and-framework-differ",
            "the viewer's provider on the device is ExampleFiber, and the session is ExampleCable's",
            .app("provider", "example-fiber", "mismatch")
        ) {
            try SignIn { $0.providerID = "example-fiber" }.calls {
                $0.respond(400, SignIn.error("invalid_header_pfs_provider_id_mismatch"))
            }
        },
    ]
}

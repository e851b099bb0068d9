internal import SAML

// Rules about the status of a response.

extension Rule {
    static let statusNotSuccess: Rule = Rule(
        "status.not-success",
        .error(.structure),
        title: "the provider reports that the request failed",
        explanation: """
            The Status is not Success, so the provider did not complete the request, and an assertion in such a \
            response has no meaning. The inner code has details: AuthnFailed and NoAuthnContext concern the login, \
            RequestDenied and UnknownPrincipal the account, Requester an error in the request. The exchange must \
            reject the response.
            """,
        advice: """
            Report the codes and the status message to the provider; for Requester, also check the verification token \
            that the app passed to the framework. Do not send the response to the exchange: use the regular \
            authentication instead.
            """,
        parties: [.app, .mvpd],
        source: "SAML core §3.2.2.2",
        place: .at(.status),
        path: "/Response/Status",
        remark: { _, input in
            guard let fields = input.claims?.fields, fields.status == nil else { return CheckRemark() }
            return CheckRemark(
                message: "the Response has no Status, which SAML requires",
                advice: "The provider must write a Status with the code urn:oasis:names:tc:SAML:2.0:status:Success."
            )
        },
        detection: .beforeChecks { input in
            guard input.verification.assertion == nil, let status = input.claims?.fields.status, !status.isSuccess
            else {
                return []
            }
            // Providers may write personal data into it.
            let message = status.message.map { message in
                switch input.context.privacy {
                case .revealed: ": \"\(message)\""
                case .masked: ", with a status message (hidden, \(message.unicodeScalars.count) characters)"
                }
            }
            return [
                Finding(
                    .statusNotSuccess,
                    "the provider reports that the request failed\(message ?? "")",
                    expected: "Success",
                    found: status.shortCodes,
                    at: input.place(path: "/Response/Status")
                )
            ]
        }
    )
}

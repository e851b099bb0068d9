internal import SAML

// What the provider reports.

extension Rule {
    static let statusNotSuccess: Rule = Rule(
        "status.not-success",
        .error(.structure),
        title: "the provider says that the request failed",
        explanation: """
            The Status is not Success, so the provider did not do what was asked, and an assertion beside that means \
            nothing. The inner code tells more: AuthnFailed and NoAuthnContext concern the login, RequestDenied and \
            UnknownPrincipal the account, Requester a fault in the request. The exchange can only refuse it.
            """,
        advice: """
            Take the codes and the status message to the provider; with Requester, look also at what the app gave to \
            the framework as verification token. Do not send the response on: use the regular authentication instead.
            """,
        source: "SAML core §3.2.2.2",
        place: .at(.status),
        path: "/Response/Status",
        remark: { _, input in
            guard let fields = input.claims?.fields, fields.status == nil else { return CheckRemark() }
            return CheckRemark(
                message: "the Response has no Status, which SAML requires: nothing reports that the request succeeded",
                advice: "The provider has to write a Status with the code urn:oasis:names:tc:SAML:2.0:status:Success."
            )
        },
        detection: .beforeChecks { input in
            guard input.verification.assertion == nil, let status = input.claims?.fields.status, !status.isSuccess
            else {
                return []
            }
            // Providers write names into it.
            let message = status.message.map { message in
                switch input.context.privacy {
                case .revealed: ": \"\(message)\""
                case .masked: ", with a status message (hidden, \(message.unicodeScalars.count) characters)"
                }
            }
            return [
                Finding(
                    .statusNotSuccess,
                    "the provider says that the request failed\(message ?? "")",
                    expected: "Success",
                    found: status.shortCodes,
                    at: input.place(path: "/Response/Status")
                )
            ]
        }
    )
}

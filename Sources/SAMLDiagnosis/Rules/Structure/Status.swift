// What the provider reports.

extension Rule {
    static let statusNotSuccess = Rule(
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
        path: "/Response/Status"
    )
}

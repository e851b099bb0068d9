// Versions of SAML.

extension Rule {
    static let responseVersion = Rule(
        "response.version",
        .error(.structure),
        title: "the Response is not of SAML version 2.0",
        explanation: """
            Its Version attribute is missing or says something else. A receiver that knows only 2.0 has to refuse it, \
            and the samples in Adobe's guide for providers are all 2.0.
            """,
        advice: """
            The provider has to set `Version="2.0"` on the Response, and to speak SAML 2.0 if it does not yet.
            """,
        source: "SAML core §3.2.2 and §4.1; Adobe's MVPD integration guide, authentication",
        path: "/Response"
    )

    static let assertionVersion = Rule(
        "assertion.version",
        .error(.structure),
        title: "the Assertion is not of SAML version 2.0",
        explanation: """
            Its Version attribute is missing or says something else. A receiver that knows only 2.0 has to refuse it. \
            A SAML 1.1 assertion inside a 2.0 response is a sign of an old signing component at the provider.
            """,
        advice: """
            The provider has to issue SAML 2.0 assertions with `Version="2.0"`.
            """,
        source: "SAML core §2.3.3 and §4.1",
        path: "/Response/Assertion"
    )
}

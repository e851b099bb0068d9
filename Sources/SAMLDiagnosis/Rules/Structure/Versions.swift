// Rules about the SAML version.

extension Rule {
    static let responseVersion = Rule(
        "response.version",
        .error(.structure),
        title: "the Response does not have SAML version 2.0",
        explanation: """
            Its Version attribute is missing or has another value. A receiver that supports only 2.0 must reject it, \
            and all samples in Adobe's guide for providers are 2.0.
            """,
        advice: """
            The provider must set `Version="2.0"` on the Response, and must use SAML 2.0.
            """,
        source: "SAML core §3.2.2 and §4.1; Adobe's MVPD integration guide, authentication",
        path: "/Response"
    )

    static let assertionVersion = Rule(
        "assertion.version",
        .error(.structure),
        title: "the Assertion does not have SAML version 2.0",
        explanation: """
            Its Version attribute is missing or has another value. A receiver that supports only 2.0 must reject it. A \
            SAML 1.1 assertion inside a 2.0 response indicates an old signing component at the provider.
            """,
        advice: """
            The provider must issue SAML 2.0 assertions with `Version="2.0"`.
            """,
        source: "SAML core §2.3.3 and §4.1",
        path: "/Response/Assertion"
    )
}

// Other conditions.

extension Rule {
    static let conditionsUnknown = Rule(
        "conditions.unknown",
        .error(.conditions),
        title: "a condition is not known",
        explanation: """
            A receiver that does not understand a condition cannot say that the assertion is valid, and SAML forbids \
            it to accept one of which it cannot say so. The finding names the condition.
            """,
        advice: "The provider has to leave the condition out for this audience.",
        source: "SAML core §2.5.1.1"
    )

    static let conditionsOneTimeUse = Rule(
        "conditions.one-time-use",
        .warning(.conditions),
        title: "the assertion may be used only once",
        explanation: """
            With OneTimeUse the information must not be kept for later. A repeated exchange of the same response can \
            be refused, so a first attempt that failed half-way cannot be tried again with it.
            """,
        advice: "In the app, ask the framework for a new response before every exchange.",
        source: "SAML core §2.5.1.5",
        path: "/Response/Assertion/Conditions"
    )
}

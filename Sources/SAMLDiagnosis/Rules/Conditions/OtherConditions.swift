// Rules about other conditions.

extension Rule {
    static let conditionsUnknown = Rule(
        "conditions.unknown",
        .error(.conditions),
        title: "a condition is unknown",
        explanation: """
            A receiver that does not understand a condition cannot determine that the assertion is valid, and SAML \
            forbids it to accept such an assertion. The finding names the condition.
            """,
        advice: "The provider must omit the condition for this audience.",
        source: "SAML core §2.5.1.1"
    )

    static let conditionsOneTimeUse = Rule(
        "conditions.one-time-use",
        .warning(.conditions),
        title: "the assertion may be used only once",
        explanation: """
            OneTimeUse means that the information must not be kept for later use. A server can reject the same \
            response a second time, so it cannot be used again after a failed first attempt.
            """,
        advice: "In the app, request a new response from the framework before every exchange.",
        parties: [.app],
        source: "SAML core §2.5.1.5",
        path: "/Response/Assertion/Conditions"
    )
}

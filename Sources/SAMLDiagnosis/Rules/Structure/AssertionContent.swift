// Rules about the required parts of an assertion.

extension Rule {
    static let assertionMalformed = Rule(
        "assertion.malformed",
        .error(.structure),
        title: "the assertion does not meet SAML's requirements",
        explanation: """
            A part that SAML requires is missing, empty or duplicated, such as an Issuer, an ID, an IssueInstant or \
            the Name of an attribute. The message names it. Software that validates SAML rejects the response: V2 \
            returns `invalid_parameter_saml_response`; V1 returns 400.
            """,
        advice: "The provider must fix this element; the app cannot, because the assertion is signed.",
        source: "SAML core §2.3.3, §2.4, §2.7 and §3.2.2"
    )

    static let assertionInvalidTime = Rule(
        "assertion.invalid-time",
        .error(.structure),
        title: "a time is not in the format that SAML requires",
        explanation: """
            SAML requires UTC, as in `2026-03-01T12:00:00Z`. A local time without a time zone, a date without a time \
            or the name of a month cannot be compared reliably, and servers reject it. The message names the \
            attribute.
            """,
        advice: "The provider must write times in UTC with a `Z` at the end.",
        source: "SAML core §1.3.3; XML Schema Part 2 §3.2.7"
    )

    static let subjectMissing = Rule(
        "subject.missing",
        .error(.structure),
        title: "the assertion has no Subject",
        explanation: """
            Without a Subject, no user can be recognized. In the exchange, the Subject contains the NameID, from which \
            the user ID may be derived. Servers that follow SAML's profiles reject such an assertion.
            """,
        advice: "The provider must add a Subject with a NameID, also in responses to attribute queries.",
        source: "SAML core §2.3.3 and §2.4; SAML Profiles §4.1.4.2; Adobe's MVPD integration guide, authentication"
    )
}

// What SAML requires of an assertion.

extension Rule {
    static let assertionMalformed = Rule(
        "assertion.malformed",
        .error(.structure),
        title: "the assertion lacks what SAML requires",
        explanation: """
            A part that SAML demands is missing, empty or there twice, such as an Issuer, an ID, an IssueInstant or \
            the Name of an attribute. The message names it. Software that validates SAML refuses the response, so V2 \
            answers `invalid_parameter_saml_response` and V1 a 400.
            """,
        advice: """
            The provider has to fix its output at the element shown; the app cannot, because the assertion is signed.
            """,
        source: "SAML core §2.3.3, §2.4, §2.7 and §3.2.2"
    )

    static let assertionInvalidTime = Rule(
        "assertion.invalid-time",
        .error(.structure),
        title: "a time is not written as SAML writes times",
        explanation: """
            SAML wants UTC, as in `2026-03-01T12:00:00Z`. A local time without zone, a date without time or a name of \
            a month cannot be compared safely, and servers refuse it. The attribute is named in the message.
            """,
        advice: "The provider has to write times in UTC with a `Z` at the end.",
        source: "SAML core §1.3.3; XML Schema Part 2 §3.2.7"
    )

    static let subjectMissing = Rule(
        "subject.missing",
        .error(.structure),
        title: "the assertion has no Subject",
        explanation: """
            It names no subject, so no user can be recognised by it. In the exchange the Subject carries the NameID, \
            from which the user's ID may be taken. Servers that follow SAML's profiles refuse such an assertion.
            """,
        advice: "The provider has to add a Subject with a NameID, also in its answers to attribute queries.",
        source: "SAML core §2.3.3 and §2.4; SAML Profiles §4.1.4.2; Adobe's MVPD integration guide, authentication"
    )
}

internal import SAML

// Rules about authentication statements.

extension Rule {
    static let profileAuthnStatement: Rule = Rule(
        "profile.authn-statement",
        .warning(.profile, .inferred),
        title: "the assertion does not have exactly one AuthnStatement",
        explanation: """
            Many servers require exactly one, and so does the library that Adobe's server seems to use, judging by \
            names in its documentation. SAML does not require one in the response to an attribute query, so a correct \
            response can still fail. It is not published what Adobe checks.
            """,
        advice: """
            If there are no other findings, ask the provider to add one AuthnStatement with AuthnInstant and \
            SessionIndex, or to merge several.
            """,
        source: """
            inferred from the validators of OIOSAML.java; SAML Profiles §4.1.4.2; Adobe's MVPD integration guide, \
            whose sample has one
            """,
        detection: .afterChecks { input in
            guard let count = input.assertion?.authnStatements.count, count != 1 else { return [] }
            return [Finding(.profileAuthnStatement, found: "\(count)", at: input.place(path: "/Response/Assertion"))]
        }
    )

    static let profileSessionIndex: Rule = Rule(
        "profile.session-index",
        .warning(.profile, .inferred),
        title: "the AuthnStatement has no SessionIndex",
        explanation: """
            A later logout refers to the session index, and some servers reject an AuthnStatement without it. Adobe's \
            sample has one. It is not published whether Adobe's server requires it.
            """,
        advice: "If there are no other findings, ask the provider to add a SessionIndex.",
        source: "inferred from the validators of OIOSAML.java; SAML Profiles §4.1.4.2",
        detection: .afterChecks { input in
            guard let statements = input.assertion?.authnStatements, statements.count == 1,
                statements[0].sessionIndex == nil
            else { return [] }
            return [Finding(.profileSessionIndex, at: input.place(path: "/Response/Assertion/AuthnStatement"))]
        }
    )
}

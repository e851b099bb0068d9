internal import SAML

// Statements about the session.

extension Rule {
    static let profileAuthnStatement: Rule = Rule(
        "profile.authn-statement",
        .warning(.profile, .inferred),
        title: "there is not exactly one AuthnStatement",
        explanation: """
            Many servers demand exactly one, and so does the library that Adobe's server seems to be built on, by \
            names in its documentation. In the answer to an attribute query none is required by SAML, so a provider \
            can be right and fail all the same. What Adobe checks is not published.
            """,
        advice: """
            If nothing else is wrong, ask the provider to add one AuthnStatement with AuthnInstant and SessionIndex, \
            or to merge several.
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
            The session index is what a later logout refers to, and some servers refuse an AuthnStatement without it. \
            Adobe's sample has one. Whether its server insists is not published.
            """,
        advice: "If nothing else is wrong, ask the provider to add a SessionIndex.",
        source: "inferred from the validators of OIOSAML.java; SAML Profiles §4.1.4.2",
        detection: .afterChecks { input in
            guard let statements = input.assertion?.authnStatements, statements.count == 1,
                statements[0].sessionIndex == nil
            else { return [] }
            return [Finding(.profileSessionIndex, at: input.place(path: "/Response/Assertion/AuthnStatement"))]
        }
    )
}

internal import SAML

// Confirmations that SAML does not require.

extension Rule {
    static let profileConfirmationMissing: Rule = Rule(
        "profile.confirmation-missing",
        .warning(.profile, .inferred),
        title: "there is no SubjectConfirmation",
        explanation: """
            It is not required in the answer to an attribute query, but the browser profile demands a bearer \
            confirmation with Recipient and NotOnOrAfter. A server that applies that profile refuses the response \
            without one. Which profile Adobe's server applies is not published.
            """,
        advice: "If nothing else is wrong, ask the provider to add a bearer confirmation as in Adobe's sample.",
        source: "inferred from the validators of OIOSAML.java; SAML Profiles §4.1.4.2",
        detection: .afterChecks { input in
            guard let subject = input.assertion?.subject, subject.confirmations.isEmpty else { return [] }
            return [Finding(.profileConfirmationMissing, at: input.place(path: "/Response/Assertion/Subject"))]
        }
    )
}

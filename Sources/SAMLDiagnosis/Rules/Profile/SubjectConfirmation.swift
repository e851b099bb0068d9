internal import SAML

// Rules about confirmations that SAML does not require.

extension Rule {
    static let profileConfirmationMissing: Rule = Rule(
        "profile.confirmation-missing",
        .warning(.profile, .inferred),
        title: "the Subject has no SubjectConfirmation",
        explanation: """
            SAML does not require one in the response to an attribute query, but the browser profile requires a bearer \
            confirmation with Recipient and NotOnOrAfter. A server that applies that profile rejects a response \
            without one. It is not published which profile Adobe's server applies.
            """,
        advice: "If there are no other findings, ask the provider to add a bearer confirmation as in Adobe's sample.",
        source: "inferred from the validators of OIOSAML.java; SAML Profiles §4.1.4.2",
        detection: .afterChecks { input in
            guard let subject = input.assertion?.subject, subject.confirmations.isEmpty else { return [] }
            return [Finding(.profileConfirmationMissing, at: input.place(path: "/Response/Assertion/Subject"))]
        }
    )
}

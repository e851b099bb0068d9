internal import SAML

// Rules about the request of a response.

extension Rule {
    static let profileInResponseTo: Rule = Rule(
        "profile.in-response-to",
        .warning(.profile, .inferred),
        title: "the response does not specify its request",
        explanation: """
            Neither the Response nor a SubjectConfirmationData has an InResponseTo. SAML requires it in a response to \
            a request, and service providers reject unsolicited responses or can be configured to do so. Adobe's \
            sample has it in both places; it is not known whether Adobe's server requires it.
            """,
        advice: """
            The provider must copy the ID of the request into InResponseTo of the Response and of \
            SubjectConfirmationData. If the provider does not receive the request, the app did not pass on the \
            verification token.
            """,
        parties: [.app, .mvpd],
        source: "inferred; SAML core §3.2.2; SAML profiles §4.1.4.2; Adobe's MVPD integration guide, authentication",
        detection: .afterChecks { input in
            guard let assertion = input.assertion, input.claims?.fields.inResponseTo == nil,
                assertion.subject?.confirmations.allSatisfy({ $0.inResponseTo == nil }) ?? true
            else { return [] }
            return [Finding(.profileInResponseTo, found: "none", at: input.place(path: "/Response"))]
        }
    )
}

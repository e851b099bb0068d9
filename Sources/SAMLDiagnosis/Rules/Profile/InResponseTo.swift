internal import SAML

// Which request is answered.

extension Rule {
    static let profileInResponseTo: Rule = Rule(
        "profile.in-response-to",
        .warning(.profile, .inferred),
        title: "nothing says which request the response answers",
        explanation: """
            Neither the Response nor a SubjectConfirmationData has an InResponseTo. SAML requires it of a response \
            that answers a request, and service providers refuse what was not requested, or can be told to. Adobe's \
            sample has it in both places; whether Adobe's server insists on it is not known.
            """,
        advice: """
            The provider has to copy the ID of the request into InResponseTo of the Response and of \
            SubjectConfirmationData. If it does not get the request, the verification token was not handed on.
            """,
        source: "inferred; SAML core §3.2.2; SAML profiles §4.1.4.2; Adobe's MVPD integration guide, authentication",
        detection: .afterChecks { input in
            guard let assertion = input.assertion, input.claims?.fields.inResponseTo == nil,
                assertion.subject?.confirmations.allSatisfy({ $0.inResponseTo == nil }) ?? true
            else { return [] }
            return [Finding(.profileInResponseTo, found: "none", at: input.place(path: "/Response"))]
        }
    )
}

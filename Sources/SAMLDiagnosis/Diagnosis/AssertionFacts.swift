internal import SAML

/// What an assertion says, proved or only claimed: for a diagnosis it makes no difference.
struct AssertionFacts {
    let issuer: String
    let issueInstant: SAMLTimestamp
    let subject: SAMLSubject?
    let conditions: SAMLConditions?
    let authnStatements: [SAMLAuthnStatement]
    let attributes: [SAMLAttribute]

    init(_ assertion: VerifiedAssertion) {
        issuer = assertion.issuer
        issueInstant = assertion.issueInstant
        subject = assertion.subject
        conditions = assertion.conditions
        authnStatements = assertion.authnStatements
        attributes = assertion.attributes
    }

    init(_ assertion: UnverifiedAssertion) {
        issuer = assertion.issuer
        issueInstant = assertion.issueInstant
        subject = assertion.subject
        conditions = assertion.conditions
        authnStatements = assertion.authnStatements
        attributes = assertion.attributes
    }
}

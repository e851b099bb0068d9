import SAML

/// The judgment on the SAML response of an exchange.
struct ResponseJudgment: Sendable {
    /// The assertion; `nil` if the receiver rejects the response.
    let assertion: VerifiedAssertion?
    /// The reasons, which are only in the log.
    let findings: [LogFinding]
}

import SAML

struct ResponseJudgment: Sendable {
    /// `nil` if the receiver rejects the response.
    let assertion: VerifiedAssertion?
    /// Only in the log.
    let findings: [LogFinding]
}

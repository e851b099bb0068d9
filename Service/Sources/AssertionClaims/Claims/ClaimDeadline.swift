internal import SAML

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The time from which on no verifier accepts an assertion, by the clock of the verifier.
struct ClaimDeadline: Hashable, Sendable {
    let milliseconds: Int64

    /// The expiry of the assertion and the maximum clock skew.
    init(of assertion: VerifiedAssertion, _ terms: ClaimTerms) {
        let end =
            assertion.expiry?.milliseconds
            ?? assertion.issueInstant.milliseconds + terms.lifetimeWithoutExpiry.milliseconds
        milliseconds = end + ClockSkew.maximum.milliseconds
    }

    /// Rejects an assertion that has expired.
    init(of assertion: VerifiedAssertion, _ terms: ClaimTerms, at instant: Date) throws(ClaimError) {
        self.init(of: assertion, terms)
        guard SAMLTimestamp(instant).milliseconds < milliseconds else {
            throw ClaimError(.expired, "the assertion has expired; request a new one")
        }
    }
}

extension SAMLTimestamp {
    /// Milliseconds since 1970, rounded up.
    var milliseconds: Int64 { seconds * 1000 + (Int64(nanoseconds) + 999_999) / 1_000_000 }
}

extension Duration {
    /// Rounded down.
    var milliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }
}

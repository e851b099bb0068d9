#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Remembers which assertions were used, so that none is accepted twice (SAML profiles section 4.1.4.5).
///
/// A service that runs on several machines needs one memory for all of them; ``InMemoryReplayGuard`` is that of one process.
public protocol ReplayGuard: Sendable {
    /// Notes that an assertion is used now, once it was verified and before anything is done with it.
    ///
    /// An assertion is the same if ``VerifiedAssertion/issuer`` and ``VerifiedAssertion/id`` are. It has to be remembered
    /// until ``VerifiedAssertion/expiry`` and the greatest clock skew have passed.
    ///
    /// - Parameters:
    ///   - assertion: The assertion.
    ///   - instant: The time at which it was verified.
    /// - Throws: An error if it was used before, or if that cannot be told or noted: then it must not be accepted.
    func noteUse(of assertion: VerifiedAssertion, at instant: Date) async throws
}

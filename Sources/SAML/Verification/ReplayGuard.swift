#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A type that stores used assertions, so that none is accepted twice (SAML profiles section 4.1.4.5).
///
/// A service that runs on several machines needs a shared replay guard; ``InMemoryReplayGuard`` is for a single process.
public protocol ReplayGuard: Sendable {
    /// Records the use of an assertion, after its verification and before its content is used.
    ///
    /// Two assertions are the same if their ``VerifiedAssertion/issuer`` and ``VerifiedAssertion/id`` are the same. Store an
    /// assertion until ``VerifiedAssertion/expiry`` and the maximum clock skew have passed.
    ///
    /// - Parameters:
    ///   - assertion: The assertion.
    ///   - instant: The time at which it was verified.
    /// - Throws: An error if it was used before, or if the use cannot be determined or recorded: then it must not be accepted.
    func noteUse(of assertion: VerifiedAssertion, at instant: Date) async throws
}

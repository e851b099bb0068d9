internal import CHostBoundary
public import SAML

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The verification sessions of a verifier, for any number of threads: a call takes one out and puts it back.
///
/// ```swift
/// let pool = SessionPool(verifier)
/// let assertion = try pool.verify(response, at: now)
/// ```
public final class SessionPool: Sendable {
    private final class Session {
        var session: VerificationSession

        init(_ verifier: ResponseVerifier) { session = VerificationSession(verifier) }
    }

    /// More sessions than these are not kept, whatever the number of threads was once.
    private static let maximumCount = 16

    private let verifier: ResponseVerifier
    /// Guarded by the lock of `CHostBoundary`, which a fork of the process waits for.
    nonisolated(unsafe) private var idle: [Session] = []

    /// Creates an empty pool.
    public init(_ verifier: ResponseVerifier) {
        self.verifier = verifier
    }

    /// Verifies a response and returns the signed assertion.
    ///
    /// - Parameters:
    ///   - response: The XML as received, in UTF-8.
    ///   - instant: The evaluation time; for a response that was just received, the current time.
    /// - Returns: The signed assertion.
    /// - Throws: `SAMLError` of the first check that failed.
    public func verify(_ response: [UInt8], at instant: Date) throws(SAMLError) -> VerifiedAssertion {
        let session = takeOut()
        defer { putBack(session) }
        return try session.session.verify(response, at: instant)
    }

    /// Verifies a response as ``verify(_:at:)`` does, with the checks of a rejected one as the error.
    package func verifyReporting(
        _ response: [UInt8],
        at instant: Date
    ) throws(ResponseRejection) -> VerifiedAssertion {
        let session = takeOut()
        defer { putBack(session) }
        return try session.session.verifyReporting(response, at: instant)
    }

    private func takeOut() -> Session {
        chb_lock()
        defer { chb_unlock() }
        return unsafe idle.popLast() ?? Session(verifier)
    }

    private func putBack(_ session: Session) {
        chb_lock()
        defer { chb_unlock() }
        if unsafe idle.count < Self.maximumCount { unsafe idle.append(session) }
    }
}

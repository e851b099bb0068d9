internal import CHostBoundary
internal import SAML

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The sessions of a verifier: a call takes one out, so that no other thread uses it, and puts it back.
final class SessionPool: Sendable {
    private final class Session {
        private var session: VerificationSession

        init(_ verifier: ResponseVerifier) { session = VerificationSession(verifier) }

        func verify(_ response: [UInt8], at date: Date) throws(ResponseRejection) -> VerifiedAssertion {
            try session.verifyReporting(response, at: date)
        }
    }

    /// More sessions than these are not kept, whatever the number of threads was once.
    private static let maximumCount = 16

    private let verifier: ResponseVerifier
    /// Guarded by the lock of `CHostBoundary`.
    nonisolated(unsafe) private var idle: [Session] = []

    init(_ verifier: ResponseVerifier) {
        self.verifier = verifier
    }

    /// Verifies a response.
    ///
    /// - Throws: The report of a response that is rejected.
    func verify(_ response: [UInt8], at date: Date) throws(ResponseRejection) -> VerifiedAssertion {
        let session = takeOut() ?? Session(verifier)
        defer { putBack(session) }
        return try session.verify(response, at: date)
    }

    private func takeOut() -> Session? {
        chb_lock()
        defer { chb_unlock() }
        return unsafe idle.popLast()
    }

    private func putBack(_ session: Session) {
        chb_lock()
        defer { chb_unlock() }
        if unsafe idle.count < Self.maximumCount { unsafe idle.append(session) }
    }
}

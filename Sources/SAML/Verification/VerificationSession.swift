internal import XMLSecurity

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A verifier for many responses, one after the other on one thread: it reuses memory between them.
///
/// The results are those of ``ResponseVerifier/verify(_:at:)-([UInt8],_)``. A service creates one for each of its threads.
///
/// ```swift
/// var session = VerificationSession(verifier)
/// for response in responses { use(try session.verify(response, at: Date())) }
/// ```
public struct VerificationSession: ~Copyable {
    private let verifier: ResponseVerifier
    private let parser = XMLParser()

    /// Creates a session of a verifier.
    public init(_ verifier: ResponseVerifier) {
        self.verifier = verifier
    }

    /// Verifies a response and returns the signed assertion.
    ///
    /// - Parameters:
    ///   - response: The XML as received, in UTF-8: not normalized, indented or otherwise changed.
    ///   - instant: The evaluation time; for a response that was just received, the current time.
    /// - Returns: The signed assertion.
    /// - Throws: ``SAMLError`` of the first check that failed.
    public mutating func verify(_ response: [UInt8], at instant: Date) throws(SAMLError) -> VerifiedAssertion {
        try verifier.verify(response, at: instant, with: parser)
    }

    /// Verifies a response as ``verify(_:at:)`` does, with the checks of a rejected one as the error.
    package mutating func verifyReporting(
        _ response: [UInt8],
        at instant: Date
    ) throws(ResponseRejection) -> VerifiedAssertion {
        try verifier.verifyReporting(response, at: instant, with: parser)
    }
}

/// A session is used by one thread at a time, because it reuses its parser.
@available(*, unavailable)
extension VerificationSession: Sendable {}

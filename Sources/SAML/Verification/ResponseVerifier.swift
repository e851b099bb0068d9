public import SAMLEncoding
internal import XMLSecurity

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A verifier of SAML responses: it checks that a trusted key signed a response, and that the response meets the expectations.
///
/// ```swift
/// let trusted = try TrustedKeys(certificates: certificatePEM)
/// let verifier = ResponseVerifier(trusting: trusted, expecting: Expectations(issuers: [mvpdEntityID]))
/// let assertion = try verifier.verify(response, at: Date())
/// assertion[attribute: "userID"]
/// ```
///
/// A verifier is a value without state, so any number of threads may use it at once. A verification runs on the calling
/// thread and takes about a tenth of a millisecond for a response of typical size. ``VerificationSession`` reuses memory between
/// verifications.
public struct ResponseVerifier: Sendable {
    package let trustedKeys: TrustedKeys
    package let expectations: Expectations
    package let decryptionKeys: DecryptionKeys
    package let policy: VerificationPolicy

    /// Creates a verifier.
    ///
    /// - Parameters:
    ///   - trustedKeys: The keys that may sign.
    ///   - expectations: The expectations in addition to a signature.
    ///   - decryptionKeys: The private keys that decrypt encrypted parts. Without one, an encrypted assertion is rejected, and other
    ///     encrypted parts are listed and not read.
    ///   - policy: The accepted cryptography.
    public init(
        trusting trustedKeys: TrustedKeys,
        expecting expectations: Expectations = Expectations(),
        decryptingWith decryptionKeys: DecryptionKeys = DecryptionKeys(),
        policy: VerificationPolicy = .strict
    ) {
        self.trustedKeys = trustedKeys
        self.expectations = expectations
        self.decryptionKeys = decryptionKeys
        self.policy = policy
    }

    /// The accepted issuers: the expected ones or, if there are none, those whose metadata is trusted; any issuer if both
    /// are empty.
    var expectedIssuers: [String] {
        expectations.issuers.isEmpty ? trustedKeys.entityIDs : expectations.issuers
    }

    /// Verifies a response and returns the signed assertion.
    ///
    /// - Parameters:
    ///   - response: The XML as received, in UTF-8: not normalized, indented or otherwise changed.
    ///   - instant: The evaluation time; for a response that was just received, the current time.
    /// - Returns: The signed assertion.
    /// - Throws: ``SAMLError`` of the first check that failed.
    public func verify(_ response: [UInt8], at instant: Date) throws(SAMLError) -> VerifiedAssertion {
        try verify(response, at: instant, with: XMLParser())
    }

    func verify(_ response: [UInt8], at instant: Date, with parser: XMLParser) throws(SAMLError) -> VerifiedAssertion {
        do throws(ResponseRejection) {
            return try verifyReporting(response, at: instant, with: parser)
        } catch {
            throw error.report.error
                ?? SAMLError(
                    .malformedAssertion,
                    "the response was rejected without a reason; this is an internal error"
                )
        }
    }

    func verifyReporting(
        _ response: [UInt8],
        at instant: Date,
        with parser: XMLParser
    ) throws(ResponseRejection) -> VerifiedAssertion {
        var evaluation = Evaluation(
            response,
            by: self,
            at: SAMLTimestamp(instant),
            .everything,
            recording: .failures,
            with: parser
        )
        if let assertion = evaluation.run() { return assertion }
        throw ResponseRejection(report: evaluation.report(assertion: nil))
    }

    /// Verifies a response in Base64, the encoding of an exchange.
    ///
    /// - Parameters:
    ///   - response: The Base64 text of the XML.
    ///   - instant: The evaluation time.
    /// - Returns: The signed assertion.
    /// - Throws: ``SAMLError`` of the first check that failed.
    public func verify(_ response: Base64Text, at instant: Date) throws(SAMLError) -> VerifiedAssertion {
        try verify(response.decoded(), at: instant)
    }

    /// Runs all possible checks and reports each of them.
    ///
    /// - Parameters:
    ///   - response: The XML as received, in UTF-8.
    ///   - instant: The evaluation time.
    ///   - scope: The extent of the evaluation.
    /// - Returns: The report. A rejection is a result, not an error.
    public func evaluate(
        _ response: [UInt8],
        at instant: Date,
        scope: EvaluationScope = .everything
    ) -> VerificationReport {
        var evaluation = Evaluation(response, by: self, at: SAMLTimestamp(instant), scope)
        let assertion = evaluation.run()
        return evaluation.report(assertion: assertion)
    }
}

/// The extent of an evaluation.
public enum EvaluationScope: Hashable, Sendable {
    /// All stages.
    case everything
    /// All stages except the last: the signature is checked, but not validity and expectations. It returns no assertion.
    case signatureOnly
}

/// The checks of a rejected response, of which those that failed have details.
package struct ResponseRejection: Error {
    /// The checks.
    package let report: VerificationReport
}

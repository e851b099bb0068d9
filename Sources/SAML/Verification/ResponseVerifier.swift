public import SAMLEncoding
internal import XMLSecurity

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Decides whether a response was signed by a trusted key, and is what the relying party expects.
///
/// ```swift
/// let trusted = try TrustedKeys(certificates: certificatePEM)
/// let verifier = ResponseVerifier(trusting: trusted, expecting: Expectations(issuers: [mvpdEntityID]))
/// let assertion = try verifier.verify(response, at: Date())
/// assertion[attribute: "userID"]
/// ```
///
/// A verifier is a value without state: any number of threads may use it at once. A verification works on the thread
/// that asks for it, for about half a millisecond for a response of usual size.
public struct ResponseVerifier: Sendable {
    package let trustedKeys: TrustedKeys
    package let expectations: Expectations
    package let policy: VerificationPolicy

    /// Makes a verifier.
    ///
    /// - Parameters:
    ///   - trustedKeys: The keys that may sign.
    ///   - expectations: What is expected beside a signature.
    ///   - policy: Which cryptography is accepted.
    public init(
        trusting trustedKeys: TrustedKeys,
        expecting expectations: Expectations = Expectations(),
        policy: VerificationPolicy = .strict
    ) {
        self.trustedKeys = trustedKeys
        self.expectations = expectations
        self.policy = policy
    }

    /// The issuers that are accepted: the expected ones or, if there are none, those whose metadata is trusted; any, if
    /// there are none of these either.
    var expectedIssuers: [String] {
        expectations.issuers.isEmpty ? trustedKeys.entityIDs : expectations.issuers
    }

    /// Verifies a response and returns the assertion that was signed.
    ///
    /// - Parameters:
    ///   - response: The XML as received, in UTF-8: not normalised, not indented, not changed in any way.
    ///   - instant: The time at which it has to be valid; for a response that just came in, the current time.
    /// - Returns: What was signed.
    /// - Throws: ``SAMLError`` of the first check that failed.
    public func verify(_ response: [UInt8], at instant: Date) throws(SAMLError) -> VerifiedAssertion {
        var evaluation = Evaluation(response, by: self, at: SAMLTimestamp(instant), .everything)
        if let assertion = evaluation.run() { return assertion }
        throw evaluation.report(assertion: nil).error
            ?? SAMLError(
                .malformedAssertion,
                "the response was refused without a reason; this is a fault of the verifier"
            )
    }

    /// Verifies a response that arrived as Base64, as an exchange sends it.
    ///
    /// - Parameters:
    ///   - response: The Base64 text of the XML.
    ///   - instant: The time at which it has to be valid.
    /// - Returns: What was signed.
    /// - Throws: ``SAMLError`` of the first check that failed.
    public func verify(_ response: Base64Text, at instant: Date) throws(SAMLError) -> VerifiedAssertion {
        try verify(response.decoded(), at: instant)
    }

    /// Makes every check that can be made, and reports each.
    ///
    /// - Parameters:
    ///   - response: The XML as received, in UTF-8.
    ///   - instant: The time at which it has to be valid.
    ///   - scope: How far to go.
    /// - Returns: The report. It is a result, not an error, that a response is refused.
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

/// How far an evaluation goes.
public enum EvaluationScope: Hashable, Sendable {
    /// All stages.
    case everything
    /// All but the last: whether a trusted key signed it, not whether it is valid now and here. Yields no assertion.
    case signatureOnly
}

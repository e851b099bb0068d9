import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A SAML response that was verified, and encoded for Adobe.
struct PreparedResponse: Sendable {
    /// The SAML response as received.
    private let received: [UInt8]
    /// The verified assertion.
    let assertion: VerifiedAssertion
    /// The SAML response after the whitespace rule, in Base64.
    let encoded: Base64Text

    /// Verifies a SAML response, checks the required attributes, and encodes it.
    ///
    /// - Parameters:
    ///   - response: The SAML response as received.
    ///   - provider: The provider that must have signed it.
    ///   - policy: What to do if the whitespace rule breaks the signature.
    ///   - instant: The evaluation time.
    /// - Throws: ``RejectedResponse`` with the findings.
    init(
        _ response: [UInt8],
        of provider: Provider,
        brokenByWhitespace policy: ServiceConfiguration.BrokenResponsePolicy,
        at instant: Date
    ) throws(RejectedResponse) {
        received = response
        let verified: VerifiedAssertion
        do throws(SAMLError) {
            verified = try provider.examination.verifier.verify(response, at: instant)
        } catch {
            // What is not XML any more was changed by the app, which a diagnosis does not mind: this names the change.
            _ = try Self.normalized(response, of: provider, at: instant)
            let finding = FindingAnswer(
                error.code.rawValue,
                error.message,
                advice: "see the guide of samltool for this rule"
            )
            throw RejectedResponse(response, provider, .received, at: instant, otherwise: finding)
        }
        let sent = try Self.normalized(response, of: provider, at: instant)
        encoded = Base64Text(encoding: sent)
        let missing = provider.requiredAttributes.filter { verified.presence(of: $0) != .present }
        if !missing.isEmpty {
            let finding = FindingAnswer(
                "attributes.required",
                "required attributes are missing or empty: \(missing.joined(separator: ", "))",
                advice: "request them as attributeNames from the framework, or ask the provider to send them"
            )
            throw RejectedResponse(response, provider, .received, at: instant, otherwise: finding)
        }
        assertion = verified
        if policy == .reject, sent != response { try Self.verify(sent, from: response, of: provider, at: instant) }
    }

    /// Verifies what Adobe receives.
    private static func verify(
        _ sent: [UInt8],
        from response: [UInt8],
        of provider: Provider,
        at instant: Date
    ) throws(RejectedResponse) {
        do throws(SAMLError) {
            _ = try provider.examination.verifier.verify(sent, at: instant)
        } catch {
            let finding = FindingAnswer(
                error.code.rawValue,
                "after the whitespace rule, the SAML response is rejected: \(error.message)",
                advice: "the MVPD must sign the response in one line"
            )
            throw RejectedResponse(response, provider, .received, at: instant, otherwise: finding)
        }
    }

    /// Applies the whitespace rule.
    private static func normalized(
        _ response: [UInt8],
        of provider: Provider,
        at instant: Date
    ) throws(RejectedResponse) -> [UInt8] {
        do throws(SAMLEncodingError) {
            return try WhitespaceNormalizer.normalized(response, accepting: .response)
        } catch {
            let finding = FindingAnswer(
                error.code.rawValue,
                "\(error)",
                advice: "send the string of the framework unchanged"
            )
            throw RejectedResponse(response, provider, .received, at: instant, otherwise: finding)
        }
    }

    /// The findings about a SAML response that Adobe rejected.
    ///
    /// What Adobe receives shows an invalid signature, but only the string as received shows that the whitespace rule broke it. Then
    /// the findings are those about that string.
    func findings(_ provider: Provider, at instant: Date) -> [FindingAnswer] {
        let asReceived = RejectedResponse(received, provider, .received, at: instant, otherwise: nil)
        if asReceived.isBrokenByWhitespace { return asReceived.findings }
        return RejectedResponse(encoded.bytes, provider, .sent, at: instant, otherwise: nil).findings
    }
}

/// A SAML response that was rejected.
struct RejectedResponse: Error, Sendable {
    /// The findings, the likeliest cause first.
    let findings: [FindingAnswer]
    /// True if the whitespace rule is the cause of an error.
    let isBrokenByWhitespace: Bool

    /// Diagnoses a SAML response, with another finding if the diagnosis has no error.
    fileprivate init(
        _ response: [UInt8],
        _ provider: Provider,
        _ stage: DiagnosisContext.Stage,
        at instant: Date,
        otherwise: FindingAnswer?
    ) {
        var context = provider.examination.context
        context.stage = stage
        let diagnosis = ResponseDiagnosis(of: response, in: context, at: .now(instant))
        isBrokenByWhitespace = diagnosis.findings.contains { $0.rule.family == .whitespace && $0.severity == .error }
        let isExplained = diagnosis.severity == .error
        findings = (isExplained ? [] : [otherwise].compactMap(\.self)) + diagnosis.findings.map { FindingAnswer($0) }
    }
}

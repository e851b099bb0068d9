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
    /// The verified assertion.
    let assertion: VerifiedAssertion
    /// The SAML response after the whitespace rule, in Base64.
    let encoded: Base64Text

    /// Verifies a SAML response, checks the required attributes, and encodes it.
    ///
    /// - Parameters:
    ///   - response: The SAML response as received.
    ///   - provider: The provider that must have signed it.
    ///   - instant: The evaluation time.
    /// - Throws: ``RejectedResponse`` with the findings.
    init(_ response: [UInt8], of provider: Provider, at instant: Date) throws(RejectedResponse) {
        let verified: VerifiedAssertion
        do throws(SAMLError) {
            verified = try provider.examination.verifier.verify(response, at: instant)
        } catch {
            // What is not XML any more was changed by the app, which a diagnosis does not mind: the encoder names the change.
            _ = try Self.encode(response, of: provider, at: instant)
            let finding = FindingAnswer(
                error.code.rawValue,
                error.message,
                advice: "see the guide of samltool for this rule"
            )
            throw RejectedResponse(response, provider, .received, at: instant, otherwise: finding)
        }
        encoded = try Self.encode(response, of: provider, at: instant)
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
    }

    private static func encode(
        _ response: [UInt8],
        of provider: Provider,
        at instant: Date
    ) throws(RejectedResponse) -> Base64Text {
        do throws(SAMLEncodingError) {
            return try ResponseEncoder.base64(encoding: response)
        } catch {
            let finding = FindingAnswer(
                error.code.rawValue,
                "\(error)",
                advice: "send the string of the framework unchanged"
            )
            throw RejectedResponse(response, provider, .received, at: instant, otherwise: finding)
        }
    }

    /// The findings about the SAML response as Adobe receives it.
    func findingsAsSent(_ provider: Provider, at instant: Date) -> [FindingAnswer] {
        RejectedResponse(encoded.bytes, provider, .sent, at: instant, otherwise: nil).findings
    }
}

/// A SAML response that was rejected.
struct RejectedResponse: Error, Sendable {
    /// The findings, the likeliest cause first.
    let findings: [FindingAnswer]

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
        let isExplained = diagnosis.severity == .error
        findings = (isExplained ? [] : [otherwise].compactMap(\.self)) + diagnosis.findings.map { FindingAnswer($0) }
    }
}

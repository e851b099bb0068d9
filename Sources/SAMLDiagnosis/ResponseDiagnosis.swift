package import SAML
public import SAMLEncoding

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Why an exchange would refuse a response, and what else is remarkable about it.
///
/// ```swift
/// let diagnosis = ResponseDiagnosis(of: pasted, in: DiagnosisContext(requiredAttributes: ["userID"]), at: Date())
/// for finding in diagnosis.findings { print(finding.severity, finding.message, finding.advice) }
/// ```
///
/// Anything can be diagnosed: XML, any encoding of it, or something else altogether. A diagnosis decides nothing: whoever has
/// to know whether a response can be trusted asks a `ResponseVerifier`.
public struct ResponseDiagnosis: Sendable {
    /// What was found, the likeliest cause first.
    ///
    /// Errors come first, in the order of ``FindingRank``, then warnings, then notes.
    public let findings: [Finding]
    /// The layers around the response.
    public let trace: EncodingTrace
    /// Where on its way to the exchange the response was met.
    public let stage: DiagnosisContext.Stage
    /// The time that it was judged by.
    public let instant: Date
    /// What it was diagnosed against.
    package let context: DiagnosisContext
    /// What the verifier said, perhaps of a certificate that nobody trusts: to show it, never to decide by it.
    package let verification: VerificationReport?
    /// What the whitespace rule changes in the response; `nil` if that was not looked at.
    let changes: [NormalizationChange]?

    /// Diagnoses an input.
    ///
    /// - Parameters:
    ///   - input: Any bytes.
    ///   - context: What it is diagnosed against.
    ///   - instant: The time at which the response has to be valid.
    public init(of input: [UInt8], in context: DiagnosisContext = DiagnosisContext(), at instant: Date) {
        var diagnostician = Diagnostician(input, context, at: instant)
        diagnostician.run()
        let ranking = FindingRanking(
            evaluationTime: context.evaluationTime,
            rulesAboutTime: diagnostician.rulesAboutTime
        )
        findings = ranking.ranked(
            diagnostician.findings.filter { !context.ignoredRules.contains($0.rule.id) }
                .map { $0.asSevere(as: context.severities[$0.rule.id] ?? $0.severity) }
        )
        trace = diagnostician.trace
        stage = diagnostician.stage
        self.instant = instant
        self.context = context
        verification = diagnostician.verification
        changes = diagnostician.changes
    }

    /// The worst severity of all findings; `nil` if there are none.
    public var severity: Severity? { findings.map(\.severity).max() }
}

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
    public private(set) var findings: [Finding]
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
    /// What the response says of itself, if it can be read.
    let claims: UnverifiedResponse?
    /// What the whitespace rule changes in the response; `nil` if that was not looked at.
    let changes: [NormalizationChange]?
    /// True if there is something else than a SAML response in the input.
    public let isOfSomethingElse: Bool
    /// The order of the findings.
    private let ranking: FindingRanking
    /// Where the input begins in the text that it is a part of.
    let origin: SourceLocation

    /// Diagnoses an input.
    ///
    /// - Parameters:
    ///   - input: Any bytes.
    ///   - context: What it is diagnosed against.
    ///   - instant: The time at which the response has to be valid.
    ///
    /// A text with several responses is refused; ``ResponseInputs`` divides it.
    public init(of input: [UInt8], in context: DiagnosisContext = DiagnosisContext(), at instant: Date) {
        let limits = EncodingLimits(maximumBytes: context.policy.maximumBytes)
        let trace = EncodingTrace(inspecting: input, field: context.field, limits: limits)
        self.init(
            DiagnosisInput(input, trace, context, at: instant),
            origin: SourceLocation(atByte: 0, line: 1, column: 1)
        )
    }

    /// Diagnoses one of the responses of a text.
    ///
    /// - Parameters:
    ///   - input: The response.
    ///   - context: What it is diagnosed against.
    ///   - instant: The time at which the response has to be valid.
    public init(of input: ResponseInput, in context: DiagnosisContext = DiagnosisContext(), at instant: Date) {
        let limits = EncodingLimits(maximumBytes: context.policy.maximumBytes)
        let trace = input.trace(field: context.field, limits: limits)
        self.init(DiagnosisInput(input.bytes, trace, context, at: instant), origin: input.origin)
        if input.isInRepeatedField { self = adding(Finding(.encodingDuplicateField)) }
    }

    private init(_ input: DiagnosisInput, origin: SourceLocation) {
        let context = input.context
        let found = input.findings
        ranking = FindingRanking(evaluationTime: context.evaluationTime)
        findings = ranking.ranked(
            found.filter { !context.ignoredRules.contains($0.rule.id) }
                .map { $0.asSevere(as: context.severities[$0.rule.id] ?? $0.severity) }
        )
        trace = input.trace
        stage = input.stage
        instant = input.instant
        self.context = context
        let isXML = trace.failure == nil && input.lookAlike == nil
        claims = trace.failure == nil ? input.claims : nil
        verification = isXML ? input.verification : nil
        changes = isXML ? input.normalization?.changes : nil
        isOfSomethingElse = input.isOfSomethingElse || found.contains { $0.rule == .structureNotAResponse }
        self.origin = origin
    }

    /// The worst severity of all findings; `nil` if there are none.
    public var severity: Severity? { findings.map(\.severity).max() }

    /// A place of a finding as a place in the text that the input is a part of: the outermost layer is that text.
    public func placeInText(_ place: Finding.Place) -> Finding.Place {
        guard place.layer == 0, let location = place.location else { return place }
        return Finding.Place(layer: 0, location: location.moved(to: origin), path: place.path)
    }

    /// The same diagnosis with one more finding, unless its rule is ignored.
    func adding(_ finding: Finding) -> Self {
        guard !context.ignoredRules.contains(finding.rule.id) else { return self }
        var diagnosis = self
        let severity = context.severities[finding.rule.id] ?? finding.severity
        diagnosis.findings = ranking.ranked(findings + [finding.asSevere(as: severity)])
        return diagnosis
    }
}

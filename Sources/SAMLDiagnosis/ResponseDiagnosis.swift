package import SAML
public import SAMLEncoding

/// The reasons that Adobe would reject a SAML response, and other findings about it.
///
/// ```swift
/// let diagnosis = ResponseDiagnosis(of: pasted, in: DiagnosisContext(requiredAttributes: ["userID"]), at: .now(Date()))
/// for finding in diagnosis.findings { print(finding.severity, finding.message, finding.advice) }
/// ```
///
/// Any input can be diagnosed: XML, any encoding of it, or other data. Do not use a diagnosis to decide whether to trust a
/// response; use a `ResponseVerifier` instead.
public struct ResponseDiagnosis: Sendable {
    /// The findings, with the likeliest cause first.
    ///
    /// Errors come first, in the order of ``FindingRank``, then warnings, then notes.
    public private(set) var findings: [Finding]
    /// The encoding layers of the response.
    public let trace: EncodingTrace
    /// The stage of the response on its way to the exchange.
    public let stage: DiagnosisContext.Stage
    /// The evaluation time and its source.
    public let evaluationTime: EvaluationInstant
    /// The trusted keys, expectations and options.
    package let context: DiagnosisContext
    /// The report of the verifier, possibly for an untrusted certificate: for display only, never for a decision.
    package let verification: VerificationReport?
    /// The unverified claims of the response, if it can be read.
    let claims: UnverifiedResponse?
    /// The markup of the decoded XML; `nil` if the input is not XML.
    package let outline: MarkupOutline?
    /// The changes of the whitespace rule; `nil` if they were not computed.
    let changes: [NormalizationChange]?
    /// True if the input does not contain a SAML response.
    public let isOfSomethingElse: Bool
    /// The order of the findings.
    private let ranking: FindingRanking
    /// The start of the input in the text that contains it.
    let origin: SourceLocation

    /// Diagnoses an input.
    ///
    /// A text with several responses is rejected; use ``ResponseFinder`` to split it.
    ///
    /// - Parameters:
    ///   - input: Any bytes.
    ///   - context: The trusted keys, expectations and options.
    ///   - time: The evaluation time, at which the response must be valid.
    public init(of input: [UInt8], in context: DiagnosisContext = DiagnosisContext(), at time: EvaluationTime) {
        let limits = EncodingLimits(maximumBytes: context.policy.maximumBytes)
        let trace = EncodingTrace(inspecting: input, field: context.field, limits: limits)
        self.init(
            RuleContext(input, trace, context, at: time),
            origin: SourceLocation(atByte: 0, line: 1, column: 1)
        )
    }

    /// Diagnoses one of the responses of a text.
    ///
    /// - Parameters:
    ///   - input: The response.
    ///   - context: The trusted keys, expectations and options.
    ///   - time: The evaluation time, at which the response must be valid.
    public init(of input: FoundResponse, in context: DiagnosisContext = DiagnosisContext(), at time: EvaluationTime) {
        let limits = EncodingLimits(maximumBytes: context.policy.maximumBytes)
        let trace = input.trace(field: context.field, limits: limits)
        let rules = RuleContext(input.bytes, trace, context, at: time, from: input)
        self.init(rules, origin: input.origin)
        if input.isInRepeatedField { self = adding(Finding(.encodingDuplicateField)) }
    }

    private init(_ input: RuleContext, origin: SourceLocation) {
        let found = input.findings
        let context = input.context
        evaluationTime = input.evaluation
        ranking = FindingRanking(timeSource: input.evaluation.source)
        findings = ranking.ranked(
            found.filter { !context.ignoredRules.contains($0.rule.id) }
                .map { $0.asSevere(as: context.severities[$0.rule.id] ?? $0.severity) }
        )
        trace = input.trace
        stage = input.stage
        self.context = context
        let isXML = trace.failure == nil && input.inputKind == nil
        claims = trace.failure == nil ? input.claims : nil
        verification = isXML ? input.verification : nil
        outline = isXML ? input.outline : nil
        changes = isXML ? input.normalization?.changes : nil
        isOfSomethingElse = input.isOfSomethingElse || found.contains { $0.rule == .structureNotAResponse }
        self.origin = origin
    }

    /// The highest severity of all findings; `nil` if there are none.
    public var severity: Severity? { findings.map { $0.severity }.max() }

    /// Converts a place of a finding to a place in the text that contains the input; the outermost layer is that text.
    public func placeInText(_ place: Finding.Place) -> Finding.Place {
        guard place.layer == 0, let location = place.location else { return place }
        return Finding.Place(layer: 0, location: location.moved(to: origin), path: place.path)
    }

    /// Returns the diagnosis with the errors and warnings on which a party must act: first those that are its own, then those on
    /// which it must act only if another party is not the cause.
    package func concerning(_ party: ActingParty) -> Self {
        let concerned = findings.filter { $0.severity > .note && $0.actingParties.contains(party) }
        var diagnosis = self
        diagnosis.findings =
            concerned.filter { $0.actingParties.first == party } + concerned.filter { $0.actingParties.first != party }
        return diagnosis
    }

    /// Returns the diagnosis with an additional finding, unless its rule is ignored.
    func adding(_ finding: Finding) -> Self {
        guard !context.ignoredRules.contains(finding.rule.id) else { return self }
        var diagnosis = self
        let severity = context.severities[finding.rule.id] ?? finding.severity
        diagnosis.findings = ranking.ranked(findings + [finding.asSevere(as: severity)])
        return diagnosis
    }
}

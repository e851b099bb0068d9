internal import SAML
internal import SAMLEncoding

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// One diagnosis on its way.
struct Diagnostician {
    let input: [UInt8]
    let context: DiagnosisContext
    let instant: Date
    let trace: EncodingTrace
    let stage: DiagnosisContext.Stage
    /// What the input is, if there is no response in it.
    let lookAlike: LookAlike?
    private(set) var findings: [Finding] = []
    // Neither leaves the package: they may have been made with a certificate that nobody trusts.
    var verification: VerificationReport?
    var effect: NormalizationEffect?
    /// What the whitespace rule changes, if that was looked at.
    var changes: [NormalizationChange]?
    /// Whether there is a key to verify with, if only in the response.
    var hasKey = false
    /// What the response says of itself; read when it is first asked for.
    private(set) lazy var claims = try? UnverifiedResponse(response, maximumBytes: context.policy.maximumBytes)
    /// Where in the response what is; looked at when it is first asked for.
    private(set) lazy var markup = MarkupMap(of: response)
    /// The elements of the response; looked at when it is first asked for.
    private(set) lazy var outline = MarkupOutline(of: response)
    /// What the assertion says: the one that was verified or, if none was, the first.
    var assertion: AssertionFacts?

    init(_ input: [UInt8], _ trace: EncodingTrace, _ context: DiagnosisContext, at instant: Date) {
        self.input = input
        self.context = context
        self.instant = instant
        self.trace = trace
        stage = context.stage ?? DiagnosisContext.Stage(of: trace)
        lookAlike = LookAlike(of: input, trace, field: context.field)
    }

    mutating func run() {
        diagnoseEncoding()
        guard trace.failure == nil, lookAlike == nil else { return }
        let verifier = diagnoseVerification()
        diagnoseDocument()
        diagnoseWrapping(verifier)
        diagnoseWhitespace(verifier)
        diagnoseWrittenValues()
        explainBrokenSignature(verifier)
        diagnoseAttributes()
        diagnoseDisagreements()
        diagnoseProfile()
    }

    /// Whether there is something else than a response in the input, or nothing.
    var isOfSomethingElse: Bool {
        if lookAlike != nil { return true }
        let codes: [SAMLEncodingError.Code] = [.empty, .notXML, .unsupportedLayer, .fieldMissing]
        if let failure = trace.failure { return codes.contains(failure.code) || trace.content != .unknown }
        return findings.contains { $0.rule == .structureNotAResponse }
    }

    /// The XML inside all layers.
    var response: [UInt8] { trace.payload }

    /// Notes a finding of a rule, unless the rule was found before.
    mutating func add(
        _ rule: Rule,
        _ message: String? = nil,
        severity: Severity? = nil,
        advice: String? = nil,
        expected: String? = nil,
        found: String? = nil,
        at place: Finding.Place? = nil,
        count: Int = 1,
        isAboutTime: Bool = false
    ) {
        guard !findings.contains(where: { $0.rule == rule }) else { return }
        findings.append(
            Finding(
                rule,
                message,
                severity: severity,
                advice: advice,
                expected: expected,
                found: found,
                at: place,
                count: count,
                isAboutTime: isAboutTime
            )
        )
    }

    /// Says in other words what was found.
    mutating func replaceMessage(at index: Int, _ message: String, advice: String) {
        findings[index] = findings[index].saying(message, advice: advice)
    }

    /// A place in the XML.
    func place(_ location: SourceLocation?, path: String? = nil) -> Finding.Place? {
        if location == nil, path == nil { return nil }
        return Finding.Place(layer: trace.layers.count, location: location, path: path)
    }
}

internal import ByteTools
internal import SAML
internal import SAMLEncoding

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What is diagnosed, and what rules ask about it.
///
/// It never changes: each property has its value from the start, or is computed once, when a rule first asks for it.
final class DiagnosisInput {
    /// The input, as it is.
    let bytes: [UInt8]
    let context: DiagnosisContext
    let instant: Date
    let trace: EncodingTrace
    let stage: DiagnosisContext.Stage
    /// What the input is, if there is no response in it.
    let lookAlike: LookAlike?

    init(_ bytes: [UInt8], _ trace: EncodingTrace, _ context: DiagnosisContext, at instant: Date) {
        self.bytes = bytes
        self.context = context
        self.instant = instant
        self.trace = trace
        stage = context.stage ?? DiagnosisContext.Stage(of: trace)
        lookAlike = LookAlike(of: bytes, trace, field: context.field)
    }

    /// Whether its layers show that there is something else than a response in it, or nothing.
    var isOfSomethingElse: Bool {
        if lookAlike != nil { return true }
        guard let failure = trace.failure else { return false }
        return [.empty, .notXML, .unsupportedLayer, .fieldMissing].contains(failure.code) || trace.content != .unknown
    }

    /// The XML inside all layers.
    var response: [UInt8] { trace.payload }

    // MARK: What the response contains

    /// What the response says of itself, and the keys of the certificates that it carries.
    private lazy var reading: (claims: UnverifiedResponse?, keys: TrustedKeys) = {
        var keys = TrustedKeys()
        let claims = try? UnverifiedResponse(response, maximumBytes: context.policy.maximumBytes, carrying: &keys)
        return (claims, keys)
    }()

    /// What the response says of itself.
    var claims: UnverifiedResponse? { reading.claims }

    /// What the assertion says: the one that was verified or, if none was, the first.
    private(set) lazy var assertion = verification.assertion?.content ?? claims?.assertions.first?.content

    /// Where in the response what is.
    private(set) lazy var markup = MarkupMap(of: outline)
    /// The elements of the response.
    private(set) lazy var outline = MarkupOutline(of: response)
    /// What document the response is, if its root element is another one.
    private(set) lazy var documentKind = DocumentKind(of: outline)
    /// What is remarkable about values as they are written.
    private(set) lazy var values = ValueScan(of: outline)

    // MARK: What the verifier reports

    /// The keys to verify with: the trusted ones or, if there are none, those that the response carries.
    var keys: TrustedKeys { context.trustedKeys.isEmpty ? reading.keys : context.trustedKeys }

    private(set) lazy var verifier = ResponseVerifier(
        trusting: keys,
        expecting: context.expectations,
        policy: lenientPolicy
    )

    // It does not leave the package: it may have been made with a certificate that is not trusted.
    private(set) lazy var verification = verifier.evaluate(response, at: instant)

    /// The policy with exceptions for what only this project refuses: there it warns.
    private var lenientPolicy: VerificationPolicy {
        var policy = context.policy
        policy.exceptions.formUnion([.sha1, .inclusiveCanonicalization, .comments])
        policy.minimumRSABits = min(policy.minimumRSABits, 512)
        return policy
    }

    /// The checks that failed or warned; those of the meaning are made of what is claimed if nothing was verified.
    private(set) lazy var brokenChecks: [VerificationCheck] = {
        var checks = verification.checks
        if checks.contains(where: { $0.stage == .semantics && $0.outcome == .notReached }) {
            let (clock, verifier) = (SAMLTimestamp(instant), verifier)
            let claimed = claims.flatMap { claims in
                claims.assertions.first.map { verifier.evaluateClaims($0.content, within: claims.fields, at: clock) }
            }
            checks = checks.filter { $0.stage != .semantics } + (claimed ?? [])
        }
        return checks.filter { $0.outcome == .failed || $0.outcome == .warned }
    }()

    /// The checks that findings are made of, each with what a diagnosis adds to it.
    private(set) lazy var remarks = brokenChecks.compactMap { check in
        Rule(check.rule).remark(check, self).map { (check: check, remark: $0) }
    }

    /// Whether a finding of a rule is made of a check.
    func isFound(_ rule: Rule) -> Bool { remarks.contains { ($0.remark.rule ?? Rule($0.check.rule)) == rule } }

    // MARK: What the whitespace rule does

    /// What the whitespace rule changes; `nil` if nothing, as in most responses, which are in one line.
    private(set) lazy var normalization: NormalizationReport? = {
        guard let normalized = try? WhitespaceNormalizer.normalized(response), normalized != response else {
            return nil
        }
        return NormalizationReport(explaining: response, as: normalized, markup)
    }()

    /// What these changes do to the signatures.
    private(set) lazy var effect = normalization.map {
        verifier.effect(of: $0, on: response, judged: verification, at: instant)
    }

    // MARK: What signatures cover

    /// What signatures cover, wherever they are; `nil` if everything is where it belongs.
    private(set) lazy var coverage: SignatureCoverage? = {
        guard brokenChecks.contains(where: { SignatureCoverage.misplacements.contains($0.rule) }), claims != nil,
            response[...].contains(text: "SignatureValue")
        else { return nil }
        return SignatureCoverage(of: outline, by: verifier)
    }()

    // MARK: Times and places

    /// How many seconds after the evaluation time a time is; negative if it is before.
    func seconds(until time: SAMLTimestamp) -> Double { time.date.timeIntervalSince(instant) }

    /// A place in the XML.
    func place(_ location: SourceLocation? = nil, path: String? = nil) -> Finding.Place? {
        if location == nil, path == nil { return nil }
        return Finding.Place(layer: trace.layers.count, location: location, path: path)
    }

    /// A place in the XML by its offset.
    func place(at offset: Int) -> Finding.Place? {
        var counter = LocationCounter(response)
        return place(counter.location(of: offset))
    }
}

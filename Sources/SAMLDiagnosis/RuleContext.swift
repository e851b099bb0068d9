internal import ByteTools
internal import SAML
internal import SAMLEncoding

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The input of a diagnosis and the values that rules derive from it.
///
/// It is immutable: each property is set at the start or computed once, on first use.
final class RuleContext {
    /// The unchanged input.
    let bytes: [UInt8]
    /// The context of the caller, with what the calls of the recording show.
    private(set) lazy var context = given.adding(evidence, about: self)
    private let given: DiagnosisContext
    private let time: EvaluationTime
    /// The time at which a recording contains the response.
    private let sentAt: SAMLTimestamp?
    /// The call that sent the response, or should have, if a recording contains it.
    let call: RecordedCall?
    let trace: EncodingTrace
    let stage: DiagnosisContext.Stage
    /// The kind of an input without a response.
    let inputKind: DocumentKind?
    /// True if the call sends no response, so that only the request and its result can be diagnosed.
    let isWithoutResponse: Bool

    init(
        _ bytes: [UInt8],
        _ trace: EncodingTrace,
        _ context: DiagnosisContext,
        at time: EvaluationTime,
        from source: FoundResponse? = nil
    ) {
        self.bytes = bytes
        given = context
        self.time = time
        sentAt = source?.sentAt
        call = source?.call
        self.trace = trace
        stage = context.stage ?? DiagnosisContext.Stage(of: trace)
        let isMissing = source?.isMissing ?? false
        inputKind = isMissing ? nil : DocumentKind.kind(of: bytes, trace, field: context.field)
        isWithoutResponse = isMissing
    }

    /// True if the encoding layers show that the input does not contain a response.
    var isOfSomethingElse: Bool {
        if inputKind != nil { return true }
        guard let failure = trace.failure else { return false }
        return [.empty, .notXML, .unsupportedLayer, .fieldMissing].contains(failure.code) || trace.content != .unknown
    }

    /// The decoded XML.
    var response: [UInt8] { trace.payload }

    /// The response that is verified, with every byte at its place: a declaration that the whitespace rule moves to the start is
    /// replaced by spaces, because parsers accept none after whitespace.
    private(set) lazy var verifiable: [UInt8] = {
        guard let declaration = lateDeclaration else { return response }
        var bytes = response
        for index in declaration { bytes[index] = 0x20 }
        return bytes
    }()

    /// The place of an XML declaration after whitespace that is removed before the response is sent.
    private(set) lazy var lateDeclaration: Range<Int>? = {
        guard stage == .received, trace.failure == nil else { return nil }
        let rest = response[...].drop { $0.isXMLSpace }
        guard rest.startIndex > response.startIndex, rest.starts(with: "<?xml ".utf8),
            let end = rest.prefix(Self.maximumDeclarationLength).firstRange(ofBytes: "?>".utf8)
        else { return nil }
        // Another encoding matters.
        let label = rest[..<end.lowerBound].map { $0.asciiLowercased }[...]
        return !label.contains(text: "encoding") || label.contains(text: "utf-8")
            ? rest.startIndex..<end.upperBound : nil
    }()

    private static let maximumDeclarationLength = 256

    // MARK: What the response contains

    /// The unverified claims of the response and the keys of the certificates in it.
    private lazy var reading: (claims: UnverifiedResponse?, keys: TrustedKeys) = {
        var keys = TrustedKeys()
        let claims = try? UnverifiedResponse(
            verifiable,
            maximumBytes: given.policy.maximumBytes,
            decryptingWith: given.decryptionKeys,
            trusting: given.trustedKeys,
            carrying: &keys
        )
        return (claims, keys)
    }()

    var claims: UnverifiedResponse? { reading.claims }

    /// The content of the verified assertion or, if there is none, of the first one.
    private(set) lazy var assertion = verification.assertion?.content ?? claims?.assertions.first?.content

    /// The markup of the response.
    private(set) lazy var markup = MarkupMap(of: outline)
    /// The elements of the response.
    private(set) lazy var outline = MarkupOutline(of: response)
    /// The kind of document, if the root element is not a Response.
    private(set) lazy var documentKind = DocumentKind(of: outline)
    /// The kinds of the elements.
    private(set) lazy var elements = SAMLElements(of: outline)
    /// The remarks about values as they are written.
    private(set) lazy var values = ValueScan(of: outline, elements)

    // MARK: The evaluation time

    private(set) lazy var evaluation = time.instant(sentAt: sentAt) { claims?.issueInstant }

    var instant: Date { evaluation.date }

    /// True if the evaluation time is not simply that of the diagnosis.
    var isTimeChosen: Bool { evaluation.source != .now }

    // MARK: What the calls of a recording show

    /// The request that the response should be for, and the attributes that it should have.
    private(set) lazy var evidence = CaseEvidence(of: call)

    /// Adobe's response to the call.
    private(set) lazy var outcome = call?.outcome

    // MARK: What the verifier reports

    /// The keys to verify with: the trusted ones or, if there are none, those in the response.
    var keys: TrustedKeys { context.trustedKeys.isEmpty ? reading.keys : context.trustedKeys }

    private(set) lazy var verifier = ResponseVerifier(
        trusting: keys,
        expecting: context.expectations,
        decryptingWith: context.decryptionKeys,
        policy: lenientPolicy
    )

    // It is not public, because it may have been created with a certificate that is not trusted.
    private(set) lazy var verification = verifier.evaluate(verifiable, at: instant)

    /// The policy that allows features that only this project rejects, for which a diagnosis has warnings.
    private var lenientPolicy: VerificationPolicy {
        var policy = context.policy
        policy.allowed.formUnion([.sha1, .inclusiveCanonicalization, .comments, .legacyEncryption])
        policy.minimumRSABits = min(policy.minimumRSABits, 512)
        return policy
    }

    /// The checks that failed or warned; without a verified assertion, those of the content use the unverified claims.
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

    /// The checks that have findings, each with the remark of the diagnosis.
    private(set) lazy var remarks = brokenChecks.compactMap { check in
        Rule(check.rule).remark(check, self).map { (check: check, remark: $0) }
    }

    /// True if a check has a finding of this rule.
    func isFound(_ rule: Rule) -> Bool { remarks.contains { ($0.remark.rule ?? Rule($0.check.rule)) == rule } }

    // MARK: Whitespace rule

    /// The changes of the whitespace rule; `nil` if there are none, as in most responses, which are in one line.
    private(set) lazy var normalization: NormalizationReport? = {
        guard let normalized = try? WhitespaceNormalizer.normalized(response), normalized != response else {
            return nil
        }
        return NormalizationReport(explaining: response, as: normalized, markup)
    }()

    /// The effect of these changes on the signatures.
    private(set) lazy var effect = normalization.map {
        verifier.effect(of: $0, on: outline, judged: verification, at: instant)
    }

    // MARK: Signature coverage

    /// The elements that signatures cover, in any position; `nil` if no element or signature is misplaced.
    private(set) lazy var coverage: SignatureCoverage? = {
        guard brokenChecks.contains(where: { SignatureCoverage.misplacements.contains($0.rule) }), claims != nil,
            response[...].contains(text: "SignatureValue")
        else { return nil }
        return SignatureCoverage(of: outline, by: verifier)
    }()

    // MARK: Times and places

    /// The seconds from the evaluation time until a time; negative if the time is before it.
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

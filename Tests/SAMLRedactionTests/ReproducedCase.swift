import Foundation
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLRedaction
import SAMLTestKit
import TestSupport
import Testing

/// A document, its redaction with signatures, and what is trusted for both.
struct ReproducedCase: CustomStringConvertible {
    static let instant = SAMLTimestamp(secondsSince1970: 1_795_176_060)

    let original: [UInt8]
    let result: SignatureReproduction.Result
    private let context: DiagnosisContext
    private let redactedContext: DiagnosisContext

    init(
        _ original: [UInt8],
        trusting certificate: String = "idp-rsa.pem",
        expecting expectations: Expectations = Expectations(),
        policy: VerificationPolicy = .strict,
        _ keys: inout ReplacementKeys
    ) throws {
        self.original = original
        let trusted = try CertificateFile.certificates(in: SampleKeys.file(certificate))
        result = try SignatureReproduction.reproduce(
            original: original,
            redacted: PlainRedaction.redacted(original),
            trusting: trusted,
            keys: &keys
        )
        let replacement = try #require(try keys.certificate(for: trusted[0]))
        var redactedExpectations = expectations
        redactedExpectations.inResponseTo = expectations.inResponseTo.map(PlainRedaction.value)
        context = DiagnosisContext(
            trustedKeys: try TrustedKeys(certificates: trusted[0]),
            expectations: expectations,
            policy: policy
        )
        redactedContext = DiagnosisContext(
            trustedKeys: try TrustedKeys(certificates: replacement),
            expectations: redactedExpectations,
            policy: policy
        )
    }

    var notes: [String] { result.signatures.flatMap(\.notes) }

    /// The places of line breaks, which layout and the lines of findings depend on.
    var lineBreaks: (original: [Int], result: [Int]) {
        (original.indices.filter { original[$0] == 0x0A }, result.text.indices.filter { result.text[$0] == 0x0A })
    }

    /// True if the redacted document is accepted.
    var isAccepted: Bool { report(result.text, redactedContext).isAccepted }

    var description: String { (differences + result.signatures.map(\.description)).joined(separator: "\n") }

    /// The checks and findings that differ, as received and after the whitespace rule; empty if there are none.
    var differences: [String] {
        var differences = difference("as received", original, result.text)
        if let old = try? WhitespaceNormalizer.normalized(original),
            let new = try? WhitespaceNormalizer.normalized(result.text)
        {
            differences += difference("after the rule", old, new)
        }
        let (old, new) = (findings(original, context), findings(result.text, redactedContext))
        // A response in another text is taken out of it before its redaction.
        let isWhole = !old.contains { $0.contains(" encoding.") }
        if isWhole, old != new { differences.append("found: \(old) became \(new)") }
        return differences
    }

    private func difference(_ name: String, _ original: [UInt8], _ redacted: [UInt8]) -> [String] {
        let (old, new) = (checks(original, context), checks(redacted, redactedContext))
        if old == new { return [] }
        let failed = { (checks: [String]) in checks.filter { $0.hasSuffix("failed") || $0.hasSuffix("warned") } }
        return ["\(name): \(failed(old)) became \(failed(new))"]
    }

    private func report(_ document: [UInt8], _ context: DiagnosisContext) -> VerificationReport {
        let verifier = ResponseVerifier(
            trusting: context.trustedKeys,
            expecting: context.expectations,
            policy: context.policy
        )
        return verifier.evaluate(document, at: Self.instant.date)
    }

    private func checks(_ document: [UInt8], _ context: DiagnosisContext) -> [String] {
        report(document, context).checks.map { "\($0.id) \($0.outcome.rawValue)" }
    }

    /// The rules, without those of the values of attributes; for a broken signature the message, which contains the kind of damage.
    private func findings(_ document: [UInt8], _ context: DiagnosisContext) -> [String] {
        let damage = ["signature.digest-mismatch", "signature.mismatch", "signature.wrong-key"]
        let findings = ResponseDiagnosis(of: document, in: context, at: .chosen(Self.instant.date)).findings
        return findings.filter { !$0.rule.id.hasPrefix("attributes.") }.map {
            let message = damage.contains($0.rule.id) ? " \($0.message)" : ""
            return "\($0.severity.rawValue) \($0.rule.id)\(message)"
        }
    }
}

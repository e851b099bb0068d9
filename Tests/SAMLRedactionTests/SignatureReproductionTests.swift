import Foundation
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLRedaction
import SAMLTestKit
import TestSupport
import Testing
import XMLSecurity

@Suite("Signature reproduction")
struct SignatureReproductionTests {
    private static let instant = SAMLTimestamp(secondsSince1970: 1_795_176_060)

    /// A document, its redaction with signatures, and the verifiers of both.
    private struct Case {
        let original: [UInt8]
        let result: SignatureReproduction.Result
        let verifier: ResponseVerifier
        let redactedVerifier: ResponseVerifier

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
            verifier = ResponseVerifier(
                trusting: try TrustedKeys(certificates: trusted[0]),
                expecting: expectations,
                policy: policy
            )
            redactedVerifier = ResponseVerifier(
                trusting: try TrustedKeys(certificates: replacement),
                expecting: redactedExpectations,
                policy: policy
            )
        }

        /// The checks that differ, as received and after the whitespace rule; empty if there are none.
        var differences: [String] {
            var differences = difference(original, result.text).map { ["as received: \($0)"] } ?? []
            if let old = try? WhitespaceNormalizer.normalized(original),
                let new = try? WhitespaceNormalizer.normalized(result.text)
            {
                differences += difference(old, new).map { ["normalized: \($0)"] } ?? []
            }
            return differences
        }

        private func difference(_ original: [UInt8], _ redacted: [UInt8]) -> String? {
            let old = outcomes(verifier, original)
            let new = outcomes(redactedVerifier, redacted)
            return old == new ? nil : "\(old.subtracting(new).sorted()) became \(new.subtracting(old).sorted())"
        }

        private func outcomes(_ verifier: ResponseVerifier, _ document: [UInt8]) -> Set<String> {
            let report = verifier.evaluate(document, at: SignatureReproductionTests.instant.date)
            return Set(report.checks.map { "\($0.id) \($0.outcome.rawValue)" })
        }
    }

    @Test("Every sample has the same checks after the reproduction")
    func samples() throws {
        var keys = ReplacementKeys()
        for sample in Sample.all where sample.file.hasSuffix(".xml") {
            let reproduced = try Case(
                sample.bytes(),
                trusting: sample.verify?.certificate ?? "idp-rsa.pem",
                &keys
            )
            #expect(reproduced.differences.isEmpty, "\(sample): \(reproduced.differences) \(reproduced.result.signatures)")
            let notes = reproduced.result.signatures.flatMap(\.notes)
            #expect(notes.isEmpty, "\(sample)")
            #expect(reproduced.result.text.count == reproduced.original.count, "\(sample)")
        }
    }

    /// The mutations whose checks differ, and the reason.
    private static let known: [String: String] = [:]

    @Test("Every mutation has the same checks after the reproduction", arguments: Placement.allCases)
    func mutations(placement: Placement) throws {
        var keys = ReplacementKeys()
        var pieces = ConstructedResponse()
        pieces.signature.keyInfo = SignatureTemplate.keyInfo(certificate: try SampleKeys.certificateBase64())
        let text = Array(try pieces.xml(signing: placement).utf8)
        let base = try MutationBase(text, signedWith: SampleKeys.signing(), at: Self.instant)
        var counts: [Mutation.Family: (same: Int, all: Int)] = [:]
        for mutation in Mutation.all {
            guard case .mutant(let mutant) = try mutation.outcome(of: base), mutant.form == .xml else { continue }
            let reproduced = try Case(mutant.content, expecting: base.expectations, &keys)
            let isSame = reproduced.differences.isEmpty
            let (same, all) = counts[mutation.family] ?? (0, 0)
            counts[mutation.family] = (same + (isSame ? 1 : 0), all + 1)
            #expect(
                isSame || Self.known[mutation.name] != nil,
                "\(mutation): \(reproduced.differences) \(reproduced.result.signatures)"
            )
        }
        let (same, all) = counts.values.reduce((0, 0)) { ($0.0 + $1.same, $0.1 + $1.all) }
        #expect(same * 100 >= all * 98, "\(counts)")
        print("MEASURE \(placement) \(same)/\(all)", counts.map { "\($0.key) \($0.value.same)/\($0.value.all)" }.sorted())
    }
}

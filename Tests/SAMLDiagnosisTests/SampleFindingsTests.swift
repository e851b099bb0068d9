import Foundation
import SAML
import SAMLDiagnosis
import SAMLEncoding
import TestSupport
import Testing

@Suite("Diagnosing the samples")
struct SampleFindingsTests {
    /// A moment at which what is expected holds.
    static let instant = Date(timeIntervalSince1970: 1_800_000_000)

    /// What `Samples/findings.json` says of each file: severity and rule, in order.
    private static let expected: [String: [String]] = Fixture.manifest("findings.json")

    static func context(for sample: Sample) throws -> DiagnosisContext {
        let certificate = sample.verify?.certificate ?? "idp-rsa.pem"
        return DiagnosisContext(
            trustedKeys: try TrustedKeys(certificates: SampleKeys.file(certificate)),
            requiredAttributes: ["userID", "zip", "NameID"]
        )
    }

    @Test("The findings are the listed ones, in their order", arguments: Sample.all)
    func findings(sample: Sample) throws {
        let diagnosis = try ResponseDiagnosis(of: sample.bytes(), in: Self.context(for: sample), at: .now(Self.instant))
        let found = diagnosis.findings.map { "\($0.severity.rawValue) \($0.rule.id)" }
        #expect(found == Self.expected[sample.file])
        for finding in diagnosis.findings {
            let texts = [finding.message, finding.advice, finding.found ?? "", finding.expected ?? ""].joined()
            // The values that the samples have.
            for value in ["94110", "7d1c0f52", "c3e1b7b2a9d84f0e"] { #expect(!texts.contains(value)) }
        }
    }

    @Test("There are expectations of every sample, and of no other file")
    func complete() {
        #expect(Set(Self.expected.keys) == Set(Sample.all.map(\.file)))
    }

    @Test("Without a trusted key the findings are the same, except that no key is trusted", arguments: Sample.all)
    func untrusted(sample: Sample) throws {
        var context = try Self.context(for: sample)
        let trusting = try ResponseDiagnosis(of: sample.bytes(), in: context, at: .now(Self.instant))
        context.trustedKeys = TrustedKeys()
        let untrusting = try ResponseDiagnosis(of: sample.bytes(), in: context, at: .now(Self.instant))
        let known = ["signature.not-checked", "signature.wrong-key", "trust.weak-key"]
        let rules = { (diagnosis: ResponseDiagnosis) in diagnosis.findings.map(\.rule.id).filter { !known.contains($0) }
        }
        #expect(rules(untrusting) == rules(trusting))
    }
}

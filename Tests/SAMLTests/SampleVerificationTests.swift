import Foundation
import SAML
import SAMLEncoding
import TestSupport
import Testing

@Suite("Verifying the samples")
struct SampleVerificationTests {
    /// The instant for the results in the manifest.
    static let instant = Date(timeIntervalSince1970: 1_800_000_000)

    static let samples = Sample.all.filter { $0.verify != nil }

    @Test(
        "The verdict and the first failure agree with the manifest, with each engine and with both",
        arguments: samples,
        VerificationPolicy.Engine.allCases
    )
    func verdicts(sample: Sample, engine: VerificationPolicy.Engine) throws {
        let expected = try #require(sample.verify)
        let response = try EncodingTrace(unwrapping: try sample.bytes()).xml()
        let verifier = ResponseVerifier(
            trusting: try TrustedKeys(certificates: SampleKeys.file(expected.certificate)),
            expecting: Expectations(audience: Expectations.adobePassAudience),
            policy: VerificationPolicy(engine: engine)
        )
        let report = verifier.evaluate(response, at: Self.instant)
        #expect(report.isAccepted == expected.valid)
        #expect((report.assertion != nil) == expected.valid)
        #expect(Array(report.failures.map(\.id).prefix(1)) == expected.failed)
        do throws(SAMLError) {
            let assertion = try verifier.verify(response, at: Self.instant)
            #expect(expected.valid)
            #expect(assertion[attribute: "zip"] == "94110")
        } catch {
            #expect([error.code.rawValue] == expected.failed)
        }
    }

    @Test("There are samples of each kind")
    func samplesExist() {
        #expect(Self.samples.count { $0.verify?.valid == true } >= 15)
        #expect(Self.samples.count { $0.verify?.valid == false } >= 25)
    }
}

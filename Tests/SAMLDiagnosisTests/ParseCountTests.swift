#if RULE_SWITCHES
    import Attacks
    import Foundation
    import SAML
    import SAMLDiagnosis
    import Synchronization
    import TestSupport
    import Testing
    import XMLSecurity

    @Suite("How often a diagnosis parses a response")
    struct ParseCountTests {
        @Test(
            "A good response is parsed for its claims and for the verifier, and what was signed is not parsed again",
            arguments: [true, false]
        )
        func good(isTrusted: Bool) throws {
            var pieces = ConstructedResponse()
            let certificate = try SampleKeys.certificateBase64("idp-rsa")
            pieces.signature.keyInfo = SignatureTemplate.keyInfo(certificate: certificate)
            let response = try Array(pieces.xml(signing: .assertion).utf8)
            var context = DiagnosisContext()
            if isTrusted { context.trustedKeys = try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem")) }
            let count = Mutex(0)
            let diagnosis = ParseProbe.$onParse.withValue({ count.withLock { $0 += 1 } }) {
                ResponseDiagnosis(of: response, in: context, at: .now(AttackBase.instant))
            }
            #expect(diagnosis.severity != .error)
            #expect(count.withLock(\.self) == 2)
        }

        @Test("The evaluation time is read from the same parse")
        func issued() throws {
            let response = try Array(ConstructedResponse().xml(signing: .assertion).utf8)
            let input = try ResponseFinder.all(in: response)[0]
            let context = try DiagnosisContext(
                trustedKeys: TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem"))
            )
            let count = Mutex(0)
            let diagnosis = ParseProbe.$onParse.withValue({ count.withLock { $0 += 1 } }) {
                ResponseDiagnosis(of: input, in: context, at: .issued(orAt: .distantPast))
            }
            #expect(diagnosis.evaluationTime.source == .issued && diagnosis.severity != .error)
            #expect(count.withLock(\.self) == 2)
        }
    }
#endif

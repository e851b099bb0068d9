import Foundation
import SAML
import TestSupport
import Testing
import XMLSecurity

@Suite(
    "Agreement with the command xmlsec1",
    .enabled(if: XMLSec1Command.isInstalled, Comment(rawValue: XMLSec1Command.reason))
)
struct InteroperabilityTests {
    /// What is wrong with a signature in the eyes of xmlsec1, too.
    static let broken: Set = ["signature.digest-mismatch", "signature.mismatch", "signature.wrong-key"]

    @Test("It says the same of every signed sample", arguments: Sample.all.filter(\.isSignedXML))
    func samples(sample: Sample) throws {
        let expected = try #require(sample.verify)
        let response = try sample.bytes()
        let verifies = try XMLSec1Command.verifies(response, with: expected.certificate)
        #expect(verifies == Self.broken.isDisjoint(with: expected.failed))

        let verifier = ResponseVerifier(
            trusting: try TrustedKeys(certificates: SampleKeys.file(expected.certificate)),
            policy: VerificationPolicy(exceptions: .sha1, minimumRSABits: 1024)
        )
        let report = verifier.evaluate(response, at: SampleVerificationTests.instant, scope: .signatureOnly)
        // A structure that is refused is not verified at all; xmlsec1 looks at signatures alone.
        let isRefusedBefore = report.failures.first.map { $0.stage <= .structure } ?? false
        #expect(isRefusedBefore || report.isAccepted == verifies)
    }

    struct Algorithm: CustomTestStringConvertible, Sendable {
        let method: SignatureMethod
        let key: String
        var testDescription: String { "\(method)" }
    }

    static let algorithms = SignatureMethod.allCases.filter { $0.digest != .sha1 }.map {
        Algorithm(method: $0, key: $0.keyKind == .rsa ? "idp-rsa" : $0.digest == .sha384 ? "idp-ec384" : "idp-ec")
    }

    @Test("It verifies what the tests sign", arguments: algorithms, Placement.allCases)
    func constructed(algorithm: Algorithm, placement: Placement) throws {
        var response = ConstructedResponse()
        response.signature.signatureMethod = algorithm.method.rawValue
        response.signature.digestMethod = algorithm.method.digest.rawValue
        let xml = Array(try response.xml(signing: placement, with: SampleKeys.signing(algorithm.key)).utf8)
        #expect(try XMLSec1Command.verifies(xml, with: "\(algorithm.key).pem"))

        let trusted = try TrustedKeys(certificates: SampleKeys.file("\(algorithm.key).pem"))
        let assertion = try ResponseVerifier(trusting: trusted).verify(xml, at: SampleVerificationTests.instant)
        #expect(assertion[attribute: "zip"] == "94110")

        let changed = String(decoding: xml, as: UTF8.self).replacingFirst(">94110<", with: ">94111<")
        #expect(try !XMLSec1Command.verifies(Array(changed.utf8), with: "\(algorithm.key).pem"))
    }
}

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
    /// The errors of a signature that xmlsec1 reports, too.
    static let broken: Set = ["signature.digest-mismatch", "signature.mismatch", "signature.wrong-key"]

    @Test("It has the same result for every signed sample", arguments: Sample.all.filter(\.isSignedXML))
    func samples(sample: Sample) throws {
        let expected = try #require(sample.verify)
        let response = try sample.bytes()
        let verifies = try XMLSec1Command.verifies(response, with: expected.certificate)
        #expect(verifies == Self.broken.isDisjoint(with: expected.failed))

        let verifier = ResponseVerifier(
            trusting: try TrustedKeys(certificates: SampleKeys.file(expected.certificate)),
            policy: VerificationPolicy(allowed: .sha1, minimumRSABits: 1024)
        )
        let report = verifier.evaluate(response, at: SampleVerificationTests.instant, scope: .signatureOnly)
        // A signature with a rejected structure is not verified at all; xmlsec1 checks only the signature.
        let isRejectedBefore = report.failures.first.map { $0.stage <= .structure } ?? false
        #expect(isRejectedBefore || report.isAccepted == verifies)
    }

    @Test("It verifies the signatures of the tests, but not with a changed character", arguments: Signing.all)
    func ours(signing: Signing) throws {
        let response = try signing.response()
        try signing.expectAcceptance(of: response)
        #expect(try XMLSec1Command.verifies(response, with: "\(signing.key).pem"))
        let changed = String(decoding: response, as: UTF8.self).replacingFirst(">94110<", with: ">94111<")
        #expect(try !XMLSec1Command.verifies(Array(changed.utf8), with: "\(signing.key).pem"))
    }

    @Test("Its signatures verify here", arguments: Signing.all)
    func theirs(signing: Signing) throws {
        let pieces = try signing.template()
        var response = Array(pieces.template(signing: signing.placement).utf8)
        if signing.placement.signsAssertion {
            response = try XMLSec1Command.sign(response, pieces.assertionID, with: "\(signing.key).key")
        }
        if signing.placement.signsResponse {
            response = try XMLSec1Command.sign(response, pieces.responseID, with: "\(signing.key).key")
        }
        try signing.expectAcceptance(of: response)
    }
}

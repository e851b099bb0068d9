import Foundation
import SAML
import SAMLDiagnosis
import TestSupport
import Testing
import XMLSecurity

@Suite("Reports")
struct VerificationReportTests {
    private static func evaluate(
        _ text: String,
        trusting name: String? = "idp-rsa.pem",
        policy: VerificationPolicy = .strict,
        scope: EvaluationScope = .everything
    ) throws -> VerificationReport {
        let trusted = try name.map { try TrustedKeys(certificates: SampleKeys.file($0)) } ?? TrustedKeys()
        return ResponseVerifier(trusting: trusted, policy: policy).evaluate(Array(text.utf8), at: Date(), scope: scope)
    }

    private static func signed(_ placement: Placement = .response, by name: String = "idp-rsa") throws -> String {
        try ConstructedResponse().xml(signing: placement, with: SampleKeys.signing(name))
    }

    @Test("Identifiers are unique, stages are in order, and every check has a title")
    func catalogue() throws {
        let checks = try Self.evaluate("<a/>").checks
        #expect(Set(checks.map(\.id)).count == checks.count)
        #expect(checks.map(\.stage) == checks.map(\.stage).sorted())
        #expect(Set(checks.map(\.stage)).count == 7)
        #expect(checks.allSatisfy { $0.id.contains(".") && !$0.title.isEmpty })
    }

    @Test("Every error code of XMLSecurity is that of a check, except for an unreadable key")
    func codes() throws {
        let checks = Set(try Self.evaluate("<a/>").checks.map(\.id))
        let codes = Set(XMLSecurityError.Code.allCases.map(\.rawValue))
        #expect(codes.subtracting(checks) == [XMLSecurityError.Code.unreadableKey.rawValue])
    }

    @Test("Every check of a good response is made", arguments: Placement.allCases)
    func allMade(placement: Placement) throws {
        let report = try Self.evaluate(Self.signed(placement))
        #expect(report.checks.filter { $0.outcome == .notReached }.map(\.id) == [])
        #expect(report.checks.filter { $0.outcome == .failed }.map(\.id) == [])
        let left = report.checks.filter { $0.outcome == .notApplicable }.map(\.id)
        let expected = [
            "trust.fingerprint", "trust.metadata-expired", "encryption.structure", "encryption.algorithm",
            "encryption.legacy", "encryption.weak-key", "encryption.too-much-work", "encryption.cannot-decrypt",
            "trust.other-entity", "trust.unbound-key",
            "issuer.mismatch", "response.destination", "response.in-response-to",
        ]
        #expect(left == expected)
    }

    @Test("A check whose input is missing after a failure is not reached")
    func notReached() throws {
        let report = try Self.evaluate(Self.signed().replacing("94110", with: "10001"))
        let failed = try #require(report.failures.first)
        #expect(failed.id == "signature.digest-mismatch" && report.failures.count == 1)
        for check in report.checks where check.stage > .signature { #expect(check.outcome == .notReached) }
        for check in report.checks where check.stage < .keys { #expect(check.outcome == .passed, "\(check.id)") }
        #expect(report.assertion == nil && report.coverage == nil && report.key == nil)
    }

    @Test("Failures of one stage are reported together")
    func several() throws {
        var response = ConstructedResponse()
        response.status = ""
        response.conditions =
            #"<saml:Conditions NotOnOrAfter="2025-01-01T00:00:00Z"><saml:AudienceRestriction/></saml:Conditions>"#
        let report = try Self.evaluate(response.xml(signing: .both, with: SampleKeys.signing()))
        #expect(report.failures.map(\.id) == ["status.not-success", "conditions.expired", "audience.mismatch"])
    }

    @Test("A rejection by policy does not stop the other checks")
    func policyGoesOn() throws {
        var response = ConstructedResponse()
        response.signature.signatureMethod = "http://www.w3.org/2000/09/xmldsig#rsa-sha1"
        response.conditions = #"<saml:Conditions NotOnOrAfter="2025-01-01T00:00:00Z"/>"#
        let text = try response.xml(signing: .response, with: SampleKeys.signing())
        #expect(try Self.evaluate(text).failures.map(\.id) == ["signature.sha1", "conditions.expired"])
        let lenient = try Self.evaluate(text, policy: VerificationPolicy(allowed: .sha1))
        #expect(lenient.failures.map(\.id) == ["conditions.expired"])
    }

    @Test("A small key needs an allowance, and a small exponent has none")
    func weakKeys() throws {
        let small = try Self.signed(by: "weak-rsa1024")
        #expect(try Self.evaluate(small, trusting: "weak-rsa1024.pem").failures.map(\.id) == ["trust.weak-key"])
        let policy = VerificationPolicy(minimumRSABits: 1024)
        #expect(try Self.evaluate(small, trusting: "weak-rsa1024.pem", policy: policy).isAccepted)
        let three = try Self.signed(by: "exponent3")
        #expect(
            try Self.evaluate(three, trusting: "exponent3.pem", policy: policy).failures.map(\.id) == ["trust.weak-key"]
        )
    }

    @Test("An empty reference is to the whole document, and needs an allowance, only on the Response")
    func emptyReference() throws {
        var response = ConstructedResponse()
        response.signature.uri = ""
        let text = try response.xml(signing: .response, with: SampleKeys.signing())
        #expect(try Self.evaluate(text).failures.map(\.id) == ["signature.reference-uri"])
        let policy = VerificationPolicy(allowed: .emptyReferenceURI)
        let report = try Self.evaluate("\n" + text + "\n<!-- outside -->", policy: policy)
        #expect(report.isAccepted)
        #expect(report.coverage == .response)
        #expect(report.assertion?[attribute: "zip"] == "94110")
        let changed = try Self.evaluate(text.replacing("94110", with: "10001"), policy: policy)
        #expect(changed.failures.map(\.id) == ["signature.digest-mismatch"])
        let inner = try response.xml(signing: .assertion, with: SampleKeys.signing())
        #expect(try Self.evaluate(inner, policy: policy).failures.map(\.id) == ["signature.reference-uri"])
    }

    @Test("A feature that the policy allows is a warning, and does not pass its rule")
    func allowancesAreReported() throws {
        var response = ConstructedResponse()
        response.signature.signatureMethod = "http://www.w3.org/2000/09/xmldsig#rsa-sha1"
        response.signature.uri = ""
        let text = try response.xml(signing: .response, with: SampleKeys.signing("weak-rsa1024"))
        let policy = VerificationPolicy(allowed: [.sha1, .emptyReferenceURI, .comments], minimumRSABits: 1024)
        let report = try Self.evaluate(text, trusting: "weak-rsa1024.pem", policy: policy)
        #expect(report.isAccepted)
        let warned = report.checks.filter { $0.outcome == .warned }
        #expect(warned.map(\.id) == ["signature.reference-uri", "signature.sha1", "trust.weak-key"])
        #expect(warned.allSatisfy { $0.message?.hasSuffix("the policy allows it") == true })
        #expect(report.checks.first { $0.id == "xml.comment" }?.outcome == .notApplicable)
        let needless = try Self.evaluate(Self.signed(), policy: policy)
        #expect(needless.isAccepted && !needless.checks.contains { $0.outcome == .warned })
    }

    @Test("A warning about one signature is not removed by another")
    func warningStays() throws {
        var response = ConstructedResponse()
        response.signature.signatureMethod = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"
        let inner = try response.xml(signing: .assertion, with: SampleKeys.signing("idp-ec"))
        response.signature.signatureMethod = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
        let template = response.signature.text(referenceTo: response.responseID)
        let key = try SampleKeys.signing("idp-rsa")
        let text = try key.sign(
            inner.replacingFirst("</saml:Issuer>", with: "</saml:Issuer>" + template),
            in: response.responseID
        )
        // The certificate of the inner key is not yet valid, and the outer key is trusted without a certificate.
        var trusted = try TrustedKeys(certificates: SampleKeys.file("idp-ec.pem"))
        try trusted.add(publicKey: SampleKeys.file("idp-rsa.pub"))
        let early = Date(timeIntervalSince1970: 1_000_000_000)
        let report = ResponseVerifier(trusting: trusted).evaluate(Array(text.utf8), at: early, scope: .signatureOnly)
        #expect(report.isAccepted)
        #expect(report.checks.first { $0.id == "trust.certificate-expired" }?.outcome == .warned)
    }

    @Test("A certificate outside its validity is a warning, or a failure by policy")
    func certificateValidity() throws {
        let report = try Self.evaluate(Self.signed(), trusting: "expired.pem")
        #expect(report.isAccepted)
        #expect(report.checks.filter { $0.outcome == .warned }.map(\.id) == ["trust.certificate-expired"])
        let strict = try Self.evaluate(
            Self.signed(),
            trusting: "expired.pem",
            policy: VerificationPolicy(certificateValidity: .reject)
        )
        #expect(strict.failures.map(\.id) == ["trust.certificate-expired"])
    }

    @Test("The signature can be verified alone, and yields no assertion")
    func signatureOnly() throws {
        var response = ConstructedResponse()
        response.conditions = #"<saml:Conditions NotOnOrAfter="2025-01-01T00:00:00Z"/>"#
        let text = try response.xml(signing: .response, with: SampleKeys.signing())
        let report = try Self.evaluate(text, scope: .signatureOnly)
        #expect(report.isAccepted && report.assertion == nil)
        #expect(report.checks.filter { $0.stage == .semantics }.allSatisfy { $0.outcome == .notApplicable })
    }

    @Test("Without a trusted key the report contains the embedded certificate and its result")
    func embeddedCertificate() throws {
        var response = ConstructedResponse()
        response.signature.keyInfo = SignatureTemplate.keyInfo(certificate: try SampleKeys.certificateBase64())
        let text = try response.xml(signing: .response, with: SampleKeys.signing())
        let intact = try Self.evaluate(text, trusting: nil)
        #expect(intact.failures.map(\.id) == ["trust.no-key"])
        #expect(intact.embeddedCertificate?.verifiesSignature == true)
        #expect(intact.embeddedCertificate?.certificate.subject == "CN=idp.example-mvpd.tv")
        let changed = try Self.evaluate(text.replacing("94110", with: "10001"), trusting: nil)
        #expect(changed.failures.map(\.id) == ["trust.no-key", "signature.digest-mismatch"])
        #expect(changed.embeddedCertificate?.verifiesSignature == false)
    }

    @Test("The report contains the fields that the signature does not cover")
    func unauthenticated() throws {
        #expect(try Self.evaluate(Self.signed(.assertion)).coverage?.unauthenticatedFields.contains("Status") == true)
        #expect(try Self.evaluate(Self.signed(.both)).coverage?.unauthenticatedFields == [])
    }

    @Test("The report contains the digest of the input")
    func inputDigest() throws {
        #expect(
            try Self.evaluate("").inputDigest == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        )
    }

    @Test("Neither errors nor descriptions nor mirrors contain a subject or a value")
    func privacy() throws {
        let trusted = try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem"))
        let assertion = try ResponseVerifier(trusting: trusted).verify(Array(Self.signed(.both).utf8), at: Date())
        let address = "Address='192.0.2.17' Recipient="
        let signed = try Self.signed(.both).replacing("Recipient=", with: address)
        let unverified = try UnverifiedResponse(Array(signed.utf8))
        let subject = try #require(unverified.assertions.first?.subject)
        #expect(subject.confirmations.first?.address == "192.0.2.17")
        let values: [Any] = [
            assertion, assertion.attributes, assertion.attributes.flatMap(\.values), assertion.subject as Any,
            assertion.subject?.nameID as Any, unverified, unverified.assertions, subject, subject.confirmations,
            assertion.authnStatements,
        ]
        #expect(assertion.authnStatements.first?.sessionIndex == "_session-1")
        for value in values {
            var dumped = ""
            dump(value, to: &dumped)
            for text in [dumped, "\(value)", String(reflecting: value)] {
                for secret in ["94110", "viewer", "subscriber-1", "192.0.2.17", "session-1"] {
                    #expect(!text.contains(secret), "\(text)")
                }
            }
        }
    }
}

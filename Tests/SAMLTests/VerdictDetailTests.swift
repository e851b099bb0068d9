import Foundation
import SAML
import TestSupport
import Testing

@Suite("Details of a verdict")
struct VerdictDetailTests {
    private static func evaluate(_ text: String, trusting names: String...) throws -> VerificationReport {
        var trusted = TrustedKeys()
        for name in names { try trusted.add(certificates: SampleKeys.file(name)) }
        return ResponseVerifier(trusting: trusted).evaluate(Array(text.utf8), at: SampleVerificationTests.instant)
    }

    private static func failure(_ text: String, trusting name: String = "idp-rsa.pem") throws -> VerificationCheck {
        try #require(try evaluate(text, trusting: name).failures.first)
    }

    private static func sample(_ file: String) throws -> String {
        String(decoding: try #require(Sample.named(file)).bytes(), as: UTF8.self)
    }

    static let roots = [
        ("<a/>", "a", "check what was really sent"),
        (#"<Envelope xmlns="http://schemas.xmlsoap.org/soap/envelope/"/>"#, "Envelope", "SOAP"),
        (#"<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata"/>"#, "EntityDescriptor", "metadata"),
        (#"<Response xmlns="urn:oasis:names:tc:SAML:1.0:protocol"/>"#, "Response", "its namespace is not"),
        (#"<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"/>"#, "AuthnRequest", "a request"),
    ]

    @Test("Another root: the expected and the found element, and the kind of document", arguments: roots)
    func notAResponse(text: String, found: String, words: String) throws {
        let failure = try Self.failure(text)
        #expect(failure.id == "structure.not-a-response")
        #expect(failure.expected == "samlp:Response")
        #expect(failure.found == found)
        #expect(failure.message?.contains(words) == true)
    }

    @Test("The report contains each verified signature with its key, the covering one last")
    func signatures() throws {
        let key = try SampleKeys.signing()
        for placement in Placement.allCases {
            let report = try Self.evaluate(
                ConstructedResponse().xml(signing: placement, with: key),
                trusting: "idp-rsa.pem"
            )
            let expected: [VerificationReport.Coverage] =
                switch placement {
                case .response: [.response]
                case .assertion: [.assertion]
                case .both: [.assertion, .response]
                }
            #expect(report.signatures.map(\.coverage) == expected)
            #expect(report.key == report.signatures.last?.key)
            #expect(report.coverage == expected.last)
        }
    }

    @Test("Two signatures may have different keys, if both are trusted")
    func signaturesOfTwo() throws {
        var response = ConstructedResponse()
        response.signature.signatureMethod = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"
        let inner = try response.xml(signing: .assertion, with: SampleKeys.signing("idp-ec"))
        // The template of the outer signature is added to the text with the complete inner signature.
        response.signature.signatureMethod = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
        let template = response.signature.text(referenceTo: response.responseID)
        let both = try SampleKeys.signing("idp-rsa").sign(
            inner.replacingFirst("</saml:Issuer>", with: "</saml:Issuer>" + template),
            in: response.responseID
        )
        let report = try Self.evaluate(both, trusting: "idp-ec.pem", "idp-rsa.pem")
        #expect(report.isAccepted)
        #expect(report.signatures.map(\.key.kind) == ["EC", "RSA"])
        #expect(try !Self.evaluate(both, trusting: "idp-rsa.pem").isAccepted)
        #expect(try !Self.evaluate(both, trusting: "idp-ec.pem").isAccepted)
    }

    @Test("Missing whitespace in SignedInfo is not reported as a wrong key")
    func changedSignedInfo() throws {
        let text = try Self.sample("signed-newlines-in-signedinfo.xml")
        let joined = text.replacing(">\n<ds:SignatureMethod", with: "><ds:SignatureMethod")
        #expect(joined != text)
        let failure = try Self.failure(joined)
        #expect(failure.id == "signature.mismatch")
        #expect(failure.message?.contains("whitespace") == true)
        #expect(try Self.failure(joined, trusting: "other-rsa.pem").id == "signature.wrong-key")
    }

    @Test("The rule for fingerprints is not applicable without a fingerprint, or if a key verifies")
    func fingerprintNotApplicable() throws {
        let text = try Self.sample("signed-response.xml")
        let outcome = { (report: VerificationReport) in
            report.checks.first { $0.id == "trust.fingerprint" }?.outcome
        }
        #expect(try outcome(Self.evaluate(text, trusting: "idp-rsa.pem")) == .notApplicable)
        var trusted = try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem"))
        try trusted.add(fingerprint: String(repeating: "0", count: 64))
        let report = ResponseVerifier(trusting: trusted).evaluate(
            Array(text.utf8),
            at: SampleVerificationTests.instant
        )
        #expect(report.isAccepted)
        #expect(outcome(report) == .notApplicable)
    }

    @Test("The report contains the evaluation time in whole seconds, and the skew")
    func time() throws {
        let verifier = ResponseVerifier(trusting: try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem")))
        let response = try #require(Sample.named("expired.xml")).bytes()
        let report = verifier.evaluate(response, at: SampleVerificationTests.instant.addingTimeInterval(0.75))
        let failure = try #require(report.failures.first)
        #expect(failure.expected == "NotOnOrAfter after 2027-01-15T08:00:00Z ± 300 seconds")
        #expect(failure.found == "2025-11-20T20:00:00Z")
    }

    @Test(
        "The report distinguishes a fingerprint of another digest from a misspelled one",
        arguments: [
            ("SHA1 Fingerprint=\(String(repeating: "AB:", count: 19))AB", "SHA-1"),
            (String(repeating: "ab", count: 20), "SHA-1"),
            ("md5 Fingerprint=\(String(repeating: "AB:", count: 15))AB", "MD5"),
            ("abc", "openssl x509"),
            (String(repeating: "xy", count: 20), "openssl x509"),
        ]
    )
    func otherFingerprints(text: String, words: String) {
        var trusted = TrustedKeys()
        let error = #expect(throws: SAMLError.self) { try trusted.add(fingerprint: text) }
        #expect(error?.message.contains(words) == true)
    }
}

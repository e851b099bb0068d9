import Foundation
import SAML
import TestSupport
import Testing

@Suite("Signing existing documents")
struct DocumentSigningTests {
    private static func signed(
        _ text: String,
        _ placement: SigningSpec.Placement? = nil,
        existing: ResponseSigner.ExistingSignatures = .refuse
    ) throws -> String {
        let signer = try ResponseSigner(key: SampleKeys.signing())
        return String(decoding: try signer.sign(Array(text.utf8), placement, existing: existing), as: UTF8.self)
    }

    private static func isAccepted(_ text: String) throws -> Bool {
        let verifier = ResponseVerifier(
            trusting: try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem")),
            policy: VerificationPolicy(engine: .both)
        )
        let time = SAMLTimestamp(secondsSince1970: 1_795_176_100).date
        let report = verifier.evaluate(Array(text.utf8), at: time)
        if !report.isAccepted { print(report.failures.map { "\($0.id): \($0.message ?? "")" }) }
        return report.isAccepted
    }

    private static func withoutSignatures(_ text: String) -> String {
        var result = text
        while let start = result.range(of: "<ds:Signature "), let end = result.range(of: "</ds:Signature>") {
            result.removeSubrange(start.lowerBound..<end.upperBound)
        }
        return result
    }

    static let unsigned = ConstructedResponse().unsigned

    /// The same response in forms that a serializer would change.
    static let forms: [String] = [
        unsigned,
        unsigned.replacing("><", with: ">\n  <"),
        unsigned.replacing("\"_assertion-1\"", with: "'_assertion-1'").replacing(
            "\"_response-1\"",
            with: "'_response-1'"
        ),
        "<?xml version='1.0' encoding='UTF-8'?>\r\n<!-- before -->" + unsigned + "\n",
        unsigned.replacing("saml:", with: "a:").replacing("xmlns:saml=", with: "xmlns:a="),
        unsigned.replacing("viewer", with: "<![CDATA[a > b </ds:SignatureValue>]]>"),
        unsigned.replacing("InResponseTo=\"_request-1\"", with: "  InResponseTo = \"_request-1\" Consent='a > b'"),
    ]

    @Test("Every other byte stays as it is", arguments: forms, [SigningSpec.Placement.assertion, .response, .both])
    func bytes(form: String, placement: SigningSpec.Placement) throws {
        let signed = try Self.signed(form, placement)
        #expect(Self.withoutSignatures(signed) == form)
        #expect(try Self.isAccepted(signed))
    }

    @Test("A signature is replaced only if that is allowed, in its place", arguments: ["", "\n    "])
    func replacing(space: String) throws {
        let fresh = try Self.signed(Self.unsigned)
        let stale = fresh.replacing("94110", with: "10001")
            .replacing("</saml:Issuer><ds:Signature", with: "</saml:Issuer>\(space)<ds:Signature")
        #expect(throws: TestKitError.self) { try Self.signed(stale) }
        let replaced = try Self.signed(stale, existing: .replace)
        #expect(replaced.components(separatedBy: "<ds:Signature ").count == 2)
        #expect(replaced.contains("</saml:Issuer>\(space)<ds:Signature"))
        #expect(try Self.isAccepted(replaced))
        #expect(try !Self.isAccepted(stale))
    }

    @Test("A signature of the Response covers one that an assertion has, and the reverse is invalid")
    func nested() throws {
        let inner = try Self.signed(Self.unsigned, .assertion)
        let both = try Self.signed(inner, .response)
        #expect(both.components(separatedBy: "<ds:Signature ").count == 3)
        #expect(try Self.isAccepted(both))
        let outer = try Self.signed(Self.unsigned, .response)
        #expect(throws: TestKitError.self) { try Self.signed(outer, .assertion) }
        let replaced = try Self.signed(outer, .assertion, existing: .replace)
        #expect(try Self.isAccepted(replaced))
    }

    @Test("An assertion alone can be signed")
    func assertionAlone() throws {
        let signed = try Self.signed(ConstructedResponse().assertion())
        #expect(signed.contains("</saml:Issuer><ds:Signature "))
        #expect(throws: TestKitError.self) { try Self.signed(ConstructedResponse().assertion(), .response) }
    }

    @Test(
        "What cannot be signed is an error with its reason",
        arguments: [
            (unsigned.replacing("</saml:Issuer>", with: ""), "xml.malformed"),
            (unsigned.replacing("_assertion-1", with: "_response-1"), "xml.id-ambiguous"),
            (unsigned.replacing(" ID=\"_assertion-1\"", with: ""), "xml.id-invalid"),
            ("<!DOCTYPE a>" + unsigned, "xml.doctype"),
            ("<a/>", "sign.failed"),
            (#"<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_1"/>"#, "sign.failed"),
            ("", "xml.malformed"), ("PHNhbWw+", "xml.malformed"),
        ]
    )
    func errors(text: String, code: String) {
        #expect {
            try Self.signed(text)
        } throws: { error in
            #expect((error as? TestKitError)?.code.rawValue == code, "\(error)")
            return true
        }
    }
}

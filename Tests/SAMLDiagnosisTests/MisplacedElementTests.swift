import Foundation
import SAML
import SAMLDiagnosis
import TestSupport
import Testing

/// Elements with the names of SAML in other places or namespaces change no finding about the response and its assertion.
///
/// That other readers may take them for a part of the assertion is a finding of its own: see `MisreadingTests`.
@Suite("Elements with the names of SAML in other places")
struct MisplacedElementTests {
    /// A place for elements in a good response.
    struct Place: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let insert: @Sendable (String, inout ConstructedResponse) -> Void
    }

    static let places = [
        Place(testDescription: "Extensions") { $1.status = "<samlp:Extensions>\($0)</samlp:Extensions>\($1.status)" },
        Place(testDescription: "StatusDetail") {
            let detail = "<samlp:StatusDetail>\($0)</samlp:StatusDetail></samlp:Status>"
            $1.status = $1.status.replacing("</samlp:Status>", with: detail)
        },
        Place(testDescription: "Advice") { $1.statements = "<saml:Advice>\($0)</saml:Advice>\($1.statements)" },
        Place(testDescription: "AttributeValue") { $1.attributes += ConstructedResponse.attribute("extra", $0) },
    ]

    /// Content with mistakes, of which each would be a finding in the real element.
    private static let mistakes = [
        " NotBefore=\"2126-11-20T12:00:00+01:00\" NotOnOrAfter=\"2000-01-01T00:00:00+01:00\" IssueInstant=\" 2000\""
            + " Name=\" zip\" Recipient=\" x\" Value=\" y\" InResponseTo=\"_other\" Method=\" z\" AuthnInstant=\"2126-11-20T12:00:00+01:00\"",
        "",
    ]

    private static let names = [
        "Attribute", "AttributeStatement", "AttributeValue", "Audience", "AudienceRestriction", "AuthnStatement",
        "Conditions", "Issuer", "NameID", "OneTimeUse", "ProxyRestriction", "SignatureValue", "DigestValue",
        "SignatureMethod", "Reference", "X509Certificate", "Status", "StatusCode", "StatusMessage", "Subject",
        "SubjectConfirmation", "SubjectConfirmationData", "EncryptedID", "EncryptedAttribute", "Assertion", "Response",
        "Signature", "EncryptedAssertion",
    ]

    private static func rules(_ name: String, in place: Place, namespace: String, _ mistakes: String) throws -> [String]
    {
        var response = ConstructedResponse()
        let text = "<x:\(name) xmlns:x=\"\(namespace)\"\(mistakes)> a </x:\(name)>"
        place.insert(text + text, &response)
        let xml = try response.xml(signing: .assertion, with: SampleKeys.signing())
        let context = DiagnosisContext(
            trustedKeys: try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem")),
            expectations: Expectations(
                issuers: ["https://idp.example-mvpd.tv/saml2"],
                audience: "https://saml.sp.auth.adobe.com"
            ),
            requiredAttributes: ["userID", "zip"]
        )
        return ResponseDiagnosis(of: Array(xml.utf8), in: context, at: .now(SampleFindingsTests.instant)).findings
            .filter { $0.rule.id != "signature.misreadable-content" }.map {
                "\($0.rule.id): \($0.message) \($0.found ?? "")"
            }
    }

    @Test("A name of SAML in another namespace is any name", arguments: places)
    func otherNamespace(place: Place) throws {
        for mistakes in Self.mistakes {
            let expected = try Self.rules("z", in: place, namespace: "urn:example", mistakes)
            for name in Self.names {
                #expect(try Self.rules(name, in: place, namespace: "urn:example", mistakes) == expected, "\(name)")
            }
        }
    }

    @Test("A name of SAML in another place is any name", arguments: places)
    func otherPlace(place: Place) throws {
        let saml = "urn:oasis:names:tc:SAML:2.0:assertion"
        for mistakes in Self.mistakes {
            let expected = try Self.rules("z", in: place, namespace: saml, mistakes)
            // Another Assertion is a finding in every place, and encrypted parts are found wherever they are.
            for name in Self.names where !name.hasPrefix("Encrypted") && name != "Assertion" {
                #expect(try Self.rules(name, in: place, namespace: saml, mistakes) == expected, "\(name)")
            }
        }
    }
}

import Foundation
import SAML
import SAMLEncoding
import TestSupport
import Testing

@Suite("Ambiguous and unproven content")
struct AmbiguityTests {
    private static func report(
        _ placement: Placement,
        _ expectations: Expectations = Expectations(),
        _ change: (inout ConstructedResponse) -> Void
    ) throws -> VerificationReport {
        var response = ConstructedResponse()
        change(&response)
        let xml = try response.xml(signing: placement, with: SampleKeys.signing())
        let trusted = try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem"))
        return ResponseVerifier(trusting: trusted, expecting: expectations).evaluate(Array(xml.utf8), at: Date())
    }

    @Test("InResponseTo only on an unsigned Response is not sufficient")
    func unsignedRequest() throws {
        let expectations = Expectations(inResponseTo: "_request-1")
        let none = try Self.report(.assertion, expectations) { $0.confirmation = "" }
        #expect(none.failures.map(\.id) == ["subject.confirmation"])
        let signed = try Self.report(.response, expectations) { $0.confirmation = "" }
        #expect(signed.isAccepted)
        let both = try Self.report(.assertion, expectations) { _ in }
        #expect(both.isAccepted)
        #expect(both.checks.first { $0.id == "response.in-response-to" }?.outcome == .warned)
    }

    @Test(
        "A signed Response has each part once, and its time in SAML's format",
        arguments: [
            ("IssueInstant=\"garbage\"", "", "assertion.invalid-time"), ("", "", "assertion.malformed"),
            ("IssueInstant=\" 2999-01-01T00:00:00Z \"", "", "conditions.issued-in-future"),
            ("IssueInstant=\"2026-11-20T12:00:00Z\"", "<samlp:Status/>", "assertion.malformed"),
            ("IssueInstant=\"2026-11-20T12:00:00Z\"", "<saml:Issuer>u:x</saml:Issuer>", "assertion.malformed"),
        ]
    )
    func responseFields(instant: String, more: String, rule: String) throws {
        let report = try Self.report(.response) {
            $0.responseAttributes = "Version=\"2.0\" \(instant)"
            $0.beforeAssertion = more
        }
        #expect(report.failures.map(\.id) == [rule])
    }

    @Test("Two NameIDs, two SubjectConfirmationData, and xsi:nil with content are malformed")
    func assertionFields() throws {
        let changes: [(inout ConstructedResponse) -> Void] = [
            { $0.nameID = "<saml:BaseID/>" + $0.nameID },
            {
                $0.confirmation = $0.confirmation.replacing(
                    "/></saml:",
                    with: "/><saml:SubjectConfirmationData/></saml:"
                )
            },
            {
                $0.attributes +=
                    #"<saml:Attribute Name="n"><saml:AttributeValue xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:nil="true">x</saml:AttributeValue></saml:Attribute>"#
            },
        ]
        for change in changes {
            #expect(try Self.report(.both, Expectations(), change).failures.map(\.id) == ["assertion.malformed"])
        }
    }

    @Test("Names that are only canonically equivalent are different attributes")
    func equivalentNames() throws {
        let report = try Self.report(.response) {
            $0.attributes =
                ConstructedResponse.attribute("\u{E9}", "1") + ConstructedResponse.attribute("e\u{301}", "2")
        }
        #expect(report.checks.first { $0.id == "attributes.duplicate" }?.outcome == .passed)
        #expect(report.assertion?[attribute: "e\u{301}"] == "2")
        #expect(report.assertion?[attribute: "\u{E9}"] == "1")
    }

    @Test("Quoted text in an error is one line")
    func oneLine() throws {
        var response = ConstructedResponse()
        response.signature.signatureMethod = "x&#10;2026-11-20 accepted"
        let text = response.response(
            signature: response.signature.text(referenceTo: response.responseID),
            assertion: response.assertion()
        )
        let trusted = try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem"))
        let error = #expect(throws: SAMLError.self) {
            _ = try ResponseVerifier(trusting: trusted).verify(Array(text.utf8), at: Date())
        }
        #expect(error?.description.contains("\n") == false)
        #expect(error?.description.contains("x\\u{a}2026") == true)
    }

    @Test("A PEM file is trusted as a whole or not at all")
    func brokenPEM() throws {
        let good = String(decoding: try SampleKeys.file("idp-rsa.pem"), as: UTF8.self)
        let broken = good.replacingFirst("MII", with: "M*I")
        for text in [good + broken, broken + good, good + String(good.prefix(300))] {
            var trusted = TrustedKeys()
            let error = #expect(throws: SAMLError.self) { try trusted.add(certificates: Array(text.utf8)) }
            #expect(error?.message.contains("block") == true)
            #expect(trusted.isEmpty)
        }
        for (text, hint) in [
            (good.replacing("\n", with: "\\n"), "JSON"), (good.replacing("\n", with: " "), "line of its own"),
            ("<ds:X509Certificate>MII</ds:X509Certificate>", "inside X509Certificate"),
        ] {
            let error = #expect(throws: SAMLError.self) { _ = try TrustedKeys(certificates: Array(text.utf8)) }
            #expect(error?.message.contains(hint) == true, "\(error?.message ?? "")")
        }
    }

    @Test("A date that is not a number, and seconds out of range, are limited to the range")
    func extremeTimes() {
        #expect(
            SAMLTimestamp(Date(timeIntervalSince1970: .nan)) == SAMLTimestamp(Date(timeIntervalSince1970: -.infinity))
        )
        #expect(SAMLTimestamp(secondsSince1970: .min).description.hasPrefix("-"))
        #expect(SAMLTimestamp(secondsSince1970: .max) == SAMLTimestamp(Date(timeIntervalSince1970: .infinity)))
    }
}

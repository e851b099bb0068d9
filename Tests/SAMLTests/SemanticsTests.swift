import Attacks
import Foundation
import SAML
import TestSupport
import Testing

@Suite("The meaning of an assertion")
struct SemanticsTests {
    @Test(
        "Each rule, with the Response signed and with the Assertion signed",
        arguments: SemanticsRows.rows,
        [Placement.response, .assertion]
    )
    func rules(row: SemanticsRows.Row, placement: Placement) throws {
        var response = ConstructedResponse()
        row.change(&response)
        let xml = try response.xml(signing: placement, with: SampleKeys.signing())
        let trusted = try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem"))
        let verifier = ResponseVerifier(trusting: trusted, expecting: row.expectations)
        let report = verifier.evaluate(Array(xml.utf8), at: try SAMLTimestamp(row.at).date)
        #expect(report.failures.map(\.id) == row.failed, "\(report.error.map { "\($0)" } ?? "")")
        // The position of the signature depends on the Issuer, which some rows change; and unsigned attributes of a Response cause
        // warnings if they are as expected.
        let others = ["signature.position", "response.destination", "response.in-response-to"]
        let warned = report.checks.filter { $0.outcome == .warned }.map(\.id).filter { !others.contains($0) }
        #expect(warned == row.warned)
        #expect(report.isAccepted == row.failed.isEmpty)
        #expect((report.assertion != nil) == row.failed.isEmpty)
    }

    @Test("An assertion without a subject is rejected")
    func noSubject() throws {
        let response = ConstructedResponse()
        let template = response.assertion(signature: response.signature.text(referenceTo: response.assertionID))
        let text = response.response(assertion: template.replacingFirst(response.subject, with: ""))
        let xml = try SampleKeys.signing().sign(text, in: response.assertionID)
        let verifier = ResponseVerifier(trusting: try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem")))
        let error = #expect(throws: SAMLError.self) { _ = try verifier.verify(Array(xml.utf8), at: Date()) }
        #expect(error?.code.rawValue == "subject.missing")
    }

    @Test("Of several failures of one rule the first is reported")
    func firstFailure() throws {
        var response = ConstructedResponse()
        response.statements = ["11:00", "11:30"].map {
            #"<saml:AuthnStatement AuthnInstant="2026-11-20T10:00:00Z" SessionNotOnOrAfter="2026-11-20T\#($0):00Z"/>"#
        }.joined()
        let xml = try response.xml(signing: .assertion, with: SampleKeys.signing())
        let report = try AttackVerifier.strict().evaluate(Array(xml.utf8), at: AttackBase.instant)
        #expect(report.failures.map(\.id) == ["session.expired"])
        #expect(report.error?.found == "2026-11-20T11:00:00Z")
    }

    @Test("An invalid skew is an error", arguments: [Duration.seconds(-1), .seconds(601), .seconds(1 << 40)])
    func clockSkew(duration: Duration) {
        let error = #expect(throws: SAMLError.self) { _ = try ClockSkew(duration) }
        #expect(error?.code == .invalidClockSkew)
    }
}

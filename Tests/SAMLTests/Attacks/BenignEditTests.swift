import Attacks
import SAML
import TestSupport
import Testing

@Suite("Changes outside the signed content")
struct BenignEditTests {
    @Test("The result is unchanged", arguments: BenignEdits.edits)
    func isSame(edit: AttackCase) throws {
        try edit.check(by: AttackVerifier.strict())
    }

    @Test("Rejected because of unsigned content", arguments: BenignEdits.rejected)
    func isRejected(edit: AttackCase) throws {
        try edit.check(by: AttackVerifier.strict())
    }

    @Test(
        "A signature in another place in its element is reported, and accepted",
        arguments: ["first", "last", "no Issuer"]
    )
    func position(place: String) throws {
        let base = try AttackBase.signed(place == "no Issuer" ? .response : .assertion)
        var text = base.text.replacingFirst(base.assertionSignature, with: "")
        switch place {
        case "first":
            text = text.inserting(
                base.assertionSignature,
                after: #"_assertion-1" \#(base.pieces.assertionAttributes)>"#
            )
        case "last": text = text.inserting(base.assertionSignature, before: "</saml:Assertion>")
        default:
            var pieces = base.pieces
            pieces.issuer = ""
            text = try pieces.xml(signing: .response)
        }
        let verifier = try AttackVerifier.strict()
        if place != "no Issuer" { verifier.expectSame(as: base, from: text) }
        let report = verifier.evaluate(Array(text.utf8), at: AttackBase.instant)
        #expect(report.isAccepted)
        // Without an Issuer before it, the first place is the correct one.
        let outcome = report.checks.first { $0.id == "signature.position" }?.outcome
        #expect(outcome == (place == "no Issuer" ? .passed : .warned))
        let usual = verifier.evaluate(Array(base.text.utf8), at: AttackBase.instant)
        #expect(usual.checks.first { $0.id == "signature.position" }?.outcome == .passed)
    }

    @Test("No result contains unsigned content as signed")
    func fields() throws {
        let base = try AttackBase.signed(.assertion)
        let text = base.text.replacingFirst(#"Destination="https://sp"#, with: #"Destination="https://evil"#)
        let report = try AttackVerifier.strict().evaluate(Array(text.utf8), at: AttackBase.instant)
        #expect(report.assertion != nil && report.assertion?.response == nil)
        #expect(report.coverage == .assertion)
        #expect(report.coverage?.unauthenticatedFields.contains("Destination") == true)
    }
}

import Attacks
import SAML
import TestSupport
import Testing

@Suite("The shape of SignedInfo")
struct SignedInfoShapeTests {
    @Test("There is one reference, and it says to what", arguments: SignedInfoShapes.references)
    func referenceCount(change: TemplateChange) throws {
        try check(change)
    }

    @Test("SignedInfo has nothing but what a SAML signature has", arguments: SignedInfoShapes.shapes)
    func remainingShape(change: TemplateChange) throws {
        try check(change)
    }

    private func check(_ change: TemplateChange) throws {
        try AttackVerifier.strict().expectRefusal(of: change.document(), by: change.rule)
    }
}

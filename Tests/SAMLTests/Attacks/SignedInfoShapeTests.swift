import Attacks
import SAML
import TestSupport
import Testing

@Suite("The structure of SignedInfo")
struct SignedInfoShapeTests {
    @Test("There is one reference, and it has a URI", arguments: SignedInfoShapes.references)
    func referenceCount(change: TemplateChange) throws {
        try check(change)
    }

    @Test("SignedInfo has only the content of a SAML signature", arguments: SignedInfoShapes.shapes)
    func remainingShape(change: TemplateChange) throws {
        try check(change)
    }

    private func check(_ change: TemplateChange) throws {
        try AttackVerifier.strict().expectRejection(of: change.document(), by: change.rule)
    }
}
